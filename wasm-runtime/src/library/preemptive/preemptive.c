/* The preemptive library: processors of an operating system, whose scheduler is asked whenever anything changes.
 *
 * A run is a row of rounds. In each one all that happens at one time is told, in the order of the phases
 * (preemptive_calls.h), and then the scheduler chooses. Threads run in parallel in between: time goes on to where the first
 * of them has something else to do, or something happens. Each phase does one call at most, so that a run can stop there.
 *
 * Here is what every decision goes through; what few come to stands beside it (preemptive.h). */
#include "library/preemptive/preemptive_programs.h"
#include "library/preemptive/preemptive_time.h"

/* --- behind programs ------------------------------------------------------------------------------------------- */

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
    if (CAT_UNLIKELY(rt->workload.steps) && !cat_steps_reports(rt, t)) return CAT_GO_ON;
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
    const bool steps = CAT_UNLIKELY(rt->workload.steps);
    if (steps && !cat_steps_asks(rt)) return CAT_GO_ON;
    bool goes_on = call_schedule(rt, 0, (int32_t)number);
    head->phase = behind;
    if (steps && goes_on && !cat_steps_starts(rt, number)) return CAT_EVENT;
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
    if (CAT_UNLIKELY(rt->link.unnoticed) && cat_steps_notices(rt)) return CAT_EVENT;
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

/* --- the machine ------------------------------------------------------------------------------------------------- */

/* What another process asks for begins a round of its own. */
void cat_preemptive_interrupt(struct cat_runtime *rt)
{
    if (rt->live.head->phase != ROUND) return;
    note_round(rt, rt->link.processors);
    rt->live.head->phase = PROGRAMS;
}

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
    case IN_VAIN: return cat_steps_waits_on(rt);
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
        if (CAT_UNLIKELY(rt->workload.steps) && !cat_steps_rests(rt)) return CAT_GO_ON;
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
