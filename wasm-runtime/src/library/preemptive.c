/* The preemptive library: processors of an operating system, whose scheduler is asked whenever anything changes.
 *
 * A run is a row of rounds. In each one all that happens at one time is told, in the order of the phases
 * (preemptive_calls.h), and then the scheduler chooses. Threads run in parallel in between: time goes on to where the first
 * of them has something else to do, or something happens. Each phase does one call at most, so that a run can stop there. */
#include "library/preemptive.h"
#include "library/preemptive_calls.h"
#include "library/timer.h"
#include "progress/deadlock.h"
#include "running/birth.h"
#include "running/passing.h"
#include "scheduler/call.h"
#include "state/container.h"
#include "state/fault.h"
#include "state/thread.h"
#include "world/jobs.h"
#include "world/join.h"
#include "world/wait.h"

CAT_KNOWN_CALL(known_schedule, DISPATCH, SCHEDULE, PREEMPTIVE, CAT_HOT_NATIVELY)
CAT_KNOWN_CALL(known_switch_out, RELEASE, SWITCH_OUT, PREEMPTIVE, CAT_NOINLINE)
CAT_KNOWN_CALL(known_set_waiting, WAIT, SET_WAITING, PREEMPTIVE, CAT_NOINLINE)
CAT_KNOWN_CALL(known_event_raised, WAKE, EVENT_RAISED, PREEMPTIVE, CAT_NOINLINE)

/* Calls by one of the functions above. False when the run is over. */
#define CALL_KNOWN(name)                                                                                         \
    static CAT_ALWAYS_INLINE bool call_##name(struct cat_runtime *rt, cat_thread t, int32_t processor)           \
    {                                                                                                            \
        struct cat_moment before = begin_call(rt, processor);                                                        \
        bool goes_on = known_##name(rt, t);                                                                      \
        end_call(rt, processor, &before);                                                                        \
        return goes_on;                                                                                          \
    }

CALL_KNOWN(schedule)
CALL_KNOWN(switch_out)
CALL_KNOWN(set_waiting)
CALL_KNOWN(event_raised)

static CAT_ALWAYS_INLINE enum cat_step go_to(struct cat_runtime *rt, uint32_t phase)
{
    rt->live.head->phase = phase;
    return CAT_GO_ON;
}

static CAT_ALWAYS_INLINE bool has(const struct cat_runtime *rt, enum cat_role role) { return rt->link.roles[role] != 0; }

static CAT_NOINLINE enum cat_step tell(struct cat_runtime *rt, enum cat_role role, cat_thread t, int32_t processor)
{
    cat_preemptive_call(rt, rt->link.roles[role], t, processor);
    return CAT_EVENT;
}

/* --- a thread on its processor --------------------------------------------------------------------------- */

/* When something is to be done about it: it has computed, or its quantum is over. */
static CAT_ALWAYS_INLINE void plan(struct cat_runtime *rt, struct cat_processor *cp)
{
    int64_t end = cat_add_saturated(cp->since, cat_thread_at(rt, cp->running)->compute);
    *next_of(rt, cp) = end < cp->slice_end ? end : cp->slice_end;
}

/* Its thread goes on in this round. */
static inline void is_due(struct cat_runtime *rt, const struct cat_processor *cp)
{
    *next_of(rt, cp) = rt->live.head->round;
    rt->live.head->due |= UINT64_C(1) << cp->number;
}

/* The switch to the thread is over. */
static CAT_ALWAYS_INLINE void begin_to_run(struct cat_runtime *rt, struct cat_processor *cp, int64_t cost)
{
    cat_thread t = cp->running;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    struct cat_waiting *wait = &thread->wait;
    rt->live.head->last_ran = cp->last_ran; /* on this processor */
    if (cat_trace_is_on(rt)) cat_trace_run(rt, t, thread, cost, CAT_STATE_RUNNING);
    rt->live.head->last_ran = cp->last_ran = t;
    cat_thread_note(rt, thread, t, thread->state, CAT_STATE_RUNNING);
    if (wait->kind != CAT_WAIT_NOTHING) {
        bool locks = wait->kind == CAT_WAIT_LOCK || wait->kind == CAT_WAIT_READ;
        if (locks && has(rt, CAT_ROLE_ACQUIRED) && cat_preemptive_has_lock(rt, t, wait->at)) cp->acquired = wait->at + 1;
        rt->live.head->worked = 0;
        if (wait->stage >= CAT_WAIT_OVER) wait->stage = CAT_WAIT_TOLD; /* it was suspended when that was to be told */
        cat_look_oneself(rt, t, wait);
        cp->worked = rt->live.head->worked;
    }
    if (CAT_UNLIKELY(thread->activations++ == 0)) thread->began = rt->live.head->time;
    cp->begun = 1;
    plan(rt, cp);
}

static CAT_NOINLINE void end_switch(struct cat_runtime *rt, struct cat_processor *cp)
{
    rt->live.head->switching--;
    rt->live.head->switch_time += rt->workload.switch_cost;
    begin_to_run(rt, cp, rt->workload.switch_cost);
}

