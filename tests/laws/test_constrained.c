/*
 * The laws of carving under constraints, by counting all mazes of small boards independently of the library's
 * own way: every set of links is looked at.
 *
 * Seeds are fixed, so that a test passes always or never.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "carve/carve_internal.h"
#include "support/mazes.h"

enum { MOST_LINKS = 20, MOST_TREES = 2500 };

/* A small board with its links numbered from 0 and all its perfect mazes, as sets of these. */
typedef struct board {
    mdr_grid *grid;
    int32_t links;
    mdr_link link[MOST_LINKS];
    int32_t first[MOST_LINKS], second[MOST_LINKS];
    uint32_t tree[MOST_TREES];
    int32_t trees;
} board;

static int32_t find(int32_t *root, int32_t at)
{
    while (root[at] != at) at = root[at];
    return at;
}

/* Joins all cells without a loop? */
static bool is_tree(const board *b, uint32_t set)
{
    const int32_t cells = (int32_t)mdr_grid_cell_count(b->grid);
    int32_t root[32], joined = 0;
    for (int32_t i = 0; i < cells; i++) root[i] = i;
    for (int32_t i = 0; i < b->links; i++) {
        if (!(set >> i & 1)) continue;
        const int32_t x = find(root, b->first[i]), y = find(root, b->second[i]);
        if (x == y) return false;
        root[x] = y;
        joined++;
    }
    return joined == cells - 1;
}

