/* Measures of one process of a system: what was said to others, and what waiting for them cost. */
#ifndef CATAPULTS_HOST_MEASURE_SYSTEM_H
#define CATAPULTS_HOST_MEASURE_SYSTEM_H

#include "base/text.h"
#include "state/context.h"

/* Nothing for a run that is no part of a system. */
void cat_measure_system(const struct cat_runtime *rt, struct cat_text *out);

#endif
