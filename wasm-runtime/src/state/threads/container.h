/* Containers as the runtime sees them; their operations are in sched.h. */
#ifndef CATAPULTS_STATE_CONTAINER_H
#define CATAPULTS_STATE_CONTAINER_H

#include "state/context.h"

/* The node of threads that are not yet or no longer in the scheduler's hands. */
#define CAT_NODE_NOWHERE 0

/* Makes all containers empty. */
void cat_container_start(struct cat_runtime *rt);

bool cat_container_all_empty(const struct cat_runtime *rt);

/* The first of the handlers' own slots that holds a thread, 0 when all are empty. */
cat_container cat_container_find_full_slot(const struct cat_runtime *rt);

/* The same without a call where there are none. */
static inline cat_container cat_container_full_slot(const struct cat_runtime *rt)
{
    return CAT_LIKELY(rt->link.slot_count == 0) ? 0 : cat_container_find_full_slot(rt);
}

/* Takes a thread that sits nowhere out of the list of such threads. */
void cat_container_forget(struct cat_runtime *rt, cat_thread t);

#endif
