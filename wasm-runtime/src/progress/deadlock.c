#include "progress/deadlock.h"

#include "progress/needs.h"
#include "state/context.h"
#include "world/join.h"

#define LOOKS 1024 /* in vain, between two searches */

/* By itself. */
static bool arrives(const struct cat_runtime *rt, uint32_t channel)
{
    for (uint32_t i = 0; i < rt->workload.arrival_count; i++) {
        if (rt->workload.arrivals[i].channel == channel && cat_clock_pending(&rt->live.clock, CAT_CLOCK_ARRIVAL, i)) return true;
    }
    return false;
}

static bool can_arrive(const struct cat_runtime *rt, uint32_t channel)
{
    return cat_leads_in(&rt->outside, channel) || arrives(rt, channel);
}

static bool can_release(const struct cat_runtime *rt, uint32_t class)
{
    for (uint32_t i = 0; i < rt->workload.arrival_count; i++) {
        bool of_class = class == CAT_ABSENT || rt->workload.arrivals[i].class == class;
        bool releases = rt->workload.arrivals[i].class != CAT_ABSENT;
        if (of_class && releases && cat_clock_pending(&rt->live.clock, CAT_CLOCK_ARRIVAL, i)) return true;
    }
    return false;
}

bool cat_deadlock_births_come(const struct cat_runtime *rt)
{
    return rt->live.head->births || rt->live.head->births_to_come || can_release(rt, CAT_ABSENT);
}

bool cat_deadlock_others_resume(const struct cat_runtime *rt)
{
    return cat_is_node(&rt->mail) && rt->live.head->suspended > 0;
}

/* Nobody is woken by a deadline alone. */
static bool timers_come(const struct cat_runtime *rt)
{
    return cat_clock_threads_pending(&rt->live.clock) > rt->live.head->deadlines;
}

bool cat_deadlock_of_waiters(const struct cat_runtime *rt)
{
    if (rt->live.head->raised.first || timers_come(rt) || cat_deadlock_births_come(rt)) return false;
    if (cat_deadlock_others_resume(rt)) return false;
    for (uint32_t channel = 0; channel < rt->workload.channel_count; channel++) {
        bool awaited = rt->live.channels[channel].receivers.first || rt->live.channels[channel].selecting;
        if (awaited && can_arrive(rt, channel)) return false;
    }
    return true;
}

/* `outside`: what other processes may send counts. */
static bool can_receive(const struct cat_runtime *rt, uint32_t channel, bool outside)
{
    if (rt->live.channels[channel].length > 0 || arrives(rt, channel)) return true;
    return outside && cat_leads_in(&rt->outside, channel);
}

/* Of a thread at a SELECT. */
static bool can_select(const struct cat_runtime *rt, uint32_t at, bool outside)
{
    const uint32_t *code = rt->workload.code + at;
    for (uint32_t i = 1; i <= *code >> 8; i++) {
        if (can_receive(rt, CAT_CHANNEL_OF(code[i] >> 8), outside)) return true;
    }
    return false;
}

/* Its next job comes by the clock, or by arrivals that are not over. */
static bool is_released(const struct cat_runtime *rt, const struct cat_thread_record *thread)
{
    uint32_t number = (uint32_t)(thread - rt->live.threads);
    return cat_clock_pending(&rt->live.clock, CAT_CLOCK_RELEASE, number) || can_release(rt, thread->class);
}

/* What one thread looks for is there, or can come without another thread. */
static bool can_find(const struct cat_runtime *rt, const struct cat_thread_record *thread, bool outside)
{
    const struct cat_waiting *wait = &thread->wait;
    const struct cat_live *live = &rt->live;
    if (wait->limited) return true;
    switch (wait->kind) {
    case CAT_WAIT_RECEIVE: return can_receive(rt, wait->at, outside);
    case CAT_WAIT_SELECT: return can_select(rt, thread->at, outside);
    case CAT_WAIT_SEND: return live->channels[wait->at].length < rt->workload.channels[wait->at].capacity;
    case CAT_WAIT_LOCK: return !live->locks[wait->at].holder && !live->locks[wait->at].readers;
    case CAT_WAIT_READ: return !live->locks[wait->at].holder;
    case CAT_WAIT_SEMAPHORE: return live->semaphores[wait->at].value > 0;
    case CAT_WAIT_JOIN: return cat_join_ended(rt, wait->at, wait->other);
    case CAT_WAIT_CONDITION:
    case CAT_WAIT_BARRIER: return wait->stage == CAT_WAIT_OVER;
    case CAT_WAIT_RELEASE: return wait->stage == CAT_WAIT_OVER || is_released(rt, thread);
    default: return true;
    }
}

static bool nobody_can_find(const struct cat_runtime *rt, bool outside)
{
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        const struct cat_thread_record *thread = &rt->live.threads[i];
        bool still = thread->state == CAT_STATE_DEAD || thread->state == CAT_STATE_SUSPENDED;
        if (!still && can_find(rt, thread, outside)) return false;
    }
    return true;
}

bool cat_deadlock_of_all_lookers(const struct cat_runtime *rt)
{
    return rt->live.head->wasted_in_a_row >= LOOKS && nobody_can_find(rt, true);
}

bool cat_deadlock_of_lookers(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    uint64_t looks = head->wasted_in_a_row, period = LOOKS + head->alive;
    if (looks < period || looks % period != 0) return false; /* seldom comes to the division */
    return nobody_can_find(rt, true);
}

static bool messages_arrive(const struct cat_runtime *rt)
{
    for (uint32_t i = 0; i < rt->workload.channel_count; i++) {
        if (arrives(rt, i)) return true;
    }
    return false;
}

bool cat_deadlock_but_for_others(const struct cat_runtime *rt)
{
    if (rt->live.head->raised.first || timers_come(rt) || cat_deadlock_births_come(rt)) return false;
    return !messages_arrive(rt) && nobody_can_find(rt, false);
}

static bool time_ends_it(const struct cat_runtime *rt)
{
    const struct cat_stop *stop = &rt->link.stop;
    bool comes = cat_stop_next_moment(stop, rt->live.head->time, INT64_MAX) < INT64_MAX;
    return rt->workload.limits_time || (rt->workload.has_stop && (stop->reads_time || comes));
}

enum cat_outcome cat_deadlock_outcome(const struct cat_runtime *rt)
{
    struct cat_needs needs;
    if (!cat_needs_find(rt, &needs)) return CAT_OUTCOME_DEADLOCK;
    bool input_only = cat_needs_input_only(&needs);
    cat_needs_free(&needs);
    if (!input_only) return CAT_OUTCOME_DEADLOCK;
    return time_ends_it(rt) ? CAT_OUTCOME_RUNNING : CAT_OUTCOME_INPUT_ENDED;
}
