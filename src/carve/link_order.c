/*
 * The links of a grid in the order of their weights: see link_order.h.
 */
#include "carve/link_order.h"

#include "base/memory.h"

enum { BUCKET_LINKS = 16, SMALL = 32, MOST_BUCKET_BITS = 20 };

/* Links one after the other: on plain squares by counting columns. */
typedef struct link_walk {
    const mdr_grid *grid;
    mdr_link link;
    int64_t column;
} link_walk;

static link_walk first_link(const mdr_grid *grid)
{
    return (link_walk){grid, MDR_NONE, -1};
}

/* Moves on to the next link of a plain board: no east link in the last column, no south in the last
 * row. */
static inline bool next_plain_link(link_walk *walk)
{
    const mdr_grid *grid = walk->grid;
    if (++walk->link < grid->cells && ++walk->column == grid->columns - 1) {
        walk->link = grid->columns == 1 ? grid->cells : walk->link + 1;
        walk->column = 0;
    }
    if (walk->link >= grid->cells && walk->link < grid->plane) walk->link = grid->plane;
    return walk->link < grid->plane + grid->cells - grid->columns;
}

static inline bool next_link(link_walk *walk)
{
    if (walk->grid->kind == MDR__PLAIN) return next_plain_link(walk);
    walk->link = mdr_grid_next_link(walk->grid, walk->link);
    return walk->link != MDR_NONE;
}

mdr__link_weights mdr__link_weights_of(const mdr__carving *carving)
{
    const mdr_carve_options *options = carving->options;
    return (mdr__link_weights){
        .key = mdr__key_of(options->seed, options->item, "kruskal", 1, "weight"),
        .costs = options->costs,
        .share = (uint64_t)options->cost_millionths,
    };
}

static int64_t bucket_bits_of(const mdr_grid *grid)
{
    int64_t bits = 0;
    while (bits < MOST_BUCKET_BITS && grid->links >> bits > BUCKET_LINKS) bits++;
    return bits;
}

int64_t mdr__link_order_bytes(const mdr_grid *grid, bool wide)
{
    const int64_t starts = ((int64_t)1 << bucket_bits_of(grid)) + 1;
    return grid->links * (wide ? 8 : 4) + starts * 8 + 8;
}

static inline int64_t bucket_of(const mdr__link_order *order, mdr_link link)
{
    const uint64_t weight = mdr__link_weight(&order->weights, link);
    return (int64_t)(weight >> 1 >> (63 - order->bucket_bits));
}

/* After it starts[b] is where bucket b ends, which filling backwards turns into where it begins. */
static mdr_status count_links(mdr__link_order *order)
{
    int64_t seen = 0;
    mdr_status status = MDR_OK;
    for (link_walk walk = first_link(order->carving->grid); !status && next_link(&walk);) {
        order->starts[bucket_of(order, walk.link)]++;
        if ((++seen & MDR__TICK_MASK) == 0)
            status = mdr__tick(order->carving->run, seen / 4, order->count);
    }
    for (int64_t i = 1; i <= (int64_t)1 << order->bucket_bits; i++)
        order->starts[i] += order->starts[i - 1];
    return status;
}

static void put_link(mdr__link_order *order, int64_t at, mdr_link link)
{
    if (order->wide)
        order->broad[at] = link;
    else
        order->narrow[at] = (uint32_t)link;
}

static void place_links(mdr__link_order *order)
{
    for (link_walk walk = first_link(order->carving->grid); next_link(&walk);)
        put_link(order, --order->starts[bucket_of(order, walk.link)], walk.link);
}

/* Sorts a few links by insertion, each weighed once. */
static void sort_few(mdr__link_order *order, int64_t begin, int64_t count)
{
    uint64_t weights[SMALL];
    mdr_link links[SMALL];
    for (int64_t i = 0; i < count; i++) {
        const mdr_link link = mdr__link_order_at(order, order->wide, begin + i);
        const uint64_t weight = mdr__link_weight(&order->weights, link);
        int64_t at = i;
        for (; at > 0 && mdr__is_lighter(weight, link, weights[at - 1], links[at - 1]); at--) {
            weights[at] = weights[at - 1];
            links[at] = links[at - 1];
        }
        weights[at] = weight;
        links[at] = link;
    }
    for (int64_t i = 0; i < count; i++) put_link(order, begin + i, links[i]);
}

