/* What is due when: a binary heap; equal times keep the order in which they were scheduled. */
#ifndef CATAPULTS_CLOCK_H
#define CATAPULTS_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct cat_timer {
    int64_t due;       /* ns */
    uint64_t sequence; /* rises with each timer that is set */
    uint32_t what;     /* the owner's */
    uint32_t spare;
};

/* `heap` has room for one more than `*count`. */
void cat_clock_set(struct cat_timer *heap, uint32_t *count, struct cat_timer timer);

/* Takes the first timer off a heap that is not empty; the first is heap[0]. */
struct cat_timer cat_clock_take(struct cat_timer *heap, uint32_t *count);

struct cat_runtime;

/* Lets virtual time pass up to `until` (ns), driving the signals that are due on the way. Ends the run
 * at its time limit or stop condition. */
void cat_clock_advance(struct cat_runtime *rt, int64_t until);

/* Sets the variables of all signals for time 0 and their timers. */
void cat_clock_start(struct cat_runtime *rt);

#endif
