/* The preemptive library: processors of an operating system, whose scheduler is asked whenever anything changes.
 *
 * A run is a row of rounds. In each one all that happens at one time is told, in the order of the phases
 * (preemptive_calls.h), and then the scheduler chooses. Threads run in parallel in between: time goes on to where the first
 * of them has something else to do, or something happens. Each phase does one call at most, so that a run can stop there.
 *
 * Here is what every decision goes through; what few come to stands beside it (preemptive.h). */
#include "library/preemptive/preemptive_turns.h"
#include "progress/deadlock.h"
#include "running/passing.h"
#include "scheduler/call.h"
#include "world/jobs.h"
#include "world/wait.h"

CAT_KNOWN_CALL(known_schedule, DISPATCH, SCHEDULE, PREEMPTIVE, CAT_HOT_NATIVELY)
CAT_KNOWN_CALL(known_switch_out, RELEASE, SWITCH_OUT, PREEMPTIVE, CAT_NOINLINE)
CAT_KNOWN_CALL(known_set_waiting, WAIT, SET_WAITING, PREEMPTIVE, CAT_NOINLINE)
CAT_KNOWN_CALL(known_event_raised, WAKE, EVENT_RAISED, PREEMPTIVE, CAT_NOINLINE)
CAT_KNOWN_CALL(known_preempts, PREEMPT, PREEMPTS, PREEMPTIVE, CAT_NOINLINE)

/* Calls by one of the functions above. False when the run is over. */
#define CALL_KNOWN(name)                                                                                         \
    static CAT_ALWAYS_INLINE bool call_##name(struct cat_runtime *rt, cat_thread t, int32_t processor)           \
    {                                                                                                            \
        cat_thread last = begin_call(rt, processor);                                                             \
        bool goes_on = known_##name(rt, t);                                                                      \
        end_call(rt, processor, last);                                                                           \
        return goes_on;                                                                                          \
    }

CALL_KNOWN(schedule)
CALL_KNOWN(switch_out)
CALL_KNOWN(set_waiting)
CALL_KNOWN(event_raised)
CALL_KNOWN(preempts)

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

/* Nothing has happened but what programs did, and that shakes nobody: the phases up to the choice have nothing to do. */
static CAT_ALWAYS_INLINE bool is_quiet(const struct cat_runtime *rt)
{
    return !(rt->live.head->news | rt->link.slices);
}

/* Behind what was told of programs and waits: on to the choice, or through the phases in between. Where nothing was told
 * there is nothing to choose anew. */
static CAT_ALWAYS_INLINE enum cat_step go_to_choice(struct cat_runtime *rt, uint32_t otherwise)
{
    struct cat_head *head = rt->live.head;
    if (CAT_UNLIKELY(head->raised.first || !is_quiet(rt))) return go_to(rt, otherwise);
    if (head->tick == head->round_tick) return go_to(rt, ROUND);
    head->at = 0;
    head->phase = CHOICE;
    return CAT_CHOOSE;
}

static CAT_ALWAYS_INLINE enum cat_step begin_to_tell(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    bool several = head->raised.first != head->raised.last;
    if (several && rt->workload.periodic_count) cat_preemptive_put_releases_last(rt);
    head->raising.first = head->raised.first;
    head->raised = (struct cat_waiters){0};
    head->phase = WAKES;
    return CAT_WAKE;
}

static CAT_ALWAYS_INLINE enum cat_step programs(struct cat_runtime *rt, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    uint64_t due = count == 1 ? head->next[0] <= head->round : head->due;
    while (due) {
        uint32_t number = count == 1 ? 0 : (uint32_t)__builtin_ctzll(due);
        head->at = number;
        if (count == 1 || head->next[number] <= head->round) { /* else a handler took time */
            enum cat_step done = go_on(rt, number, count);
            if (done != CAT_GO_ON || head->phase != PROGRAMS || !cat_running(rt)) return done;
        }
        due = count == 1 ? 0 : (head->due &= ~bit_of(number));
    }
    return head->raised.first && is_quiet(rt) ? begin_to_tell(rt) : go_to_choice(rt, WOKEN);
}

/* --- wake-ups ------------------------------------------------------------------------------------------------ */

