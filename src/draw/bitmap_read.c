/*
 * From a picture to a maze: what is wall, where the maze lies in the picture, how large its blocks
 * are; the squares then go the way of every picture of squares (block_picture.h).
 *
 * What is wall is told by the frame of the picture, its outermost pixels. Where they are mostly dark,
 * walls are dark. Where they are all light, there may be dark walls with a margin, or the outer wall
 * is light itself: a margin is believed when the maze in it has an outer wall with two gaps at most,
 * or when it is not just as wide as such a wall would be. Where the likely view has no walls and
 * passages in a strict order, the other one is tried: what is inside the frame, of the other kind.
 *
 *     ##########        ..........        ..........
 *     #........#        .########.        .#.#####.#      dark; dark with a margin; light
 *     #.######.#        .#......#.        .#.#...#..
 */
#include "base/memory.h"
#include "base/number_text.h"
#include "base/status.h"
#include "draw/bitmap.h"
#include "draw/block_picture.h"

/* Without regular blocks every pixel could be a cell; in a drawing they would come in long runs. */
enum { LONGEST_MEAN_RUN = 8 };

/* What is tried: the likely view first. */
enum { GUESSES = 2 };

typedef struct view_guesses {
    mdr__bitmap_view views[GUESSES];
} view_guesses;

static const mdr_allocator *allocator_of_view(const mdr__bitmap_view *view)
{
    return view->bitmap->allocator.allocate ? &view->bitmap->allocator : NULL;
}

static mdr__bitmap_view whole_view(const mdr_bitmap *bitmap, bool light_walls, bool free_colours)
{
    return (mdr__bitmap_view){.bitmap = bitmap,
                              .light_walls = light_walls,
                              .free_colours = free_colours,
                              .width = bitmap->width,
                              .height = bitmap->height};
}

/* Walls among the outermost pixels of a view, and the gaps between them. */
typedef struct picture_frame {
    int64_t walls, pixels, gaps;
    bool wall_before;
} picture_frame;

static void add_to_frame(picture_frame *frame, bool wall)
{
    frame->walls += wall;
    frame->gaps += !wall && (frame->wall_before || frame->pixels == 0);
    frame->wall_before = wall;
    frame->pixels++;
}

/* Once round, clockwise. `words` holds four rows: top, bottom and one to work with. */
static void look_at_sides(const mdr__bitmap_view *view, uint64_t *row, uint64_t *right,
                          uint64_t *left)
{
    for (int64_t y = 1; y < view->height - 1; y++) {
        mdr__view_walls(view, y, row);
        if (mdr__bit(row, view->width - 1)) mdr__set_bit(right, y);
        if (mdr__bit(row, 0)) mdr__set_bit(left, y);
    }
}

static mdr_status look_at_frame(const mdr__bitmap_view *view, const mdr_run *run,
                                picture_frame *found)
{
    mdr_status status = MDR_OK;
    const mdr_allocator *allocator = allocator_of_view(view);
    const int64_t across = mdr__words(view->width), down = mdr__words(view->height);
    uint64_t *row = mdr__array(allocator, across, sizeof *row, run, &status);
    uint64_t *sides = mdr__array(allocator, 2 * down, sizeof *sides, run, &status);
    *found = (picture_frame){0};
    if (!status) {
        look_at_sides(view, row, sides, sides + down);
        mdr__view_walls(view, 0, row);
        for (int64_t x = 0; x < view->width; x++) add_to_frame(found, mdr__bit(row, x));
        for (int64_t y = 1; y < view->height - 1; y++) add_to_frame(found, mdr__bit(sides, y));
        mdr__view_walls(view, view->height - 1, row);
        for (int64_t x = view->width - 1; x >= 0; x--) add_to_frame(found, mdr__bit(row, x));
        for (int64_t y = view->height - 2; y > 0; y--)
            add_to_frame(found, mdr__bit(sides + down, y));
    }
    mdr__release(allocator, row, across, sizeof *row);
    mdr__release(allocator, sides, 2 * down, sizeof *sides);
    return status;
}

static int64_t last_bit(const uint64_t *words, int64_t bound)
{
    int64_t at = bound - 1;
    while (at >= 0 && !mdr__bit(words, at)) at--;
    return at;
}

