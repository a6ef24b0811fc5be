/* Virtual time passes, and what is due on the way happens. */
#ifndef CATAPULTS_RUNNING_PASSING_H
#define CATAPULTS_RUNNING_PASSING_H

#include "base/number.h"
#include "state/now.h"

/* Sets the variables of all signals for time 0 and the timers of signals and arrivals. */
void cat_passing_start(struct cat_runtime *rt);

/* Changes from outside that were to come by now are made, with the messages before them. */
void cat_passing_take_changes(struct cat_runtime *rt);

/* Lets time pass up to `until` (ns), with the events that are due on the way. Ends the run at its time limit or stop
 * condition. */
void cat_pass_until(struct cat_runtime *rt, int64_t until);

/* Lets time pass until the wait of a thread is over, or the scheduler's timer comes, for libraries that tell the scheduler so.
 * True when it has come to where another scheduler's message is to be carried out, or (then between two events) where something
 * leaves later than the host has asked for. */
bool cat_pass_idly(struct cat_runtime *rt);

/* Lets time pass up to `until`, or to where it would stop idly, for libraries that interrupt threads. */
void cat_pass_to_next(struct cat_runtime *rt, int64_t until);

static inline bool cat_pass_slowly(struct cat_runtime *rt, int64_t duration)
{
    cat_pass_until(rt, cat_add_saturated(rt->live.head->time, duration));
    return cat_running(rt);
}

/* Lets time pass for the thread or the library, while the run is not over, and looks whether it should stop. False when it
 * is over then. */
static CAT_ALWAYS_INLINE bool cat_pass(struct cat_runtime *rt, int64_t duration)
{
    return cat_pass_calmly(rt, duration) || cat_pass_slowly(rt, duration);
}

#endif
