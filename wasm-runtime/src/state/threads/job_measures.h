/* What came of the jobs of a class of threads: counted by those who release, complete and drop them (world). How long each
 * took stands in a histogram, behind those of the workload (values.h). */
#ifndef CATAPULTS_STATE_JOB_MEASURES_H
#define CATAPULTS_STATE_JOB_MEASURES_H

#include <stdint.h>

struct cat_runtime;

struct cat_job_measures {
    uint64_t released;
    uint64_t completed;
    uint64_t missed;  /* not complete at their deadlines */
    uint64_t dropped; /* ended before they were complete */
    uint64_t refused; /* threads that the scheduler did not admit */
    uint64_t with_deadline; /* of those that are complete */
    double lateness_sum; /* of these: ns behind the deadline, below 0 before it */
    int64_t lateness_most;
};

void cat_job_released(struct cat_runtime *rt, uint32_t class);
void cat_job_missed(struct cat_runtime *rt, uint32_t class);
void cat_job_dropped(struct cat_runtime *rt, uint32_t class);

/* A job is complete now. Without a deadline that is CAT_NEVER. */
void cat_job_completed(struct cat_runtime *rt, uint32_t class, int64_t released, int64_t deadline);

/* The scheduler did not admit a thread. */
void cat_birth_refused(struct cat_runtime *rt, uint32_t class);

#endif