static board *board_of(const char *shape, int64_t rows, int64_t columns)
{
    board *b = calloc(1, sizeof *b);
    b->grid = grid_of(shape, MDR_LAYOUT_ROWS_ODD, rows, columns);
    for (mdr_link link = mdr_grid_next_link(b->grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(b->grid, link)) {
        const mdr_link_ends ends = mdr_grid_link_ends(b->grid, link);
        assert_true(b->links < MOST_LINKS);
        b->first[b->links] = (int32_t)ends.first;
        b->second[b->links] = (int32_t)ends.second;
        b->link[b->links++] = link;
    }
    for (uint32_t set = 0; set < (uint32_t)1 << b->links; set++) {
        if (!is_tree(b, set)) continue;
        assert_true(b->trees < MOST_TREES);
        b->tree[b->trees++] = set;
    }
    return b;
}

static void free_board(board *b)
{
    mdr_grid_free(b->grid);
    free(b);
}

static uint32_t set_of(const board *b, const mdr_maze *maze)
{
    uint32_t set = 0;
    for (int32_t i = 0; i < b->links; i++)
        set |= (uint32_t)(mdr_maze_passage(maze, b->link[i]) != MDR_PASSAGE_NONE) << i;
    return set;
}

/* Which of `count` sets it is, or -1. */
static int32_t place_of(const uint32_t *sets, int32_t count, uint32_t set)
{
    int32_t at = 0;
    while (at < count && sets[at] != set) at++;
    return at < count ? at : -1;
}

/* Carves `share` mazes for each wanted one, and adds the chi-square and its degrees of freedom to the tally. No other
 * maze may come, and with a share that is large enough every wanted one. Constraints are said anew before each maze. */
typedef mdr_constraints *say_constraints(const board *b, int64_t item, const void *what);
typedef struct tally {
    double chi;
    int64_t freedom;
} tally;

static void count_mazes(const board *b, const char *carver, const uint32_t *wanted, int32_t count,
                        int32_t share, say_constraints *say, const void *what, tally *sum)
{
    static const mdr_cell corner = 0;
    int64_t counts[MOST_TREES] = {0};
    mdr_maze *maze;
    assert_int_equal(mdr_maze_new(b->grid, NULL, &maze), MDR_OK);
    for (int64_t item = 0; item < (int64_t)share * count; item++) {
        mdr_constraints *constraints = say(b, item, what);
        const mdr_carve_options options = {
            .seed = "count", .item = item, .start = &corner, .constraints = constraints};
        assert_int_equal(mdr_carve(maze, mdr_carver_find(carver), &options, NULL), MDR_OK);
        const int32_t at = place_of(wanted, count, set_of(b, maze));
        if (at < 0) fail_msg("%s: a maze that is not wanted", carver);
        counts[at]++;
        mdr_constraints_free(constraints);
    }
    for (int32_t i = 0; i < count; i++) {
        const double off = (double)(counts[i] - share);
        sum->chi += off * off / share;
        if (counts[i] == 0 && share >= 24) fail_msg("%s: a maze that never comes", carver);
    }
    sum->freedom += count - 1;
    mdr_maze_free(maze);
}

/* Five standard deviations above the mean, which is the freedom; the variance is twice that. */
static bool is_even(tally sum)
{
    const double off = sum.chi - (double)sum.freedom;
    return off < 0 || off * off <= 50.0 * (double)sum.freedom;
}

static mdr_constraints *new_constraints(const board *b)
{
    mdr_constraints *constraints;
    assert_int_equal(mdr_constraints_new(b->grid, NULL, &constraints), MDR_OK);
    return constraints;
}

typedef struct link_pair {
    int32_t forced, forbidden;
} link_pair;

static mdr_constraints *say_pair(const board *b, int64_t item, const void *what)
{
    const link_pair *pair = what;
    mdr_constraints *constraints = new_constraints(b);
    (void)item;
    assert_int_equal(mdr_constraints_open(constraints, b->link[pair->forced], NULL), MDR_OK);
    assert_int_equal(mdr_constraints_close(constraints, b->link[pair->forbidden], NULL), MDR_OK);
    return constraints;
}

static int32_t trees_with(const board *b, link_pair pair, uint32_t *wanted)
{
    int32_t count = 0;
    for (int32_t i = 0; i < b->trees; i++) {
        const uint32_t set = b->tree[i];
        if ((set >> pair.forced & 1) && !(set >> pair.forbidden & 1)) wanted[count++] = set;
    }
    return count;
}

/* Every link forced with every other forbidden: just the mazes that satisfy both. */
static tally count_all_pairs(const board *b, const char *carver, int32_t share, int32_t step)
{
    tally sum = {0, 0};
    uint32_t wanted[MOST_TREES];
    for (int32_t i = 0; i < b->links * b->links; i += step) {
        const link_pair pair = {i / b->links, i % b->links};
        if (pair.forced == pair.forbidden) continue;
        const int32_t count = trees_with(b, pair, wanted);
        if (count > 0) count_mazes(b, carver, wanted, count, share, say_pair, &pair, &sum);
    }
    return sum;
}

static const char *const uniform[] = {"wilson", "aldous-broder"};

static void assert_pairs_even(const char *shape, int64_t rows, int64_t columns, int32_t trees)
{
    board *b = board_of(shape, rows, columns);
    assert_int_equal(b->trees, trees);
    assert_int_equal(spanning_trees(b->grid), trees);
    for (size_t i = 0; i < sizeof uniform / sizeof *uniform; i++) {
        const tally sum = count_all_pairs(b, uniform[i], 5, 1);
        if (!is_even(sum)) fail_msg("%s: %f of %d", uniform[i], sum.chi, (int)sum.freedom);
    }
    free_board(b);
}

static void forced_and_forbidden_links_leave_uniform_uniform(void **state)
{
    (void)state;
    assert_pairs_even("square", 3, 3, 192);
    assert_pairs_even("square", 2, 4, 56);
    assert_pairs_even("triangle", 2, 4, 6);
}

/* The same with many mazes for some pairs, where every maze must come. */
static void every_maze_comes(void **state)
{
    board *b = board_of("square", 3, 3);
    (void)state;
    for (size_t i = 0; i < sizeof uniform / sizeof *uniform; i++)
        assert_true(is_even(count_all_pairs(b, uniform[i], 40, 11)));
    free_board(b);
}

/* What is not uniform fails by far: the test can fail. */
static void others_are_not_uniform(void **state)
{
    board *b = board_of("square", 3, 3);
    (void)state;
    assert_false(is_even(count_all_pairs(b, "kruskal", 40, 11)));
    free_board(b);
}

/* Symmetry, told here by rows and columns. */
typedef struct symmetric_case {
    mdr_symmetry symmetry;
    int64_t rows, columns;
    int32_t mazes; /* 0: none, and the library says so */
} symmetric_case;

/* Counts of frontier 1.3 and, for mirrors of even width, trees of half the board times its rows. */
static const symmetric_case symmetric_cases[] = {
    {MDR_SYMMETRY_HALF_TURN, 3, 3, 12}, {MDR_SYMMETRY_HALF_TURN, 3, 4, 35},
    {MDR_SYMMETRY_HALF_TURN, 2, 5, 11}, {MDR_SYMMETRY_HALF_TURN, 2, 4, 0},
    {MDR_SYMMETRY_HALF_TURN, 2, 2, 0},  {MDR_SYMMETRY_HALF_TURN, 1, 2, 1},
    {MDR_SYMMETRY_MIRROR, 3, 3, 8},     {MDR_SYMMETRY_MIRROR, 3, 4, 15 * 3},
    {MDR_SYMMETRY_MIRROR, 2, 4, 4 * 2}, {MDR_SYMMETRY_FLIP, 3, 4, 21},
    {MDR_SYMMETRY_FLIP, 2, 4, 4},       {MDR_SYMMETRY_FLIP, 4, 3, 15 * 3},
};

static int64_t image_of(const board *b, mdr_symmetry symmetry, int64_t cell)
{
    const int64_t columns = mdr_grid_columns(b->grid), rows = mdr_grid_rows(b->grid);
    int64_t row = cell / columns, column = cell % columns;
    if (symmetry != MDR_SYMMETRY_FLIP) column = columns - 1 - column;
    if (symmetry != MDR_SYMMETRY_MIRROR) row = rows - 1 - row;
    return row * columns + column;
}

static uint32_t image_of_set(const board *b, mdr_symmetry symmetry, uint32_t set)
{
    uint32_t image = 0;
    for (int32_t i = 0; i < b->links; i++) {
        if (!(set >> i & 1)) continue;
        const int64_t x = image_of(b, symmetry, b->first[i]);
        const int64_t y = image_of(b, symmetry, b->second[i]);
        for (int32_t j = 0; j < b->links; j++) {
            if ((b->first[j] == x && b->second[j] == y) || (b->first[j] == y && b->second[j] == x))
                image |= (uint32_t)1 << j;
        }
    }
    return image;
}

static mdr_constraints *say_symmetry(const board *b, int64_t item, const void *what)
{
    mdr_constraints *constraints = new_constraints(b);
    assert_int_equal(
        mdr_constraints_set_symmetry(constraints, *(const mdr_symmetry *)what, "count", item, NULL),
        MDR_OK);
    return constraints;
}

static void check_symmetry(const symmetric_case *row)
{
    board *b = board_of("square", row->rows, row->columns);
    uint32_t wanted[MOST_TREES];
    int32_t count = 0;
    tally sum = {0, 0};
    for (int32_t i = 0; i < b->trees; i++) {
        if (image_of_set(b, row->symmetry, b->tree[i]) == b->tree[i]) wanted[count++] = b->tree[i];
    }
    assert_int_equal(count, row->mazes);
    if (count == 0) {
        mdr_constraints *constraints = new_constraints(b);
        assert_int_equal(mdr_constraints_set_symmetry(constraints, row->symmetry, NULL, 0, NULL),
                         MDR_E_UNFIT);
        mdr_constraints_free(constraints);
    } else {
        count_mazes(b, "wilson", wanted, count, 60, say_symmetry, &row->symmetry, &sum);
        count_mazes(b, "aldous-broder", wanted, count, 60, say_symmetry, &row->symmetry, &sum);
        if (sum.freedom > 0 && !is_even(sum))
            fail_msg("%s %dx%d: %f of %d", mdr_symmetry_name(row->symmetry), (int)row->columns,
                     (int)row->rows, sum.chi, (int)sum.freedom);
    }
    free_board(b);
}

static void symmetric_mazes_are_uniform(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof symmetric_cases / sizeof *symmetric_cases; i++)
        check_symmetry(&symmetric_cases[i]);
}

