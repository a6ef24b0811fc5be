/* The threading library's side of a handler call, alike in every profile: one library event. */
#ifndef CATAPULTS_SCHEDULER_CALL_H
#define CATAPULTS_SCHEDULER_CALL_H

#include "base/hints.h"
#include "base/number.h"
#include "state/context.h"

static inline bool cat_library_has(const struct cat_runtime *rt, uint32_t handler)
{
    return rt->link.handlers[handler].run != NULL;
}

/* The thread in the slot from which threads are dispatched, 0 when it is empty. */
static inline cat_thread cat_library_current(const struct cat_runtime *rt)
{
    const struct cat_node *slot = rt->live.dispatch_slot;
    return slot->count ? slot->next : 0;
}

/* Calls a handler, holds it to its conditions, and adds its cost to the time. False when the run is over. */
bool cat_library_call(struct cat_runtime *rt, uint32_t handler, cat_thread t);

/* As cat_library_call, for a handler that is called where its condition at entry need not hold. */
bool cat_library_call_elsewhere(struct cat_runtime *rt, uint32_t handler, cat_thread t);

#endif
