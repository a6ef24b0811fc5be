/* Arrivals: messages that come from outside, each process with its own stream of random numbers. */
#ifndef CATAPULTS_ARRIVAL_H
#define CATAPULTS_ARRIVAL_H

#include <stdint.h>

#include "random.h"

struct cat_runtime;

struct cat_arrival_state {
    struct cat_random random;
    uint64_t limit;    /* messages at most */
    uint64_t messages; /* so far */
    uint32_t next;     /* of listed times: the next one */
    uint32_t spare;
};

/* Sets the first timer of every process. */
void cat_arrival_start(struct cat_runtime *rt);

/* The timer of a process: its messages arrive, and it is set again. */
void cat_arrival_due(struct cat_runtime *rt, uint32_t number);

#endif
