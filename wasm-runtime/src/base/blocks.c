#include "blocks.h" /* beside it: backends for real libraries take both along */

#include <string.h>

/* Moving entries rather than splitting again: a block that takes in its neighbour keeps some room. */
enum { MERGED_AT_MOST = CAT_BLOCK_ROOM - 4 };

/* --- blocks ------------------------------------------------------------------------------------------- */

static uint32_t take_block(struct cat_blocks *blocks, uint32_t height)
{
    struct cat_blocks_state *state = blocks->state;
    uint32_t block = state->free ? state->free : ++state->used;
    if (state->free) state->free = blocks->pool[block].next;
    blocks->pool[block].count = blocks->pool[block].parent = blocks->pool[block].next = 0;
    blocks->pool[block].height = height;
    return block;
}

static void give_back(struct cat_blocks *blocks, uint32_t block)
{
    blocks->pool[block].next = blocks->state->free;
    blocks->state->free = block;
}

static uint32_t index_of(const struct cat_block *block, uint32_t item)
{
    uint32_t index = 0;
    while (block->items[index] != item) index++;
    return index;
}

/* Tells the items from `first` up to `end` in which block they are. */
static void settle(struct cat_blocks *blocks, uint32_t block, uint32_t first, uint32_t end)
{
    const struct cat_block *home = &blocks->pool[block];
    for (uint32_t i = first; i < end; i++) {
        uint32_t item = home->items[i];
        *(home->height ? &blocks->pool[item].parent : &blocks->nodes[item].count) = block;
    }
}

/* Moves entries within or between blocks; counts are the caller's. */
static void move_entries(struct cat_block *to, uint32_t at, const struct cat_block *from, uint32_t first, uint32_t count)
{
    memmove(&to->ranks[at], &from->ranks[first], count * sizeof *to->ranks);
    memmove(&to->items[at], &from->items[first], count * sizeof *to->items);
}

/* --- finding ------------------------------------------------------------------------------------------ */

/* How many of the ranks from `first` on lie before a rank. */
static uint32_t ranks_before(const struct cat_block *block, uint32_t first, int64_t rank, bool behind_equals)
{
    const int64_t *low = block->ranks + first;
    uint32_t left = block->count - first;
    while (left > 0) {
        uint32_t half = left / 2;
        bool lies_before = low[half] < rank || (behind_equals && low[half] == rank);
        low = lies_before ? low + half + 1 : low;
        left = lies_before ? left - half - 1 : half;
    }
    return (uint32_t)(low - block->ranks) - first;
}

struct cat_gap cat_blocks_find(const struct cat_blocks *blocks, uint32_t root, int64_t rank, bool behind_equals)
{
    uint32_t block = root;
    while (blocks->pool[block].height) {
        block = blocks->pool[block].items[ranks_before(&blocks->pool[block], 1, rank, behind_equals)];
    }
    return (struct cat_gap){block, ranks_before(&blocks->pool[block], 0, rank, behind_equals)};
}

/* --- growing ------------------------------------------------------------------------------------------ */

static void insert_entry(struct cat_blocks *blocks, struct cat_gap gap, int64_t rank, uint32_t item);

/* Moves the upper half of a full block to a new one behind it, which is returned. */
static uint32_t split(struct cat_blocks *blocks, uint32_t block)
{
    struct cat_block *left = &blocks->pool[block];
    if (!left->parent) {
        left->parent = take_block(blocks, left->height + 1);
        struct cat_block *root = &blocks->pool[left->parent];
        root->items[0] = block;
        root->count = 1;
    }
    uint32_t added = take_block(blocks, left->height), kept = left->count / 2;
    struct cat_block *right = &blocks->pool[added];
    right->count = left->count - kept;
    left->count = kept;
    move_entries(right, 0, left, kept, right->count);
    settle(blocks, added, 0, right->count);
    struct cat_gap behind = {left->parent, index_of(&blocks->pool[left->parent], block) + 1};
    insert_entry(blocks, behind, right->ranks[0], added);
    return added;
}

