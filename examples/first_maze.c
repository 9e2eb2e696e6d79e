/*
 * A maze from a seed, printed as text: the shortest useful program.
 */
#include <stdio.h>

#include <meander/meander.h>

int main(void)
{
    mdr_grid *grid = NULL;
    mdr_document document = {0};
    mdr_bytes text = {0};
    const mdr_sink sink = mdr_bytes_sink(&text);
    const mdr_grid_options size = {.rows = 6, .columns = 12};
    const mdr_carve_options seed = {.seed = "owl"};

    mdr_status status = mdr_grid_new(&size, NULL, &grid);
    if (!status) status = mdr_maze_new(grid, NULL, &document.maze);
    if (!status) status = mdr_carve(document.maze, mdr_carver_find("depth-first"), &seed, NULL);
    if (!status) status = mdr_write(&document, mdr_format_find("text"), NULL, NULL, &sink, NULL);
    if (status) {
        fprintf(stderr, "first_maze: %s\n", mdr_status_text(status));
    } else {
        fputs(text.data, stdout);
    }
    mdr_bytes_clear(&text);
    mdr_document_clear(&document);
    mdr_grid_free(grid);
    return status ? 1 : 0;
}