/* The thread has been chosen for the processor. */
static CAT_ALWAYS_INLINE void put_on(struct cat_runtime *rt, uint32_t number, cat_thread t)
{
    struct cat_head *head = rt->live.head;
    struct cat_processor *cp = processor_at(rt, number);
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    int64_t cost = t == cp->last_ran ? 0 : rt->workload.switch_cost;
    if (CAT_UNLIKELY(!cat_state_is_ready(thread->state))) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)t);
        return;
    }
    if (t != cp->last_ran) {
        head->switches++;
        cp->switches++;
    }
    if (has(rt, CAT_ROLE_PREEMPT)) cat_preemptive_forget_ready(rt, t);
    head->running = t;
    head->idle &= ~(UINT64_C(1) << number);
    cp->running = t;
    thread->processor = thread->cpu = number + 1;
    cp->since = cat_add_saturated(head->time, cost);
    cp->slice_end = rt->workload.quantum ? cat_add_saturated(cp->since, rt->workload.quantum) : CAT_NEVER;
    cp->slice_start = cp->since;
    cp->worked = cp->begun = 0;
    cp->operations = 0;
    if (CAT_LIKELY(cost == 0)) {
        begin_to_run(rt, cp, 0);
    } else {
        head->switching++;
        *next_of(rt, cp) = cp->since;
    }
}

/* What has to be done for one that has looked in vain. */
static CAT_NOINLINE void waste(struct cat_runtime *rt, cat_thread t)
{
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    rt->live.head->wasted++;
    rt->live.head->wasted_in_a_row++;
    thread->wasted++;
    if (cat_pass(rt, rt->workload.look_cost)) cat_trace_add(rt, CAT_TRACE_WASTED, t, thread->class, 0);
}

