/* The hash of a state. */
#ifndef CATAPULTS_HOST_STATE_HASH_H
#define CATAPULTS_HOST_STATE_HASH_H

#include <stdint.h>

struct cat_runtime;

/* What the future of a run depends on: the order of threads in containers, attributes, variables,
 * threads and pending events. Not addresses, measures, or how the run came here. */
uint64_t cat_hash_state(const struct cat_runtime *rt);

#endif