static void insert_entry(struct cat_blocks *blocks, struct cat_gap gap, int64_t rank, uint32_t item)
{
    if (blocks->pool[gap.leaf].count == CAT_BLOCK_ROOM) {
        uint32_t right = split(blocks, gap.leaf), kept = blocks->pool[gap.leaf].count;
        if (gap.index > kept) gap = (struct cat_gap){right, gap.index - kept};
    }
    struct cat_block *block = &blocks->pool[gap.leaf];
    move_entries(block, gap.index + 1, block, gap.index, block->count - gap.index);
    block->ranks[gap.index] = rank;
    block->items[gap.index] = item;
    block->count++;
    settle(blocks, gap.leaf, gap.index, gap.index + 1);
}

uint32_t cat_blocks_plant(struct cat_blocks *blocks) { return take_block(blocks, 0); }

uint32_t cat_blocks_insert(struct cat_blocks *blocks, uint32_t root, struct cat_gap gap, int64_t rank,
                           uint32_t thread)
{
    insert_entry(blocks, gap, rank, thread);
    uint32_t parent = blocks->pool[root].parent;
    return parent ? parent : root;
}

/* --- shrinking ---------------------------------------------------------------------------------------- */

/* Evens out two neighbours, the right one at `index` of their parent. True when it went into the left one. */
static bool even_out(struct cat_blocks *blocks, struct cat_block *parent, uint32_t index)
{
    uint32_t left_block = parent->items[index - 1], right_block = parent->items[index];
    struct cat_block *left = &blocks->pool[left_block], *right = &blocks->pool[right_block];
    uint32_t total = left->count + right->count, wanted = total <= MERGED_AT_MOST ? total : total / 2;
    if (wanted > left->count) {
        uint32_t moved = wanted - left->count;
        move_entries(left, left->count, right, 0, moved);
        move_entries(right, 0, right, moved, right->count - moved);
        settle(blocks, left_block, left->count, wanted);
    } else {
        uint32_t moved = left->count - wanted;
        move_entries(right, moved, right, 0, right->count);
        move_entries(right, 0, left, wanted, moved);
        settle(blocks, right_block, 0, moved);
    }
    left->count = wanted;
    right->count = total - wanted;
    parent->ranks[index] = right->ranks[0];
    return right->count == 0;
}

static void remove_entry(struct cat_blocks *blocks, uint32_t block, uint32_t index)
{
    struct cat_block *from = &blocks->pool[block];
    from->count--;
    move_entries(from, index, from, index + 1, from->count - index);
    if (!from->parent || from->count >= CAT_BLOCK_LEAST) return;
    uint32_t above = from->parent;
    struct cat_block *parent = &blocks->pool[above];
    uint32_t at = index_of(parent, block), right = at ? at : 1;
    if (!even_out(blocks, parent, right)) return;
    give_back(blocks, parent->items[right]);
    remove_entry(blocks, above, right);
}

uint32_t cat_blocks_remove(struct cat_blocks *blocks, uint32_t root, uint32_t thread)
{
    uint32_t leaf = blocks->nodes[thread].count;
    remove_entry(blocks, leaf, index_of(&blocks->pool[leaf], thread));
    struct cat_block *top = &blocks->pool[root];
    if (top->height ? top->count > 1 : top->count > 0) return root;
    uint32_t only = top->height ? top->items[0] : 0;
    if (only) blocks->pool[only].parent = 0;
    give_back(blocks, root);
    return only;
}

/* --- all of a tree ------------------------------------------------------------------------------------ */

/* Returns the end of what it copied. */
static uint32_t *copy(const struct cat_blocks *blocks, uint32_t block, uint32_t *to)
{
    const struct cat_block *from = &blocks->pool[block];
    if (!from->height) {
        memcpy(to, from->items, from->count * sizeof *to);
        return to + from->count;
    }
    for (uint32_t i = 0; i < from->count; i++) to = copy(blocks, from->items[i], to);
    return to;
}

void cat_blocks_copy(const struct cat_blocks *blocks, uint32_t root, uint32_t *threads)
{
    copy(blocks, root, threads);
}

void cat_blocks_fell(struct cat_blocks *blocks, uint32_t root) { give_back(blocks, root); }
