/*
 * Steps in words: names, what they tell, captions.
 */
#include <string.h>

#include "meander/trace.h"

static const char *const step_names[MDR_STEP_KIND_COUNT] = {
#define MDR_STEP(name, tells, caption, link, cell, other) [MDR_STEP_##name] = #name,
#include "trace/steps.def"
#undef MDR_STEP
};

static const char *const step_tells[MDR_STEP_KIND_COUNT] = {
#define MDR_STEP(name, tells, caption, link, cell, other) [MDR_STEP_##name] = tells,
#include "trace/steps.def"
#undef MDR_STEP
};

static const char *const captions[MDR_STEP_KIND_COUNT] = {
#define MDR_STEP(name, tells, caption, link, cell, other) [MDR_STEP_##name] = caption,
#include "trace/steps.def"
#undef MDR_STEP
};

static const char *const mark_names[MDR_MARK_COUNT] = {
    [MDR_MARK_NONE] = "none",         [MDR_MARK_CARVED] = "carved",
    [MDR_MARK_FRONTIER] = "frontier", [MDR_MARK_BACKTRACKED] = "backtracked",
    [MDR_MARK_TRYING] = "trying",     [MDR_MARK_DEAD_END] = "dead end",
    [MDR_MARK_SOLUTION] = "solution",
};

const char *mdr_step_name(mdr_step_kind kind)
{
    return step_names[kind];
}

bool mdr_step_find(const char *name, mdr_step_kind *kind)
{
    for (int32_t i = 0; i < MDR_STEP_KIND_COUNT; i++) {
        if (strcmp(step_names[i], name) != 0) continue;
        *kind = (mdr_step_kind)i;
        return true;
    }
    return false;
}

bool mdr_step_builds(mdr_step_kind kind)
{
    return strncmp(step_names[kind], "BUILD_", 6) == 0;
}

bool mdr_step_names_side(mdr_step_kind kind)
{
    return kind == MDR_STEP_BUILD_CARVE || kind == MDR_STEP_BUILD_WEIGH
           || kind == MDR_STEP_BUILD_WALL;
}

const char *mdr_step_tells(mdr_step_kind kind)
{
    return step_tells[kind];
}

const char *mdr_mark_name(mdr_mark mark)
{
    return mark_names[mark];
}

/* The cell that a letter of a caption stands for. */
static mdr_cell meant_cell(const mdr_grid *grid, const mdr_step *step, char letter)
{
    if (letter == 'c' || step->side == MDR_NONE) return step->cell;
    return mdr_grid_exit(grid, step->cell, step->side).cell;
}

void mdr_step_caption(const mdr_grid *grid, const mdr_step *step, char text[192])
{
    size_t used = 0;
    for (const char *at = captions[step->kind]; *at; at++) {
        char name[48] = {*at, '\0'};
        if (*at == '%') mdr_grid_cell_name(grid, meant_cell(grid, step, *++at), name);
        const size_t length = strlen(name);
        if (used + length >= 192) break;
        memcpy(text + used, name, length);
        used += length;
    }
    text[used] = '\0';
}