/* A path between two cells is as in any maze: all stay alike likely. */
static mdr_constraints *say_way(const board *b, int64_t item, const void *what)
{
    const mdr_cell *cells = what;
    mdr_constraints *constraints = new_constraints(b);
    assert_int_equal(mdr_constraints_add_path(constraints, cells, 2, "count", item, NULL), MDR_OK);
    return constraints;
}

static void paths_between_two_cells_change_nothing(void **state)
{
    static const mdr_cell corners[2] = {0, 8}, middle[2] = {4, 1};
    board *b = board_of("square", 3, 3);
    tally sum = {0, 0};
    (void)state;
    count_mazes(b, "wilson", b->tree, b->trees, 60, say_way, corners, &sum);
    count_mazes(b, "wilson", b->tree, b->trees, 60, say_way, middle, &sum);
    if (!is_even(sum)) fail_msg("%f of %d", sum.chi, (int)sum.freedom);
    free_board(b);
}

/* A perfect maze that is wanted, and what is said about it: some of its links forced, some of the others
 * forbidden, so that there is an answer. */
static mdr_constraints *say_some(mdr_grid *grid, mdr_maze *example, int32_t number)
{
    mdr_constraints *constraints;
    const mdr_carve_options options = {.seed = "example", .item = number};
    uint32_t chance = (uint32_t)number * 2654435761U + 1;
    assert_int_equal(mdr_carve(example, mdr_carver_find("wilson"), &options, NULL), MDR_OK);
    assert_int_equal(mdr_constraints_new(grid, NULL, &constraints), MDR_OK);
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        chance = chance * 1664525U + 1013904223U;
        if (chance >> 30) continue;
        const bool open = mdr_maze_passage(example, link) != MDR_PASSAGE_NONE;
        assert_int_equal(open ? mdr_constraints_open(constraints, link, NULL)
                              : mdr_constraints_close(constraints, link, NULL),
                         MDR_OK);
    }
    return constraints;
}

