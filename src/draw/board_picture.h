/*
 * Pictures of boards made of characters, of squares only:
 *
 *     tiles  ╞╗    path  ╔══╗    arrows  →→→↓       the curve runs round what has grown, with it to
 *            ╔╝          ╚═╗║            ↑←↓↓       its right
 *                        ╔═╝║            →→↑↓
 *                        ╚══╝  ...       ↑←←←
 */
#ifndef MDR_DRAW_BOARD_PICTURE_H
#define MDR_DRAW_BOARD_PICTURE_H

#include "draw/draw_internal.h"

/* The characters of a tile, and the 2 x 2 of the path and of the arrows (top left, top right, bottom
 * left, bottom right). Tiles 0 and 17 are not there. */
extern const char *const mdr__tile_texts[MDR_TILE_COUNT];
const char *mdr__path_text(int64_t tile, int32_t corner);
const char *mdr__arrow_text(int64_t tile, int32_t corner);

/* As mdr_write; the picture is style's, of a maze without a board all cells are filled.
 * MDR_E_UNFIT: not squares; plain ASCII for others than arrows. */
mdr_status mdr__board_picture_write(const mdr_document *document, const mdr_style *style,
                                    const mdr_run *run, const mdr_sink *sink);

/* Can one of them show boards of a grid? As mdr_format_fits. */
mdr_status mdr__board_picture_fits(const mdr_grid *grid, const mdr_style *style,
                                   const mdr_run *run);

/* Does a text look like one of them and like no drawing of walls? */
bool mdr__board_picture_sniff(const char *bytes, size_t size);

/* As mdr_read. */
mdr_status mdr__board_picture_read(const char *bytes, size_t size, const mdr_allocator *allocator,
                                   const mdr_run *run, mdr_document *document);

/* The document's board, or one made for its maze, all cells filled, which is `own` too. */
mdr_status mdr__board_of(const mdr_document *document, const mdr_run *run, const mdr_board **board,
                         mdr_board **own);

#endif
