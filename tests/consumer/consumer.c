/* What an outside program looks like: a tiny maze from a seed, as text on standard output. */
#include <stdio.h>

#include <meander/meander.h>

static mdr_status print_bytes(void *context, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, context) == size ? MDR_OK : MDR_E_WRITE;
}

int main(void)
{
    const mdr_grid_options size = {.rows = 3, .columns = 5};
    const mdr_carve_options seeded = {.seed = "owl"};
    const mdr_sink sink = {.context = stdout, .write = print_bytes};
    mdr_grid *grid = NULL;
    mdr_document document = {0};
    mdr_status status = mdr_grid_new(&size, NULL, &grid);
    if (!status) status = mdr_maze_new(grid, NULL, &document.maze);
    if (!status) status = mdr_carve(document.maze, mdr_carver_find("depth-first"), &seeded, NULL);
    if (!status) status = mdr_write(&document, mdr_format_find("text"), NULL, NULL, &sink, NULL);
    if (status) fprintf(stderr, "%s\n", mdr_status_text(status));
    mdr_document_clear(&document);
    mdr_grid_free(grid);
    return status ? 1 : 0;
}
