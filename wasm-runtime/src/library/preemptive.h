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

/* A thread whose job is given up withdraws its request, then gives back one lock after the other. True when somebody is to be
 * told of a lock; false when that was all. */
bool cat_preemptive_gives_back(struct cat_runtime *rt, cat_thread t);

/* It waits for its next job, which may be there. */
void cat_preemptive_wait_for_release(struct cat_runtime *rt, cat_thread t, bool is_there);

/* Of those who are to be told of the end of their wait, jobs that are released come last, in the order of declaration and
 * instance. */
void cat_preemptive_put_releases_last(struct cat_runtime *rt);

#endif
