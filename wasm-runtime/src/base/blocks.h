/* An index over sorted lists of threads: blocks of up to 32 entries, found through blocks of blocks.
 *
 * A B+ tree (Comer, "The Ubiquitous B-Tree", 1979) whose leaves hold threads with the ranks that they were
 * placed by; lower ranks leave first. A thread's node says in its `count` which leaf it is in. Every block but the root of its tree is at least a third full, so the pool is bounded by the number of
 * threads, and nothing is allocated. Blocks are known by their number in the pool, 0 for none: state holds
 * indices and no pointers. Trees of several containers share one pool.
 */
#ifndef CATAPULTS_BASE_BLOCKS_H
#define CATAPULTS_BASE_BLOCKS_H

#include <stdbool.h>
#include <stdint.h>

#include "catapults/sched.h"

enum { CAT_BLOCK_ROOM = 32, CAT_BLOCK_LEAST = 12 };

struct cat_block {
    int64_t ranks[CAT_BLOCK_ROOM];  /* above the leaves: what lies before the item ranks at most so high */
    uint32_t items[CAT_BLOCK_ROOM]; /* threads, or blocks of the next lower height */
    uint32_t count;
    uint32_t height; /* 0: a leaf */
    uint32_t parent; /* 0: the root */
    uint32_t next;   /* of a free block: the next free one */
};

struct cat_blocks_state {
    uint32_t used; /* blocks up to this number have been in use */
    uint32_t free; /* the first free one among them */
};

struct cat_blocks {
    struct cat_blocks_state *state;
    struct cat_block *pool; /* block 0 is not used */
    struct cat_node *nodes;
};

/* A gap between two entries of a leaf. */
struct cat_gap {
    uint32_t leaf;
    uint32_t index; /* of the entry behind it */
};

/* Blocks that `threads` threads can need, block 0 included, if no tree holds fewer than 16. */
static inline uint32_t cat_blocks_needed(uint32_t threads) { return threads / 8 + 2; }

/* A leaf of its own for a tree with up to 32 threads, which the caller appends. */
uint32_t cat_blocks_plant(struct cat_blocks *blocks);

/* Where a rank belongs in a tree that holds threads: behind its equals, or before them. */
struct cat_gap cat_blocks_find(const struct cat_blocks *blocks, uint32_t root, int64_t rank, bool behind_equals);

/* Puts a thread into a gap. Returns the root. */
uint32_t cat_blocks_insert(struct cat_blocks *blocks, uint32_t root, struct cat_gap gap, int64_t rank,
                           uint32_t thread);

/* Takes a thread out. Returns the root, 0 when the tree is empty. */
uint32_t cat_blocks_remove(struct cat_blocks *blocks, uint32_t root, uint32_t thread);

/* Copies all threads in their order. */
void cat_blocks_copy(const struct cat_blocks *blocks, uint32_t root, uint32_t *threads);

/* Gives the only block of a tree back, threads and all. */
void cat_blocks_fell(struct cat_blocks *blocks, uint32_t root);

#endif
