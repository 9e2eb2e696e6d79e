/*
 * The walls of a maze, for tests.
 */
#include "support/wall_list.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static int compare_units(const void *a, const void *b)
{
    const wall_unit *left = a, *right = b;
    for (int32_t i = 0; i < 2; i++) {
        if (left->posts[i] != right->posts[i]) return left->posts[i] < right->posts[i] ? -1 : 1;
    }
    return 0;
}

static wall_unit unit_between(int64_t a, int64_t b)
{
    return a < b ? (wall_unit){.posts = {a, b}} : (wall_unit){.posts = {b, a}};
}

static bool is_closed(const mdr_maze *maze, mdr_cell cell, int32_t side, bool *border)
{
    const mdr_exit way = mdr_grid_exit(mdr_maze_grid(maze), cell, side);
    *border = way.cell == MDR_NONE;
    if (*border) return !mdr_maze_opening_at(maze, cell, side, NULL);
    return !mdr_maze_is_open(maze, cell, side) && !mdr_maze_is_open(maze, way.cell, way.back);
}

/* Walls between cells are seen twice and kept once. */
static void drop_doubles(wall_list *list)
{
    int64_t kept = 0;
    for (int64_t i = 0; i < list->count; i++) {
        if (kept == 0 || compare_units(&list->units[kept - 1], &list->units[i]) != 0)
            list->units[kept++] = list->units[i];
    }
    list->count = kept;
}

wall_list walls_of(const mdr_maze *maze)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    const int64_t most = mdr_grid_cell_count(grid) * mdr_grid_side_bound(grid);
    wall_list list = {.units = calloc((size_t)most, sizeof *list.units)};
    assert_non_null(list.units);
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        for (int32_t side = 0; side < mdr_grid_outline_count(grid, cell); side++) {
            bool border;
            int64_t posts[2];
            if (!is_closed(maze, cell, side, &border)) continue;
            mdr_grid_side_posts(grid, cell, side, posts);
            list.units[list.count] = unit_between(posts[0], posts[1]);
            list.units[list.count++].border = border;
        }
    }
    qsort(list.units, (size_t)list.count, sizeof *list.units, compare_units);
    drop_doubles(&list);
    return list;
}

void wall_list_free(wall_list *list)
{
    free(list->units);
    *list = (wall_list){0};
}

wall_unit *find_unit(const wall_list *list, int64_t a, int64_t b)
{
    const wall_unit wanted = unit_between(a, b);
    return bsearch(&wanted, list->units, (size_t)list->count, sizeof wanted, compare_units);
}

/* Gives all posts that hang together the name of the lowest of them. */
static void name_pieces(const wall_list *list, int32_t border, int64_t *names)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int64_t i = 0; i < list->count; i++) {
            const int64_t *posts = list->units[i].posts;
            if (border >= 0 && list->units[i].border != border) continue;
            const int64_t a = names[posts[0]], b = names[posts[1]];
            if (a == b) continue;
            names[posts[0]] = names[posts[1]] = a < b ? a : b;
            changed = true;
        }
    }
}

int64_t fewest_strokes(const wall_list *list, int32_t border, int64_t posts)
{
    int64_t *names = calloc((size_t)posts, sizeof *names), strokes = 0;
    int32_t *walls = calloc((size_t)posts, sizeof *walls),
            *odd = calloc((size_t)posts, sizeof *odd);
    assert_true(names && walls && odd);
    for (int64_t post = 0; post < posts; post++) names[post] = post;
    name_pieces(list, border, names);
    for (int64_t i = 0; i < list->count; i++) {
        if (border >= 0 && list->units[i].border != border) continue;
        walls[list->units[i].posts[0]]++;
        walls[list->units[i].posts[1]]++;
    }
    for (int64_t post = 0; post < posts; post++) odd[names[post]] += walls[post] & 1;
    for (int64_t post = 0; post < posts; post++) {
        if (walls[post] > 0 && names[post] == post) strokes += odd[post] > 0 ? odd[post] / 2 : 1;
    }
    free(names);
    free(walls);
    free(odd);
    return strokes;
}