/* Narrows a view to the box around its walls; it stays as it is when there are none. */
static mdr_status trim_view(mdr__bitmap_view *view, const mdr_run *run)
{
    mdr_status status = MDR_OK;
    const mdr_allocator *allocator = allocator_of_view(view);
    const int64_t words = mdr__words(view->width);
    uint64_t *row = mdr__array(allocator, 2 * words, sizeof *row, run, &status);
    if (!row) return status;
    uint64_t *any = row + words;
    int64_t top = -1, bottom = -1;
    for (int64_t y = 0; y < view->height; y++) {
        mdr__view_walls(view, y, row);
        if (mdr__next_bit(row, 0, view->width) < 0) continue;
        for (int64_t i = 0; i < words; i++) any[i] |= row[i];
        if (top < 0) top = y;
        bottom = y;
    }
    if (top >= 0) {
        const int64_t left = mdr__next_bit(any, 0, view->width);
        view->width = last_bit(any, view->width) + 1 - left;
        view->left += left;
        view->top += top;
        view->height = bottom + 1 - top;
    }
    mdr__release(allocator, row, 2 * words, sizeof *row);
    return MDR_OK;
}

/* Are the margins of a part all alike, as wide as a light outer wall would be? */
static bool has_even_margin(const mdr__bitmap_view *part, const mdr_bitmap *bitmap)
{
    return part->left == part->top && bitmap->width - part->width == 2 * part->left
           && bitmap->height - part->height == 2 * part->top;
}

/* The picture as its frame tells, and what lies in a frame of one kind. */
static mdr_status guess_views(const mdr_bitmap *bitmap, bool free_colours, const mdr_run *run,
                              view_guesses *guesses)
{
    mdr__bitmap_view outer = whole_view(bitmap, false, free_colours), inner;
    picture_frame outer_frame, inner_frame;
    mdr_status status = look_at_frame(&outer, run, &outer_frame);
    if (status) return status;
    const bool dark = outer_frame.walls * 2 >= outer_frame.pixels;
    outer.light_walls = !dark;
    inner = whole_view(bitmap, dark, free_colours);
    status = trim_view(&inner, run);
    if (!status) status = look_at_frame(&inner, run, &inner_frame);
    if (status) return status;
    const bool closed = inner_frame.gaps <= 2 && inner_frame.walls * 2 >= inner_frame.pixels;
    const bool margin = outer_frame.walls == 0 && (closed || !has_even_margin(&inner, bitmap));
    guesses->views[0] = margin ? inner : outer;
    guesses->views[1] = margin ? outer : inner;
    return MDR_OK;
}

/* The squares of a view; each is looked at in its first pixel, since all others are the same. */
static mdr_status take_squares(const mdr__bitmap_view *view, const mdr__block_scale *scale,
                               const mdr_run *run, mdr__block_picture *picture)
{
    mdr_status status = mdr__block_picture_start(picture, scale->rows, scale->columns,
                                                 allocator_of_view(view), run);
    const int64_t words = mdr__words(view->width), pitch = scale->first + scale->second;
    uint64_t *walls = mdr__array(picture->allocator, words, sizeof *walls, run, &status);
    const bool same = scale->first == 1 && scale->second == 1;
    for (int64_t row = 0; !status && row < scale->rows; row++) {
        mdr__view_walls(view, row / 2 * pitch + (row & 1) * scale->first, walls);
        uint64_t *free = mdr__picture_row(picture, row);
        for (int64_t i = 0; same && i < words; i++) free[i] = ~walls[i];
        if (same && scale->columns & 63)
            free[words - 1] &= UINT64_MAX >> (64 - (scale->columns & 63));
        for (int64_t column = 0; !same && column < scale->columns; column++) {
            const int64_t pixel = column / 2 * pitch + (column & 1) * scale->first;
            if (!mdr__bit(walls, pixel)) mdr__set_bit(free, column);
        }
    }
    mdr__release(picture->allocator, walls, words, sizeof *walls);
    return status;
}