static enum cat_step gather(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (head->news & CAT_NEWS_DEADLINE) return go_to(rt, MISSES);
    if (head->news & CAT_NEWS_CONTENDS) { /* their limits have come */
        head->behind_locks = WOKEN;
        return go_to(rt, CONTENDED_ANEW);
    }
    return head->raised.first ? begin_to_tell(rt) : go_to(rt, RELEASES);
}

/* In the order in which they were caused. */
static CAT_ALWAYS_INLINE enum cat_step wakes(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (CAT_UNLIKELY(has(rt, CAT_ROLE_CONTENDED)) && cat_preemptive_has_stopped(rt)) return CAT_GO_ON;
    cat_thread t = cat_wait_raise(rt);
    if (!t) return go_to_choice(rt, RELEASES);
    head->stopped = 0;
    if (CAT_UNLIKELY(rt->link.keeps)) cat_preemptive_show(rt, t);
    if (call_event_raised(rt, t, CAT_NO_PROCESSOR)) {
        cat_thread_change(rt, cat_thread_at(rt, t), t, CAT_STATE_WAITING, CAT_STATE_READY);
        has_become_ready(rt, t);
    }
    if (!head->raising.first) {
        head->at = 0;
        head->phase = head->raised.first || !is_quiet(rt) ? RELEASES : CHOICE;
    }
    return CAT_EVENT;
}

/* --- the choice ------------------------------------------------------------------------------------------------ */

/* The answer about one that has become ready: 0, or from 1 the processor that it takes. False where that is a fault. */
static CAT_NOINLINE bool displace(struct cat_runtime *rt, int64_t answer)
{
    bool known = answer > 0 && answer <= rt->link.processors;
    if (known && processor_at(rt, (uint32_t)answer - 1)->running) {
        lose(rt, (uint32_t)answer - 1, CAT_RELEASE_DISPLACED, REPLACE);
        return true;
    }
    cat_fault_of_library(rt, CAT_FAULT_WRONG_PROCESSOR, (int32_t)answer);
    return false;
}

/* Those that have become ready at this time and still are; never while the only processor is idle. */
static CAT_ALWAYS_INLINE enum cat_step ask(struct cat_runtime *rt, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    if (head->phase == ASKED && head->answer != 0) return displace(rt, head->answer) ? CAT_SWITCH_OUT : CAT_GO_ON;
    if (count == 1 && head->idle) head->asking = 0;
    while (head->asking) {
        cat_thread t = head->asking;
        const struct cat_thread_record *thread = cat_thread_at(rt, t);
        head->asking = thread->told_next;
        if (!cat_state_is_ready(thread->state) || thread->processor) continue;
        head->phase = ASKED;
        call_preempts(rt, t, CAT_NO_PROCESSOR);
        return CAT_EVENT;
    }
    return go_to(rt, has(rt, CAT_ROLE_NEXT_TIMER) ? NAME : ROUND);
}

/* The scheduler is asked for a thread for an idle processor; `behind` follows. */
static CAT_ALWAYS_INLINE enum cat_step choose_for(struct cat_runtime *rt, uint32_t number, uint32_t behind)
{
    struct cat_head *head = rt->live.head;
    struct cat_processor *cp = processor_at(rt, number);
    cp->idle += head->time - cp->idle_since;
    bool goes_on = call_schedule(rt, 0, (int32_t)number);
    head->phase = behind;
    if (CAT_UNLIKELY(!goes_on || !rt->ctx->chosen)) {
        cp->idle_since = head->time;
        return CAT_EVENT;
    }
    put_on(rt, cp, number, rt->ctx->chosen);
    if (behind == ASK && !head->asking && !has(rt, CAT_ROLE_NEXT_TIMER)) behind = head->phase = ROUND;
    if (CAT_UNLIKELY(has(rt, CAT_ROLE_SLICE))) cat_preemptive_begin_slice(rt, number, behind);
    return CAT_EVENT;
}

