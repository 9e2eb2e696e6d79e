/*
 * Pictures made of squares, in memory: a bit a square, and a list of marks.
 */
#include "draw/block_picture.h"

#include "base/memory.h"
#include "base/status.h"

mdr_status mdr__block_picture_start(mdr__block_picture *picture, int64_t rows, int64_t columns,
                                    const mdr_allocator *allocator, const mdr_run *run)
{
    *picture = (mdr__block_picture){.allocator = allocator};
    if (rows < 1 || columns < 1)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("a picture needs a row and a column"));
    int64_t words, squares;
    if (columns > INT64_MAX - 63 || !mdr__multiply(rows, columns, &squares)
        || !mdr__multiply(rows, mdr__words(columns), &words))
        return mdr__fail(run, MDR_E_RANGE,
                         PARTS("the picture has more squares than can be numbered"));
    mdr_status status = MDR_OK;
    picture->free = mdr__array(allocator, words, sizeof *picture->free, run, &status);
    if (status) return status;
    picture->rows = rows;
    picture->columns = columns;
    picture->row_words = mdr__words(columns);
    return MDR_OK;
}

void mdr__block_picture_clear(mdr__block_picture *picture)
{
    mdr__release(picture->allocator, picture->free, picture->rows * picture->row_words,
                 sizeof *picture->free);
    mdr__release(picture->allocator, picture->marks, picture->mark_room, sizeof *picture->marks);
    *picture = (mdr__block_picture){0};
}

mdr_status mdr__mark_square(mdr__block_picture *picture, int64_t row, int64_t column,
                            mdr__square_mark mark, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    mdr__marked_square *grown =
        mdr__grown(picture->allocator, picture->marks, picture->mark_count, &picture->mark_room,
                   picture->mark_count + 1, sizeof *grown, run, &status);
    if (status) return status;
    picture->marks = grown;
    picture->marks[picture->mark_count++] = (mdr__marked_square){row, column, mark};
    mdr__set_free(picture, row, column);
    return MDR_OK;
}
