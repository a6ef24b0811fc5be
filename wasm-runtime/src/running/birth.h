/* Threads that are born later than the run begins: when their first job is released, or a process arrives. */
#ifndef CATAPULTS_RUNNING_BIRTH_H
#define CATAPULTS_RUNNING_BIRTH_H

#include <stdbool.h>
#include <stdint.h>

#include "catapults/sched.h"

struct cat_runtime;

/* Sets the timer of every birth; those of time 0 are due. */
void cat_birth_start(struct cat_runtime *rt);

/* The timer of a birth. */
void cat_birth_due(struct cat_runtime *rt, uint32_t number);

/* An arrival for a class of sporadic threads: it releases a job of the instance, which it may bring to life. */
void cat_birth_arrive(struct cat_runtime *rt, uint32_t class, uint32_t instance);

/* The class of the next birth that is due, in the order of declaration and instance; CAT_ABSENT for none. */
uint32_t cat_birth_class(const struct cat_runtime *rt);

/* That thread is born now: it has its first job, and its imports and locals are set. 0 when there is no memory, which ends
 * the run. */
cat_thread cat_birth_take(struct cat_runtime *rt);

/* The same for a thread of a class that is born for another reason. */
cat_thread cat_birth_of(struct cat_runtime *rt, uint32_t class);

#endif
