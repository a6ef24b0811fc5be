/* What came out of a run so far, as JSON. */
#ifndef CATAPULTS_HOST_MEASURE_H
#define CATAPULTS_HOST_MEASURE_H

#include "state/context.h"

/* Writes to rt->measures. False when there was no memory. */
bool cat_measure_write(struct cat_runtime *rt);

#endif
