/*
 * Wilson's algorithm on the walls.
 *
 * Idea: the walls of a perfect maze are a tree too, of the posts inside with the whole border as its
 *     root. So draw that tree: from a post walk at random until a wall or the border is met; the walk
 *     without its loops becomes wall. All sides of a post are free to choose and walks are short.
 * Source: David B. Wilson, 1996, on the dual of the board.
 * Cost: steps a post on W x H posts: the mean of 1 / (1 - (cos(pi j / (W + 1)) + cos(pi k / (H + 1))) / 2);
 *     3.9 on 1000 x 1000. 5 bytes a post.
 * Law: uniform, every perfect maze alike likely: trees of walls and trees of cells go in pairs.
 * Draws, version 1: stream "arrow": the arrows of posts as arrows.h says. The post at the south-east
 *     corner of cell c has the id c; places are the cells. Walks begin at posts in the order of ids, which
 *     does not matter for the maze.
 * Check: (rows - 1) x (columns - 1) walls are built; 192 mazes of 3 x 3, all alike often.
 * Reference: as wilson.
 */
#include "base/memory.h"
#include "carve/arrows.h"

enum { STANDS = 0x80 };

/* Posts as bytes with a border that stands:     S S S S
 *                                               S . . S       0 .. 3   the last arrow
 *                                               S S S S                + 80: it is a wall */
typedef struct wall_walk {
    const mdr__carving *carving;
    mdr__key key;
    int64_t stride;
    uint8_t *posts;
    uint32_t *spent; /* [as posts] fields of the stack */
    int64_t by[4], id_by[4];
    int64_t taken, built;
} wall_walk;

static int64_t stride_of(const mdr_grid *grid)
{
    return grid->columns + 1;
}

static int64_t post_places(const mdr_grid *grid)
{
    return stride_of(grid) * (grid->rows + 1);
}

static void stand_border(const wall_walk *walk)
{
    const mdr_grid *grid = walk->carving->grid;
    for (int64_t x = 0; x < walk->stride; x++) {
        walk->posts[x] = walk->posts[grid->rows * walk->stride + x] = STANDS;
    }
    for (int64_t y = 0; y <= grid->rows; y++) {
        walk->posts[y * walk->stride] = walk->posts[(y + 1) * walk->stride - 1] = STANDS;
    }
}

static mdr_status walk_to_wall(wall_walk *walk, int64_t place, int64_t post)
{
    const int64_t cells = walk->carving->grid->cells;
    while (!(walk->posts[place] & STANDS)) {
        const uint32_t side = mdr__square_arrow(walk->key, post, walk->spent[place]++, cells);
        walk->posts[place] = (uint8_t)side;
        place += walk->by[side];
        post += walk->id_by[side];
        if ((++walk->taken & MDR__TICK_MASK) != 0) continue;
        const mdr_status status = mdr__tick(walk->carving->run, walk->built, cells);
        if (status) return status;
    }
    return MDR_OK;
}

/* The wall from a post through a side stands between the cell and what is beyond the side told. */
static mdr_status build_wall(const mdr__carving *carving, int64_t post, int32_t side)
{
    const int64_t columns = carving->grid->columns;
    switch (side) {
    case MDR__NORTH: return mdr__wall_step(carving, post, MDR__EAST);
    case MDR__EAST: return mdr__wall_step(carving, post + 1, MDR__SOUTH);
    case MDR__SOUTH: return mdr__wall_step(carving, post + columns, MDR__EAST);
    default: return mdr__wall_step(carving, post, MDR__SOUTH);
    }
}

static mdr_status keep_walk(wall_walk *walk, int64_t place, int64_t post)
{
    mdr_status status = MDR_OK;
    while (!status && !(walk->posts[place] & STANDS)) {
        const uint8_t side = walk->posts[place];
        walk->posts[place] = side | STANDS;
        walk->built++;
        status = build_wall(walk->carving, post, side);
        place += walk->by[side];
        post += walk->id_by[side];
    }
    return status;
}

static mdr_status walk_posts(wall_walk *walk)
{
    const mdr_grid *grid = walk->carving->grid;
    mdr_status status = mdr__tick(walk->carving->run, 0, grid->cells);
    stand_border(walk);
    for (int64_t row = 0; row < grid->rows - 1; row++) {
        for (int64_t column = 0; !status && column < grid->columns - 1; column++) {
            const int64_t place = (row + 1) * walk->stride + column + 1;
            const int64_t post = row * grid->columns + column;
            status = walk_to_wall(walk, place, post);
            if (!status) status = keep_walk(walk, place, post);
        }
    }
    return status;
}

static mdr_status wilson_walls(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    const int64_t size = post_places(grid), stride = stride_of(grid);
    mdr_status status = MDR_OK;
    wall_walk walk = {
        .carving = carving,
        .key = mdr__carving_key(carving, "arrow"),
        .stride = stride,
        .by = {-stride, 1, stride, -1},
        .id_by = {-grid->columns, 1, grid->columns, -1},
    };
    walk.posts = mdr__array(allocator, size, 1, carving->run, &status);
    walk.spent = mdr__array(allocator, size, sizeof *walk.spent, carving->run, &status);
    if (!status) {
        mdr__open_all(carving->maze);
        status = walk_posts(&walk);
    }
    mdr__release(allocator, walk.posts, size, 1);
    mdr__release(allocator, walk.spent, size, sizeof *walk.spent);
    return status;
}

static int64_t wilson_walls_bytes(const mdr_grid *grid, mdr_form form)
{
    (void)form;
    return 5 * post_places(grid);
}

static const char *unfit_but_plain(const mdr_grid *grid)
{
    return grid->kind == MDR__PLAIN
               ? NULL
               : "it builds walls from the outer border, on plain squares; use wilson";
}

const mdr_carver mdr__carver_wilson_walls = {
    .name = "wilson-walls",
    .version = 1,
    .title = "walks from post to post become walls, loops erased",
    .law = "uniform: every perfect maze alike likely; the quickest such",
    .needs = "plain squares",
    .ops =
        &(const struct mdr__carver_ops){
            .unfit = unfit_but_plain,
            .bytes = wilson_walls_bytes,
            .stepwise = wilson_walls,
            .fast = wilson_walls,
        },
};
