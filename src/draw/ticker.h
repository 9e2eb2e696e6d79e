/*
 * Progress of a picture: drawing is several passes of about equal length, told as one count.
 *
 * A pass over `count` things of any kind counts as `span`, the number of cells.
 */
#ifndef MDR_DRAW_TICKER_H
#define MDR_DRAW_TICKER_H

#include "base/status.h"

typedef struct mdr__ticker {
    const mdr_run *run;
    int64_t pass, passes;
    int64_t span;
} mdr__ticker;

/* Tells that `index` of `count` in this pass are done; call it every 2^16 things or so. */
static inline mdr_status mdr__ticker_tell(const mdr__ticker *ticker, int64_t index, int64_t count)
{
    const double share = count > 0 ? (double)index / (double)count : 0.0;
    const int64_t within = (int64_t)(share * (double)ticker->span);
    return mdr__tick(ticker->run, ticker->pass * ticker->span + within,
                     ticker->passes * ticker->span);
}

#endif
