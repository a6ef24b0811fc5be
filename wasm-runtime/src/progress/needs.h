/* Whose wait which other thread could end, read from the code that each has before it. Threads that wait for the same at
 * the same place are one *situation*. */
#ifndef CATAPULTS_PROGRESS_NEEDS_H
#define CATAPULTS_PROGRESS_NEEDS_H

#include <stdbool.h>
#include <stdint.h>

#include "catapults/sched.h"

struct cat_runtime;

enum {
    CAT_NEEDS_MOST = 256,  /* situations that are looked into */
    CAT_RESUMED_MOST = 16 /* statements of each that resume threads of other nodes; behind them any thread may be meant */
};

/* `resume … on …`. */
struct cat_resumption {
    uint32_t node;     /* its number; 0: any */
    uint32_t class;    /* of its workload; CAT_ABSENT: any */
    uint32_t instance; /* CAT_ABSENT: any */
    uint32_t pc;
};

struct cat_situation {
    cat_thread first; /* of these threads, the oldest */
    uint32_t threads;
    uint32_t kind;      /* enum cat_wait; CAT_WAIT_NOTHING for suspended threads */
    uint32_t at;        /* what they wait for (struct cat_waiting); of suspended threads their class */
    uint32_t other;     /* CAT_WAIT_JOIN: the thread, 0 for all of the class */
    uint32_t pc;        /* their next operation */
    uint32_t *sends;    /* per channel: 1 and the operation that sends to it, 0 for none */
    uint32_t *receives; /* the same for one that receives from it */
    uint32_t *gives;    /* the same per semaphore, condition and barrier */
    uint32_t *signals;
    uint32_t *meets;
    bool *resumes;      /* per class */
    struct cat_resumption resumes_there[CAT_RESUMED_MOST]; /* threads of other nodes */
    uint32_t resumptions;
    bool goes_on;       /* they could, but for the end of the run */
    bool fed;           /* goes on as soon as an arrival comes where arrivals have come */
};

struct cat_needs {
    struct cat_situation *situations;
    uint32_t count;
};

/* Looks into a run in which nobody can go on. False when there are more situations than that, or no memory. */
bool cat_needs_find(const struct cat_runtime *rt, struct cat_needs *needs);

/* The situation of threads that could end the wait of another one; `count` for none, which is not looked for before
 * `from`. */
uint32_t cat_needs_next(const struct cat_runtime *rt, const struct cat_needs *needs, uint32_t situation, uint32_t from);

/* Whether messages have come to a channel by themselves. */
bool cat_needs_arrivals(const struct cat_runtime *rt, uint32_t channel);

/* With which operation a situation sends to one of the channels of the SELECT at an operation, 1 more; 0 for none. */
uint32_t cat_needs_sent(const struct cat_runtime *rt, const struct cat_situation *sender, uint32_t select);

/* Whether all that keeps the threads from going on is that the input has ended. */
bool cat_needs_input_only(const struct cat_needs *needs);

void cat_needs_free(struct cat_needs *needs);

#endif
