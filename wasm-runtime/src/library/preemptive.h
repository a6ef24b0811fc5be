/* The parts of the preemptive library that few decisions come to. */
#ifndef CATAPULTS_LIBRARY_PREEMPTIVE_H
#define CATAPULTS_LIBRARY_PREEMPTIVE_H

#include "library/library.h"

/* Phases of what is told of locks. */
enum cat_step cat_preemptive_contend(struct cat_runtime *rt);
enum cat_step cat_preemptive_relieve(struct cat_runtime *rt);
enum cat_step cat_preemptive_retell(struct cat_runtime *rt);
enum cat_step cat_preemptive_regain(struct cat_runtime *rt);

bool cat_preemptive_has_lock(const struct cat_runtime *rt, cat_thread t, uint32_t element);

/* Whether the next thread that is told of the end of its wait waited for a lock, which it has not got. Those whose locks it
 * waited for are told of that first. */
bool cat_preemptive_has_stopped(struct cat_runtime *rt);

/* The running thread t is told that it has got a lock. */
enum cat_step cat_preemptive_acquired(struct cat_runtime *rt, cat_thread t, uint32_t element);

#endif
