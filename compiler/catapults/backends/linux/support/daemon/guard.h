/* The guard: a process of its own, which gives all threads back what they were when the daemon is gone. */
#ifndef GROUPS_GUARD_H
#define GROUPS_GUARD_H

#include <sched.h>
#include <sys/types.h>

/* Descriptors of a guard: its end of the pipe, and the record. */
enum { GUARD_PIPE = 0, GUARD_RECORD = 3 };

/* Starts a guard, which lives as long as `*pipe` is open. Its process, or -1. */
pid_t guard_start(int record, int priority, int processor, int *pipe);

/* The guard's program; returns the status to exit with. */
int guard_run(int priority, int processor);

#endif
