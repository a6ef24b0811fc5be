/* Conditions of the world; each element of an array is one. Who waits for one gives back a lock, and goes on when it was
 * woken and has that lock again. */
#ifndef CATAPULTS_WORLD_CONDITION_H
#define CATAPULTS_WORLD_CONDITION_H

#include <stdbool.h>
#include <stdint.h>

#include "state/world.h"

struct cat_runtime;

/* t, whose wait names an element and that of a lock that it holds, waits. */
void cat_condition_await(struct cat_runtime *rt, cat_thread t);

/* t, which stands in no queue any more, waits for its lock now. True when it has it at once, which ends its wait. */
bool cat_condition_woken(struct cat_runtime *rt, cat_thread t);

/* t wakes the first who waits for an element, or all of them. */
void cat_condition_signal(struct cat_runtime *rt, uint32_t element, cat_thread t, bool all);

#endif
