/* A runtime with a workload and a scheduler, ready to be looked at. */
#ifndef CATAPULTS_TESTS_SESSION_H
#define CATAPULTS_TESTS_SESSION_H

#include "assemble.h"
#include "catapults/runtime.h"
#include "fcfs.h"

/* Loads and starts a scheduler; trace level 1. NULL (and a failed check) when that cannot be done. */
cat_runtime *session_begin(struct assembly *a, const struct cat_scheduler *scheduler, uint64_t seed);

/* The same with the first-come first-served scheduler of the embedded profile. NULL (and a failed check) when that cannot be done. */
cat_runtime *session_start(struct assembly *a, const struct fcfs *fcfs, uint64_t seed);

/* Runs to the end, frees the runtime, and gives what was to be seen at the end. */
struct cat_view session_run(struct assembly *a, const struct fcfs *fcfs);

/* How often a kind stands in the trace with a thread (0: any). */
unsigned session_count(const cat_runtime *rt, uint32_t kind, uint32_t thread);

/* A record of the trace, taken apart. */
struct session_record {
    uint32_t kind, thread, place;
    int32_t value;
};

/* The first of a kind; all zero when there is none. */
struct session_record session_first(const cat_runtime *rt, uint32_t kind);

/* The threads that a handler was called for, from a record of the trace on, in order, at most `room` of them. Gives how
 * many. */
size_t session_threads(const cat_runtime *rt, uint64_t first, uint32_t handler, uint32_t *threads, size_t room);

/* The handlers called so far, as "init newthread schedule ...", into 4 KiB of text. */
void session_handlers(const cat_runtime *rt, char *text);

#endif
