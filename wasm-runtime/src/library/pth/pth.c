/* Pth: a cooperative library for servers, with an event manager.
 *
 * The library trusts its own record of where each thread is, the thread's state, and not what the scheduler's
 * queries answer: published schedulers answer loosely. The loop: schedule, the thread runs, set_dead or
 * set_waiting or nothing, switch_out, event_raised for those whose wait is over, schedule. */
#include "library/events.h"
#include "library/pth/pth_queries.h"
#include "library/pth/pth_waiting.h"
#include "progress/deadlock.h"
#include "running/passing.h"
#include "scheduler/call.h"
#include "state/threads/container.h"
#include "state/fault.h"
#include "state/threads/thread.h"
#include "world/wait.h"

CAT_KNOWN_CALL(call_schedule, DISPATCH, SCHEDULE, PTH, CAT_HOT_NATIVELY)
CAT_KNOWN_CALL(call_switch_out, RELEASE, SWITCH_OUT, PTH, CAT_NOINLINE)
CAT_KNOWN_CALL(call_set_waiting, WAIT, SET_WAITING, PTH, CAT_NOINLINE)
CAT_KNOWN_CALL(call_event_raised, WAKE, EVENT_RAISED, PTH, CAT_NOINLINE)

enum {
    RAISE = CAT_PHASE_OWN, /* the ends of waits are told */
    NAMED,                 /* the scheduler has said whether a thread can be switched to */
    RESUMED,               /* a thread that waits was resumed */
    RETURNED,              /* the scheduler has said whether it counts as waiting */
    WALK,                  /* the scheduler is asked in which order threads wait */
    WALKED                 /* it has named one */
};

static bool is_queued(const struct cat_runtime *rt, cat_thread t)
{
    uint32_t state = cat_thread_at(rt, t)->state;
    return state == CAT_STATE_NEW || state == CAT_STATE_READY;
}

/* --- choosing ----------------------------------------------------------------------------------------- */

/* The event manager is to walk over those who wait: in an order of the scheduler's, if it has one. */
static void begin_walk(struct cat_runtime *rt)
{
    rt->live.head->phase = RAISE;
    if (cat_library_has(rt, CAT_HANDLER_NEXT_WAITING)) {
        rt->live.head->phase = WALK;
    } else {
        cat_wait_gather(rt);
    }
}

/* The same when time has gone on for it: Pth stood in select, and of a timer it hears only when nothing else came. */
static void begin_walk_behind_select(struct cat_runtime *rt)
{
    begin_walk(rt);
    if (rt->live.head->phase == WALK) {
        rt->live.head->selected = 1;
    } else {
        cat_pth_keep_timers(rt);
    }
}

/* Nothing is ready: time goes on to the end of a wait, if one can end. */
static enum cat_step idle(struct cat_runtime *rt)
{
    rt->live.head->phase = RAISE;
    enum cat_outcome end = cat_deadlock_of_waiters(rt) ? cat_deadlock_outcome(rt) : CAT_OUTCOME_RUNNING;
    if (end != CAT_OUTCOME_RUNNING) {
        cat_finish(rt, end);
    } else {
        bool to_mail = cat_pass_idly(rt);
        if (to_mail && rt->live.head->between) rt->live.head->phase = CAT_PHASE_SCHEDULE; /* to idle on */
        if (!to_mail || rt->live.head->raised.first) begin_walk_behind_select(rt);
        if (to_mail) return CAT_EVENT; /* the loop over events carries it out first */
    }
    return CAT_GO_ON;
}

static enum cat_step schedule(struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    if (CAT_UNLIKELY(head->news & CAT_NEWS_BIRTH)) return cat_loop_bear_due(rt);
    if (head->ready) return CAT_CHOOSE;
    if (head->alive || cat_deadlock_births_come(rt)) return idle(rt);
    cat_finish(rt, CAT_OUTCOME_ENDED);
    return CAT_GO_ON;
}

/* --- the event manager ---------------------------------------------------------------------------------- */

static enum cat_step walk_begun(struct cat_runtime *rt)
{
    cat_pth_reorder_waiting(rt);
    cat_wait_gather(rt);
    if (rt->live.head->selected) cat_pth_keep_timers(rt);
    rt->live.head->selected = 0;
    rt->live.head->phase = RAISE;
    return CAT_GO_ON;
}

