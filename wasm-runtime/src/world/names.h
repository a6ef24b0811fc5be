/* What people call things of a workload, in messages. */
#ifndef CATAPULTS_WORLD_NAMES_H
#define CATAPULTS_WORLD_NAMES_H

#include "base/text.h"
#include "catapults/sched.h"

struct cat_runtime;

/* "client", or "client[3]" where there are several. */
void cat_name_thread(const struct cat_runtime *rt, cat_thread t, struct cat_text *out);

/* "log", or "row[3]" of an array; elements are numbered over all locks. */
void cat_name_lock(const struct cat_runtime *rt, uint32_t element, struct cat_text *out);

#endif
