/* The index of sorted containers on random operations, against a plain array. */
#include <stdlib.h>

#include "base/blocks.h"
#include "check.h"
#include "base/random.h"

enum { THREADS = 3000, TREES = 3, OPERATIONS = 60000 };

struct order {
    uint32_t threads[THREADS + 1];
    uint32_t count;
};

struct comparison {
    struct cat_blocks_state state;
    struct cat_node nodes[THREADS + 1];
    int64_t rank[THREADS + 1]; /* of each thread */
    struct cat_blocks blocks;
    uint32_t roots[TREES];
    struct order orders[TREES]; /* the model */
    uint32_t home[THREADS + 1]; /* TREES: in none */
    struct cat_random random;
    int64_t ranks; /* so many different ones */
    unsigned wrong;
};

static struct comparison *new_comparison(uint64_t seed, int64_t ranks)
{
    struct comparison *c = calloc(1, sizeof *c);
    struct cat_block *pool = calloc(cat_blocks_needed(THREADS), sizeof *pool);
    if (!c || !pool) abort();
    c->blocks = (struct cat_blocks){&c->state, pool, c->nodes};
    c->random = cat_random_stream(seed, CAT_RANDOM_THREAD, "blocks", 0);
    c->ranks = ranks;
    for (uint32_t t = 1; t <= THREADS; t++) c->home[t] = TREES;
    return c;
}

static void free_comparison(struct comparison *c)
{
    free(c->blocks.pool);
    free(c);
}

static uint32_t draw(struct comparison *c, uint32_t below)
{
    return (uint32_t)cat_random_between(&c->random, 0, (int64_t)below - 1);
}

/* --- the model and the tree ----------------------------------------------------------------------------- */

/* Even trees put a thread behind its equals, odd ones before them. */
static void insert(struct comparison *c, uint32_t tree, uint32_t t)
{
    struct order *order = &c->orders[tree];
    bool behind = tree % 2 == 0;
    int64_t rank = c->rank[t] = cat_random_between(&c->random, 0, c->ranks - 1) - c->ranks / 2;
    uint32_t place = 0;
    while (place < order->count && c->rank[order->threads[place]] < rank + behind) place++;
    memmove(&order->threads[place + 1], &order->threads[place], (order->count - place) * sizeof(uint32_t));
    order->threads[place] = t;
    order->count++;
    c->home[t] = tree;
    uint32_t *root = &c->roots[tree];
    if (!*root) *root = cat_blocks_plant(&c->blocks);
    *root = cat_blocks_insert(&c->blocks, *root, cat_blocks_find(&c->blocks, *root, rank, behind), rank, t);
}

static void take_out(struct comparison *c, uint32_t t)
{
    uint32_t tree = c->home[t], place = 0;
    struct order *order = &c->orders[tree];
    while (order->threads[place] != t) place++;
    order->count--;
    memmove(&order->threads[place], &order->threads[place + 1], (order->count - place) * sizeof(uint32_t));
    c->home[t] = TREES;
    c->roots[tree] = cat_blocks_remove(&c->blocks, c->roots[tree], t);
}

/* --- what must hold --------------------------------------------------------------------------------------- */

struct walk {
    struct comparison *c;
    const struct order *order;
    uint32_t seen; /* threads */
    uint32_t blocks;
};

/* Entries in the model's order, every item knows its block, every block but the root is a third full. */
static void walk(struct walk *w, uint32_t block, uint32_t parent)
{
    const struct cat_block *at = &w->c->blocks.pool[block];
    w->blocks++;
    w->c->wrong += at->parent != parent || at->count > CAT_BLOCK_ROOM;
    w->c->wrong += at->count < (parent ? CAT_BLOCK_LEAST : at->height ? 2 : 1);
    for (uint32_t i = 0; i < at->count && !w->c->wrong; i++) {
        if (at->height) {
            w->c->wrong += w->c->blocks.pool[at->items[i]].height != at->height - 1;
            walk(w, at->items[i], block);
        } else {
            w->c->wrong += w->seen >= w->order->count || w->order->threads[w->seen++] != at->items[i];
            w->c->wrong += w->c->nodes[at->items[i]].count != block || w->c->rank[at->items[i]] != at->ranks[i];
        }
    }
}

static void compare(struct comparison *c)
{
    uint32_t blocks = 0, unused = 0;
    for (uint32_t tree = 0; tree < TREES; tree++) {
        struct walk w = {.c = c, .order = &c->orders[tree]};
        if (c->roots[tree]) {
            uint32_t copied[THREADS];
            walk(&w, c->roots[tree], 0);
            cat_blocks_copy(&c->blocks, c->roots[tree], copied);
            c->wrong += memcmp(copied, w.order->threads, w.order->count * sizeof *copied) != 0;
        }
        c->wrong += w.seen != c->orders[tree].count;
        blocks += w.blocks;
    }
    for (uint32_t block = c->state.free; block; block = c->blocks.pool[block].next) unused++;
    c->wrong += blocks + unused != c->state.used || c->state.used >= cat_blocks_needed(THREADS);
}

/* Grows and shrinks in turn, so that blocks are split and merged at every height. */
static unsigned run(uint64_t seed, int64_t ranks)
{
    struct comparison *c = new_comparison(seed, ranks);
    uint32_t growing = 9;
    for (int i = 0; i < OPERATIONS && !c->wrong; i++) {
        uint32_t t = 1 + draw(c, THREADS);
        if (i % 10000 == 0) growing = 10 - growing;
        if (c->home[t] != TREES) {
            if (draw(c, 10) >= growing) take_out(c, t);
        } else if (draw(c, 10) < growing) {
            insert(c, draw(c, 4) % TREES, t); /* one is twice as large */
        }
        if (i % 500 == 0) compare(c);
    }
    compare(c);
    unsigned wrong = c->wrong;
    free_comparison(c);
    return wrong;
}

static void an_index_keeps_the_order_of_a_plain_list(void)
{
    static const int64_t ranks[] = {1, 2, 10, 1000, INT64_C(1) << 40};
    for (uint64_t i = 0; i < sizeof ranks / sizeof *ranks; i++) CHECK_EQUAL(run(i, ranks[i]), 0);
}

static void all_that_is_taken_out_from_either_end_leaves_nothing(void)
{
    for (int end = 0; end < 2; end++) {
        struct comparison *c = new_comparison(1, 100);
        for (uint32_t t = 1; t <= THREADS; t++) insert(c, 0, t);
        compare(c);
        while (c->orders[0].count && !c->wrong) {
            take_out(c, c->orders[0].threads[end ? c->orders[0].count - 1 : 0]);
            if (c->orders[0].count % 100 == 0) compare(c);
        }
        CHECK_EQUAL(c->roots[0], 0);
        CHECK_EQUAL(c->wrong, 0);
        free_comparison(c);
    }
}

const struct test blocks_tests[] = {
    TEST(an_index_keeps_the_order_of_a_plain_list),
    TEST(all_that_is_taken_out_from_either_end_leaves_nothing),
    {0},
};
