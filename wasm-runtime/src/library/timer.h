/* The scheduler's own timer: it names a time at which it wants to be woken.
 *
 * Its query in the role NEXT_TIMER is asked after each choice, before the library waits with nothing to run, and after each
 * call of its handler in the role TIMER; not twice without another event between. 0 or less means none. A time that is not
 * later than now is due at once, unless the handler was called for that same answer already. Only libraries whose table has
 * the role know of it. */
#ifndef CATAPULTS_LIBRARY_TIMER_H
#define CATAPULTS_LIBRARY_TIMER_H

#include "library/library.h"

/* Asks, or calls the handler if the timer has come, one event each; when nothing is left to do, goes on with a phase. */
enum cat_step cat_timer_look(struct cat_runtime *rt, uint32_t next);

/* Its phases, CAT_PHASE_TIMER and CAT_PHASE_TIMER_ASKED. */
enum cat_step cat_timer_go_on(struct cat_runtime *rt, uint32_t phase);

/* Takes the answer of the query: the timer is set, rings at once, or is none. */
void cat_timer_take(struct cat_runtime *rt);

/* Another scheduler takes over: nothing is set. */
void cat_timer_forget(struct cat_runtime *rt);

/* When it comes; CAT_WHEEL_NEVER when it is not set. */
int64_t cat_timer_due(const struct cat_runtime *rt);

#endif