/* Are squares with two odd numbers free and those with two even ones wall, or the other way round? */
static bool keeps_rule(const mdr__block_picture *picture, bool cells_are_odd)
{
    for (int64_t row = 0; row < picture->rows; row++) {
        const uint64_t *free = mdr__picture_row(picture, row);
        const bool odd_row = row & 1, cell_row = odd_row == cells_are_odd;
        for (int64_t i = 0; i < picture->row_words; i++) {
            const int64_t left = picture->columns - i * 64;
            const uint64_t there = left >= 64 ? UINT64_MAX : UINT64_MAX >> (64 - left);
            const uint64_t parity = odd_row ? UINT64_C(0xaaaaaaaaaaaaaaaa) : ~UINT64_C(0) / 3;
            const uint64_t looked_at = parity & there;
            if ((free[i] & looked_at) != (cell_row ? looked_at : 0)) return false;
        }
    }
    return true;
}

/* Horizontal runs of what is free, as long as they are on average. */
static bool has_long_runs(const mdr__block_picture *picture)
{
    int64_t free = 0, runs = 0;
    for (int64_t row = 0; row < picture->rows; row++) {
        const uint64_t *words = mdr__picture_row(picture, row);
        uint64_t before = 0;
        for (int64_t i = 0; i < picture->row_words; i++) {
            free += mdr__count_bits(words[i]);
            runs += mdr__count_bits(words[i] & ~(words[i] << 1 | before));
            before = words[i] >> 63;
        }
    }
    return free > LONGEST_MEAN_RUN * runs;
}

/* No size of blocks fits both ways. */
static mdr_status fail_uneven(const mdr__bitmap_view *view, const char *what, const mdr_run *run)
{
    char width[MDR__NUMBER_ROOM], height[MDR__NUMBER_ROOM];
    mdr__write_integer(view->width, width);
    mdr__write_integer(view->height, height);
    return mdr__fail(run, MDR_E_SYNTAX,
                     PARTS(what, ": no regular blocks: ", width, "x", height,
                           " pixels are no multiples of one block"));
}

static mdr_status fail_irregular(const mdr__bitmap_view *view, const mdr__misfit *misfit,
                                 const char *what, const mdr_run *run)
{
    char before[MDR__NUMBER_ROOM], behind[MDR__NUMBER_ROOM];
    const int64_t from = misfit->is_row ? view->top : view->left;
    if (misfit->index == 0) return fail_uneven(view, what, run);
    mdr__write_integer(from + misfit->index, before);
    mdr__write_integer(from + misfit->index + 1, behind);
    const char *kind = misfit->is_row ? "rows " : "columns ";
    const char *reason =
        " of pixels differ, where no size of blocks that fits the others has an edge";
    return mdr__fail(run, MDR_E_SYNTAX,
                     PARTS(what, ": no regular blocks: ", kind, before, " and ", behind, reason));
}

/* "; walls of 2 pixels and passages of 14; light walls". */
static void describe(const mdr__bitmap_view *view, const mdr__block_scale *scale, bool paired,
                     bool cells_are_odd, char remark[200])
{
    const int64_t wall = cells_are_odd ? scale->first : scale->second;
    const int64_t passage = cells_are_odd ? scale->second : scale->first;
    const bool coloured = view->free_colours && view->bitmap->coloured;
    const char *parts[8] = {0};
    char numbers[2][MDR__NUMBER_ROOM];
    int32_t count = 0;
    mdr__write_integer(wall, numbers[0]);
    mdr__write_integer(passage, numbers[1]);
    if (paired) {
        parts[count++] = "; pixels: walls ";
        parts[count++] = numbers[0];
        parts[count++] = ", passages ";
        parts[count++] = numbers[1];
    } else {
        parts[count++] = "; pixels of a block: ";
        parts[count++] = numbers[0];
    }
    if (view->light_walls) parts[count++] = "; walls are what is light";
    if (coloured) parts[count++] = "; what is coloured was read as free";
    size_t used = 0;
    for (int32_t i = 0; i < count; i++)
        for (const char *text = parts[i]; *text && used < 199; text++) remark[used++] = *text;
    remark[used] = '\0';
}

/* What is read, and how. */
typedef struct bitmap_reader {
    const char *what;
    const mdr_read_style *style;
    const mdr_run *run;
    mdr_document *document;
} bitmap_reader;

