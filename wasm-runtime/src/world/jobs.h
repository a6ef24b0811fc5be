/* The jobs of threads: released, complete, late. All of it is for workloads that have jobs; elsewhere nothing happens. */
#ifndef CATAPULTS_WORLD_JOBS_H
#define CATAPULTS_WORLD_JOBS_H

#include <stdbool.h>
#include <stdint.h>

#include "catapults/sched.h"

struct cat_runtime;

/* What the settings of a thread's jobs come to; ns. */
struct cat_job_times {
    int64_t period;  /* INT64_MAX: none */
    int64_t jitter;
    int64_t allowed; /* from a release to its deadline; INT64_MAX: none */
    int64_t arrived; /* the nominal release of its first job */
    int64_t released; /* the actual one */
    uint32_t stream; /* so many numbers of its stream of jitters are drawn already */
};

/* A thread that has just been born has its first job. */
void cat_jobs_born(struct cat_runtime *rt, cat_thread t, const struct cat_job_times *times);

/* An arrival releases a job of a sporadic thread: now, or when its least distance has passed. */
void cat_jobs_arrive(struct cat_runtime *rt, cat_thread t);

/* The timer of a release, and that of a deadline. */
void cat_jobs_due(struct cat_runtime *rt, cat_thread t);
void cat_jobs_overdue(struct cat_runtime *rt, cat_thread t);

/* The job in progress is complete. True when the next one has been released already and is in progress now; else the
 * thread is to wait for it (CAT_WAIT_RELEASE). */
bool cat_jobs_complete(struct cat_runtime *rt, cat_thread t);

/* The thread ends, and its job with it. */
void cat_jobs_end(struct cat_runtime *rt, cat_thread t);

/* The job in progress is given up. Its thread, whose request was withdrawn, begins the next one when it runs again, if that
 * was released: true; else it waits for the release. */
bool cat_jobs_drop(struct cat_runtime *rt, cat_thread t);

/* The next thread of which a job is not complete at its deadline, which has come: told once of each job, in the order of
 * declaration and instance. Its number is in the head's missed_job. 0: there is none. */
cat_thread cat_jobs_missed(struct cat_runtime *rt);

/* The job in progress is not to be completed, whatever its thread does yet; cat_jobs_drop follows. */
void cat_jobs_give_up(struct cat_runtime *rt, cat_thread t);

/* A job that waits behind the one in progress is given up: its number. False when it is in progress itself. */
bool cat_jobs_drop_queued(struct cat_runtime *rt, cat_thread t, uint32_t number);

/* Whether the job that was missed last is the one in progress, and to be dropped. */
bool cat_jobs_is_dropped(const struct cat_runtime *rt, cat_thread t);

/* The same where nobody is told: deadlines that have come are missed, since time goes on. */
void cat_jobs_judge(struct cat_runtime *rt);

/* What a thread is sorted by where the order of declaration and instance counts. */
uint64_t cat_jobs_rank(const struct cat_runtime *rt, cat_thread t);

/* Writes what the library keeps of the job in progress where the scheduler finds it (enum cat_kept). */
void cat_jobs_show(struct cat_runtime *rt, cat_thread t);

#endif
