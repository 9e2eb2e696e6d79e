/*
 * Units as the fewest chains: pair the units at every post, then merge what came out closed.
 *
 * Which wall goes on with which at a post is free. Pair as many as can be, the straightest first:
 *
 *         |                 |
 *     ====+====         ====+         the stem of a T ends, the bar goes through
 *         |
 *
 * This cuts the walls into open chains, whose ends are exactly the odd posts, one each, and closed
 * circuits. Where a circuit meets another chain at a post, the two become one by exchanging
 * partners there:
 *
 *     a - b, c - d   -->   a - c, b - d           a - b, e ends   -->   a - e, b ends
 *
 * Walking each circuit once and doing this at every post leaves no circuit beside another chain, so
 * each piece that hangs together is in odd / 2 open chains or in one closed one: the fewest. Chosen
 * pairings at posts are Kotzig's transition systems (1968). No stack, no recursion; straight runs
 * stay whole, which makes the text short and the pen quiet.
 */
#include "draw/chains.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "maze/maze_internal.h"

enum { NO_SLOT = -1 };

static const int64_t most_slots = INT32_MAX - 1;

static mdr_status check_posts(int64_t posts, const mdr_run *run)
{
    if (posts <= most_slots) return MDR_OK;
    return mdr__fail(run, MDR_E_RANGE,
                     PARTS("a picture of lines can hold 2^31 posts, and this maze has more"));
}

mdr_status mdr__chains_check(const mdr_grid *grid, const mdr_run *run)
{
    return check_posts(mdr_grid_post_bound(grid), run);
}

/* Counts the units at each post into first[post + 1]. */
static mdr_status count_units(mdr__chains *chains, mdr__units units, const mdr__ticker *ticker)
{
    const int64_t total = mdr__units_total(&units);
    int64_t ends[2];
    mdr_status status = MDR_OK;
    while (!status && mdr__units_next(&units, ends)) {
        if (++chains->units > most_slots / 2)
            return mdr__fail(ticker->run, MDR_E_RANGE,
                             PARTS("a picture of lines can hold 2^30 lines, and this maze has "
                                   "more"));
        chains->first[ends[0] + 1]++;
        chains->first[ends[1] + 1]++;
        if (!(chains->units & MDR__TICK_MASK))
            status = mdr__ticker_tell(ticker, mdr__units_done(&units), total);
    }
    return status;
}

int64_t mdr__chains_bytes(const mdr_grid *grid, int64_t posts, int64_t units)
{
    const int64_t slots = 2 * units, words = mdr__words(slots);
    return (posts + 1) * 4 + slots * 12 + words * 16 + mdr__route_bytes(grid, posts, slots);
}

static mdr_status allocate_slots(mdr__chains *chains, const mdr_run *run)
{
    const int64_t slots = 2 * chains->units, words = mdr__words(slots);
    mdr_status status =
        mdr__check_limit(mdr__chains_bytes(chains->source.grid, chains->posts, chains->units), run);
    const mdr_allocator *allocator = chains->allocator;
    chains->post = mdr__array(allocator, slots, sizeof *chains->post, run, &status);
    chains->mate = mdr__array(allocator, slots, sizeof *chains->mate, run, &status);
    chains->partner = mdr__array(allocator, slots, sizeof *chains->partner, run, &status);
    chains->open = mdr__array(allocator, words, sizeof *chains->open, run, &status);
    chains->taken = mdr__array(allocator, words, sizeof *chains->taken, run, &status);
    return status;
}

static int32_t give_slot(mdr__chains *chains, int64_t post)
{
    const int32_t slot = --chains->first[post + 1];
    chains->post[slot] = (int32_t)post;
    return slot;
}

/* Counts become sums, first[post + 1] the end of a post's slots, and each slot given moves it down
 * until it is their beginning: first, shifted by one, which the last loop undoes. */
static void store_units(mdr__chains *chains, mdr__units units, bool marked)
{
    int64_t ends[2];
    for (int64_t post = 0; post < chains->posts; post++)
        chains->first[post + 1] += chains->first[post];
    while (mdr__units_next(&units, ends)) {
        const int32_t a = give_slot(chains, ends[0]), b = give_slot(chains, ends[1]);
        chains->mate[a] = b;
        chains->mate[b] = a;
        if (!marked || !mdr__units_at_border(&units)) continue;
        mdr__set_bit(chains->open, a);
        mdr__set_bit(chains->open, b);
    }
    for (int64_t post = 0; post < chains->posts; post++)
        chains->first[post] = chains->first[post + 1];
    chains->first[chains->posts] = (int32_t)(2 * chains->units);
}

/* Where the post of a slot is. */
static mdr_point point_of(const mdr__chains *chains, int32_t slot)
{
    return mdr__units_point(&chains->source, chains->post[slot]);
}

