/*
 * Documents: a maze with all that belongs to it. What is read and written.
 */
#ifndef MEANDER_DOCUMENT_H
#define MEANDER_DOCUMENT_H

#include "grow.h"
#include "maze.h"
#include "solve.h"
#include "trace.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Start from zero: `mdr_document document = {0};`. It owns all it points to; take something out by
 * setting the member NULL. Strings are owned too: set them with mdr_document_set. */
typedef struct mdr_document {
    mdr_maze *maze;
    mdr_board *board;     /* over the maze: it is a labyrinth; or NULL */
    mdr_path *path;       /* a solution, or NULL */
    mdr_trace *trace;     /* recorded steps, or NULL */
    char *title;          /* or NULL */
    char *recipe;         /* the shell command that makes it again, or NULL */
    char *recipe_version; /* the version of meander the recipe was made with, or NULL */
    char *recognised;     /* after a read: one line that says what the input was */
} mdr_document;

/* Frees all that the document owns and zeroes it. NULL is fine. */
MDR_API void mdr_document_clear(mdr_document *document);

/* Replaces an owned string (`&document.title`) by a copy; NULL takes it away. MDR_E_MEMORY:
 * unchanged. */
MDR_API MDR_MUST_USE mdr_status mdr_document_set(char **member, const char *text);

/* A player of the document's steps, with its path as solution; the document must outlive it and not
 * change. MDR_E_ARGUMENT: there is no maze, or as mdr_player_new. MDR_E_LIMIT, MDR_E_MEMORY. */
MDR_API MDR_MUST_USE mdr_status mdr_document_play(const mdr_document *document, const mdr_run *run,
                                                  mdr_player **player);

#ifdef __cplusplus
}
#endif

#endif
