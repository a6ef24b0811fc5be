/* Arrivals: messages that come from outside, each process with its own stream of random numbers. */
#ifndef CATAPULTS_RUNNING_ARRIVAL_H
#define CATAPULTS_RUNNING_ARRIVAL_H

#include <stdint.h>

struct cat_runtime;

/* Sets the first timer of every process. */
void cat_arrival_start(struct cat_runtime *rt);

/* The timer of a process: its messages arrive, and it is set again. */
void cat_arrival_due(struct cat_runtime *rt, uint32_t number);

#endif
