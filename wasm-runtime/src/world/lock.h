/* Locks of the world; each element of an array is one. Elements are numbered over all locks. */
#ifndef CATAPULTS_WORLD_LOCK_H
#define CATAPULTS_WORLD_LOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "state/world.h"

struct cat_runtime;

/* Which lock an element belongs to. */
uint32_t cat_lock_of(const struct cat_runtime *rt, uint32_t element);

/* t takes an element that is free. False when it is held. */
bool cat_lock_acquire(struct cat_runtime *rt, uint32_t element, cat_thread t);

/* Gives back an element that t holds; the first who waits has it then. */
void cat_lock_release(struct cat_runtime *rt, uint32_t element);

#endif