/* How far two units at a post are from going straight on: the smaller the straighter. */
static int64_t bend(const mdr__chains *chains, int32_t a, int32_t b)
{
    const mdr_point at = point_of(chains, a);
    const mdr_point from = point_of(chains, chains->mate[a]);
    const mdr_point to = point_of(chains, chains->mate[b]);
    return (from.x_um - at.x_um) * (to.x_um - at.x_um)
           + (from.y_um - at.y_um) * (to.y_um - at.y_um);
}

/* Pairs the two straightest of the slots that have no partner yet; false when fewer are left. */
static bool pair_straightest(mdr__chains *chains, int32_t first, int32_t end)
{
    int32_t *partner = chains->partner;
    int32_t best_a = NO_SLOT, best_b = NO_SLOT;
    int64_t least = INT64_MAX;
    for (int32_t a = first; a < end; a++) {
        for (int32_t b = a + 1; b < end && partner[a] == NO_SLOT; b++) {
            if (partner[b] != NO_SLOT) continue;
            const int64_t bent = bend(chains, a, b);
            if (bent >= least) continue;
            least = bent, best_a = a, best_b = b;
        }
    }
    if (best_a == NO_SLOT) return false;
    partner[best_a] = best_b;
    partner[best_b] = best_a;
    return true;
}

static void pair_post(mdr__chains *chains, int64_t post)
{
    const int32_t first = chains->first[post], end = chains->first[post + 1];
    for (int32_t slot = first; slot < end; slot++) chains->partner[slot] = NO_SLOT;
    if (end - first == 2) {
        chains->partner[first] = first + 1;
        chains->partner[first + 1] = first;
    } else {
        while (pair_straightest(chains, first, end)) {
        }
    }
}

/* Marks both slots of every unit from a slot on to the end of the chain, or round the circuit. */
static void mark_chain(const mdr__chains *chains, uint64_t *marks, int32_t from)
{
    int32_t leaving = from;
    do {
        const int32_t arriving = chains->mate[leaving];
        mdr__set_bit(marks, leaving);
        mdr__set_bit(marks, arriving);
        leaving = chains->partner[arriving];
    } while (leaving != NO_SLOT && leaving != from);
}

/* Exchanges the partners of a pair a - b and of another slot c and its partner, if it has one. */
static void exchange(mdr__chains *chains, int32_t a, int32_t b, int32_t c)
{
    const int32_t d = chains->partner[c];
    chains->partner[a] = c;
    chains->partner[c] = a;
    chains->partner[b] = d;
    if (d != NO_SLOT) chains->partner[d] = b;
}

/* The circuit being walked comes to a post by `arriving` and goes on by `leaving`. Takes another
 * circuit in, if one passes here, and gives the slot to go on by, which is the other's; only when
 * there is none, and once in the whole walk, hands the circuit over to an open chain. */
static int32_t merge_at(mdr__chains *chains, int32_t arriving, int32_t leaving, bool *is_open)
{
    const int64_t post = chains->post[arriving];
    const int32_t end = chains->first[post + 1];
    int32_t other = NO_SLOT;
    for (int32_t slot = chains->first[post]; slot < end; slot++) {
        if (mdr__bit(chains->open, slot)) {
            other = slot;
        } else if (!mdr__bit(chains->taken, slot)) {
            mark_chain(chains, chains->taken, slot);
            exchange(chains, arriving, leaving, slot);
            return slot;
        }
    }
    if (other != NO_SLOT && !*is_open) {
        exchange(chains, arriving, leaving, other);
        *is_open = true;
    }
    return leaving;
}

/* Walks a circuit and merges it with all it meets. Slots taken by earlier circuits cannot be met:
 * they would have been merged then. After the hand-over the walk goes on along the old circuit. */
static bool merge_circuit(mdr__chains *chains, int32_t from)
{
    bool is_open = false;
    int32_t leaving = from;
    mark_chain(chains, chains->taken, from);
    do {
        const int32_t arriving = chains->mate[leaving];
        leaving = merge_at(chains, arriving, chains->partner[arriving], &is_open);
    } while (leaving != from);
    return is_open;
}

static void join_units(mdr__chains *chains)
{
    const int64_t slots = 2 * chains->units;
    int64_t ends = 0, circuits = 0;
    for (int64_t slot = 0; slot < slots; slot++) {
        if (chains->partner[slot] != NO_SLOT) continue;
        ends++;
        if (!mdr__bit(chains->open, slot)) mark_chain(chains, chains->open, (int32_t)slot);
    }
    for (int64_t slot = 0; slot < slots; slot++) {
        if (mdr__bit(chains->open, slot) || mdr__bit(chains->taken, slot)) continue;
        if (!merge_circuit(chains, (int32_t)slot)) circuits++;
    }
    chains->count = ends / 2 + circuits;
    memset(chains->taken, 0, (size_t)mdr__words(slots) * sizeof *chains->taken);
}