static void assert_kept(const mdr_maze *maze, const mdr_maze *example, int32_t number)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    uint32_t chance = (uint32_t)number * 2654435761U + 1;
    mdr_verdict verdict;
    assert_int_equal(mdr_verify(maze, NULL, &verdict), MDR_OK);
    assert_true(verdict.perfect);
    for (mdr_link link = mdr_grid_next_link(grid, MDR_NONE); link != MDR_NONE;
         link = mdr_grid_next_link(grid, link)) {
        chance = chance * 1664525U + 1013904223U;
        if (chance >> 30) continue;
        assert_int_equal(mdr_maze_passage(maze, link), mdr_maze_passage(example, link));
    }
}

/* Undoes the steps from the last to the first; each was done. How many walls were built? */
static int64_t undo_steps(mdr_maze *maze, const mdr_trace *trace)
{
    int64_t walls = 0;
    for (int64_t k = mdr_trace_count(trace) - 1; k >= 0; k--) {
        const mdr_step step = mdr_trace_at(trace, k);
        if (step.cell != MDR_NONE) assert_true(mdr_grid_has_cell(mdr_maze_grid(maze), step.cell));
        if (step.kind == MDR_STEP_BUILD_CARVE) {
            assert_true(mdr_maze_is_open(maze, step.cell, step.side));
            mdr_maze_close(maze, step.cell, step.side);
        } else if (step.kind == MDR_STEP_BUILD_WALL) {
            assert_false(mdr_maze_is_open(maze, step.cell, step.side));
            mdr_maze_open(maze, step.cell, step.side);
            walls++;
        }
    }
    return walls;
}

/* The steps lead to this maze: from the closed one, but where walls are built, or would be if there were any to
 * build, from another. */
static void assert_traced(const mdr_maze *maze, const mdr_trace *trace, bool builds_walls)
{
    mdr_maze *before;
    mdr_player *player;
    assert_int_equal(mdr_maze_copy(maze, NULL, &before), MDR_OK);
    const int64_t walls = undo_steps(before, trace);
    if (walls == 0 && !builds_walls) assert_int_equal(mdr_maze_passage_count(before), 0);
    assert_int_equal(mdr_player_new(maze, trace, NULL, 0, NULL, &player), MDR_OK);
    mdr_player_seek(player, mdr_trace_count(trace));
    assert_true(mdr_maze_equal(maze, mdr_player_maze(player)));
    mdr_player_free(player);
    mdr_maze_free(before);
}

