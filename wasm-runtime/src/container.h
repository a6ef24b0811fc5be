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
static inline void cat_container_measure(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    int64_t passed = head->time - head->lengths_time;
    if (passed == 0) return;
    head->lengths_time = head->time;
    const struct cat_node *node = rt->live.nodes;
    int64_t *length = rt->live.lengths;
    uint32_t left = rt->link.container_nodes;
    for (; left > 3; left -= 4, node += 4, length += 4) {
        length[1] += node[1].count * passed;
        length[2] += node[2].count * passed;
        length[3] += node[3].count * passed;
        length[4] += node[4].count * passed;
    }
    for (; left > 0; left--) *++length += (++node)->count * passed;
}

#endif
