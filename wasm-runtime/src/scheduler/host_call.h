/* Host functions: what verbatim code of a scheduler asks the application. */
#ifndef CATAPULTS_SCHEDULER_HOST_CALL_H
#define CATAPULTS_SCHEDULER_HOST_CALL_H

#include <stdint.h>

struct cat_runtime;

/* The answer of a host function of the workload, an int. `arguments` are as many as it declares: integers, bits of
 * doubles, or threads by their number from 1. The run may end over it. */
int64_t cat_host_call(struct cat_runtime *rt, uint32_t host, const int64_t *arguments);

/* What the workload's `rand` answers, 0 to 32767: only as much counts as a random number has. The run may end over it. */
int32_t cat_host_random(struct cat_runtime *rt, uint32_t host);

#endif
