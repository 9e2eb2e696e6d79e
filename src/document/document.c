/*
 * Documents: a maze with all that belongs to it. Strings are kept by libc's allocator, whatever the
 * maze's is, so that a document can hold text without knowing where its maze came from.
 */
#include "meander/document.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "grid/grid_internal.h"

static void free_text(char *text)
{
    if (text) mdr__release(NULL, text, (int64_t)strlen(text) + 1, 1);
}

void mdr_document_clear(mdr_document *document)
{
    if (!document) return;
    mdr_path_free(document->path);
    mdr_trace_free(document->trace);
    mdr_board_free(document->board);
    mdr_maze_free(document->maze);
    free_text(document->title);
    free_text(document->recipe);
    free_text(document->recipe_version);
    free_text(document->recognised);
    *document = (mdr_document){0};
}

mdr_status mdr_document_set(char **member, const char *text)
{
    mdr_status status = MDR_OK;
    char *copy = NULL;
    if (text) {
        const size_t size = strlen(text) + 1;
        copy = mdr__array(NULL, (int64_t)size, 1, NULL, &status);
        if (!copy) return status;
        memcpy(copy, text, size);
    }
    free_text(*member);
    *member = copy;
    return MDR_OK;
}

mdr_status mdr_document_play(const mdr_document *document, const mdr_run *run, mdr_player **player)
{
    mdr_status status = MDR_OK;
    *player = NULL;
    if (!document || !document->maze)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no maze to play"));
    const mdr_allocator *allocator = &mdr_maze_grid(document->maze)->allocator;
    const int64_t count = document->path ? mdr_path_count(document->path) : 0;
    mdr_cell *cells = mdr__array(allocator, count, sizeof *cells, run, &status);
    if (!cells) return mdr__fail_plain(run, status);
    for (int64_t i = 0; i < count; i++) cells[i] = mdr_path_at(document->path, i);
    status = mdr_player_new(document->maze, document->trace, cells, count, run, player);
    mdr__release(allocator, cells, count, sizeof *cells);
    return status;
}
