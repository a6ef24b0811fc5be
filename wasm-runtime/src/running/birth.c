#include "running/birth.h"

#include "running/interp.h"
#include "base/number.h"
#include "state/fault.h"
#include "state/now.h"
#include "state/threads/thread.h"
#include "state/varied.h"
#include "world/jobs.h"

/* --- settings of jobs ---------------------------------------------------------------------------------- */

/* Below 0, or without a period that lets time go on, a time says nothing: the run ends. */
static int64_t evaluate(struct cat_runtime *rt, uint32_t code, uint32_t instance, int64_t absent, int64_t least)
{
    if (code == CAT_ABSENT || !cat_running(rt)) return absent;
    int64_t value = cat_interp_job(rt, code, instance);
    if (cat_running(rt) && value < least) cat_fault_of_workload(rt, CAT_FAULT_WORKLOAD_VALUE, code);
    return value;
}

static struct cat_job_times times_of(struct cat_runtime *rt, uint32_t class, uint32_t instance)
{
    const struct cat_job *job = rt->workload.classes[class].job;
    int64_t now = rt->live.head->time;
    struct cat_job_times times = {.period = INT64_MAX, .allowed = INT64_MAX, .arrived = now, .released = now};
    if (!job) return times;
    times.period = evaluate(rt, job->period, instance, INT64_MAX, 1);
    times.jitter = evaluate(rt, job->jitter, instance, 0, 0);
    times.allowed = evaluate(rt, job->deadline, instance, INT64_MAX, 1);
    return times;
}

/* When its first job comes by the clock: at its offset, or by a jitter later. */
static int64_t first_release(struct cat_runtime *rt, const struct cat_birth *birth)
{
    const struct cat_class *class = &rt->workload.classes[birth->class];
    int64_t jitter = evaluate(rt, class->job->jitter, birth->instance, 0, 0);
    if (jitter <= 0) return birth->arrived;
    struct cat_random random = cat_random_stream(rt->live.head->seed, CAT_RANDOM_JITTER, class->name, birth->instance);
    return cat_add_saturated(birth->arrived, cat_draw_between(rt, &random, 0, 0, jitter));
}

/* --- who is born when ------------------------------------------------------------------------------------- */

static int64_t arrival_of(const struct cat_workload *w, uint32_t class)
{
    uint32_t low = 0, high = w->process_count; /* of rising classes */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        *(w->processes[middle].class <= class ? &low : &high) = middle;
    }
    return w->processes[low].arrival;
}

/* Sets the timer of one birth. Who waits for arrivals has none. */
static void start_one(struct cat_runtime *rt, uint32_t number)
{
    struct cat_birth *birth = &rt->live.births[number];
    const struct cat_class *class = &rt->workload.classes[birth->class];
    if (!class->is_process && class->job->kind == CAT_JOB_SPORADIC) return;
    if (class->is_process) {
        birth->arrived = arrival_of(&rt->workload, birth->class);
    } else {
        birth->arrived = evaluate(rt, class->job->offset, birth->instance, 0, 0);
    }
    birth->arrived = cat_add_saturated(birth->arrived, rt->live.head->origin);
    int64_t time = class->is_process ? birth->arrived : first_release(rt, birth);
    if (!cat_running(rt)) return;
    if (time > rt->live.head->origin) {
        cat_clock_set(&rt->live.clock, CAT_CLOCK_BIRTH, number, time);
        rt->live.head->births_to_come++;
    } else {
        cat_birth_due(rt, number);
    }
}

void cat_birth_start(struct cat_runtime *rt)
{
    const struct cat_workload *w = &rt->workload;
    uint32_t number = 0;
    for (uint32_t class = 0; class < w->class_count; class++) {
        if (rt->link.first_birth[class] == CAT_ABSENT) continue;
        for (uint32_t i = 0; i < w->classes[class].instances && cat_running(rt); i++, number++) {
            rt->live.births[number] = (struct cat_birth){.class = class, .instance = i};
            start_one(rt, number);
        }
    }
}

void cat_birth_due(struct cat_runtime *rt, uint32_t number)
{
    struct cat_head *head = rt->live.head;
    struct cat_birth *births = rt->live.births - 1; /* they are named by numbers from 1 */
    uint32_t one = number + 1, before = 0, behind = head->births;
    if (behind && head->last_birth < one) before = head->last_birth, behind = 0;
    for (; behind && behind < one; behind = births[behind].next) before = behind;
    *(before ? &births[before].next : &head->births) = one;
    births[one].next = behind;
    births[one].state = CAT_BIRTH_DUE;
    births[one].released = head->time;
    if (!behind) head->last_birth = one;
    head->news |= CAT_NEWS_BIRTH;
}

void cat_birth_arrive(struct cat_runtime *rt, uint32_t class, uint32_t instance)
{
    uint32_t number = rt->link.first_birth[class] + instance;
    struct cat_birth *birth = &rt->live.births[number];
    switch (birth->state) {
    case CAT_BIRTH_COMES:
        birth->arrived = rt->live.head->time;
        cat_birth_due(rt, number);
        break;
    case CAT_BIRTH_DUE: birth->early++; break;
    default: cat_jobs_arrive(rt, cat_thread_node(rt, birth->thread));
    }
}

uint32_t cat_birth_class(const struct cat_runtime *rt)
{
    uint32_t first = rt->live.head->births;
    return first ? rt->live.births[first - 1].class : CAT_ABSENT;
}

/* --- births ----------------------------------------------------------------------------------------------- */

static cat_thread bear(struct cat_runtime *rt, uint32_t class, uint32_t instance, struct cat_job_times *times)
{
    cat_thread t = cat_thread_bear(rt, class, instance);
    if (t && cat_running(rt) && rt->link.tasks) cat_jobs_born(rt, t, times);
    if (t && cat_running(rt)) cat_interp_birth(rt, t);
    return t;
}

cat_thread cat_birth_take(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    struct cat_birth *birth = &rt->live.births[head->births - 1];
    head->births = birth->next;
    if (!head->births) head->news &= ~(uint32_t)CAT_NEWS_BIRTH;
    birth->state = CAT_BIRTH_BORN;
    birth->thread = head->threads;
    struct cat_job_times times = times_of(rt, birth->class, birth->instance);
    if (!cat_running(rt)) return 0;
    times.arrived = birth->arrived;
    times.released = birth->released;
    times.stream = times.jitter > 0; /* the first of them said when it is born */
    cat_thread t = bear(rt, birth->class, birth->instance, &times);
    for (; birth->early > 0 && cat_running(rt); birth->early--) cat_jobs_arrive(rt, t);
    return t;
}

cat_thread cat_birth_of(struct cat_runtime *rt, uint32_t class)
{
    uint32_t instance = cat_thread_next_instance(rt, class);
    struct cat_job_times times = times_of(rt, class, instance);
    return cat_running(rt) ? bear(rt, class, instance, &times) : 0;
}