/* Those that need rows, or squares. This list may only lose entries. */
static const char *const unable[] = {"binary-tree", "eller", "recursive-division", "sidewinder",
                                     "wilson-walls"};

static bool is_unable(const mdr_carver *carver)
{
    for (size_t i = 0; i < sizeof unable / sizeof *unable; i++) {
        if (strcmp(unable[i], carver->name) == 0) return true;
    }
    return false;
}

static void check_kept(mdr_grid *grid, const mdr_constraints *constraints, const mdr_maze *example,
                       const mdr_carver *carver, int32_t number)
{
    mdr_maze *plain, *watched;
    mdr_trace *trace;
    const mdr_carve_options options = {.seed = "kept", .item = number, .constraints = constraints};
    assert_int_equal(mdr_maze_new(grid, NULL, &plain), MDR_OK);
    assert_int_equal(mdr_maze_new(grid, NULL, &watched), MDR_OK);
    assert_int_equal(mdr_trace_new(NULL, &trace), MDR_OK);
    const mdr_run run = {.context = trace, .step = mdr_trace_record};
    const mdr_status status = mdr_carve(plain, carver, &options, NULL);
    assert_int_equal(mdr_carve(watched, carver, &options, &run), status);
    if (status) {
        assert_int_equal(status, MDR_E_UNFIT);
        assert_true(is_unable(carver));
    } else {
        assert_kept(plain, example, number);
        assert_true(mdr_maze_equal(plain, watched));
        assert_traced(watched, trace, strcmp(carver->name, "blobby-division") == 0);
    }
    mdr_trace_free(trace);
    mdr_maze_free(plain);
    mdr_maze_free(watched);
}

static void check_grid(mdr_grid *grid, void *context)
{
    mdr_maze *example;
    (void)context;
    if (mdr_grid_cell_count(grid) > 700) return;
    assert_int_equal(mdr_maze_new(grid, NULL, &example), MDR_OK);
    for (int32_t number = 0; number < 2; number++) {
        mdr_constraints *constraints = say_some(grid, example, number);
        const mdr_constraint_counts counts = mdr_constraints_count(constraints);
        for (int32_t i = 0; counts.forced + counts.forbidden > 0 && i < mdr_carver_count(); i++)
            check_kept(grid, constraints, example, mdr_carver_at(i), number);
        mdr_constraints_free(constraints);
    }
    mdr_maze_free(example);
}

/* All carvers on all shapes, and on masks in one piece and in several. */
static void every_carver_keeps_to_constraints(void **state)
{
    (void)state;
    for_each_grid(check_grid, NULL);
}

static void check_mask(const char *shape, int64_t rows, int64_t columns, const char *text)
{
    mdr_grid *whole = grid_of(shape, MDR_LAYOUT_ROWS_ODD, rows, columns), *left;
    mdr_mask *mask;
    assert_int_equal(mdr_mask_new(whole, NULL, &mask), MDR_OK);
    assert_int_equal(mdr_mask_text(mask, text, strlen(text), NULL), MDR_OK);
    assert_int_equal(mdr_mask_grid(mask, NULL, &left), MDR_OK);
    check_grid(left, NULL);
    mdr_mask_free(mask);
    mdr_grid_free(left);
    mdr_grid_free(whole);
}

static void masks_too(void **state)
{
    (void)state;
    check_mask("square", 4, 5, "..X..\n.XX..\n.....\nX...X\n");
    check_mask("square", 4, 5, "..X..\n..X..\n.XX..\n..X.X\n");
    check_mask("hexagon", 4, 5, "..X..\n..X..\n.XX..\n..X.X\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forced_and_forbidden_links_leave_uniform_uniform),
        cmocka_unit_test(every_maze_comes),
        cmocka_unit_test(others_are_not_uniform),
        cmocka_unit_test(symmetric_mazes_are_uniform),
        cmocka_unit_test(paths_between_two_cells_change_nothing),
        cmocka_unit_test(every_carver_keeps_to_constraints),
        cmocka_unit_test(masks_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
