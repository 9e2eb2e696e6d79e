/*
 * Eller's algorithm on squares: the fast and lean form. Draws: see eller.c.
 *
 * The sets of a row do not cross, so that each can be a ring of its cells from left to right and back to
 * the first; next to each other and in one set are x and x + 1 just when x points to x + 1.
 *
 *      cells   a b a a c      a: 0 -> 2 -> 3 -> 0     b: 1 -> 1     c: 4 -> 4
 *
 * A cell that does not go on leaves its ring; one that is alone in it must go on. What is in the ring
 * of a cell of the next row is then right already: no labels are copied.
 */
#include "base/memory.h"
#include "carve/eller.h"

typedef struct row_rings {
    const mdr__carving *carving;
    mdr__key join, down;
    int64_t join_share;
    int64_t *left, *right; /* [columns] */
} row_rings;

/* Joins neighbours of a row: the ring of x is opened behind x, that of x + 1 before it. */
static void join_row(const row_rings *rings, mdr_cell begin, bool last)
{
    const int64_t columns = rings->carving->grid->columns;
    int64_t *left = rings->left, *right = rings->right;
    uint64_t *open = rings->carving->maze->open;
    for (int64_t x = 0; x + 1 < columns; x++) {
        if (right[x] == x + 1) continue;
        if (!last && !mdr__eller_coin(rings->join, begin + x, rings->join_share)) continue;
        const int64_t after = right[x], before = left[x + 1];
        right[before] = after;
        left[after] = before;
        right[x] = x + 1;
        left[x + 1] = x;
        mdr__set_bit(open, begin + x);
    }
}

static void go_down_row(const row_rings *rings, mdr_cell begin)
{
    const mdr_grid *grid = rings->carving->grid;
    int64_t *left = rings->left, *right = rings->right;
    uint64_t *open = rings->carving->maze->open;
    for (int64_t x = 0; x < grid->columns; x++) {
        const bool coin = mdr__eller_coin(rings->down, begin + x, MDR__ELLER_HALF);
        if (coin || right[x] == x) {
            mdr__set_bit(open, grid->plane + begin + x);
            continue;
        }
        right[left[x]] = right[x];
        left[right[x]] = left[x];
        left[x] = right[x] = x;
    }
}

static mdr_status carve_rows(const row_rings *rings)
{
    const mdr_grid *grid = rings->carving->grid;
    mdr_status status = MDR_OK;
    int64_t unticked = MDR__TICK_MASK;
    for (int64_t row = 0; !status && row < grid->rows; row++) {
        const mdr_cell begin = row * grid->columns;
        unticked += grid->columns;
        if (unticked >= MDR__TICK_MASK) {
            status = mdr__tick(rings->carving->run, begin, grid->cells);
            unticked = 0;
        }
        join_row(rings, begin, row + 1 == grid->rows);
        if (row + 1 < grid->rows) go_down_row(rings, begin);
    }
    return status;
}

mdr_status mdr__eller_by_rings(const mdr__carving *carving)
{
    const mdr_grid *grid = carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    mdr_status status = MDR_OK;
    row_rings rings = {.carving = carving};
    rings.join = mdr__carving_key(carving, "join");
    rings.down = mdr__carving_key(carving, "down");
    rings.join_share = mdr__eller_join_share(carving->options);
    rings.left = mdr__array(allocator, grid->columns, sizeof *rings.left, carving->run, &status);
    rings.right = mdr__array(allocator, grid->columns, sizeof *rings.right, carving->run, &status);
    for (int64_t x = 0; !status && x < grid->columns; x++) rings.left[x] = rings.right[x] = x;
    if (!status) status = carve_rows(&rings);
    mdr__release(allocator, rings.left, grid->columns, sizeof *rings.left);
    mdr__release(allocator, rings.right, grid->columns, sizeof *rings.right);
    return status;
}

int64_t mdr__eller_by_rings_bytes(const mdr_grid *grid)
{
    return 16 * grid->columns;
}
