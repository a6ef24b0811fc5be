/* Jobs: releases by the clock and by arrivals, deadlines, and threads that are born later. */
#include "catapults/trace_kinds.h"
#include "check.h"
#include "pthfcfs.h"
#include "session.h"

/* A Pth workload in which nothing costs anything. */
static void begin(struct assembly *a, int64_t limit)
{
    assembly_start(a);
    a->profile = CAT_PROFILE_PTH;
    a->switch_cost = a->handler_cost = a->look_cost = 0;
    a->time_limit = limit;
}

/* A class whose threads compute for a time in each job. */
static uint32_t jobs_of(struct assembly *a, const char *name, uint32_t kind, int64_t duration, int64_t period)
{
    uint32_t entry = assembly_class(a, name, 1)->entry, job = assembly_jobs(a, kind);
    assembly_push(a, duration);
    assembly_op(a, CAT_OP_COMPUTE, 0);
    assembly_op(a, CAT_OP_JOB_DONE, 0);
    assembly_op(a, CAT_OP_JUMP, (int32_t)entry);
    a->jobs[job].period = assembly_time(a, period);
    return job;
}

static cat_runtime *run(struct assembly *a, struct pthfcfs *pth)
{
    assembly_finish(a);
    pthfcfs_make(pth, false);
    cat_runtime *rt = session_begin(a, &pth->scheduler, 1);
    if (rt) cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    return rt;
}

static void a_periodic_thread_is_born_at_its_first_release_and_does_a_job_in_each_period(void)
{
    struct assembly a;
    struct pthfcfs pth;
    begin(&a, 99);
    uint32_t job = jobs_of(&a, "control", CAT_JOB_PERIODIC, 3, 20);
    a.jobs[job].offset = assembly_time(&a, 5);
    cat_runtime *rt = run(&a, &pth);
    CHECK_EQUAL(session_count(rt, CAT_TRACE_BIRTH, 0), 1);
    CHECK_EQUAL(session_count(rt, CAT_TRACE_RELEASED, 0), 5); /* at 5, 25, 45, 65 and 85 */
    CHECK_EQUAL(session_count(rt, CAT_TRACE_COMPLETED, 0), 5);
    CHECK_EQUAL(session_count(rt, CAT_TRACE_MISSED, 0), 0);
    CHECK_TEXT(cat_measures(rt), "\"running_ns\":15");
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_TIME_LIMIT);
    cat_free(rt);
}

static void jobs_that_overrun_queue_and_each_miss_is_told_once(void)
{
    struct assembly a;
    struct pthfcfs pth;
    begin(&a, 100);
    uint32_t job = jobs_of(&a, "slow", CAT_JOB_PERIODIC, 25, 20);
    a.jobs[job].deadline = assembly_time(&a, 30);
    cat_runtime *rt = run(&a, &pth);
    CHECK_EQUAL(session_count(rt, CAT_TRACE_RELEASED, 0), 6); /* at 0, 20 … 100 */
    CHECK_EQUAL(session_count(rt, CAT_TRACE_COMPLETED, 0), 4); /* at 25, 50, 75 and 100 */
    CHECK_EQUAL(session_count(rt, CAT_TRACE_MISSED, 0), 2); /* those of 70 and 90; job 2 ends at 50, in time */
    cat_free(rt);
}