/* For each idle processor, while a thread is ready; or for the one from which a thread was displaced. */
static CAT_ALWAYS_INLINE enum cat_step choose(struct cat_runtime *rt, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    uint32_t behind = rt->link.asks ? ASK : ROUND, number = 0;
    if (CAT_UNLIKELY(head->phase == REPLACE)) {
        if (count > 1) number = head->leaving;
    } else {
        uint64_t idle = count == 1 ? head->idle : head->at < 64 ? head->idle >> head->at << head->at : 0;
        if (!idle || head->ready <= head->switching) {
            head->asking = head->told.first;
            head->phase = behind;
            return behind == ASK ? CAT_ASK : CAT_GO_ON;
        }
        if (count > 1) {
            number = (uint32_t)__builtin_ctzll(idle);
            head->at = number + 1;
            behind = CHOICE;
        }
    }
    head->asking = head->told.first;
    return choose_for(rt, number, behind);
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

static bool is_any_running(const struct cat_runtime *rt)
{
    return rt->live.head->idle != all_of(rt->link.processors);
}

enum { AT_ONCE = 4 }; /* processors, which divides how many there can be */

/* Those about whose threads there is something to be done by now, and when there is about the first of the others. */
static CAT_ALWAYS_INLINE void look_who_is_due(struct cat_runtime *rt, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    uint64_t due = 0;
    int64_t time = head->time, soonest = CAT_NEVER;
    for (uint32_t first = 0; first < count; first += AT_ONCE) { /* behind the last processor it is never */
        const int64_t *next = head->next + first;
        uint32_t of_these = 0;
        for (uint32_t i = 0; i < AT_ONCE; i++) {
            bool now = next[i] <= time;
            int64_t later = now ? CAT_NEVER : next[i];
            of_these |= (uint32_t)now << i;
            soonest = later < soonest ? later : soonest;
        }
        due |= (uint64_t)of_these << first;
    }
    head->due = due;
    head->soonest = soonest;
}

static inline void note_timer(struct cat_runtime *rt)
{
    if (CAT_LIKELY(!rt->live.head->timer_rang)) return;
    rt->live.head->timer_rang = 0;
    rt->live.head->news |= CAT_NEWS_TIMER;
}

/* Something is to be told at once; else time goes on. */
static CAT_NOINLINE bool is_to_be_told(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (head->late.first) {
        head->raised = head->late;
        head->late = (struct cat_waiters){0};
    }
    note_timer(rt);
    return head->raised.first | head->news;
}

/* Time goes on, and something may happen on the way. False when the run is over, or has come to where a message of another
 * scheduler is to be carried out. */
static CAT_HOT_TUNED bool pass_to_next(struct cat_runtime *rt, int64_t due)
{
    if (due == CAT_NEVER && !is_any_running(rt) && !can_go_on(rt)) return false;
    cat_pass_to_next(rt, due);
    if (!cat_running(rt) || cat_mail_due(rt) <= rt->live.head->time) return false;
    if (rt->outside.beyond) return false;
    note_timer(rt);
    return true;
}

static CAT_ALWAYS_INLINE void note_round(struct cat_runtime *rt, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    if (count > 1 && head->soonest <= head->time) look_who_is_due(rt, count);
    if (CAT_UNLIKELY(head->told.first) && head->time != head->round) cat_preemptive_forget_all_ready(rt);
    head->round = head->time;
    head->round_tick = head->tick;
}

/* Time goes on to where a thread has something to do, or something happens. False as above. */
static CAT_ALWAYS_INLINE bool round_begins(struct cat_runtime *rt, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    if (count > 1 && CAT_UNLIKELY(!head->soonest)) look_who_is_due(rt, count);
    int64_t due = count == 1 ? head->next[0] : head->due ? head->time : head->soonest;
    bool told = head->late.first | head->raised.first | head->timer_rang | head->news;
    if (due < head->time || (CAT_UNLIKELY(told) && is_to_be_told(rt))) due = head->time;
    if (!cat_pass_calmly(rt, due - head->time) && !pass_to_next(rt, due)) return false;
    note_round(rt, count);
    return true;
}

/* What another process asks for begins a round of its own. */
void cat_preemptive_interrupt(struct cat_runtime *rt)
{
    if (rt->live.head->phase != ROUND) return;
    note_round(rt, rt->link.processors);
    rt->live.head->phase = PROGRAMS;
}

/* --- the machine ------------------------------------------------------------------------------------------------- */

static CAT_NOINLINE enum cat_step perform_rest(struct cat_runtime *rt, uint32_t phase)
{
    switch (phase) {
    case CAT_PHASE_SCHEDULE: return cat_preemptive_start(rt);
    case CAT_PHASE_ADOPT: return cat_tell_begin(rt);
    case CAT_PHASE_ADOPT_NEXT: return cat_tell_next(rt);
    case CAT_PHASE_ADOPT_SETTLE: return cat_tell_settle(rt);
    case CAT_PHASE_ADOPT_RELEASE: return cat_tell_release(rt);
    case RESUMED: return cat_preemptive_resumed(rt);
    case CONTENDED: return cat_preemptive_contend(rt);
    case CONTENDED_ANEW: return cat_preemptive_contend_anew(rt);
    case WAITS: return begin_to_wait(rt);
    case MISSES: return cat_preemptive_misses(rt);
    case FAILS: return cat_preemptive_fails(rt);
    case RELIEVED: return cat_preemptive_relieve(rt);
    case RETOLD: return cat_preemptive_retell(rt);
    case REGAINED: return cat_preemptive_regain(rt);
    case WOKEN: return gather(rt);
    case RELEASES: return cat_preemptive_releases(rt);
    case QUANTA: return cat_preemptive_quanta(rt);
    case RINGS: return cat_preemptive_rings(rt);
    case GIVE_WAY: return cat_preemptive_give_way(rt);
    case GIVEN: return cat_preemptive_given(rt);
    case SLICED: return cat_preemptive_slice(rt);
    case NAME: return cat_preemptive_name(rt);
    case NAMED: return cat_preemptive_named(rt);
    default: __builtin_unreachable(); /* there are no others */
    }
}

/* The host has not asked for more: threads that only compute would go on and on without an event. */
static CAT_NOINLINE enum cat_step pause_round(struct cat_runtime *rt)
{
    rt->live.head->between = 1;
    return CAT_EVENT;
}

static CAT_ALWAYS_INLINE enum cat_step perform(struct cat_runtime *rt, uint32_t phase, uint32_t count)
{
    if (phase == ROUND) {
        if (CAT_UNLIKELY(rt->live.head->time > rt->mail.horizon)) return pause_round(rt);
        if (!round_begins(rt, count)) return cat_running(rt) ? CAT_EVENT : CAT_GO_ON;
        phase = rt->live.head->phase = PROGRAMS;
    }
    if (phase == PROGRAMS) return programs(rt, count);
    if (phase == CHOICE) return CAT_CHOOSE;
    switch (phase) {
    case OUT: return CAT_SWITCH_OUT;
    case WAKES: return CAT_WAKE;
    case REPLACE: return CAT_CHOOSE;
    case ASK:
    case ASKED: return CAT_ASK;
    default: return perform_rest(rt, phase);
    }
}

/* Straight on, where a phase says what comes next; the loop would come there too. */
static CAT_ALWAYS_INLINE enum cat_step follow(struct cat_runtime *rt, enum cat_step next, uint32_t count)
{
    if (next == CAT_WAKE) next = wakes(rt);
    if (next == CAT_CHOOSE) next = choose(rt, count);
    if (next == CAT_ASK) next = ask(rt, count);
    return next == CAT_SWITCH_OUT ? out(rt, count) : next;
}

static CAT_ALWAYS_INLINE void go_on_through(struct cat_runtime *rt, uint64_t until, uint64_t end, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    for (;;) {
        if (follow(rt, perform(rt, head->phase, count), count) != CAT_GO_ON) {
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

/* Threads may run meanwhile: what others ask for interrupts them. */
static bool may_call(const struct cat_runtime *rt)
{
    return rt->live.head->phase == ROUND || rt->live.head->phase == PROGRAMS;
}

const struct cat_library cat_library_preemptive = {
    .go_through = go_through,
    .suspend = cat_preemptive_suspend,
    .resume = cat_preemptive_resume,
    .bear = cat_preemptive_bear,
    .may_call = may_call,
    .first = CAT_PHASE_SCHEDULE,
    .keeps = true,
    .is_idle = is_idle,
    .drop_questions = cat_preemptive_drop_questions,
};