/* The thread of a processor gives up control, or loses it, and comes to another state; `switch_out` follows. */
static CAT_ALWAYS_INLINE void give_up(struct cat_runtime *rt, uint32_t number, enum cat_release how, uint32_t state,
                                      bool freely)
{
    struct cat_head *head = rt->live.head;
    struct cat_processor *cp = processor_at(rt, number);
    cat_thread t = cp->running;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    at_processor(rt, number);
    if (!freely) {
        count_progress(rt, cp);
    } else if (CAT_UNLIKELY(!cp->worked)) {
        waste(rt, t);
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
}

/* It is ready, as one is that has run. One that was displaced while the processor switched to it may never have. */
static inline uint32_t ready_state(const struct cat_thread_record *thread)
{
    return thread->activations ? CAT_STATE_READY : CAT_STATE_NEW;
}

static CAT_NOINLINE void lose(struct cat_runtime *rt, uint32_t number, enum cat_release how, uint32_t behind)
{
    const struct cat_thread_record *thread = cat_thread_at(rt, processor_at(rt, number)->running);
    give_up(rt, number, how, ready_state(thread), false);
    rt->live.head->behind = (uint16_t)behind;
}

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

/* With a parameter only when there is a thread in the slot. */
static CAT_HOT_TUNED enum cat_step out(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    uint32_t number = head->leaving;
    struct cat_processor *cp = processor_at(rt, number);
    cat_thread t = cp->running;
    at_processor(rt, number);
    cat_thread current = cat_library_current(rt);
    bool without = !head->leaves_if_there && !rt->link.handlers[CAT_HANDLER_SWITCH_OUT].has_parameter;
    bool called = current || without;
    head->subject = t;
    head->running = 0;
    head->phase = head->behind;
    cat_thread_at(rt, t)->processor = 0;
    cp->running = 0;
    cp->acquired = 0;
    head->next[number] = CAT_NEVER;
    head->idle |= UINT64_C(1) << number;
    if (called) call_switch_out(rt, current, (int32_t)number);
    cp->idle_since = head->time;
    if (!has_settled(rt, t) && cat_running(rt)) check_settled(rt, t);
    return called ? CAT_EVENT : CAT_GO_ON;
}

/* --- what threads ask for ----------------------------------------------------------------------------------- */

static CAT_HOT_TUNED enum cat_step begin_to_wait(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    uint32_t number = head->at;
    cat_thread t = processor_at(rt, number)->running;
    enum cat_release how = cat_release_to_wait(&cat_thread_at(rt, t)->wait);
    give_up(rt, number, how, CAT_STATE_WAITING, true);
    head->behind = PROGRAMS;
    if (!cat_running(rt)) return CAT_GO_ON;
    cat_wait_tell(rt, t);
    call_set_waiting(rt, t, (int32_t)number);
    return CAT_EVENT;
}

/* It is told of the end, even where it asked to look itself: looks take no time here. */
static CAT_NOINLINE enum cat_step wait_for(struct cat_runtime *rt, cat_thread t, struct cat_waiting *wait)
{
    wait->looks = wait->polls = 0;
    cat_wait_begin(rt, t, wait);
    cat_wait_queue(rt, t);
    if (CAT_UNLIKELY(rt->live.head->relieved)) { /* with a condition it has given back a lock */
        rt->live.head->behind_locks = WAITS;
        return go_to(rt, RELIEVED);
    }
    bool contends = (wait->kind == CAT_WAIT_LOCK || wait->kind == CAT_WAIT_READ) && has(rt, CAT_ROLE_CONTENDED);
    if (!contends) return begin_to_wait(rt);
    rt->live.head->relieved = rt->live.locks[wait->at].holder;
    return go_to(rt, CONTENDED);
}

static CAT_NOINLINE enum cat_step end(struct cat_runtime *rt, cat_thread t)
{
    struct cat_head *head = rt->live.head;
    uint32_t number = head->at;
    processor_at(rt, number)->worked = 1;
    give_up(rt, number, CAT_RELEASE_EXIT, cat_thread_at(rt, t)->state, true);
    head->behind = PROGRAMS;
    cat_jobs_end(rt, t);
    head->dying = t;
    if (has(rt, CAT_ROLE_END)) return tell(rt, CAT_ROLE_END, t, (int32_t)number);
    rt->ctx->now = head->time;
    cat_take(rt->ctx, t);
    cat_list_link(rt->ctx, CAT_NODE_NOWHERE, t, CAT_NODE_NOWHERE);
    cat_trace_add(rt, CAT_TRACE_TRANSFER, t, rt->link.dispatch_slot, 0);
    cat_join_bury(rt, t);
    return CAT_GO_ON;
}

static enum cat_step suspend_other(struct cat_runtime *rt, cat_thread other)
{
    struct cat_head *head = rt->live.head;
    int32_t number = number_of(rt, other);
    if (number >= 0) count_progress(rt, processor_at(rt, (uint32_t)number));
    if (!cat_preemptive_call(rt, rt->link.roles[CAT_ROLE_SUSPEND], other, CAT_NO_PROCESSOR)) return CAT_EVENT;
    if (number >= 0) {
        give_up(rt, (uint32_t)number, CAT_RELEASE_SUSPEND, CAT_STATE_SUSPENDED, false);
        head->leaves_if_there = 1;
        head->behind = PROGRAMS;
    } else {
        cat_thread_enter(rt, other, CAT_STATE_SUSPENDED);
    }
    return CAT_EVENT;
}

static enum cat_step resume_other(struct cat_runtime *rt, cat_thread other)
{
    struct cat_head *head = rt->live.head;
    struct cat_thread_record *thread = cat_thread_at(rt, other);
    head->shaken = 1;
    if (!cat_preemptive_call(rt, rt->link.roles[CAT_ROLE_RESUME], other, CAT_NO_PROCESSOR)) return CAT_EVENT;
    if (thread->wait.kind != CAT_WAIT_NOTHING && thread->wait.stage < CAT_WAIT_OVER) {
        cat_thread_enter(rt, other, CAT_STATE_WAITING);
        head->subject = other;
        head->phase = RESUMED;
        return CAT_EVENT;
    }
    if (thread->wait.kind != CAT_WAIT_NOTHING) {
        thread->wait.stage = CAT_WAIT_TOLD;
        cat_wait_leave(rt, other);
    }
    cat_thread_enter(rt, other, ready_state(thread));
    has_become_ready(rt, other);
    return CAT_EVENT;
}

static enum cat_step resumed(struct cat_runtime *rt)
{
    rt->live.head->phase = PROGRAMS;
    cat_library_call_elsewhere(rt, rt->link.roles[CAT_ROLE_WAIT], rt->live.head->subject);
    return CAT_EVENT;
}

static enum cat_step yield_to_other(struct cat_runtime *rt, cat_thread t, cat_thread other)
{
    struct cat_head *head = rt->live.head;
    bool named = other != t && cat_state_is_ready(cat_thread_at(rt, other)->state) && number_of(rt, other) < 0;
    give_up(rt, head->at, CAT_RELEASE_YIELD_TO, CAT_STATE_READY, true);
    head->behind = PROGRAMS;
    if (!named || !has(rt, CAT_ROLE_NEXT) || !cat_running(rt)) return CAT_GO_ON;
    head->shaken = 1;
    return tell(rt, CAT_ROLE_NEXT, other, CAT_NO_PROCESSOR);
}

/* What the library is to tell of locks before the program goes on. */
static enum cat_step tell_of_locks(struct cat_runtime *rt, struct cat_processor *cp)
{
    struct cat_head *head = rt->live.head;
    if (head->acquired) {
        cp->acquired = head->acquired;
        head->acquired = 0;
    }
    if (!head->relieved) return CAT_GO_ON;
    head->behind_locks = PROGRAMS;
    return go_to(rt, RELIEVED);
}

/* Its next job is there already, and may be less urgent; or it waits for it. */
static enum cat_step complete_job(struct cat_runtime *rt, struct cat_processor *cp, cat_thread t)
{
    struct cat_waiting wait = {.kind = CAT_WAIT_RELEASE};
    cp->worked = 1;
    if (!cat_jobs_complete(rt, t)) return wait_for(rt, t, &wait);
    give_up(rt, rt->live.head->at, CAT_RELEASE_JOB, CAT_STATE_READY, true);
    rt->live.head->behind = PROGRAMS;
    return CAT_GO_ON;
}

/* What is asked for seldom. CAT_GO_ON in the phase PROGRAMS: the program goes on. */
static CAT_NOINLINE enum cat_step do_as_asked(struct cat_runtime *rt, cat_thread t, struct cat_request *request)
{
    struct cat_processor *cp = processor_at(rt, rt->live.head->at);
    uint32_t state;
    switch (request->kind) {
    case CAT_REQUEST_EXIT: return end(rt, t);
    case CAT_REQUEST_WAIT: return wait_for(rt, t, &request->wait);
    case CAT_REQUEST_YIELD_TO: return yield_to_other(rt, t, request->thread);
    case CAT_REQUEST_SUSPEND:
        state = cat_thread_at(rt, request->thread)->state;
        if (state == CAT_STATE_SUSPENDED || state == CAT_STATE_DEAD) return CAT_GO_ON;
        cp->worked = 1;
        return suspend_other(rt, request->thread);
    case CAT_REQUEST_RESUME:
        if (cat_thread_at(rt, request->thread)->state != CAT_STATE_SUSPENDED) return CAT_GO_ON;
        cp->worked = 1;
        return resume_other(rt, request->thread);
    case CAT_REQUEST_SPAWN:
        cp->worked = 1;
        cp->spawning = request->class + 1;
        cp->parent = t;
        rt->live.head->spawning++;
        *next_of(rt, cp) = CAT_NEVER;
        return CAT_GO_ON;
    case CAT_REQUEST_JOB_DONE: return complete_job(rt, cp, t);
    case CAT_REQUEST_LOCKS: return tell_of_locks(rt, cp);
    default: return CAT_GO_ON;
    }
}

/* Up to when the program may compute by itself, for nothing else is to be done meanwhile: told, chosen or run elsewhere. */
static CAT_ALWAYS_INLINE int64_t undisturbed_until(const struct cat_runtime *rt, const struct cat_processor *cp)
{
    const struct cat_head *head = rt->live.head;
    if (rt->link.processors > 1 || head->raised.first || head->timer_due) return 0;
    return head->tick != head->round_tick || head->late.first ? 0 : cp->slice_end;
}

/* A thread goes on with its program, until it computes, waits, or something is to be told. */
static CAT_ALWAYS_INLINE enum cat_step run_program(struct cat_runtime *rt, struct cat_processor *cp)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = cp->running;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    struct cat_request request;
    for (;;) {
        if (CAT_UNLIKELY(cp->acquired)) {
            uint32_t element = cp->acquired - 1;
            cp->acquired = 0;
            return cat_preemptive_acquired(rt, t, element);
        }
        int64_t before = head->time;
        head->running = t;
        head->worked = cp->worked;
        head->operations = cp->operations;
        head->slice_end = undisturbed_until(rt, cp);
        cat_interp_run(rt, t, &request);
        cp->operations = head->operations;
        cp->worked = head->worked;
        if (head->time != before) {
            note_use(cp, thread, head->time - before);
            cp->since = head->round = head->time;
        }
        if (!cat_running(rt)) return CAT_GO_ON;
        if (request.kind == CAT_REQUEST_COMPUTE) {
            if (request.time == 0) continue;
            thread->compute = request.time;
            cp->worked = 1;
            cp->operations = 0;
            cp->since = head->time;
            plan(rt, cp);
            return CAT_GO_ON;
        }
        if (request.kind == CAT_REQUEST_YIELD) {
            give_up(rt, head->at, CAT_RELEASE_YIELD, CAT_STATE_READY, true);
            head->behind = PROGRAMS;
            return cat_running(rt) ? out(rt) : CAT_GO_ON;
        }
        if (request.kind == CAT_REQUEST_SLEEP) {
            if (request.time == 0) continue;
            cat_wait_sleep(rt, t, cat_add_saturated(head->time, request.time), false);
            return begin_to_wait(rt);
        }
        enum cat_step done = do_as_asked(rt, t, &request);
        if (done != CAT_GO_ON || head->phase != PROGRAMS || cp->spawning || !cat_running(rt)) return done;
    }
}

