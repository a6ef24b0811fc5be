/* What threads did with their time, as members of the JSON of measures. */
#ifndef CATAPULTS_HOST_MEASURE_THREADS_H
#define CATAPULTS_HOST_MEASURE_THREADS_H

#include "state/context.h"

void cat_measure_classes(const struct cat_runtime *rt, struct cat_text *out);
void cat_measure_threads(const struct cat_runtime *rt, struct cat_text *out);

/* Those that were ready for long, and passed over. */
void cat_measure_starved(const struct cat_runtime *rt, struct cat_text *out);

#endif