static mdr_status hand_over(const bitmap_reader *reader, const mdr__bitmap_view *view,
                            const mdr__block_scale *scale, bool paired, bool cells_are_odd,
                            const mdr__block_picture *picture)
{
    char remark[200];
    describe(view, scale, paired, cells_are_odd, remark);
    const mdr__block_names names = {.title = reader->what, .remark = remark};
    return mdr__read_blocks(picture, &names, reader->style, reader->run, reader->document);
}

/* Walls and passages of two sizes, in a strict order. *found is false when they do not explain the
 * picture; nothing is read then. */
static mdr_status read_pairs(const bitmap_reader *reader, const mdr__bitmap_view *view, bool *found)
{
    mdr__block_edges edges;
    mdr__block_scale scale;
    mdr__block_picture picture = {0};
    mdr_status status = mdr__edges_find(view, reader->run, &edges);
    *found = !status && mdr__scale_of_pairs(&edges, &scale);
    mdr__edges_clear(&edges);
    if (!*found) return status;
    status = take_squares(view, &scale, reader->run, &picture);
    const bool odd = !status && keeps_rule(&picture, true);
    *found = status || odd || keeps_rule(&picture, false);
    if (!status && *found) status = hand_over(reader, view, &scale, true, odd, &picture);
    mdr__block_picture_clear(&picture);
    return status;
}

/* Squares of one size, of which nothing else is known. When they are single pixels, the picture may
 * just as well be no maze of blocks: greys, or long runs, say so. */
static mdr_status read_squares(const bitmap_reader *reader, const mdr__bitmap_view *view)
{
    mdr__block_edges edges;
    mdr__block_scale scale = {0};
    mdr__misfit misfit = {0};
    mdr__block_picture picture = {0};
    const char *what = reader->what;
    mdr_status status = mdr__edges_find(view, reader->run, &edges);
    if (!status && !mdr__any_edge(&edges))
        status =
            mdr__fail(reader->run, MDR_E_SYNTAX, PARTS(what, ": no blocks: all pixels are alike"));
    if (!status) mdr__scale_of_squares(&edges, &scale, &misfit);
    mdr__edges_clear(&edges);
    const bool doubtful = scale.first == 1 && reader->style->cells != MDR_CELLS_SQUARES;
    if (!status && doubtful && view->bitmap->soft)
        status = mdr__fail(reader->run, MDR_E_SYNTAX,
                           PARTS(what, ": no regular blocks, but greys as of smooth edges; only "
                                       "pictures of blocks of whole pixels can be read"));
    if (!status) status = take_squares(view, &scale, reader->run, &picture);
    if (!status && doubtful && has_long_runs(&picture))
        status = fail_irregular(view, &misfit, what, reader->run);
    if (!status) status = hand_over(reader, view, &scale, false, true, &picture);
    mdr__block_picture_clear(&picture);
    return status;
}

/* Pairs first, in both views; squares only where the frame says that the walls are. */
static mdr_status read_guesses(const bitmap_reader *reader, const view_guesses *guesses)
{
    bool found = false;
    mdr_status status = MDR_OK;
    const bool squares = reader->style->cells == MDR_CELLS_SQUARES;
    for (int32_t i = 0; i < GUESSES && !squares && !found && !status; i++)
        status = read_pairs(reader, &guesses->views[i], &found);
    return found || status ? status : read_squares(reader, &guesses->views[0]);
}

mdr_status mdr_bitmap_read(const mdr_bitmap *bitmap, const char *what, const mdr_read_style *style,
                           const mdr_run *run, mdr_document *document)
{
    const mdr_read_style defaults = {0};
    if (!bitmap || !document)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("there is no picture to read"));
    if (!style) style = &defaults;
    const bitmap_reader reader = {what, style, run, document};
    mdr_status status = MDR_E_SYNTAX;
    for (int32_t attempt = bitmap->coloured ? 0 : 1; attempt < 2 && status == MDR_E_SYNTAX;
         attempt++) {
        view_guesses guesses = {0};
        status = guess_views(bitmap, attempt == 0, run, &guesses);
        if (!status) status = read_guesses(&reader, &guesses);
        if (status) mdr_document_clear(document);
    }
    return mdr__fail_plain(run, status);
}
