/* The present, and until when time can pass with nothing to be looked at. */
#ifndef CATAPULTS_STATE_NOW_H
#define CATAPULTS_STATE_NOW_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hints.h"
#include "state/context.h"

/* Time has come to `time` (ns), not calmly. */
void cat_now_set(struct cat_runtime *rt, int64_t time);

/* Call when calm_until of the head, what the wheel holds, or whether there is a trace, has become another: so the wheel's
 * bound alone tells up to when time passes with nothing to be looked at. */
void cat_now_hold(struct cat_runtime *rt);

/* The stop condition may be another one now, or read other values: it is looked at when time next passes. */
void cat_now_look_anew(struct cat_runtime *rt);

/* Lets time pass if nothing else happens meanwhile: no timer is due, and neither the limit nor the stop condition can
 * be met. False when something may; then nothing is done. */
static CAT_ALWAYS_INLINE bool cat_pass_calmly(struct cat_runtime *rt, int64_t duration)
{
    struct cat_head *head = rt->live.head;
    int64_t time = head->time; /* neither is below 0, so that the difference does not overflow */
    if (!CAT_LIKELY(duration < head->timers.bound - time)) return false;
    head->time = time + duration;
    return true;
}

#endif
