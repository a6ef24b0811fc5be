/* What a thread does on its processor, up to where it leaves that. In line, for every decision goes this way. */
#ifndef CATAPULTS_LIBRARY_PREEMPTIVE_PROGRAMS_H
#define CATAPULTS_LIBRARY_PREEMPTIVE_PROGRAMS_H

#include "library/preemptive/preemptive_known.h"
#include "library/preemptive/preemptive_turns.h"
#include "world/jobs.h"
#include "world/wait.h"

/* --- a thread leaves its processor ------------------------------------------------------------------------- */

/* A thread that waits or ended has left its place now, whether its own handler moved it or switch_out did. */
static CAT_NOINLINE void check_settled(struct cat_runtime *rt, cat_thread t)
{
    uint32_t home = rt->live.nodes[t].home;
    bool waits_nowhere = cat_thread_at(rt, t)->state == CAT_STATE_WAITING && home == CAT_NODE_NOWHERE;
    if (rt->live.head->dying || home == rt->link.dispatch_slot) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)t);
    } else if (waits_nowhere) {
        cat_fault_of_library(rt, CAT_FAULT_LEFT_NOWHERE, (int32_t)t);
    }
}

static inline bool has_settled(const struct cat_runtime *rt, cat_thread t)
{
    uint32_t home = rt->live.nodes[t].home;
    return !rt->live.head->dying && home != CAT_NODE_NOWHERE && home != rt->link.dispatch_slot;
}

/* `switch_out` is called with a parameter only when there is a thread in the slot. */
static CAT_ALWAYS_INLINE enum cat_step out(struct cat_runtime *rt, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    uint32_t number = count == 1 ? 0 : head->leaving;
    struct cat_processor *cp = processor_at(rt, number);
    cat_thread t = cp->running;
    if (CAT_UNLIKELY(rt->workload.steps) && !cat_running(rt)) return CAT_GO_ON; /* a step has met its end */
    at_processor(rt, number);
    cat_thread current = cat_library_current(rt);
    bool called = current || (!head->leaves_if_there && !rt->link.handlers[CAT_HANDLER_SWITCH_OUT].has_parameter);
    head->subject = t;
    head->running = 0;
    head->phase = head->behind;
    cat_thread_at(rt, t)->processor = 0;
    cp->running = 0;
    cp->acquired = 0;
    if (count == 1) {
        head->next[0] = CAT_NEVER;
    } else {
        is_never_due(rt, number);
    }
    head->idle |= bit_of(number);
    if (called) call_switch_out(rt, current, (int32_t)number);
    cp->idle_since = head->time;
    if (!has_settled(rt, t) && cat_running(rt)) check_settled(rt, t);
    return called ? CAT_EVENT : CAT_GO_ON;
}

/* --- programs ------------------------------------------------------------------------------------------------ */

static CAT_HOT_TUNED enum cat_step begin_to_wait(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = processor_at(rt, head->at)->running;
    give_up(rt, head->at, cat_release_to_wait(&cat_thread_at(rt, t)->wait), CAT_STATE_WAITING, true);
    head->behind = PROGRAMS;
    if (!cat_running(rt)) return CAT_GO_ON;
    cat_wait_tell(rt, t);
    call_set_waiting(rt, t, (int32_t)head->at);
    return CAT_EVENT;
}

/* Its next job is there already, and may be less urgent; or it waits for it. */
static inline enum cat_step complete_job(struct cat_runtime *rt, struct cat_processor *cp, uint32_t number)
{
    cp->worked = 1;
    if (!cat_jobs_complete(rt, cp->running)) {
        cat_wait_for_release(rt, cp->running);
        return begin_to_wait(rt);
    }
    give_up(rt, number, CAT_RELEASE_JOB, CAT_STATE_READY, true);
    rt->live.head->behind = PROGRAMS;
    return CAT_SWITCH_OUT;
}

/* Up to when the program may compute by itself, for nothing else is to be done meanwhile: told, chosen or run elsewhere. */
static CAT_ALWAYS_INLINE int64_t undisturbed_until(const struct cat_runtime *rt, const struct cat_processor *cp,
                                                   uint32_t count)
{
    const struct cat_head *head = rt->live.head;
    if (count > 1) return 0;
    return (head->tick ^ head->round_tick) | head->raised.first | head->news ? 0 : cp->slice_end;
}