static void a_late_job_that_is_dropped_gives_back_its_lock(void)
{
    struct assembly a;
    struct pthfcfs pth;
    begin(&a, 100);
    uint32_t lock = assembly_lock(&a, "l", 1), entry = assembly_class(&a, "holder", 1)->entry;
    uint32_t job = assembly_jobs(&a, CAT_JOB_PERIODIC);
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_ACQUIRE, (int32_t)lock);
    assembly_push(&a, 15);
    assembly_op(&a, CAT_OP_SLEEP, 0);
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_RELEASE, (int32_t)lock);
    assembly_op(&a, CAT_OP_JOB_DONE, 0);
    assembly_op(&a, CAT_OP_JUMP, (int32_t)entry);
    a.jobs[job].late = CAT_LATE_DROPPED;
    a.jobs[job].period = assembly_time(&a, 50);
    a.jobs[job].deadline = assembly_time(&a, 10);
    assembly_class(&a, "other", 1);
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_ACQUIRE, (int32_t)lock);
    assembly_push(&a, 7);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    cat_runtime *rt = run(&a, &pth);
    CHECK_EQUAL(session_count(rt, CAT_TRACE_MISSED, 0), 2); /* at 10 and 60 */
    CHECK_EQUAL(session_first(rt, CAT_TRACE_MISSED).value, 1);
    CHECK_EQUAL(session_count(rt, CAT_TRACE_COMPLETED, 0), 0);
    CHECK_TEXT(cat_measures(rt), "\"running_ns\":7");
    CHECK_TEXT(cat_measures(rt), "\"dropped\":2");
    cat_free(rt);
}

static void arrivals_release_jobs_not_closer_than_the_least_distance(void)
{
    struct assembly a;
    struct pthfcfs pth;
    begin(&a, 200);
    jobs_of(&a, "alarm", CAT_JOB_SPORADIC, 2, 20);
    uint32_t bell = assembly_arrival(&a, "bell", UINT32_MAX);
    a.arrivals[bell].class = 0;
    a.arrivals[bell].time_count = 4;
    for (uint32_t i = 0; i < 4; i++) a.arrivals[bell].times[i] = (int64_t[]){10, 12, 13, 150}[i];
    cat_runtime *rt = run(&a, &pth);
    CHECK_EQUAL(session_count(rt, CAT_TRACE_RELEASED, 0), 4); /* at 10, 30, 50 and 150 */
    CHECK_EQUAL(session_count(rt, CAT_TRACE_COMPLETED, 0), 4);
    CHECK_TEXT(cat_measures(rt), "\"response_max_ns\":2,");
    cat_free(rt);
}

static void a_process_exists_from_its_arrival_on(void)
{
    struct assembly a;
    struct pthfcfs pth;
    begin(&a, 0);
    const int64_t arrivals[] = {30, 0, 30};
    for (uint32_t i = 0; i < 3; i++) {
        assembly_class(&a, (const char *[]){"P1", "P2", "P3"}[i], 1);
        assembly_process(&a, arrivals[i]);
        assembly_push(&a, 10);
        assembly_op(&a, CAT_OP_COMPUTE, 0);
        assembly_op(&a, CAT_OP_EXIT, 0);
    }
    cat_runtime *rt = run(&a, &pth);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    CHECK_EQUAL(cat_look(rt)->time, 50);
    CHECK_EQUAL(session_first(rt, CAT_TRACE_BIRTH).place, 1);
    CHECK_TEXT(cat_measures(rt), "\"idle_ns\":20");
    cat_free(rt);
}

static void seeking_among_jobs_comes_to_the_same(void)
{
    struct assembly a;
    struct pthfcfs pth;
    begin(&a, 3000);
    uint32_t job = jobs_of(&a, "slow", CAT_JOB_PERIODIC, 25, 20);
    a.jobs[job].jitter = assembly_time(&a, 9);
    cat_runtime *rt = run(&a, &pth);
    struct cat_view end = *cat_look(rt);
    CHECK_EQUAL(cat_seek(rt, end.tick / 3, UINT64_MAX), 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK(cat_look(rt)->state_hash == end.state_hash && cat_look(rt)->trace_hash == end.trace_hash);
    cat_free(rt);
}

const struct test job_tests[] = {
    TEST(a_periodic_thread_is_born_at_its_first_release_and_does_a_job_in_each_period),
    TEST(jobs_that_overrun_queue_and_each_miss_is_told_once),
    TEST(a_late_job_that_is_dropped_gives_back_its_lock),
    TEST(arrivals_release_jobs_not_closer_than_the_least_distance),
    TEST(a_process_exists_from_its_arrival_on),
    TEST(seeking_among_jobs_comes_to_the_same),
    {0},
};
