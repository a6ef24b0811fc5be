#include "state/threads/job_measures.h"

#include "state/context.h"

void cat_job_released(struct cat_runtime *rt, uint32_t class) { rt->live.job_measures[class].released++; }

void cat_job_missed(struct cat_runtime *rt, uint32_t class) { rt->live.job_measures[class].missed++; }

void cat_job_dropped(struct cat_runtime *rt, uint32_t class) { rt->live.job_measures[class].dropped++; }

void cat_birth_refused(struct cat_runtime *rt, uint32_t class) { rt->live.job_measures[class].refused++; }

void cat_job_completed(struct cat_runtime *rt, uint32_t class, int64_t released, int64_t deadline)
{
    const struct cat_workload *w = &rt->workload;
    struct cat_job_measures *jobs = &rt->live.job_measures[class];
    int64_t now = rt->live.head->time, lateness = now - deadline;
    jobs->completed++;
    if (w->classes[class].periodic) cat_values_record(rt, cat_job_histogram(w, class), (double)(now - released));
    if (deadline == CAT_NEVER) return;
    if (jobs->with_deadline++ == 0 || lateness > jobs->lateness_most) jobs->lateness_most = lateness;
    jobs->lateness_sum += (double)lateness;
}
