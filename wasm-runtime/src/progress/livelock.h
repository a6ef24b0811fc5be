/* A run that has ended while its threads only looked, and nothing was to come that could change what they look at. */
#ifndef CATAPULTS_PROGRESS_LIVELOCK_H
#define CATAPULTS_PROGRESS_LIVELOCK_H

#include <stdint.h>

#include "base/text.h"

struct cat_runtime;

/* Says who looks at what; nothing if it was not so. Returns the line of the workload where the first of them looks, 0 for none. */
uint32_t cat_livelock_tell(const struct cat_runtime *rt, struct cat_text *out);

#endif
