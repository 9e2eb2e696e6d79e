/*
 * Sines and cosines of parts of a turn, the same bits on every machine: by reduction to an eighth of a
 * turn and Taylor's series in plain double arithmetic, correct to 1e-15. Only coordinates come from
 * them, never who is whose neighbour.
 */
#include "grid/grid_internal.h"

static double series(double x, double first, int32_t from)
{
    double sum = 0, term = first;
    for (int32_t n = from; n < from + 22; n += 2) {
        sum += term;
        term *= -x * x / ((n + 1) * (n + 2));
    }
    return sum;
}

void mdr__turn(int64_t part, int64_t parts, double *sine, double *cosine)
{
    /* eighths of a turn, and what is left of one, counted back from its end in every second */
    const int64_t scaled = part % parts * 8;
    const int64_t eighth = scaled / parts;
    const int64_t left = eighth % 2 ? parts - scaled % parts : scaled % parts;
    const double x = 0.78539816339744831 * (double)left / (double)parts;
    const double small_sine = series(x, x, 1), small_cosine = series(x, 1, 0);
    const bool swapped = eighth % 4 == 1 || eighth % 4 == 2;
    const double s = swapped ? small_cosine : small_sine, c = swapped ? small_sine : small_cosine;
    *sine = eighth < 4 ? s : -s;
    *cosine = eighth < 2 || eighth >= 6 ? c : -c;
}

int64_t mdr__rounded(double number)
{
    return number < 0 ? -(int64_t)(0.5 - number) : (int64_t)(number + 0.5);
}
