/*
 * Watching an algorithm at work: a callback is told every step and may stop it.
 */
#include <stdio.h>

#include <meander/meander.h>

typedef struct watcher {
    const mdr_grid *grid;
    int steps;
} watcher;

static bool watch(void *context, const mdr_step *step)
{
    watcher *seen = context;
    char name[48];
    mdr_grid_cell_name(seen->grid, step->cell, name);
    if (step->kind == MDR_STEP_BUILD_CARVE) {
        printf("%3d  carve from %s to the %s\n", ++seen->steps, name,
               mdr_grid_side_name(seen->grid, step->cell, step->side));
    } else {
        printf("%3d  fall back to %s\n", ++seen->steps, name);
    }
    return true;
}

int main(void)
{
    mdr_grid *grid = NULL;
    mdr_maze *maze = NULL;
    const mdr_grid_options size = {.shape = "hexagon", .rows = 3, .columns = 3};
    mdr_status status = mdr_grid_new(&size, NULL, &grid);
    if (!status) status = mdr_maze_new(grid, NULL, &maze);
    if (!status) {
        watcher seen = {grid, 0};
        const mdr_run run = {.context = &seen, .step = watch};
        status = mdr_carve(maze, mdr_carver_find("depth-first"), NULL, &run);
    }
    if (status) fprintf(stderr, "watch_it_carve: %s\n", mdr_status_text(status));
    mdr_maze_free(maze);
    mdr_grid_free(grid);
    return status ? 1 : 0;
}