static CAT_COLD enum cat_step walk(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    bool none_waits = head->alive == head->suspended + head->ready;
    if (none_waits || !cat_library_has(rt, CAT_HANDLER_FIRST_WAITING)) return walk_begun(rt);
    head->phase = WALKED;
    return cat_loop_call(rt, CAT_HANDLER_FIRST_WAITING, 0);
}

/* Behind the last thread it may name the first again, or none. */
static CAT_COLD enum cat_step walked(struct cat_runtime *rt)
{
    int64_t answer = rt->live.head->answer;
    cat_thread t = answer > 0 && answer <= UINT32_MAX ? (cat_thread)answer : 0;
    return cat_pth_name_waiting(rt, t) ? cat_loop_call(rt, CAT_HANDLER_NEXT_WAITING, t) : walk_begun(rt);
}

/* One walk tells of all whose wait was over when it began. */
static CAT_ALWAYS_INLINE enum cat_step raise(struct cat_runtime *rt)
{
    cat_thread t;
    while ((t = cat_wait_raise(rt)) == 0) {
        rt->live.head->phase = CAT_PHASE_SCHEDULE;
        enum cat_step done = schedule(rt);
        bool walks = done == CAT_GO_ON && rt->live.head->phase == RAISE && cat_running(rt);
        if (!walks) return done;
    }
    if (call_event_raised(rt, t)) {
        cat_thread_change(rt, cat_thread_at(rt, t), t, CAT_STATE_WAITING, CAT_STATE_READY);
    }
    return CAT_EVENT;
}

/* --- giving up control ----------------------------------------------------------------------------------- */

static CAT_ALWAYS_INLINE enum cat_step waits(struct cat_runtime *rt, cat_thread t)
{
    cat_wait_tell(rt, t);
    call_set_waiting(rt, t);
    return CAT_EVENT;
}

/* A thread that waits or ended has left its place now, whether its own handler moved it or switch_out did. */
static inline bool has_settled(const struct cat_runtime *rt, cat_thread t)
{
    uint32_t home = rt->live.nodes[t].home;
    return !rt->live.head->dying && home != CAT_NODE_NOWHERE && home != rt->link.dispatch_slot;
}

/* Where it has not: some may be nowhere. */
static CAT_NOINLINE void check_settled(struct cat_runtime *rt, cat_thread t)
{
    uint32_t home = rt->live.nodes[t].home, slot = rt->link.dispatch_slot;
    bool waits_nowhere = cat_thread_at(rt, t)->state == CAT_STATE_WAITING && home == CAT_NODE_NOWHERE;
    if (rt->live.head->dying || home == slot) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)t);
    } else if (waits_nowhere) {
        cat_fault_of_library(rt, CAT_FAULT_LEFT_NOWHERE, (int32_t)t);
    }
}

/* With a parameter only when there is a thread in the slot. */
static CAT_ALWAYS_INLINE enum cat_step switch_out(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread current = cat_library_current(rt), t = head->running;
    bool called = current || !rt->link.handlers[CAT_HANDLER_SWITCH_OUT].has_parameter;
    head->subject = t;
    head->running = 0;
    if (called) call_switch_out(rt, current);
    if (!has_settled(rt, t) && cat_running(rt)) check_settled(rt, t);
    begin_walk(rt);
    return called ? CAT_EVENT : CAT_GO_ON;
}

/* --- threads about other threads ----------------------------------------------------------------------- */

static enum cat_step yield_to(struct cat_runtime *rt, cat_thread other)
{
    rt = cat_here(rt);
    if (!is_queued(rt, other)) return CAT_GO_ON;
    rt->live.head->subject = other;
    rt->live.head->phase = NAMED;
    return cat_loop_call(rt, CAT_HANDLER_CAN_SWITCH_TO, other);
}

static CAT_COLD enum cat_step named(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    head->phase = CAT_PHASE_SWITCH_OUT;
    if (!head->answer) cat_pth_contradicts(rt, CAT_HANDLER_CAN_SWITCH_TO, head->subject, 0, 1);
    return head->answer ? cat_loop_call(rt, CAT_HANDLER_SET_NEXT_THREAD, head->subject) : CAT_GO_ON;
}

