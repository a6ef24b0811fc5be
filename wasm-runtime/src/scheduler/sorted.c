#include "scheduler/sorted.h"

#include "base/number.h"
#include "state/threads/thread.h"

/* A list gets an index when it grows beyond the first and loses it below the second. */
enum { LONGEST_LIST = CAT_BLOCK_ROOM, SHORTEST_INDEXED = CAT_BLOCK_ROOM / 2 };

/* What an index needs is not on the way of a short list, which saves no registers then. */
#define APART __attribute__((noinline))

/* Doubles in their order, not a number below all others. */
static int64_t order_of(int64_t bits)
{
    double value = cat_double(bits);
    if (value != value) return INT64_MIN;
    int64_t same = value == 0 ? 0 : bits; /* there are two zeros */
    return same < 0 ? same ^ INT64_MAX : same;
}

/* Of a thread by its key. */
static int64_t rank_of(const struct cat_runtime *rt, const struct cat_container_info *info, cat_thread t)
{
    struct cat_place place = {.width = info->key_type == CAT_INT ? 4 : 8, .offset = info->key_offset};
    int64_t key = cat_place_load(&place, cat_thread_attributes(rt, t));
    if (info->key_type == CAT_FLOAT) key = order_of(key);
    return key ^ info->flip;
}

/* A pqueue is searched from the back, where a new thread with a common key belongs, a pstack from the front. */
static uint32_t next_in_list(const struct cat_runtime *rt, cat_container c, int64_t rank, bool behind_equals)
{
    const struct cat_node *nodes = rt->live.nodes;
    const int64_t *ranks = rt->live.ranks;
    uint32_t next = behind_equals ? c : nodes[c].next;
    if (behind_equals) {
        while (nodes[next].prev != c && ranks[nodes[next].prev] > rank) next = nodes[next].prev;
    } else {
        while (next != c && ranks[next] < rank) next = nodes[next].next;
    }
    return next;
}

/* An index for a list that just became too long to be searched. */
static uint32_t index_list(struct cat_runtime *rt, cat_container c)
{
    const struct cat_node *nodes = rt->live.nodes;
    uint32_t root = cat_blocks_plant(&rt->live.blocks), index = 0;
    for (cat_thread t = nodes[c].next; t != c; t = nodes[t].next) {
        cat_blocks_insert(&rt->live.blocks, root, (struct cat_gap){root, index++}, rt->live.ranks[t], t);
    }
    return root;
}

/* Puts t into the index; the node behind it. */
static uint32_t next_in_index(struct cat_runtime *rt, cat_container c, cat_thread t, bool behind_equals)
{
    struct cat_blocks *blocks = &rt->live.blocks;
    uint32_t *root = &rt->live.roots[c];
    struct cat_gap gap = cat_blocks_find(blocks, *root, rt->live.ranks[t], behind_equals);
    const struct cat_block *leaf = &blocks->pool[gap.leaf];
    uint32_t next =
        gap.index < leaf->count ? leaf->items[gap.index] : rt->live.nodes[leaf->items[gap.index - 1]].next;
    *root = cat_blocks_insert(blocks, *root, gap, rt->live.ranks[t], t);
    return next;
}

static APART void link_by_index(struct cat_runtime *rt, cat_container c, cat_thread t, bool behind_equals)
{
    uint32_t *root = &rt->live.roots[c];
    if (!*root) *root = index_list(rt, c);
    cat_list_link(rt->ctx, c, t, next_in_index(rt, c, t, behind_equals));
}

void cat_sorted_link(struct cat_runtime *rt, cat_container c, cat_thread t)
{
    const struct cat_container_info *info = &rt->link.containers[c];
    int64_t rank = rt->live.ranks[t] = rank_of(rt, info, t);
    if (rt->live.roots[c] || rt->live.nodes[c].count == LONGEST_LIST) {
        link_by_index(rt, c, t, info->behind_equals);
    } else {
        cat_list_link(rt->ctx, c, t, next_in_list(rt, c, rank, info->behind_equals));
    }
}

static APART void remove_from_index(struct cat_runtime *rt, cat_container c, cat_thread t)
{
    struct cat_blocks *blocks = &rt->live.blocks;
    uint32_t *root = &rt->live.roots[c];
    *root = cat_blocks_remove(blocks, *root, t);
    if (rt->live.nodes[c].count >= SHORTEST_INDEXED) return;
    cat_blocks_fell(blocks, *root);
    *root = 0;
}

void cat_sorted_unlink(struct cat_runtime *rt, cat_thread t)
{
    cat_container c = rt->live.nodes[t].home;
    cat_list_unlink(rt->ctx, t);
    if (rt->live.roots[c]) remove_from_index(rt, c, t);
}

void cat_sorted_copy(const struct cat_runtime *rt, cat_container c, uint32_t *threads)
{
    const struct cat_node *nodes = rt->live.nodes;
    if (rt->live.roots[c]) {
        cat_blocks_copy(&rt->live.blocks, rt->live.roots[c], threads);
    } else {
        for (cat_thread t = nodes[c].next; t != c; t = nodes[t].next) *threads++ = t;
    }
}
