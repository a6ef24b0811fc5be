/* What came of jobs, processes and processors, as members of the JSON of measures. */
#ifndef CATAPULTS_HOST_MEASURE_JOBS_H
#define CATAPULTS_HOST_MEASURE_JOBS_H

#include "state/context.h"

/* Of each class whose threads do jobs. */
void cat_measure_jobs(struct cat_runtime *rt, struct cat_text *out);

/* Of each process of a table, and their means. */
void cat_measure_processes(const struct cat_runtime *rt, struct cat_text *out);

void cat_measure_processors(const struct cat_runtime *rt, struct cat_text *out);

/* Nanoseconds without a thread, of all processors. */
int64_t cat_measure_idle(const struct cat_runtime *rt);

/* Nanoseconds of switches, of all processors. */
int64_t cat_measure_switches(const struct cat_runtime *rt);

#endif
