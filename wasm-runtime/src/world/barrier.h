/* Barriers of the world: threads wait there until so many have come as meet there. */
#ifndef CATAPULTS_WORLD_BARRIER_H
#define CATAPULTS_WORLD_BARRIER_H

#include <stdbool.h>
#include <stdint.h>

#include "state/world.h"

struct cat_runtime;

/* t comes to a barrier. True when it is the last: then all who wait there go on, too. */
bool cat_barrier_meet(struct cat_runtime *rt, uint32_t barrier, cat_thread t);

/* t waits there, or no longer waits. */
void cat_barrier_wait(struct cat_runtime *rt, uint32_t barrier, cat_thread t);
void cat_barrier_leave(struct cat_runtime *rt, uint32_t barrier, cat_thread t);

#endif