static mdr_status store(mdr__chains *chains, const mdr__units *units, bool marked,
                        mdr__ticker *ticker)
{
    *chains = (mdr__chains){.source = *units,
                            .allocator = &units->grid->allocator,
                            .leaving = NO_SLOT,
                            .here = MDR_NONE};
    mdr_status status = check_posts(units->points, ticker->run);
    if (status) return status;
    chains->posts = units->points;
    chains->first = mdr__array(chains->allocator, chains->posts + 1, sizeof *chains->first,
                               ticker->run, &status);
    if (!status) status = count_units(chains, *units, ticker);
    if (!status) status = allocate_slots(chains, ticker->run);
    if (status) return status;
    ticker->pass++;
    store_units(chains, *units, marked);
    return MDR_OK;
}

mdr_status mdr__chains_store(mdr__chains *chains, const mdr__units *units, mdr__ticker *ticker)
{
    return store(chains, units, true, ticker);
}

mdr_status mdr__chains_new(mdr__chains *chains, const mdr__units *units, mdr__ticker *ticker)
{
    mdr_status status = store(chains, units, false, ticker);
    if (status) return status;
    for (int64_t post = 0; post < chains->posts && !status; post++) {
        pair_post(chains, post);
        if (!(post & MDR__TICK_MASK)) status = mdr__ticker_tell(ticker, post, chains->posts);
    }
    ticker->pass++;
    if (status) return status;
    join_units(chains);
    return mdr__route_find(chains, ticker->run);
}

void mdr__chains_clear(mdr__chains *chains)
{
    const int64_t slots = 2 * chains->units, words = mdr__words(slots);
    mdr__route_clear(chains);
    mdr__release(chains->allocator, chains->first, chains->posts + 1, sizeof *chains->first);
    mdr__release(chains->allocator, chains->post, slots, sizeof *chains->post);
    mdr__release(chains->allocator, chains->mate, slots, sizeof *chains->mate);
    mdr__release(chains->allocator, chains->partner, slots, sizeof *chains->partner);
    mdr__release(chains->allocator, chains->open, words, sizeof *chains->open);
    mdr__release(chains->allocator, chains->taken, words, sizeof *chains->taken);
    *chains = (mdr__chains){0};
}

static bool straight_at(const mdr__chains *chains, int32_t arriving)
{
    const int32_t leaving = chains->partner[arriving];
    const mdr_point from = point_of(chains, chains->mate[arriving]);
    const mdr_point at = point_of(chains, arriving);
    const mdr_point to = point_of(chains, chains->mate[leaving]);
    return (at.x_um - from.x_um) * (to.y_um - at.y_um)
           == (at.y_um - from.y_um) * (to.x_um - at.x_um);
}

/* A closed chain begins at a corner, so that no straight run is cut in two. */
static int32_t corner_of(const mdr__chains *chains, int32_t slot)
{
    int32_t leaving = slot;
    do {
        const int32_t arriving = chains->mate[leaving];
        leaving = chains->partner[arriving];
        if (!straight_at(chains, arriving)) return leaving;
    } while (leaving != slot);
    return slot;
}

/* The first end in the order of posts of which no chain has been drawn, NO_SLOT when all are. */
static int32_t first_end(mdr__chains *chains)
{
    const int64_t slots = 2 * chains->units;
    int64_t slot = chains->next_end;
    while (slot < slots && (chains->partner[slot] != NO_SLOT || mdr__bit(chains->taken, slot)))
        slot++;
    chains->next_end = slot;
    return slot < slots ? (int32_t)slot : NO_SLOT;
}

static int32_t first_circuit(mdr__chains *chains)
{
    const int64_t slots = 2 * chains->units;
    int64_t slot = chains->next_circuit;
    while (slot < slots && mdr__bit(chains->taken, slot)) slot++;
    chains->next_circuit = slot;
    return slot < slots ? corner_of(chains, (int32_t)slot) : NO_SLOT;
}

bool mdr__chains_begin(mdr__chains *chains, int64_t *post)
{
    int32_t slot = NO_SLOT;
    if (chains->here != MDR_NONE) slot = mdr__route_nearest(chains, chains->here);
    if (slot == NO_SLOT) slot = first_end(chains);
    chains->closed = slot == NO_SLOT;
    if (chains->closed) slot = first_circuit(chains);
    if (slot == NO_SLOT) return false;
    chains->begun = chains->leaving = slot;
    chains->here = *post = chains->post[slot];
    return true;
}

int64_t mdr__chains_step(mdr__chains *chains)
{
    if (chains->leaving == NO_SLOT) return MDR_NONE;
    const int32_t arriving = chains->mate[chains->leaving];
    mdr__set_bit(chains->taken, chains->leaving);
    mdr__set_bit(chains->taken, arriving);
    chains->leaving = chains->partner[arriving];
    if (chains->closed && chains->leaving == chains->begun) chains->leaving = NO_SLOT;
    chains->here = chains->post[arriving];
    return chains->here;
}
