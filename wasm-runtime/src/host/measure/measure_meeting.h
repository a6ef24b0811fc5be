/* How threads waited for each other, as members of the JSON of measures; a workload without such parts has none of them. */
#ifndef CATAPULTS_HOST_MEASURE_MEETING_H
#define CATAPULTS_HOST_MEASURE_MEETING_H

#include "state/context.h"

/* Of each semaphore, condition and barrier. */
void cat_measure_meeting(const struct cat_runtime *rt, struct cat_text *out);

#endif
