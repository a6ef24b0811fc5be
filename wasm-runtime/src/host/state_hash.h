/* The hash of a state. */
#ifndef CATAPULTS_HOST_STATE_HASH_H
#define CATAPULTS_HOST_STATE_HASH_H

#include <stdint.h>

struct cat_runtime;

/* What the future of a run depends on: the order of threads in containers, attributes, variables,
 * threads and pending events. Not addresses, measures, or how the run came here. */
uint64_t cat_hash_state(const struct cat_runtime *rt);

/* The same with all moments counted from now on, and without the scheduler's variables and attributes of type time, of which
 * the host has to know which are moments. A run that comes to the same again at another time can go round for ever. */
uint64_t cat_hash_state_from_now(const struct cat_runtime *rt);

#endif
