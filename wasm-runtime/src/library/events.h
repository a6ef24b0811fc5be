/* The loop over events, from a choice to the next. Each library's file makes it for its own round, so that its steps are
 * calls that compilers see. */
#ifndef CATAPULTS_LIBRARY_EVENTS_H
#define CATAPULTS_LIBRARY_EVENTS_H

#include "base/number.h"
#include "library/loop.h"
#include "library/telling.h"
#include "library/timer.h"
#include "running/interp.h"
#include "running/passing.h"
#include "scheduler/calling.h"
#include "state/threads/thread.h"
#include "world/wait.h"

/* --- switching --------------------------------------------------------------------------------------- */

static CAT_ALWAYS_INLINE enum cat_step cat_choose_thread(struct cat_runtime *rt, const struct cat_round *round)
{
    struct cat_head *head = rt->live.head;
    if (!round->choose(rt, 0)) return CAT_EVENT;
    head->running = rt->ctx->chosen;
    head->phase = CAT_PHASE_DISPATCHED;
    return CAT_EVENT;
}

/* What happens to a thread, and the state that it comes to with it, if that is another one. */
static CAT_ALWAYS_INLINE void cat_trace_change(struct cat_runtime *rt, struct cat_trace_entry entry, cat_thread t,
                                           const struct cat_thread_record *thread, uint32_t state)
{
    int64_t time = rt->live.head->time;
    if (state == thread->state) {
        cat_trace_append_at(rt, time, entry);
    } else {
        struct cat_trace_entry change = cat_trace_entry(CAT_TRACE_STATE, t, state, (int32_t)thread->state);
        cat_trace_append_two(rt, time, entry, time, change);
    }
}

static CAT_HOT_NATIVELY void cat_trace_run(struct cat_runtime *rt, cat_thread t, const struct cat_thread_record *thread,
                                          int64_t cost, uint32_t state)
{
    int32_t ns = cost > INT32_MAX ? INT32_MAX : (int32_t)cost;
    cat_trace_change(rt, cat_trace_entry(CAT_TRACE_RUN, t, rt->live.head->last_ran, ns), t, thread, state);
}

static CAT_HOT_NATIVELY void cat_trace_release(struct cat_runtime *rt, cat_thread t,
                                              const struct cat_thread_record *thread, enum cat_release how,
                                              uint32_t state)
{
    uint32_t line = cat_workload_line(&rt->workload, thread->at);
    cat_trace_change(rt, cat_trace_entry(CAT_TRACE_RELEASE, t, line, (int32_t)how), t, thread, state);
}

/* The switch costs time. False when the run is over. */
static CAT_ALWAYS_INLINE bool cat_pass_switch(struct cat_runtime *rt, int64_t cost)
{
    struct cat_head *head = rt->live.head;
    int64_t begun = head->time;
    head->switches++;
    if (!cat_pass(rt, cost)) {
        head->switch_time += head->time - begun; /* the end cuts it off */
        return false;
    }
    head->switch_time += cost;
    return true;
}

/* A thread that waits looks whether it can go on, unless it is told. */
static CAT_ALWAYS_INLINE bool cat_look_oneself(struct cat_runtime *rt, cat_thread t, struct cat_waiting *wait)
{
    if (wait->looks) {
        if (!cat_wait_look_oneself(rt, t)) return false;
    } else if (wait->stage != CAT_WAIT_TOLD) {
        return false;
    }
    cat_wait_behind(rt, t);
    wait->kind = CAT_WAIT_NOTHING; /* then nothing else of it counts; a hash of the state has `at`, too */
    wait->at = 0;
    rt->live.head->worked = 1;
    if (rt->link.stop.reads_world) cat_stop_if_wanted(rt);
    return true;
}

/* The chosen thread gets control: after a switch, unless it ran before. False when the run is over. */
static CAT_ALWAYS_INLINE bool cat_dispatched(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = head->running;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    int64_t cost = t != head->last_ran ? rt->workload.switch_cost : 0;
    if (t != head->last_ran && !cat_pass_switch(rt, cost)) return false;
    bool waits = thread->wait.kind != CAT_WAIT_NOTHING;
    if (cat_trace_is_on(rt)) cat_trace_run(rt, t, thread, cost, waits ? thread->state : CAT_STATE_RUNNING);
    head->last_ran = t;
    head->worked = 0;
    head->operations = 0;
    if (waits) {
        bool over = cat_look_oneself(rt, t, &thread->wait);
        if (!cat_running(rt)) return false;
        if (over) cat_thread_enter_here(rt, thread, t, CAT_STATE_RUNNING);
    } else if (thread->state != CAT_STATE_RUNNING) {
        cat_thread_note(rt, thread, t, thread->state, CAT_STATE_RUNNING);
    }
    if (CAT_UNLIKELY(thread->activations++ == 0)) thread->began = head->time;
    head->phase = CAT_PHASE_RUN;
    head->slice_end = INT64_MAX;
    return true;
}

