/* The preemptive library: processors of an operating system, whose scheduler is asked whenever anything changes. */
#include "library/events.h"
#include "progress/deadlock.h"
#include "scheduler/call.h"
#include "state/fault.h"

CAT_KNOWN_CALL(call_schedule, DISPATCH, SCHEDULE, PREEMPTIVE, CAT_HOT_NATIVELY)
CAT_KNOWN_CALL(call_switch_out, RELEASE, SWITCH_OUT, PREEMPTIVE, CAT_NOINLINE)
CAT_KNOWN_CALL(call_set_waiting, WAIT, SET_WAITING, PREEMPTIVE, CAT_NOINLINE)
CAT_KNOWN_CALL(call_event_raised, WAKE, EVENT_RAISED, PREEMPTIVE, CAT_NOINLINE)

enum { IDLE = CAT_PHASE_OWN }; /* the scheduler has said when it wants to be woken, and nothing is ready */

static enum cat_step schedule(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (!head->raising.first) cat_wait_gather(rt);
    cat_thread t = cat_wait_raise(rt);
    if (t) {
        if (call_event_raised(rt, t)) cat_thread_enter(rt, t, CAT_STATE_READY);
        return CAT_EVENT;
    }
    if (head->ready) return CAT_CHOOSE;
    if (head->alive && !cat_deadlock_of_waiters(rt)) return cat_timer_look(rt, IDLE);
    cat_finish(rt, head->alive ? cat_deadlock_outcome(rt) : CAT_OUTCOME_ENDED);
    return CAT_GO_ON;
}

static enum cat_step idle(struct cat_runtime *rt, uint32_t phase)
{
    (void)phase;
    rt->live.head->phase = CAT_PHASE_SCHEDULE;
    cat_pass_idly(rt);
    return CAT_GO_ON;
}

static enum cat_step wait(struct cat_runtime *rt, cat_thread t)
{
    cat_wait_tell(rt, t);
    call_set_waiting(rt, t);
    return CAT_EVENT;
}

static enum cat_step switch_out(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread current = cat_library_current(rt);
    bool called = current || !rt->link.handlers[CAT_HANDLER_SWITCH_OUT].has_parameter;
    head->subject = head->running;
    head->running = 0;
    head->phase = CAT_PHASE_SCHEDULE;
    if (called) call_switch_out(rt, current);
    return called ? CAT_EVENT : CAT_GO_ON;
}

static const struct cat_round a_round = {
    .schedule = schedule, .choose = call_schedule, .switch_out = switch_out, .wait = wait, .own = idle, .timers = true};

static void go_through(struct cat_runtime *rt, uint64_t until, uint64_t end)
{
    cat_go_through(cat_here(rt), until, end, &a_round);
}

static enum cat_step yield_to(struct cat_runtime *rt, cat_thread other)
{
    rt = cat_here(rt);
    return cat_state_is_ready(cat_thread_at(rt, other)->state) ? cat_loop_tell(rt, CAT_ROLE_NEXT, other) : CAT_GO_ON;
}

static enum cat_step suspend(struct cat_runtime *rt, cat_thread t, cat_thread other)
{
    rt = cat_here(rt);
    rt->live.head->worked = 1;
    if (other == t && !cat_loop_release(rt, CAT_RELEASE_SUSPEND)) return CAT_GO_ON;
    cat_loop_suspend(rt, other);
    return CAT_EVENT;
}

static enum cat_step resume(struct cat_runtime *rt, cat_thread other)
{
    rt = cat_here(rt);
    cat_loop_resume(rt, other);
    return CAT_EVENT;
}

const struct cat_library cat_library_preemptive = {
    .go_through = go_through,
    .yield_to = yield_to,
    .suspend = suspend,
    .resume = resume,
    .first = CAT_PHASE_SCHEDULE,
};
