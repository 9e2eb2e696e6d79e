/*
 * Reading a maze that somebody drew, finding the shortest path, and saying where it goes. Errors come
 * with a line and a column.
 */
#include <stdio.h>
#include <string.h>

#include <meander/meander.h>

static const char drawing[] = "o---o---o---o\n"
                              "| G     |   |\n"
                              "o   o---o   o\n"
                              "|   |       |\n"
                              "o   o   o---o\n"
                              "| S |       |\n"
                              "o---o---o---o\n";

static void print_path(const mdr_maze *maze, const mdr_path *path)
{
    char name[48];
    if (!path) {
        puts("there is no way");
        return;
    }
    for (int64_t i = 0; i < mdr_path_count(path); i++) {
        mdr_grid_cell_name(mdr_maze_grid(maze), mdr_path_at(path, i), name);
        printf("%s%s", i > 0 ? " -> " : "", name);
    }
    putchar('\n');
}

int main(void)
{
    mdr_document document = {0};
    mdr_error error = {0};
    const mdr_run run = {.error = &error};
    mdr_status status = mdr_read(drawing, strlen(drawing), NULL, NULL, &run, &document);
    if (!status)
        status =
            mdr_solve(document.maze, mdr_solver_find("breadth-first"), NULL, &run, &document.path);
    if (status) {
        fprintf(stderr, "line %d, column %d: %s\n", (int)error.line, (int)error.column, error.text);
    } else {
        printf("%s\n", document.recognised);
        print_path(document.maze, document.path);
    }
    mdr_document_clear(&document);
    return status ? 1 : 0;
}
