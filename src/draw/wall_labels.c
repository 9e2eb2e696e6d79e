/*
 * Labels in the cells of character pictures: three characters at most, and never such as would be
 * read back as a mark or a wall.
 */
#include <string.h>

#include "base/number_text.h"
#include "base/status.h"
#include "base/utf8.h"
#include "draw/wall_picture.h"

enum { LABEL_CHARACTERS = 3, NO_BREAK_SPACE = 0xa0 };

/* The id of a cell; in plain ASCII the middle dot becomes a full stop. */
static const char *id_label(const mdr_maze *maze, const mdr_style *style, mdr_cell cell,
                            char room[48])
{
    mdr_grid_cell_name(mdr_maze_grid(maze), cell, room);
    if (!style->ascii) return room;
    char *dot = strstr(room, "\xc2\xb7");
    dot[0] = '.';
    memmove(dot + 1, dot + 2, strlen(dot + 2) + 1);
    return room;
}

const char *mdr__wall_label(const mdr_maze *maze, const mdr_style *style, mdr_cell cell,
                            char room[48])
{
    if (style->label_texts) return style->label_texts[cell];
    if (style->labels == MDR_LABELS_ID) return id_label(maze, style, cell, room);
    if (style->labels != MDR_LABELS_DISTANCE || !style->distances) return NULL;
    const int64_t distance = mdr_field_at(style->distances, cell);
    if (distance == MDR_NONE) return NULL;
    mdr__write_integer(distance, room);
    return room;
}

int64_t mdr__character_count(const char *text)
{
    int64_t count = 0;
    for (; *text; text++) count += ((uint8_t)*text & 0xc0) != 0x80;
    return count;
}

/* May this character stand in a label? */
static bool fits_label(const mdr__wall_dialect *dialect, int32_t point)
{
    if (point < 0x20 || (point >= 0x7f && point < 0xa0)) return false;
    return dialect->parts(point) == 0 && !(dialect->plain && point >= 0x80);
}

/* What is wrong with a label, or NULL. */
static const char *fault_of_label(const mdr__wall_dialect *dialect, const char *label)
{
    const char *limit = label + strlen(label);
    int64_t count = 0, blanks = 0, marks = 0;
    for (const char *at = label; at < limit; count++) {
        const mdr__character character = mdr__utf8_read(at, limit);
        if (!fits_label(dialect, character.point))
            return " holds a character that cannot be shown in a cell";
        blanks += character.point == ' ' || character.point == NO_BREAK_SPACE;
        marks += mdr__wall_mark(dialect, character.point) != MDR__MARK_NONE;
        at += character.size;
    }
    if (count > LABEL_CHARACTERS) return " is longer than three characters";
    return count - blanks == 1 && marks == 1 ? " would read as a mark" : NULL;
}

mdr_status mdr__check_wall_labels(const mdr_maze *maze, const mdr_style *style,
                                  const mdr__wall_dialect *dialect, const mdr_run *run)
{
    const mdr_grid *grid = mdr_maze_grid(maze);
    if (!style->label_texts && style->labels == MDR_LABELS_DISTANCE && !style->distances)
        return mdr__fail(run, MDR_E_ARGUMENT, PARTS("labels of distances need distances"));
    for (mdr_cell cell = mdr_grid_next_cell(grid, MDR_NONE); cell != MDR_NONE;
         cell = mdr_grid_next_cell(grid, cell)) {
        char room[48], name[48];
        const char *label = mdr__wall_label(maze, style, cell, room);
        const char *fault = label ? fault_of_label(dialect, label) : NULL;
        if (!fault) continue;
        mdr_grid_cell_name(grid, cell, name);
        return mdr__fail(run, MDR_E_UNFIT,
                         PARTS("the label '", label, "' of cell ", name, fault, "; use -f svg"));
    }
    return MDR_OK;
}
