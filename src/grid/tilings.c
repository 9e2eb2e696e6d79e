/*
 * The periodic tilings: data alone. To add one, write its polygons here and list its shape in grid.c.
 *
 * Names of the uniform tilings are those of Gruenbaum and Shephard, Tilings and Patterns, 1987; beside
 * each stand the polygons round a vertex.
 */
#include "grid/tilings.h"

/* Outlines of regular polygons, by the hour of their first edge. */
#define TRIANGLE(h)                                                                                \
    3,                                                                                             \
    {                                                                                              \
        (h) % 12, ((h) + 4) % 12, ((h) + 8) % 12                                                   \
    }
#define SQUARE(h)                                                                                  \
    4,                                                                                             \
    {                                                                                              \
        (h) % 12, ((h) + 3) % 12, ((h) + 6) % 12, ((h) + 9) % 12                                   \
    }
#define HEXAGON(h)                                                                                 \
    6,                                                                                             \
    {                                                                                              \
        (h) % 12, ((h) + 2) % 12, ((h) + 4) % 12, ((h) + 6) % 12, ((h) + 8) % 12, ((h) + 10) % 12  \
    }
#define DODECAGON                                                                                  \
    12,                                                                                            \
    {                                                                                              \
        3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2                                                       \
    }
#define SHORT(h) (MDR__SHORT + (h))

/* 3.6.3.6 */
static const mdr__tiling trihexagonal = {
    .along = {4, 0, 0, 0},
    .down = {2, 0, 0, 2},
    .leans = true,
    .edge_um = 9306.049,
    .polygons = 3,
    .polygon = {{{0, 0, 0, 0}, HEXAGON(3)},
                {{2, 0, 0, 0}, TRIANGLE(3)},
                {{3, 0, 0, 1}, TRIANGLE(5)}},
};

/* 3.12.12 */
static const mdr__tiling truncated_hexagonal = {
    .along = {4, 2, 0, 0},
    .down = {2, 1, 3, 2},
    .leans = true,
    .edge_um = 4987.096,
    .polygons = 3,
    .polygon = {{{0, 0, 0, 0}, DODECAGON},
                {{1, 0, 0, -1}, TRIANGLE(5)},
                {{0, 0, 4, 2}, TRIANGLE(3)}},
};

/* 4.6.12: a dodecagon, the squares at its right and below, the hexagons on its top and bottom edges */
static const mdr__tiling truncated_trihexagonal = {
    .along = {6, 2, 0, 0},
    .down = {3, 1, 3, 3},
    .leans = true,
    .edge_um = 5562.383,
    .polygons = 6,
    .polygon = {{{0, 0, 0, 0}, DODECAGON},
                {{3, 1, 1, 1}, SQUARE(3)},
                {{2, 0, 4, 2}, SQUARE(2)},
                {{0, -1, 3, 2}, SQUARE(4)},
                {{2, 0, 0, 0}, HEXAGON(9)},
                {{0, 0, 4, 2}, HEXAGON(3)}},
};

/* 3.4.6.4 */
static const mdr__tiling rhombitrihexagonal = {
    .along = {2, 2, 0, 0},
    .down = {1, 1, 3, 1},
    .leans = true,
    .edge_um = 9634.330,
    .polygons = 6,
    .polygon = {{{0, 0, 0, 0}, HEXAGON(4)},
                {{0, 1, 3, 0}, SQUARE(0)},
                {{0, 0, 4, 0}, SQUARE(2)},
                {{0, -1, 3, 0}, SQUARE(4)},
                {{0, 0, 4, 0}, TRIANGLE(5)},
                {{0, 1, 3, 0}, TRIANGLE(3)}},
};

/* 3.3.4.3.4 */
static const mdr__tiling snub_square = {
    .along = {2, 1, -1, 0},
    .down = {1, 0, 2, 1},
    .edge_um = 12679.492,
    .cosine = 0.96592582628906829,
    .sine = -0.25881904510252076,
    .polygons = 6,
    .polygon = {{{0, 0, 0, 0}, SQUARE(3)},
                {{2, 0, 0, 0}, SQUARE(11)},
                {{1, 0, 0, -1}, TRIANGLE(5)},
                {{2, 0, 0, 0}, TRIANGLE(4)},
                {{0, 0, 2, 0}, TRIANGLE(3)},
                {{0, 0, 0, 0}, TRIANGLE(6)}},
};

/* 3.3.3.4.4 */
static const mdr__tiling elongated_triangular = {
    .along = {2, 0, 0, 0},
    .down = {1, 0, 2, 1},
    .leans = true,
    .edge_um = 12679.492,
    .polygons = 3,
    .polygon = {{{0, 0, 0, 0}, SQUARE(3)},
                {{0, 0, 2, 0}, TRIANGLE(3)},
                {{2, 0, 2, 0}, TRIANGLE(5)}},
};

