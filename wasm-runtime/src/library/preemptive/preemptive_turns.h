/* A thread on its processor: it is put there, it is planned when there is something to be done about it, and it leaves. In
 * line, for every decision goes this way. The number of the processor is given beside it: where there is one alone it is a
 * constant. */
#ifndef CATAPULTS_LIBRARY_PREEMPTIVE_TURNS_H
#define CATAPULTS_LIBRARY_PREEMPTIVE_TURNS_H

#include "library/preemptive/preemptive.h"
#include "library/preemptive/preemptive_calls.h"
#include "library/preemptive/preemptive_protocol.h"
#include "state/threads/container.h"
#include "state/fault.h"

/* --- when there is something to be done about it ------------------------------------------------------------ */

/* Now: it goes on in this round or the next. */
static inline void is_due(struct cat_runtime *rt, uint32_t number)
{
    rt->live.head->next[number] = rt->live.head->round;
    rt->live.head->due |= bit_of(number);
}

static CAT_ALWAYS_INLINE void is_due_at(struct cat_runtime *rt, uint32_t number, int64_t time)
{
    rt->live.head->next[number] = time;
    if (time < rt->live.head->soonest) rt->live.head->soonest = time;
}

static CAT_ALWAYS_INLINE void is_never_due(struct cat_runtime *rt, uint32_t number)
{
    struct cat_head *head = rt->live.head;
    if (CAT_UNLIKELY(head->next[number] == head->soonest)) head->soonest = 0;
    head->next[number] = CAT_NEVER;
    head->due &= ~bit_of(number);
}

/* It has computed, or its quantum is over. */
static CAT_ALWAYS_INLINE void plan(struct cat_runtime *rt, const struct cat_processor *cp, uint32_t number,
                                   const struct cat_thread_record *thread)
{
    int64_t end = cat_add_saturated(cp->since, thread->compute);
    is_due_at(rt, number, end < cp->slice_end ? end : cp->slice_end);
}

/* --- it comes ------------------------------------------------------------------------------------------------ */

/* It waited, and that is behind it now. */
static inline void wait_is_behind(struct cat_runtime *rt, struct cat_processor *cp, cat_thread t, struct cat_waiting *wait)
{
    bool locks = wait->kind == CAT_WAIT_LOCK || wait->kind == CAT_WAIT_READ;
    if (locks && has(rt, CAT_ROLE_ACQUIRED) && cat_preemptive_has_lock(rt, t, wait->at)) cp->acquired = wait->at + 1;
    rt->live.head->worked = 0;
    if (wait->stage >= CAT_WAIT_OVER) wait->stage = CAT_WAIT_TOLD; /* it was suspended when that was to be told */
    cat_look_oneself(rt, t, wait);
    cp->worked = rt->live.head->worked;
}

/* The switch to the thread is over. */
static CAT_ALWAYS_INLINE void begin_to_run(struct cat_runtime *rt, struct cat_processor *cp, uint32_t number,
                                           struct cat_thread_record *thread, int64_t cost)
{
    cat_thread t = cp->running;
    struct cat_head *head = rt->live.head;
    if (cat_trace_is_on(rt)) {
        head->last_ran = cp->last_ran; /* on this processor */
        cat_trace_run(rt, t, thread, cost, CAT_STATE_RUNNING);
    }
    head->last_ran = cp->last_ran = t;
    cat_thread_note(rt, thread, t, thread->state, CAT_STATE_RUNNING);
    cp->begun = 1;
    if (thread->wait.kind != CAT_WAIT_NOTHING) wait_is_behind(rt, cp, t, &thread->wait);
    if (CAT_UNLIKELY(thread->activations++ == 0)) thread->began = head->time;
    if (CAT_LIKELY(thread->compute <= 0)) {
        head->next[number] = cp->since;
        head->due |= bit_of(number);
    } else {
        plan(rt, cp, number, thread);
    }
}

/* The thread has been chosen for the processor. */
static CAT_ALWAYS_INLINE void put_on(struct cat_runtime *rt, struct cat_processor *cp, uint32_t number, cat_thread t)
{
    struct cat_head *head = rt->live.head;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    int64_t cost = 0;
    if (CAT_UNLIKELY(!cat_state_is_ready(thread->state))) {
        cp->idle_since = head->time;
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)t);
        return;
    }
    if (t != cp->last_ran) {
        cost = rt->workload.switch_cost;
        head->switches++;
        cp->switches++;
    }
    if (CAT_UNLIKELY(rt->link.asks) && is_in_told(rt, t)) cat_preemptive_forget_ready(rt, t);
    head->running = t;
    head->idle &= ~bit_of(number);
    cp->running = t;
    thread->processor = thread->cpu = number + 1;
    cp->since = head->time;
    if (CAT_UNLIKELY(cost)) cp->since = cat_add_saturated(head->time, cost);
    cp->slice_end = CAT_NEVER;
    if (CAT_UNLIKELY(rt->link.slices)) {
        cp->slice_start = cp->since;
        if (rt->workload.quantum) cp->slice_end = cat_add_saturated(cp->since, rt->workload.quantum);
    }
    cp->worked = cp->begun = 0;
    cp->operations = 0;
    if (CAT_LIKELY(cost == 0)) {
        begin_to_run(rt, cp, number, thread, 0);
    } else {
        head->switching++;
        is_due_at(rt, number, cp->since);
    }
}

/* --- it leaves ------------------------------------------------------------------------------------------------- */

/* The thread of a processor gives up control, or loses it, and comes to another state; `switch_out` follows. */
static CAT_ALWAYS_INLINE void give_up(struct cat_runtime *rt, uint32_t number, enum cat_release how, uint32_t state,
                                      bool freely)
{
    struct cat_processor *cp = processor_at(rt, number);
    struct cat_head *head = rt->live.head;
    cat_thread t = cp->running;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    at_processor(rt, number);
    if (!freely) {
        count_progress(rt, cp);
    } else if (CAT_UNLIKELY(!cp->worked)) {
        cat_preemptive_waste(rt, t);
    } else {
        head->wasted_in_a_row = 0;
    }
    if (CAT_UNLIKELY(!cp->begun)) { /* this cuts the switch to it off */
        head->switching--;
        head->switch_time += cat_processor_switched(cp, rt->workload.switch_cost, head->time);
    }
    if (CAT_UNLIKELY(rt->link.keeps)) cat_preemptive_show(rt, t);
    if (cat_trace_is_on(rt)) cat_trace_release(rt, t, thread, how, state);
    cat_trace_mix(rt, (uint64_t)how << 32 | t);
    if (state != thread->state) cat_thread_note(rt, thread, t, thread->state, state);
    head->leaving = number;
    head->leaves_if_there = 0;
    head->phase = OUT;
    if (CAT_UNLIKELY(rt->workload.steps)) cat_steps_stopped(rt, t, how);
}

/* It is ready, as one is that has run. One that was displaced while the processor switched to it may never have. */
static inline uint32_t ready_state(const struct cat_thread_record *thread)
{
    return thread->activations ? CAT_STATE_READY : CAT_STATE_NEW;
}

static inline void lose(struct cat_runtime *rt, uint32_t number, enum cat_release how, uint32_t behind)
{
    give_up(rt, number, how, ready_state(cat_thread_at(rt, processor_at(rt, number)->running)), false);
    rt->live.head->behind = (uint16_t)behind;
}

#endif
