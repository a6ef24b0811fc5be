/* A run that has ended while its threads only looked, and nothing was to come that could change what they look at. */
#ifndef CATAPULTS_PROGRESS_LIVELOCK_H
#define CATAPULTS_PROGRESS_LIVELOCK_H

#include "base/text.h"

struct cat_runtime;

/* Says who looks at what; nothing if it was not so. */
void cat_livelock_tell(const struct cat_runtime *rt, struct cat_text *out);

#endif