/* 3.3.3.3.6: a hexagon, a triangle on each of its edges, and two that touch hexagons by a corner */
static const mdr__tiling snub_hexagonal = {
    .along = {5, 0, 0, 1},
    .down = {1, 0, 0, 3},
    .leans = true,
    .edge_um = 12184.478,
    .cosine = 0.94491118252306805,
    .sine = 0.32732683535398860,
    .polygons = 9,
    .polygon = {{{0, 0, 0, 0}, HEXAGON(3)},
                {{2, 0, 0, 0}, TRIANGLE(9)},
                {{3, 0, 0, 1}, TRIANGLE(11)},
                {{2, 0, 0, 2}, TRIANGLE(1)},
                {{0, 0, 0, 2}, TRIANGLE(3)},
                {{-1, 0, 0, 1}, TRIANGLE(5)},
                {{0, 0, 0, 0}, TRIANGLE(7)},
                {{1, 0, 0, -1}, TRIANGLE(3)},
                {{0, 0, 0, 2}, TRIANGLE(5)}},
};

/* Pentagons in pairs, back to back, upright and lying: the streets of Cairo */
static const mdr__tiling cairo = {
    .along = {0, 4, 0, 0},
    .down = {0, 2, 0, 2},
    .leans = true,
    .edge_um = 8164.966,
    .polygons = 4,
    .polygon = {{{0, 0, 0, 0}, 5, {SHORT(0), 2, 5, 7, 10}},
                {{0, 0, 2, -2}, 5, {SHORT(6), 8, 11, 1, 4}},
                {{1, 1, 1, -1}, 5, {SHORT(3), 5, 8, 10, 1}},
                {{-1, 3, 1, -1}, 5, {SHORT(9), 11, 2, 4, 7}}},
};

/* Three rhombs round a point: cubes seen from a corner */
static const mdr__tiling rhombille = {
    .along = {0, 2, 0, 0},
    .down = {0, 1, 3, 0},
    .leans = true,
    .edge_um = 10745.699,
    .polygons = 3,
    .polygon = {{{0, 0, 0, 0}, 4, {10, 2, 4, 8}},
                {{0, 0, 0, 0}, 4, {2, 6, 8, 0}},
                {{0, 0, 0, 0}, 4, {6, 10, 0, 4}}},
};

/* Bricks two long in a running bond: every brick has six neighbours */
static const mdr__tiling brick = {
    .along = {4, 0, 0, 0},
    .down = {2, 0, 2, 0},
    .leans = true,
    .edge_um = 7071.068,
    .polygons = 1,
    .polygon = {{{0, 0, 0, 0}, 6, {3, 3, 6, 9, 9, 0}}},
};

/* The same bricks in herringbone: lying and upright ones in turn. The last stands right of the
 * others, so that the periods of a single row hang together */
static const mdr__tiling herringbone = {
    .along = {8, 0, 0, 0},
    .down = {4, 0, 4, 0},
    .leans = true,
    .edge_um = 7071.068,
    .polygons = 4,
    .polygon = {{{0, 0, 0, 0}, 6, {3, 3, 6, 9, 9, 0}},
                {{0, 0, 2, 0}, 6, {3, 6, 6, 9, 0, 0}},
                {{2, 0, 2, 0}, 6, {3, 3, 6, 9, 9, 0}},
                {{6, 0, 0, 0}, 6, {3, 6, 6, 9, 0, 0}}},
};

/* X(shape, name, title, most sides of a cell, whether it can be swept row by row) */
#define TILING_SHAPES(X)                                                                           \
    X(trihexagonal, "trihexagonal", "hexagons and triangles, 3.6.3.6", 6, false)                   \
    X(truncated_hexagonal, "truncated-hexagonal", "dodecagons and triangles, 3.12.12", 12, false)  \
    X(truncated_trihexagonal, "truncated-trihexagonal",                                            \
      "dodecagons, hexagons and squares, 4.6.12", 12, false)                                       \
    X(rhombitrihexagonal, "rhombitrihexagonal", "hexagons, squares and triangles, 3.4.6.4", 6,     \
      false)                                                                                       \
    X(snub_square, "snub-square", "squares and triangles, 3.3.4.3.4", 4, false)                    \
    X(elongated_triangular, "elongated-triangular", "rows of squares and of triangles, 3.3.3.4.4", \
      4, false)                                                                                    \
    X(snub_hexagonal, "snub-hexagonal", "hexagons among triangles, 3.3.3.3.6", 6, false)           \
    X(cairo, "cairo", "pentagons, the streets of Cairo", 5, false)                                 \
    X(rhombille, "rhombille", "rhombs, three round a point: cubes from a corner", 4, false)        \
    X(brick, "brick", "bricks in a running bond", 6, true)                                         \
    X(herringbone, "herringbone", "bricks in herringbone, lying and upright in turn", 6, false)

#define DEFINE_SHAPE(shape, shape_name, shape_title, sides, swept)                                 \
    const mdr_shape mdr__shape_##shape = {                                                         \
        .name = shape_name,                                                                        \
        .title = shape_title,                                                                      \
        .ops = MDR__TILING_OPS(shape, sides, swept),                                               \
    };
TILING_SHAPES(DEFINE_SHAPE)