static bool is_before(const mdr__link_order *order, mdr_link a, mdr_link b)
{
    return mdr__is_lighter(mdr__link_weight(&order->weights, a), a,
                           mdr__link_weight(&order->weights, b), b);
}

/* Lets the link at place i of a heap sink until none below it is heavier. */
static void sink(mdr__link_order *order, int64_t begin, int64_t i, int64_t count)
{
    const mdr_link link = mdr__link_order_at(order, order->wide, begin + i);
    for (int64_t child = 2 * i + 1; child < count; child = 2 * i + 1) {
        mdr_link below = mdr__link_order_at(order, order->wide, begin + child);
        if (child + 1 < count) {
            const mdr_link other = mdr__link_order_at(order, order->wide, begin + child + 1);
            if (is_before(order, below, other)) {
                below = other;
                child++;
            }
        }
        if (!is_before(order, link, below)) break;
        put_link(order, begin + i, below);
        i = child;
    }
    put_link(order, begin + i, link);
}

/* Heap sort (Williams 1964), for buckets that costs have made large. */
static void sort_many(mdr__link_order *order, int64_t begin, int64_t count)
{
    for (int64_t i = count / 2; i-- > 0;) sink(order, begin, i, count);
    for (int64_t end = count - 1; end > 0; end--) {
        const mdr_link last = mdr__link_order_at(order, order->wide, begin + end);
        put_link(order, begin + end, mdr__link_order_at(order, order->wide, begin));
        put_link(order, begin, last);
        sink(order, begin, 0, end);
    }
}

static mdr_status sort_buckets(mdr__link_order *order)
{
    const int64_t buckets = (int64_t)1 << order->bucket_bits;
    mdr_status status = MDR_OK;
    for (int64_t i = 0; !status && i < buckets; i++) {
        const int64_t begin = order->starts[i], count = order->starts[i + 1] - begin;
        if (count <= SMALL)
            sort_few(order, begin, count);
        else
            sort_many(order, begin, count);
        if ((i & 0xfff) == 0)
            status = mdr__tick(order->carving->run, order->count / 4 + begin / 2, order->count);
    }
    return status;
}

mdr_status mdr__link_order_make(mdr__link_order *order, const mdr__carving *carving,
                                mdr__link_weights weights, bool wide)
{
    const mdr_grid *grid = carving->grid;
    const mdr_allocator *allocator = &grid->allocator;
    mdr_status status = MDR_OK;
    *order = (mdr__link_order){carving, weights, wide, grid->links, bucket_bits_of(grid),
                               NULL,    NULL,    NULL};
    const int64_t starts = ((int64_t)1 << order->bucket_bits) + 1;
    order->starts = mdr__array(allocator, starts, sizeof *order->starts, carving->run, &status);
    if (wide)
        order->broad =
            mdr__array(allocator, order->count, sizeof *order->broad, carving->run, &status);
    else
        order->narrow =
            mdr__array(allocator, order->count, sizeof *order->narrow, carving->run, &status);
    if (!status) status = count_links(order);
    if (status) return status;
    place_links(order);
    return sort_buckets(order);
}

void mdr__link_order_clear(mdr__link_order *order)
{
    if (!order->carving) return;
    const mdr_allocator *allocator = &order->carving->grid->allocator;
    mdr__release(allocator, order->starts, ((int64_t)1 << order->bucket_bits) + 1,
                 sizeof *order->starts);
    mdr__release(allocator, order->broad, order->count, sizeof *order->broad);
    mdr__release(allocator, order->narrow, order->count, sizeof *order->narrow);
}
