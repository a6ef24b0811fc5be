/* When nothing can run and nothing is to come. */
#ifndef CATAPULTS_PROGRESS_DEADLOCK_H
#define CATAPULTS_PROGRESS_DEADLOCK_H

#include <stdbool.h>

#include "catapults/layout.h"

struct cat_runtime;

/* Threads will be born, whatever others do. */
bool cat_deadlock_births_come(const struct cat_runtime *rt);

/* Threads are suspended, which other nodes of a system may resume. */
bool cat_deadlock_others_resume(const struct cat_runtime *rt);

/* No thread is ready: whether no wait can end any more. Signals do not count, for they wake nobody. */
bool cat_deadlock_of_waiters(const struct cat_runtime *rt);

/* Threads look again and again: whether none can find anything any more. Looked into now and then only. */
bool cat_deadlock_of_lookers(const struct cat_runtime *rt);

/* The same, looked into now. */
bool cat_deadlock_of_all_lookers(const struct cat_runtime *rt);

/* Nobody goes on unless other processes of a system send something: who looks finds nothing, and nothing comes by itself. */
bool cat_deadlock_but_for_others(const struct cat_runtime *rt);

/* No thread can go on, of either kind: how the run ends. It goes on (RUNNING) when all that is missing is input, which has
 * ended, and the time ends the run, by a limit of the workload's own or by the stop condition. */
enum cat_outcome cat_deadlock_outcome(const struct cat_runtime *rt);

#endif