/* Its program has computed on without asking for that. */
static CAT_ALWAYS_INLINE void time_has_passed(struct cat_runtime *rt, struct cat_processor *cp,
                                              struct cat_thread_record *thread, int64_t time)
{
    struct cat_head *head = rt->live.head;
    note_use(cp, thread, time);
    cp->since = head->round = head->time;
    if (CAT_UNLIKELY(head->told.first)) cat_preemptive_forget_all_ready(rt);
}

/* It is told that its thread has got the lock. */
static CAT_NOINLINE enum cat_step tell_acquired(struct cat_runtime *rt, struct cat_processor *cp)
{
    uint32_t element = cp->acquired - 1;
    cp->acquired = 0;
    return cat_preemptive_acquired(rt, cp->running, element);
}

/* A thread goes on with its program, until it computes, waits, or something is to be told. */
static CAT_ALWAYS_INLINE enum cat_step run_program(struct cat_runtime *rt, struct cat_processor *cp, uint32_t number,
                                                   uint32_t count)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = cp->running;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    struct cat_request request;
    if (CAT_UNLIKELY(cp->acquired)) return tell_acquired(rt, cp);
    for (;;) {
        int64_t before = head->time;
        head->running = t;
        head->worked = cp->worked;
        head->operations = cp->operations;
        head->slice_end = undisturbed_until(rt, cp, count);
        cat_interp_run(rt, t, &request);
        cp->operations = head->operations;
        cp->worked = head->worked;
        if (count == 1 && head->time != before) time_has_passed(rt, cp, thread, head->time - before);
        if (!cat_running(rt)) return CAT_GO_ON;
        switch (request.kind) {
        case CAT_REQUEST_COMPUTE:
            if (request.time == 0) continue;
            thread->compute = request.time;
            cp->worked = 1;
            cp->operations = 0;
            cp->since = head->time;
            plan(rt, cp, number, thread);
            return CAT_GO_ON;
        case CAT_REQUEST_YIELD:
            give_up(rt, number, CAT_RELEASE_YIELD, CAT_STATE_READY, true);
            head->behind = PROGRAMS;
            return CAT_SWITCH_OUT;
        case CAT_REQUEST_SLEEP:
            if (request.time == 0) continue;
            cat_wait_sleep(rt, t, cat_add_saturated(head->time, request.time), false);
            return begin_to_wait(rt);
        case CAT_REQUEST_JOB_DONE: return complete_job(rt, cp, number);
        default: break;
        }
        enum cat_step done = cat_preemptive_do_as_asked(rt, cp, &request);
        if (done != CAT_GO_ON || head->phase != PROGRAMS || cp->spawning || !cat_running(rt)) return done;
        if (CAT_UNLIKELY(cp->acquired)) return tell_acquired(rt, cp);
    }
}

/* The switch to the thread is over. */
static CAT_NOINLINE void end_switch(struct cat_runtime *rt, struct cat_processor *cp)
{
    int64_t cost = rt->workload.switch_cost;
    at_processor(rt, cp->number);
    rt->live.head->switching--;
    rt->live.head->switch_time += cost;
    begin_to_run(rt, cp, cp->number, cat_thread_at(rt, cp->running), cost);
}

/* A thread whose time has come: the switch to it is over, it has computed, or its quantum is over, which comes later. */
static CAT_ALWAYS_INLINE enum cat_step go_on(struct cat_runtime *rt, uint32_t number, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    struct cat_processor *cp = processor_at(rt, number);
    if (CAT_UNLIKELY(!cp->begun)) {
        end_switch(rt, cp);
        if (head->next[number] > head->round) return CAT_GO_ON;
    }
    struct cat_thread_record *thread = cat_thread_at(rt, cp->running);
    if (thread->compute > 0) {
        if (cp->since + thread->compute > head->round) return CAT_GO_ON;
        note_use(cp, thread, thread->compute);
        thread->compute = 0;
        cp->worked = 1;
        cp->operations = 0;
    }
    if (CAT_UNLIKELY(cp->spawning)) return CAT_GO_ON;
    if (count > 1) at_processor(rt, number);
    return run_program(rt, cp, number, count);
}

#endif