/* How long may it run? */
static inline enum cat_step cat_begin_slice(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    head->answer = rt->workload.quantum;
    head->phase = CAT_PHASE_SLICED;
    return cat_loop_tell(rt, CAT_ROLE_SLICE, head->running);
}

/* A slice of 0 or less: the thread is not interrupted. */
static inline enum cat_step cat_sliced(struct cat_runtime *rt, bool timers)
{
    struct cat_head *head = rt->live.head;
    if (head->answer > 0) head->slice_end = cat_add_saturated(head->time, head->answer);
    head->slice_start = head->time;
    head->phase = CAT_PHASE_RUN;
    return timers ? cat_timer_look(rt, CAT_PHASE_RUN) : CAT_GO_ON;
}

/* --- the running thread --------------------------------------------------------------------------------- */

/* The running thread. `told`: it waits, and is told of the end. */
static CAT_ALWAYS_INLINE bool cat_release(struct cat_runtime *rt, cat_thread t, enum cat_release how, bool told)
{
    struct cat_head *head = rt->live.head;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    if (!head->worked) {
        head->wasted++;
        thread->wasted++;
        head->wasted_in_a_row++;
        if (!cat_pass(rt, rt->workload.look_cost)) return false;
        cat_trace_add(rt, CAT_TRACE_WASTED, t, thread->class, 0);
    } else {
        head->wasted_in_a_row = 0;
    }
    uint32_t state = thread->state;
    if (how != CAT_RELEASE_EXIT) state = told ? CAT_STATE_WAITING : cat_thread_resting(rt, thread);
    if (cat_trace_is_on(rt)) cat_trace_release(rt, t, thread, how, state);
    cat_trace_mix(rt, (uint64_t)how << 32 | t);
    if (state != thread->state) cat_thread_note(rt, thread, t, thread->state, state);
    head->phase = CAT_PHASE_SWITCH_OUT;
    return true;
}

/* What is left of the time goes on at the next dispatch. */
static CAT_COLD_INLINE enum cat_step cat_preempt(struct cat_runtime *rt, cat_thread t)
{
    const struct cat_head *head = rt->live.head;
    int64_t used = head->time - head->slice_start;
    cat_trace_add(rt, CAT_TRACE_PREEMPT, t, 0, used > INT32_MAX ? INT32_MAX : (int32_t)used);
    if (!cat_release(rt, t, CAT_RELEASE_QUANTUM, false)) return CAT_GO_ON;
    return cat_loop_tell(rt, CAT_ROLE_EXPIRY, t);
}

static inline enum cat_step cat_compute(struct cat_runtime *rt, cat_thread t, bool timers)
{
    struct cat_head *head = rt->live.head;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    int64_t end = head->slice_end;
    if (timers && cat_timer_due(rt) < end) end = cat_timer_due(rt);
    int64_t left = end > head->time ? end - head->time : 0;
    int64_t part = thread->compute < left ? thread->compute : left;
    head->worked = 1;
    head->operations = 0;
    thread->compute -= part;
    if (!cat_pass(rt, part)) return CAT_GO_ON;
    if (timers && head->timer_rang) return cat_timer_look(rt, CAT_PHASE_RUN);
    return thread->compute > 0 ? cat_preempt(rt, t) : CAT_GO_ON;
}

static inline enum cat_release cat_release_to_wait(const struct cat_waiting *wait)
{
    switch (wait->kind) {
    case CAT_WAIT_TIME: return CAT_RELEASE_SLEEP;
    case CAT_WAIT_DEVICE: return wait->polls ? CAT_RELEASE_POLL : CAT_RELEASE_DEVICE;
    case CAT_WAIT_LOCK:
    case CAT_WAIT_READ: return CAT_RELEASE_LOCK;
    case CAT_WAIT_RELEASE: return CAT_RELEASE_JOB;
    case CAT_WAIT_JOIN: return CAT_RELEASE_JOIN;
    case CAT_WAIT_SEMAPHORE: return CAT_RELEASE_SEMAPHORE;
    case CAT_WAIT_CONDITION: return CAT_RELEASE_CONDITION;
    case CAT_WAIT_BARRIER: return CAT_RELEASE_BARRIER;
    default: return CAT_RELEASE_CHANNEL;
    }
}

static CAT_ALWAYS_INLINE enum cat_step cat_released_to_wait(struct cat_runtime *rt, cat_thread t, bool looks,
                                                        enum cat_release how)
{
    if (!cat_release(rt, t, how, !looks)) return CAT_GO_ON;
    return looks ? CAT_GO_ON : CAT_TELL_WAITING;
}

