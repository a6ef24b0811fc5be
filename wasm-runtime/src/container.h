/* Containers as the runtime sees them; their operations are in sched.h. */
#ifndef CATAPULTS_CONTAINER_H
#define CATAPULTS_CONTAINER_H

#include "context.h"

/* The node of threads that are not yet or no longer in the scheduler's hands. */
#define CAT_NODE_NOWHERE 0

/* Makes all containers empty. */
void cat_container_start(struct cat_runtime *rt);

bool cat_container_all_empty(const struct cat_runtime *rt);

/* The first of the handlers' own slots that holds a thread, 0 when all are empty. */
cat_container cat_container_full_slot(const struct cat_runtime *rt);

/* Takes a thread that sits nowhere out of the list of such threads. */
void cat_container_forget(struct cat_runtime *rt, cat_thread t);

/* Sums up lengths over time; call before a handler may change them. */
void cat_container_measure(struct cat_runtime *rt);

/* The same without a call. */
static inline void cat_container_measure_here(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    int64_t passed = head->time - head->lengths_time;
    if (passed == 0) return;
    head->lengths_time = head->time;
    const struct cat_node *nodes = rt->live.nodes;
    int64_t *lengths = rt->live.lengths;
    uint32_t c = rt->link.container_nodes;
#define SUM_UP(number) lengths[number] += nodes[number].count * passed
    switch (c) { /* few containers without a loop around them */
    default: for (; c > 8; c--) SUM_UP(c); /* fall through */
    case 8: SUM_UP(8); /* fall through */
    case 7: SUM_UP(7); /* fall through */
    case 6: SUM_UP(6); /* fall through */
    case 5: SUM_UP(5); /* fall through */
    case 4: SUM_UP(4); /* fall through */
    case 3: SUM_UP(3); /* fall through */
    case 2: SUM_UP(2); /* fall through */
    case 1: SUM_UP(1); /* fall through */
    case 0: break;
    }
#undef SUM_UP
}

#endif
