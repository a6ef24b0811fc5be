/* Sorted containers: lists in the order of removal. A key counts as it was when its thread was placed.
 *
 * A short list is searched thread by thread, a long one has an index of blocks beside it (blocks.h), as in the
 * simulation, so that both take the same time to grow and the same order to leave.
 */
#include <stdlib.h>
#include <string.h>

#include "carrier.h"

/* A list gets an index when it grows beyond the first and loses it below the second. */
enum { LONGEST_LIST = CAT_BLOCK_ROOM, SHORTEST_INDEXED = CAT_BLOCK_ROOM / 2 };

static struct cat_blocks_state state;
static struct cat_blocks blocks = {.state = &state};
static int64_t *ranks;   /* by node, of threads in sorted containers: lower ones leave first */
static uint32_t *roots;  /* by container: its index, 0 for none */

static void *grown(void *block, size_t count, size_t size)
{
    void *larger = realloc(block, count * size);
    if (!larger) fault_of_memory();
    return larger;
}

void sorted_make_room(uint32_t nodes)
{
    ranks = grown(ranks, nodes, sizeof *ranks);
    blocks.pool = grown(blocks.pool, cat_blocks_needed(nodes), sizeof *blocks.pool);
    blocks.nodes = host.ctx.nodes.at;
    if (!roots) roots = grown(NULL, host.container_nodes + 1, sizeof *roots);
}

void sorted_start(void)
{
    state = (struct cat_blocks_state){0};
    memset(roots, 0, (host.container_nodes + 1) * sizeof *roots);
}

/* The description of a container by its node. */
static const struct cat_container_desc *description(cat_container c)
{
    const struct cat_container_desc *containers = host_scheduler()->containers;
    uint32_t first = 1;
    while (c >= first + containers->count) first += containers++->count;
    return containers;
}

/* Doubles in their order, what is no number below all others. */
static int64_t order_of(int64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    if (value != value) return INT64_MIN;
    int64_t same = value == 0 ? 0 : bits; /* there are two zeros */
    return same < 0 ? same ^ INT64_MAX : same;
}

static int64_t rank_of(const struct cat_container_desc *container, cat_thread t)
{
    const struct cat_scheduler *s = host_scheduler();
    const struct cat_variable_desc *attribute = &s->attributes[container->key];
    const uint8_t *place = host.ctx.attributes.at + (size_t)t * s->stride + attribute->offset;
    int64_t key = 0;
    if (attribute->type == CAT_INT) {
        int32_t narrow;
        memcpy(&narrow, place, sizeof narrow);
        key = narrow;
    } else {
        memcpy(&key, place, sizeof key);
    }
    if (attribute->type == CAT_FLOAT) key = order_of(key);
    return container->lowest_first ? key : ~key;
}

/* Searched from the back where equals stay in front of a new thread, else from the front. */
static uint32_t next_in_list(cat_container c, int64_t rank, bool behind_equals)
{
    const struct cat_node *nodes = host.ctx.nodes.at;
    uint32_t next = behind_equals ? c : nodes[c].next;
    if (behind_equals) {
        while (nodes[next].prev != c && ranks[nodes[next].prev] > rank) next = nodes[next].prev;
    } else {
        while (next != c && ranks[next] < rank) next = nodes[next].next;
    }
    return next;
}

static uint32_t index_list(cat_container c)
{
    const struct cat_node *nodes = host.ctx.nodes.at;
    uint32_t root = cat_blocks_plant(&blocks), index = 0;
    for (cat_thread t = nodes[c].next; t != c; t = nodes[t].next) {
        cat_blocks_insert(&blocks, root, (struct cat_gap){root, index++}, ranks[t], t);
    }
    return root;
}

/* Puts t into the index; the node behind it. */
static uint32_t next_in_index(cat_container c, cat_thread t, bool behind_equals)
{
    struct cat_gap gap = cat_blocks_find(&blocks, roots[c], ranks[t], behind_equals);
    const struct cat_block *leaf = &blocks.pool[gap.leaf];
    uint32_t next =
        gap.index < leaf->count ? leaf->items[gap.index] : host.ctx.nodes.at[leaf->items[gap.index - 1]].next;
    roots[c] = cat_blocks_insert(&blocks, roots[c], gap, ranks[t], t);
    return next;
}

int32_t sorted_insert(struct cat_ctx *ctx, cat_container c, cat_thread t, uint32_t site)
{
    (void)site;
    const struct cat_container_desc *container = description(c);
    bool behind_equals = container->kind == CAT_PQUEUE;
    int64_t rank = ranks[t] = rank_of(container, t);
    if (!roots[c] && ctx->nodes.at[c].count == LONGEST_LIST) roots[c] = index_list(c);
    uint32_t next = roots[c] ? next_in_index(c, t, behind_equals) : next_in_list(c, rank, behind_equals);
    cat_list_link(ctx, c, t, next);
    return CAT_FAULT_NONE;
}

int32_t sorted_remove(struct cat_ctx *ctx, cat_thread t)
{
    cat_container c = ctx->nodes.at[t].home;
    cat_list_unlink(ctx, t);
    if (!roots[c]) return CAT_FAULT_NONE;
    roots[c] = cat_blocks_remove(&blocks, roots[c], t);
    if (ctx->nodes.at[c].count >= SHORTEST_INDEXED) return CAT_FAULT_NONE;
    cat_blocks_fell(&blocks, roots[c]);
    roots[c] = 0;
    return CAT_FAULT_NONE;
}

void sorted_copy(struct cat_ctx *ctx, cat_container c, uint32_t *threads)
{
    if (roots[c]) {
        cat_blocks_copy(&blocks, roots[c], threads);
    } else {
        for (cat_thread t = ctx->nodes.at[c].next; t != c; t = ctx->nodes.at[t].next) *threads++ = t;
    }
}

/* --- as it was before ---------------------------------------------------------------------------------------------- */

static struct {
    struct part {
        void *at;
        size_t size;
    } parts[4];
    uint8_t *bytes;
} kept;

/* What changes where threads are placed and taken out. */
static size_t list_parts(void)
{
    size_t whole = 0, nodes = host.capacity, containers = host.container_nodes + 1;
    kept.parts[0] = (struct part){&state, sizeof state};
    kept.parts[1] = (struct part){ranks, nodes * sizeof *ranks};
    kept.parts[2] = (struct part){roots, containers * sizeof *roots};
    kept.parts[3] = (struct part){blocks.pool, cat_blocks_needed(host.capacity) * sizeof *blocks.pool};
    for (size_t i = 0; i < 4; i++) whole += kept.parts[i].size;
    return whole;
}

void sorted_keep(void)
{
    uint8_t *to = kept.bytes = grown(kept.bytes, list_parts(), 1);
    for (size_t i = 0; i < 4; to += kept.parts[i++].size) memcpy(to, kept.parts[i].at, kept.parts[i].size);
}

void sorted_restore(void)
{
    const uint8_t *from = kept.bytes;
    for (size_t i = 0; i < 4; from += kept.parts[i++].size) memcpy(kept.parts[i].at, from, kept.parts[i].size);
}