static CAT_COLD_INLINE enum cat_step cat_wait_on(struct cat_runtime *rt, cat_thread t)
{
    const struct cat_waiting *wait = &cat_thread_at(rt, t)->wait;
    if (!wait->looks) cat_wait_queue(rt, t);
    return cat_released_to_wait(rt, t, wait->looks, cat_release_to_wait(wait));
}

static CAT_HOT_TUNED enum cat_step cat_sleep_for(struct cat_runtime *rt, cat_thread t, int64_t duration, bool looks)
{
    if (duration == 0) return CAT_GO_ON;
    cat_wait_sleep(rt, t, cat_add_saturated(rt->live.head->time, duration), looks);
    return cat_released_to_wait(rt, t, looks, CAT_RELEASE_SLEEP);
}

/* What threads ask for most, straight on. */
static CAT_HOT_TUNED enum cat_step cat_do_as_asked(struct cat_runtime *rt, cat_thread t,
                                                      struct cat_request *request, bool tells)
{
    if (request->kind == CAT_REQUEST_SLEEP) return cat_sleep_for(rt, t, request->time, !tells);
    if (request->kind != CAT_REQUEST_YIELD) return cat_loop_do(rt, t, request);
    return cat_release(rt, t, CAT_RELEASE_YIELD, false) ? CAT_SWITCH_OUT : CAT_GO_ON;
}

static CAT_ALWAYS_INLINE enum cat_step cat_run_on(struct cat_runtime *rt, const struct cat_round *round)
{
    cat_thread t = rt->live.head->running;
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    if (thread->wait.kind != CAT_WAIT_NOTHING) return cat_wait_on(rt, t);
    if (thread->compute > 0) return cat_compute(rt, t, round->timers);
    struct cat_request request;
    cat_interp_run(rt, t, &request);
    return cat_do_as_asked(rt, t, &request, round->wait != NULL);
}

/* --- the machine ---------------------------------------------------------------------------------------- */

static CAT_ALWAYS_INLINE enum cat_step cat_perform(struct cat_runtime *rt, enum cat_phase phase,
                                                   const struct cat_round *round)
{
    switch (phase) {
    case CAT_PHASE_SCHEDULE:
        if (round->timers && rt->live.head->timer_rang) return cat_timer_look(rt, CAT_PHASE_SCHEDULE);
        return round->schedule(rt);
    case CAT_PHASE_DISPATCHED:
        if (!cat_dispatched(rt)) return CAT_GO_ON;
        if (rt->workload.quantum) return cat_begin_slice(rt);
        if (round->timers) return cat_timer_look(rt, CAT_PHASE_RUN);
        /* fall through */
    case CAT_PHASE_RUN: return cat_run_on(rt, round);
    case CAT_PHASE_SLICED: return cat_sliced(rt, round->timers);
    case CAT_PHASE_SWITCH_OUT: return CAT_SWITCH_OUT;
    case CAT_PHASE_ADOPT: return cat_tell_begin(rt);
    case CAT_PHASE_ADOPT_NEXT: return cat_tell_next(rt);
    case CAT_PHASE_ADOPT_SETTLE: return cat_tell_settle(rt);
    case CAT_PHASE_ADOPT_RELEASE: return cat_tell_release(rt);
    default:
        if (round->timers && phase >= CAT_PHASE_TIMER) return cat_timer_go_on(rt, phase);
        if (round->own) return round->own(rt, phase);
        __builtin_unreachable(); /* the start is over, and there are no others */
    }
}

/* Straight on, where a phase says what comes next; the loop would come there too. */
static CAT_ALWAYS_INLINE enum cat_step cat_follow(struct cat_runtime *rt, enum cat_step next,
                                                  const struct cat_round *round)
{
    if (next == CAT_CHOOSE) return cat_choose_thread(rt, round);
    if (next == CAT_SWITCH_OUT) return round->switch_out(rt);
    if (round->wait && next == CAT_TELL_WAITING) return round->wait(rt, rt->live.head->running);
    return next;
}

static inline bool cat_goes_on(const struct cat_head *head, uint64_t until, uint64_t end)
{
    return head->tick < until && head->outcome == CAT_OUTCOME_RUNNING && (uint64_t)head->time < end;
}

/* One loop, for engines look at each turn of one whether they are to stop it: through phases to the end of an event, and on
 * to the next, before the tick `until` and the time `end`. */
static CAT_ALWAYS_INLINE void cat_go_through(struct cat_runtime *rt, uint64_t until, uint64_t end,
                                             const struct cat_round *round)
{
    struct cat_head *head = rt->live.head;
    for (;;) {
        if (cat_follow(rt, cat_perform(rt, head->phase, round), round) != CAT_GO_ON) {
            if (!cat_goes_on(head, until, end)) return;
        } else if (CAT_UNLIKELY(!cat_running(rt))) {
            head->between = 1;
            return;
        }
    }
}

#endif
