/* What people call things of a workload, in messages. */
#ifndef CATAPULTS_WORLD_NAMES_H
#define CATAPULTS_WORLD_NAMES_H

#include "base/text.h"
#include "catapults/sched.h"

struct cat_runtime;
struct cat_array;

/* "client", or "client[3]" where there are several. */
void cat_name_thread(const struct cat_runtime *rt, cat_thread t, struct cat_text *out);

/* Number of the semaphore or condition to which an element belongs. */
uint32_t cat_array_of(const struct cat_array *arrays, uint32_t count, uint32_t element);

/* The same in the low 16 bits, and which of its elements it is in the high 16, as traces and views have it. */
uint32_t cat_place_in(const struct cat_array *arrays, uint32_t count, uint32_t element);

/* "places", or "places[3]" of an array. */
void cat_name_element(const struct cat_array *arrays, uint32_t count, uint32_t element, struct cat_text *out);

/* "log", or "row[3]" of an array; elements are numbered over all locks. */
void cat_name_lock(const struct cat_runtime *rt, uint32_t element, struct cat_text *out);

#endif
