/* The end of threads, for which others can wait. */
#ifndef CATAPULTS_WORLD_JOIN_H
#define CATAPULTS_WORLD_JOIN_H

#include <stdbool.h>
#include <stdint.h>

#include "state/world.h"

struct cat_runtime;

/* Whether a thread has ended, or with 0 all of a class that were born. */
bool cat_join_ended(const struct cat_runtime *rt, uint32_t class, cat_thread other);

/* t has ended and sits nowhere: it is gone for good, and who waits for that goes on. */
void cat_join_bury(struct cat_runtime *rt, cat_thread t);

#endif