/* Pth does not suspend the thread that asks for it. */
static enum cat_step suspend(struct cat_runtime *rt, cat_thread t, cat_thread other)
{
    rt = cat_here(rt);
    if (other == t) return CAT_GO_ON;
    rt->live.head->worked = 1;
    cat_loop_suspend(rt, other);
    return CAT_EVENT;
}

static enum cat_step resume(struct cat_runtime *rt, cat_thread other)
{
    rt = cat_here(rt);
    if (!cat_loop_resume(rt, other)) return CAT_EVENT;
    if (cat_thread_at(rt, other)->state != CAT_STATE_WAITING) return CAT_EVENT;
    cat_wait_queue(rt, other);
    rt->live.head->subject = other;
    rt->live.head->phase = RESUMED;
    return CAT_EVENT;
}

static CAT_COLD enum cat_step resumed(struct cat_runtime *rt)
{
    rt->live.head->phase = RETURNED;
    return cat_loop_call(rt, CAT_HANDLER_IS_WAITING, rt->live.head->subject);
}

/* A handler that only looks at its parameter cannot move the thread, which runs then, and waits again. */
static CAT_COLD enum cat_step returned(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = head->subject;
    head->phase = head->running ? CAT_PHASE_RUN : RAISE; /* or another node has asked for it */
    if (!head->answer && rt->link.handlers[CAT_HANDLER_SET_WAITING].fixed) {
        cat_wait_leave(rt, t);
        cat_thread_enter(rt, t, CAT_STATE_READY);
        return CAT_GO_ON;
    }
    cat_wait_tell(rt, t);
    if (head->answer) return CAT_GO_ON;
    cat_library_call_elsewhere(rt, CAT_HANDLER_SET_WAITING, t);
    return CAT_EVENT;
}

/* --- the library ---------------------------------------------------------------------------------------- */

static CAT_ALWAYS_INLINE enum cat_step own(struct cat_runtime *rt, uint32_t phase)
{
    switch (phase) {
    case RAISE: return raise(rt);
    case NAMED: return named(rt);
    case RESUMED: return resumed(rt);
    case RETURNED: return returned(rt);
    case WALK: return walk(rt);
    case WALKED: return walked(rt);
    default: __builtin_unreachable(); /* there are no others */
    }
}

static const struct cat_round a_round = {
    .schedule = schedule, .choose = call_schedule, .switch_out = switch_out, .wait = waits, .own = own};

static void go_through(struct cat_runtime *rt, uint64_t until, uint64_t end)
{
    cat_go_through(cat_here(rt), until, end, &a_round);
}

/* The scheduler was told of all waits that ended. */
static bool is_idle(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    bool between = head->phase == CAT_PHASE_SCHEDULE || head->phase == RAISE;
    if (!between || head->ready || !head->alive) return false;
    return !head->raising.first && !head->raised.first && !cat_deadlock_of_waiters(rt);
}

/* A thread that waits or ended is where it belongs. */
static bool is_settled(const struct cat_runtime *rt)
{
    switch (rt->live.head->phase) {
    case CAT_PHASE_BIRTHS:
    case CAT_PHASE_SCHEDULE:
    case CAT_PHASE_DISPATCHED:
    case CAT_PHASE_RUN:
    case WALK:
    case WALKED:
    case RAISE: return true;
    default: return false;
    }
}

static void check_queries(struct cat_runtime *rt)
{
    rt = cat_here(rt);
    if (is_settled(rt)) cat_pth_check_queries(rt);
}

static void drop_questions(struct cat_runtime *rt)
{
    rt = cat_here(rt);
    cat_pth_reorder_waiting(rt);
    rt->live.head->selected = 0;
}

const struct cat_library cat_library_pth = {
    .go_through = go_through,
    .yield_to = yield_to,
    .suspend = suspend,
    .resume = resume,
    .first = RAISE,
    .is_idle = is_idle,
    .check_queries = check_queries,
    .drop_questions = drop_questions,
};
