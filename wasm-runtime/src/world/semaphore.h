/* Semaphores of the world; each element of an array is one. Elements are numbered over all semaphores. */
#ifndef CATAPULTS_WORLD_SEMAPHORE_H
#define CATAPULTS_WORLD_SEMAPHORE_H

#include <stdbool.h>
#include <stdint.h>

#include "state/world.h"

struct cat_runtime;

/* t takes one. False when there is none. */
bool cat_semaphore_take(struct cat_runtime *rt, uint32_t element, cat_thread t);

/* t gives one; the first who waits has it then. */
void cat_semaphore_give(struct cat_runtime *rt, uint32_t element, cat_thread t);

#endif