/* A thread whose time has come: the switch to it is over, it has computed, or its quantum is over, which comes later. */
static CAT_ALWAYS_INLINE enum cat_step go_on(struct cat_runtime *rt, struct cat_processor *cp)
{
    struct cat_head *head = rt->live.head;
    if (CAT_UNLIKELY(!cp->begun)) {
        at_processor(rt, head->at);
        end_switch(rt, cp);
        if (*next_of(rt, cp) > head->round) return CAT_GO_ON;
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
    at_processor(rt, head->at);
    return run_program(rt, cp);
}

/* --- what happens at one time --------------------------------------------------------------------------------- */

static enum cat_step quanta(struct cat_runtime *rt);
static enum cat_step ask(struct cat_runtime *rt);
static enum cat_step name(struct cat_runtime *rt);

static CAT_NOINLINE enum cat_step gather(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (CAT_UNLIKELY(head->news & CAT_NEWS_DEADLINE)) return go_to(rt, MISSES);
    if (CAT_LIKELY(!head->raised.first)) return go_to(rt, RELEASES);
    if (rt->workload.periodic_count) cat_preemptive_put_releases_last(rt);
    head->raising.first = head->raised.first;
    head->raised = (struct cat_waiters){0};
    return go_to(rt, WAKES);
}

static CAT_ALWAYS_INLINE enum cat_step choose(struct cat_runtime *rt, uint32_t count);

/* Nothing has happened but what programs did, and that shakes nobody: the phases up to the choice have nothing to do. */
static CAT_ALWAYS_INLINE bool is_quiet(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    return !(head->news | head->spawning | head->timer_due | head->again | head->shaken | rt->link.slices);
}

static CAT_ALWAYS_INLINE bool is_calm(const struct cat_runtime *rt)
{
    return !rt->live.head->raised.first && is_quiet(rt);
}

/* All waits that are over have been told. */
static CAT_ALWAYS_INLINE void go_on_to_choice(struct cat_runtime *rt)
{
    rt->live.head->at = 0;
    rt->live.head->phase = is_calm(rt) ? CHOICE : RELEASES;
}

/* Behind what was told of programs and waits: on to the choice, or through the phases in between. */
static CAT_ALWAYS_INLINE enum cat_step go_to_choice(struct cat_runtime *rt, uint32_t otherwise, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    if (CAT_UNLIKELY(!is_calm(rt))) return go_to(rt, otherwise);
    if (head->tick == head->round_tick) return go_to(rt, ROUND);
    head->at = 0;
    return choose(rt, count);
}

/* In the order in which they were caused. */
static CAT_ALWAYS_INLINE enum cat_step wakes(struct cat_runtime *rt, uint32_t count)
{
    bool locks = has(rt, CAT_ROLE_CONTENDED);
    if (CAT_UNLIKELY(locks) && cat_preemptive_has_stopped(rt)) return CAT_GO_ON;
    cat_thread t = cat_wait_raise(rt);
    if (!t) return go_to_choice(rt, RELEASES, count);
    rt->live.head->stopped = 0;
    if (CAT_UNLIKELY(rt->link.keeps)) cat_preemptive_show(rt, t);
    if (call_event_raised(rt, t, CAT_NO_PROCESSOR)) {
        cat_thread_change(rt, cat_thread_at(rt, t), t, CAT_STATE_WAITING, CAT_STATE_READY);
        has_become_ready(rt, t);
    }
    if (!rt->live.head->raising.first) go_on_to_choice(rt);
    return CAT_EVENT;
}

/* Waits are over, and nothing else has happened. */
static CAT_ALWAYS_INLINE bool only_wakes(const struct cat_runtime *rt)
{
    return rt->live.head->raised.first && !rt->workload.periodic_count && is_quiet(rt);
}

static CAT_ALWAYS_INLINE enum cat_step programs(struct cat_runtime *rt, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    while (head->due) {
        head->at = count > 1 ? (uint32_t)__builtin_ctzll(head->due) : 0;
        if (head->next[head->at] <= head->round) {
            enum cat_step done = go_on(rt, processor_at(rt, head->at));
            if (done != CAT_GO_ON || head->phase != PROGRAMS || !cat_running(rt)) return done;
        }
        head->due &= head->due - 1;
    }
    if (only_wakes(rt)) {
        head->raising.first = head->raised.first;
        head->raised = (struct cat_waiters){0};
        head->phase = WAKES;
        return wakes(rt, count);
    }
    return go_to_choice(rt, WOKEN, count);
}

/* --- deadlines ------------------------------------------------------------------------------------------------- */

/* The job ends for it: its scheduler has said so by `fail`, or the workload. */
static bool ends_job(const struct cat_runtime *rt, cat_thread t, bool failed)
{
    return failed || cat_jobs_is_dropped(rt, t);
}

static enum cat_step misses(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = cat_jobs_missed(rt);
    if (!t) return gather(rt);
    bool failed = false;
    uint64_t tick = head->tick;
    if (has(rt, CAT_ROLE_MISSED)) {
        head->shaken = 1;
        *rt->link.told.missed_job = (int32_t)head->missed_job;
        failed = cat_preemptive_call(rt, rt->link.roles[CAT_ROLE_MISSED], t, CAT_NO_PROCESSOR) &&
                 rt->ctx->chosen == CAT_FAILED;
        *rt->link.told.missed_job = 0;
    }
    if (failed && cat_jobs_drop_queued(rt, t, head->missed_job)) failed = false;
    if (cat_running(rt) && ends_job(rt, t, failed)) {
        head->failing = t;
        head->phase = FAILS;
    }
    return head->tick == tick ? CAT_GO_ON : CAT_EVENT;
}

/* Of a thread whose job is given up the request is withdrawn, then its locks are given back, then it waits. */
static enum cat_step fails(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = head->failing;
    int32_t number = number_of(rt, t);
    if (number >= 0) count_progress(rt, processor_at(rt, (uint32_t)number));
    if (cat_preemptive_gives_back(rt, t)) {
        head->behind_locks = FAILS;
        return go_to(rt, RELIEVED);
    }
    head->failing = 0;
    head->phase = MISSES;
    bool recurs = cat_class_recurs(&rt->workload.classes[cat_thread_at(rt, t)->class]);
    bool woken = cat_thread_at(rt, t)->wait.stage == CAT_WAIT_RAISED;
    cat_jobs_give_up(rt, t);
    bool next = cat_jobs_drop(rt, t);
    if (!recurs || woken) {
        if (number >= 0) is_due(rt, processor_at(rt, (uint32_t)number));
        head->again = head->again || number >= 0;
        return CAT_GO_ON;
    }
    cat_preemptive_wait_for_release(rt, t, next);
    if (cat_thread_at(rt, t)->state == CAT_STATE_SUSPENDED) return CAT_GO_ON;
    if (number >= 0) {
        give_up(rt, (uint32_t)number, CAT_RELEASE_JOB, CAT_STATE_WAITING, false);
        head->behind = MISSES;
    } else {
        cat_thread_enter(rt, t, CAT_STATE_WAITING);
    }
    cat_wait_tell(rt, t);
    struct cat_moment before = begin_call(rt, number);
    cat_library_call_elsewhere(rt, rt->link.roles[CAT_ROLE_WAIT], t);
    end_call(rt, number, &before);
    return CAT_EVENT;
}

/* --- wake-ups and births ------------------------------------------------------------------------------------------ */

/* Who asked for a thread that is declared before all others that are asked for; the lower processor first. */
static struct cat_processor *next_parent(struct cat_runtime *rt)
{
    struct cat_processor *first = NULL;
    for (uint32_t i = 0; i < rt->link.processors; i++) {
        struct cat_processor *cp = processor_at(rt, i);
        if (cp->spawning && (!first || cp->spawning < first->spawning)) first = cp;
    }
    return first;
}

static CAT_NOINLINE enum cat_step spawn(struct cat_runtime *rt, struct cat_processor *parent)
{
    struct cat_head *head = rt->live.head;
    uint32_t class = parent->spawning - 1;
    parent->spawning = 0;
    head->spawning--;
    if (parent->running == parent->parent) is_due(rt, parent);
    head->again = 1;
    head->running = parent->parent;
    cat_thread_answer(rt, parent->parent, 1);
    struct cat_moment before = begin_call(rt, CAT_NO_PROCESSOR);
    cat_loop_bear(rt, class);
    end_call(rt, CAT_NO_PROCESSOR, &before);
    return CAT_EVENT;
}

static enum cat_step releases(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    struct cat_processor *parent = CAT_UNLIKELY(head->spawning) ? next_parent(rt) : NULL;
    if (CAT_UNLIKELY(head->news & CAT_NEWS_BIRTH) && (!parent || cat_birth_class(rt) < parent->spawning)) {
        struct cat_moment before = begin_call(rt, CAT_NO_PROCESSOR);
        head->running = 0;
        cat_loop_bear_due(rt);
        end_call(rt, CAT_NO_PROCESSOR, &before);
        return CAT_EVENT;
    }
    if (parent) return spawn(rt, parent);
    head->at = 0;
    if (!head->again) return go_to(rt, QUANTA);
    head->again = 0;
    return go_to(rt, PROGRAMS);
}

static enum cat_step quanta(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    for (; rt->link.slices && head->at < rt->link.processors; head->at++) {
        struct cat_processor *cp = processor_at(rt, head->at);
        if (!cp->running || cp->slice_end > head->round) continue;
        cat_thread t = cp->running;
        count_progress(rt, cp);
        int64_t used = head->time - cp->slice_start;
        cat_trace_add(rt, CAT_TRACE_PREEMPT, t, 0, used > INT32_MAX ? INT32_MAX : (int32_t)used);
        lose(rt, head->at, CAT_RELEASE_QUANTUM, QUANTA);
        head->leaves_if_there = 1;
        return has(rt, CAT_ROLE_EXPIRY) ? tell(rt, CAT_ROLE_EXPIRY, t, (int32_t)head->at) : CAT_GO_ON;
    }
    return go_to(rt, RINGS);
}

/* Where nothing was told there is nothing to choose anew. */
static enum cat_step rings(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    head->at = 0;
    head->phase = !head->timer_due && head->tick == head->round_tick ? ROUND : GIVE_WAY;
    if (!head->timer_due) return CAT_GO_ON;
    head->timer_due = 0;
    head->shaken = 1;
    return has(rt, CAT_ROLE_TIMER) ? tell(rt, CAT_ROLE_TIMER, 0, CAT_NO_PROCESSOR) : CAT_GO_ON;
}

/* --- the choice ------------------------------------------------------------------------------------------------ */

static enum cat_step give_way(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    bool asks = head->shaken && has(rt, CAT_ROLE_GIVE_WAY);
    for (; asks && head->at < rt->link.processors; head->at++) {
        cat_thread t = processor_at(rt, head->at)->running;
        if (!t) continue;
        head->phase = GIVEN;
        return tell(rt, CAT_ROLE_GIVE_WAY, t, CAT_NO_PROCESSOR);
    }
    head->shaken = 0;
    head->at = 0;
    return go_to(rt, CHOICE);
}

static enum cat_step given(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    uint32_t number = head->at++;
    if (!head->answer) return go_to(rt, GIVE_WAY);
    lose(rt, number, CAT_RELEASE_DISPLACED, GIVE_WAY);
    return CAT_GO_ON;
}

/* The scheduler is asked for a thread for an idle processor; `behind` follows. */
static CAT_HOT_TUNED enum cat_step choose_for(struct cat_runtime *rt, uint32_t number, uint32_t behind)
{
    struct cat_head *head = rt->live.head;
    struct cat_processor *cp = processor_at(rt, number);
    cp->idle += head->time - cp->idle_since;
    bool goes_on = call_schedule(rt, 0, (int32_t)number);
    cp->idle_since = head->time;
    head->phase = behind;
    if (!goes_on || !rt->ctx->chosen) return CAT_EVENT;
    put_on(rt, number, rt->ctx->chosen);
    if (CAT_UNLIKELY(has(rt, CAT_ROLE_SLICE))) {
        head->leaving = number;
        head->behind = (uint16_t)behind;
        head->answer = rt->workload.quantum;
        head->phase = SLICED;
        head->asking_slice = 1;
    }
    return CAT_EVENT;
}

/* How long it may run; 0 or less: it is not interrupted. */
static enum cat_step slice(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    struct cat_processor *cp = processor_at(rt, head->leaving);
    if (head->asking_slice) {
        head->asking_slice = 0;
        return tell(rt, CAT_ROLE_SLICE, cp->running, CAT_NO_PROCESSOR);
    }
    cp->slice_end = head->answer > 0 ? cat_add_saturated(cp->since, head->answer) : CAT_NEVER;
    if (cp->begun) plan(rt, cp);
    return go_to(rt, head->behind);
}

/* For each idle processor, while a thread is ready. */
static CAT_ALWAYS_INLINE enum cat_step choose(struct cat_runtime *rt, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    bool asks = rt->link.roles[CAT_ROLE_PREEMPT] | rt->link.roles[CAT_ROLE_NEXT_TIMER];
    if (head->ready > head->switching) {
        uint64_t idle = count > 1 ? (head->at < 64 ? head->idle >> head->at : 0) : head->at ? 0 : head->idle;
        if (idle) {
            uint32_t number = count > 1 ? head->at + (uint32_t)__builtin_ctzll(idle) : 0;
            head->at = number + 1;
            return choose_for(rt, number, asks || count > 1 ? CHOICE : ROUND);
        }
    }
    if (CAT_LIKELY(!asks)) return go_to(rt, ROUND);
    head->asking = head->told.first;
    return go_to(rt, ASK);
}

/* Those that have become ready at this time and still are; never while the only processor is idle. */
static enum cat_step ask(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    bool asks = rt->link.processors > 1 || processor_at(rt, 0)->running;
    while (asks && head->asking) {
        cat_thread t = head->asking;
        head->asking = cat_thread_at(rt, t)->told_next;
        if (!cat_state_is_ready(cat_thread_at(rt, t)->state) || number_of(rt, t) >= 0) continue;
        head->phase = ASKED;
        return tell(rt, CAT_ROLE_PREEMPT, t, CAT_NO_PROCESSOR);
    }
    return go_to(rt, NAME);
}

static enum cat_step asked(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    int64_t answer = head->answer;
    if (answer == 0) return go_to(rt, ASK);
    bool known = answer > 0 && answer <= rt->link.processors;
    if (!known || !processor_at(rt, (uint32_t)answer - 1)->running) {
        cat_fault_of_library(rt, CAT_FAULT_WRONG_PROCESSOR, (int32_t)answer);
        return CAT_GO_ON;
    }
    lose(rt, (uint32_t)answer - 1, CAT_RELEASE_DISPLACED, REPLACE);
    return CAT_GO_ON;
}

static enum cat_step replace(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    uint32_t number = head->leaving;
    enum cat_step done = choose_for(rt, number, ASK);
    head->asking = head->told.first;
    return done;
}

/* --- the scheduler's timer --------------------------------------------------------------------------------------- */

static enum cat_step name(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    head->phase = ROUND;
    if (CAT_LIKELY(!has(rt, CAT_ROLE_NEXT_TIMER)) || head->asked == head->tick) return CAT_GO_ON;
    head->phase = NAMED;
    tell(rt, CAT_ROLE_NEXT_TIMER, 0, CAT_NO_PROCESSOR);
    head->asked = head->tick;
    return CAT_EVENT;
}

static enum cat_step named(struct cat_runtime *rt)
{
    cat_timer_take(rt);
    return go_to(rt, ROUND);
}

/* --- time goes on ---------------------------------------------------------------------------------------------- */

/* Nobody runs: the run may be over. False then. */
static CAT_NOINLINE bool can_go_on(struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    if (!head->alive && !cat_deadlock_births_come(rt)) {
        cat_finish(rt, CAT_OUTCOME_ENDED);
    } else if (cat_deadlock_of_waiters(rt) && !head->timer_rang) {
        bool woken = cat_clock_wakes(&rt->live.clock) && cat_clock_pending(&rt->live.clock, CAT_CLOCK_SCHEDULER, 0);
        if (head->ready && !woken) {
            cat_fault_of_library(rt, CAT_FAULT_NOTHING_DISPATCHED, 0);
        } else if (!head->ready) {
            enum cat_outcome end = cat_deadlock_outcome(rt);
            if (end != CAT_OUTCOME_RUNNING) cat_finish(rt, end);
        }
    }
    return cat_running(rt);
}

static CAT_ALWAYS_INLINE int64_t next_due(const struct cat_runtime *rt, uint32_t count)
{
    const int64_t *next = rt->live.head->next;
    int64_t due = next[0];
    for (uint32_t i = 1; i < count; i++) due = next[i] < due ? next[i] : due;
    return due;
}

static inline uint64_t all_of(uint32_t processors)
{
    return processors < 64 ? (UINT64_C(1) << processors) - 1 : UINT64_MAX;
}

static CAT_NOINLINE void forget_all_ready(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    for (cat_thread t = head->told.first, next; t; t = next) {
        struct cat_thread_record *thread = cat_thread_at(rt, t);
        next = thread->told_next;
        thread->told_next = thread->told_before = 0;
    }
    head->told = (struct cat_waiters){0};
}

static bool is_any_running(const struct cat_runtime *rt)
{
    return rt->live.head->idle != all_of(rt->link.processors);
}

/* Those about whose threads there is something to be done by now. */
static CAT_ALWAYS_INLINE uint64_t due_now(const struct cat_runtime *rt, uint32_t count)
{
    const struct cat_head *head = rt->live.head;
    uint64_t due = 0;
    for (uint32_t i = 0; i < count; i++) due |= (uint64_t)(head->next[i] <= head->round) << i;
    return due;
}

/* Time goes on to where a thread has something to do, or something happens. False when the run is over, or has come to where a
 * message of another scheduler is to be carried out. */
static CAT_ALWAYS_INLINE bool pass_to_next(struct cat_runtime *rt, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    int64_t due = next_due(rt, count);
    if (CAT_UNLIKELY(head->late.first)) {
        head->raised = head->late;
        head->late = (struct cat_waiters){0};
    }
    if (head->raised.first || head->timer_rang || head->news || due < head->time) due = head->time;
    if (due == CAT_NEVER && !is_any_running(rt) && !can_go_on(rt)) return false;
    if (cat_pass_calmly(rt, due - head->time)) return true;
    cat_pass_to_next(rt, due);
    return cat_running(rt) && cat_mail_due(rt) > head->time;
}

static CAT_ALWAYS_INLINE enum cat_step round_begins(struct cat_runtime *rt, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    if (!pass_to_next(rt, count)) return cat_running(rt) ? CAT_EVENT : CAT_GO_ON;
    if (head->time != head->round && head->told.first) forget_all_ready(rt);
    head->round = head->time;
    head->round_tick = head->tick;
    head->timer_due = head->timer_rang;
    head->timer_rang = 0;
    head->due = due_now(rt, count);
    head->phase = PROGRAMS;
    return programs(rt, count);
}

/* --- the machine ------------------------------------------------------------------------------------------------- */

/* Nothing runs yet, or another scheduler has taken over. */
static enum cat_step start(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    for (uint32_t i = 0; i < rt->link.processors; i++) {
        struct cat_processor *cp = processor_at(rt, i);
        cp->number = i;
        head->next[i] = CAT_NEVER;
        cp->idle_since = head->time;
    }
    head->idle = all_of(rt->link.processors);
    head->round = head->time;
    head->round_tick = UINT64_MAX;
    return go_to(rt, RELEASES);
}

static CAT_NOINLINE enum cat_step perform_rest(struct cat_runtime *rt, uint32_t phase)
{
    switch (phase) {
    case CAT_PHASE_SCHEDULE: return start(rt);
    case CAT_PHASE_ADOPT: return cat_tell_begin(rt);
    case CAT_PHASE_ADOPT_NEXT: return cat_tell_next(rt);
    case CAT_PHASE_ADOPT_SETTLE: return cat_tell_settle(rt);
    case CAT_PHASE_ADOPT_RELEASE: return cat_tell_release(rt);
    case RESUMED: return resumed(rt);
    case CONTENDED: return cat_preemptive_contend(rt);
    case WAITS: return begin_to_wait(rt);
    case MISSES: return misses(rt);
    case FAILS: return fails(rt);
    case RELIEVED: return cat_preemptive_relieve(rt);
    case RETOLD: return cat_preemptive_retell(rt);
    case REGAINED: return cat_preemptive_regain(rt);
    case WOKEN: return gather(rt);
    case RELEASES: return releases(rt);
    case QUANTA: return quanta(rt);
    case RINGS: return rings(rt);
    case GIVE_WAY: return give_way(rt);
    case GIVEN: return given(rt);
    case SLICED: return slice(rt);
    case ASK: return ask(rt);
    case ASKED: return asked(rt);
    case REPLACE: return replace(rt);
    case NAME: return name(rt);
    case NAMED: return named(rt);
    default: __builtin_unreachable(); /* there are no others */
    }
}

static CAT_ALWAYS_INLINE enum cat_step perform(struct cat_runtime *rt, uint32_t phase, uint32_t count)
{
    enum cat_step done = CAT_GO_ON;
    switch (phase) {
    case ROUND: break;
    case PROGRAMS: done = programs(rt, count); break;
    case OUT: return out(rt);
    case WAKES: done = wakes(rt, count); break;
    case CHOICE: done = choose(rt, count); break;
    default: return perform_rest(rt, phase);
    }
    bool goes_on = done == CAT_GO_ON && rt->live.head->phase == ROUND && cat_running(rt);
    return goes_on ? round_begins(rt, count) : done;
}

static CAT_ALWAYS_INLINE void go_on_through(struct cat_runtime *rt, uint64_t until, uint64_t end, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    for (;;) {
        if (perform(rt, head->phase, count) != CAT_GO_ON) {
            if (!cat_goes_on(head, until, end)) return;
        } else if (CAT_UNLIKELY(!cat_running(rt))) {
            head->between = 1;
            return;
        }
    }
}

#ifdef __EMSCRIPTEN__ /* where it would have to be loaded twice */

static void go_through(struct cat_runtime *rt, uint64_t until, uint64_t end)
{
    rt = cat_here(rt);
    go_on_through(rt, until, end, rt->link.processors);
}

#else

static CAT_NOINLINE void go_through_several(struct cat_runtime *rt, uint64_t until, uint64_t end)
{
    go_on_through(rt, until, end, rt->link.processors);
}

/* One processor has a loop of its own, in which nothing goes from one to the next. */
static void go_through(struct cat_runtime *rt, uint64_t until, uint64_t end)
{
    if (rt->link.processors > 1) {
        go_through_several(rt, until, end);
    } else {
        go_on_through(rt, until, end, 1);
    }
}

#endif

/* Nobody runs, and the scheduler was told of all waits that ended. */
static bool is_idle(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    if (head->phase != ROUND || head->ready || !head->alive || is_any_running(rt)) return false;
    return !head->raised.first && !head->late.first && !cat_deadlock_of_waiters(rt);
}

/* A job is given up without telling anybody. */
static void end_failure(struct cat_runtime *rt, cat_thread t)
{
    while (cat_preemptive_gives_back(rt, t)) rt->live.head->relieved = 0;
    bool recurs = cat_class_recurs(&rt->workload.classes[cat_thread_at(rt, t)->class]);
    bool woken = cat_thread_at(rt, t)->wait.stage == CAT_WAIT_RAISED;
    cat_jobs_give_up(rt, t);
    bool next = cat_jobs_drop(rt, t);
    if (recurs && !woken) cat_preemptive_wait_for_release(rt, t, next);
    bool suspended = cat_thread_at(rt, t)->state == CAT_STATE_SUSPENDED;
    if (recurs && !woken && !suspended) cat_thread_enter(rt, t, CAT_STATE_WAITING);
}

/* Those whose wait is over, told or not in this round, are told again. */
static void raise_anew(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread first[] = {head->raising.first, head->raised.first, head->late.first};
    struct cat_waiters all = {0};
    for (uint32_t i = 0; i < 3; i++) {
        for (cat_thread t = first[i], next; t; t = next) {
            next = cat_thread_at(rt, t)->wait.next;
            cat_waiters_push(rt, &all, t);
        }
    }
    head->raised = all;
    head->raising = head->late = (struct cat_waiters){0};
}

/* What this scheduler was being asked is dropped, and nobody runs. */
static void drop_questions(struct cat_runtime *rt)
{
    rt = cat_here(rt);
    struct cat_head *head = rt->live.head;
    at_processor(rt, 0);
    if (head->failing) end_failure(rt, head->failing);
    raise_anew(rt);
    for (uint32_t i = 0; i < rt->link.processors; i++) {
        struct cat_processor *cp = processor_at(rt, i);
        if (cp->running) {
            struct cat_thread_record *thread = cat_thread_at(rt, cp->running);
            count_progress(rt, cp);
            bool waits = thread->wait.kind != CAT_WAIT_NOTHING && thread->wait.stage < CAT_WAIT_TOLD; /* to be told */
            if (thread->state == CAT_STATE_RUNNING && cp->running != head->dying) {
                cat_thread_enter(rt, cp->running, waits ? CAT_STATE_WAITING : CAT_STATE_READY);
            }
            thread->processor = 0;
        } else {
            cp->idle += head->time - cp->idle_since;
        }
        cp->running = cp->last_ran = 0;
    }
    forget_all_ready(rt);
    head->switching = 0;
    head->asking = head->relieved = head->gained = head->stopped = head->failing = head->lock = head->acquired = 0;
    head->shaken = head->again = head->timer_due = 0;
}

const struct cat_library cat_library_preemptive = {
    .go_through = go_through,
    .first = CAT_PHASE_SCHEDULE,
    .keeps = true,
    .is_idle = is_idle,
    .drop_questions = drop_questions,
};
