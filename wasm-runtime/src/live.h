/* The live state of a run: one block of memory that holds indices and no pointers, so that a snapshot
 * is a copy of it (and of the scheduler's data, which lies in the context).
 *
 *   head | variables | timers | signals | born | counters | histograms | lengths |
 *   nodes | attributes | threads | locals
 *
 * What there is per thread stands last and grows with the table of threads.
 */
#ifndef CATAPULTS_LIVE_H
#define CATAPULTS_LIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catapults/sched.h"
#include "clock.h"
#include "histogram.h"
#include "random.h"

struct cat_runtime;

/* One thread of the application. */
struct cat_thread_record {
    int64_t since;                  /* when it entered its state, ns */
    int64_t spent[CAT_STATE_DEAD];  /* ns in each state before `since` */
    int64_t wake;                   /* sleeps until then, ns */
    uint64_t activations;
    uint64_t wasted;
    struct cat_random random;
    uint32_t class;
    uint32_t instance;
    uint32_t state; /* enum cat_thread_state */
    uint32_t pc;    /* its next operation */
    uint32_t at;    /* the operation that gave up control or computes */
    uint32_t spare;
};

struct cat_head {
    int64_t time;
    uint64_t tick;
    uint64_t decisions;
    uint64_t switches;
    uint64_t wasted;
    uint64_t operations; /* of the workload since a thread last computed or gave up control */
    int64_t scheduler_time;
    int64_t switch_time;
    int64_t longest_ready; /* longest time a ready thread was not run, ns */
    int64_t lengths_time;  /* up to where the lengths of containers are summed up */
    uint64_t trace_hash;
    uint64_t trace_written; /* records since the start */
    int64_t trace_time;     /* of the last record */
    uint64_t clock_sequence;
    struct cat_random scheduler_random;
    uint32_t longest_ready_thread;
    uint32_t capacity; /* threads there is room for */
    uint32_t threads;  /* born so far; they are never forgotten */
    uint32_t alive;
    uint32_t suspended;
    uint32_t timers;
    uint32_t phase;         /* the profile's: what the library does next */
    uint32_t birth_class;   /* of the next thread to be born at the start */
    uint32_t running;  /* thread, 0 while the library is at work */
    uint32_t last_ran; /* thread */
    uint32_t dying;    /* thread that has ended, but is still in the scheduler's hands */
    uint32_t worked;   /* the running thread did something in this activation */
    uint32_t between;  /* threads went on since the last event was complete */
    uint32_t handler;
    uint32_t handler_thread;
    uint32_t last_site;
    uint32_t outcome; /* enum cat_outcome */
    uint32_t fault_kind;
    uint32_t fault_site;
    uint32_t fault_cause;
    int32_t fault_detail;
    uint32_t fault_in_workload;
    uint32_t fault_handler;
};

/* Where the parts of the block are, in bytes from its start. */
struct cat_live_layout {
    size_t variables, timers, signals, born, counters, histograms, lengths, nodes, attributes, threads, locals;
    size_t size;
};

struct cat_live {
    uint8_t *block;
    size_t allocated; /* bytes; never less than any snapshot needs */
    size_t size;
    struct cat_head *head;
    int64_t *variables;
    struct cat_timer *timers;
    struct cat_random *signals; /* the stream of each */
    uint32_t *born; /* threads of each class so far */
    uint64_t *counters;
    struct cat_histogram *histograms;
    int64_t *lengths; /* per container node: its length summed over time, thread-ns */
    struct cat_node *nodes;
    uint8_t *attributes;
    struct cat_thread_record *threads;
    uint8_t *locals;
};

/* Room for `capacity` threads, everything zero. False when there is no memory. */
bool cat_live_start(struct cat_runtime *rt, uint32_t capacity);

/* Room for at least one more thread. False when the limit is reached. */
bool cat_live_grow(struct cat_runtime *rt);

/* Sets all pointers after the block was overwritten with one that has room for `capacity` threads. */
void cat_live_restored(struct cat_runtime *rt, uint32_t capacity);

void cat_live_free(struct cat_live *live);

#endif
