/* The threading library's side of a handler call, alike in every profile: one library event. */
#ifndef CATAPULTS_LIBRARY_H
#define CATAPULTS_LIBRARY_H

#include "context.h"
#include "inline.h"
#include "number.h"

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

/* The same for what nearly every decision calls, each with code of its own; the last two in Pth's profile only. */
bool cat_library_schedule(struct cat_runtime *rt);
bool cat_library_switch_out_embedded(struct cat_runtime *rt, cat_thread t);
bool cat_library_switch_out_pth(struct cat_runtime *rt, cat_thread t);
bool cat_library_set_waiting(struct cat_runtime *rt, cat_thread t);
bool cat_library_event_raised(struct cat_runtime *rt, cat_thread t);

/* As cat_library_call, for a handler that is called where its condition at entry need not hold. */
bool cat_library_call_elsewhere(struct cat_runtime *rt, uint32_t handler, cat_thread t);

/* Lets time pass if nothing else happens meanwhile: no timer is due, and neither the limit nor the stop condition can
 * be met. False when something may; then nothing is done. */
static CAT_ALWAYS_INLINE bool cat_library_pass_calmly(struct cat_runtime *rt, int64_t duration)
{
    struct cat_head *head = rt->live.head;
    int64_t time = head->time; /* neither is below 0, so that the difference does not overflow */
    if (CAT_LESS_OFTEN(duration >= head->timers.bound - time)) return false;
    head->time = time + duration;
    return true;
}

static inline bool cat_library_pass_slowly(struct cat_runtime *rt, int64_t duration)
{
    cat_clock_advance_slowly(rt, cat_add_saturated(rt->live.head->time, duration));
    return rt->live.head->outcome == CAT_OUTCOME_RUNNING;
}

/* Lets time pass for the thread or the library, while the run is not over, and looks whether it should stop. False when it
 * is over then. */
static CAT_ALWAYS_INLINE bool cat_library_pass(struct cat_runtime *rt, int64_t duration)
{
    return cat_library_pass_calmly(rt, duration) || cat_library_pass_slowly(rt, duration);
}

#endif
