/* The embedded library: a cooperative one on a small controller. Threads that wait look again and again. */
#include "library/events.h"
#include "progress/deadlock.h"
#include "scheduler/call.h"
#include "state/fault.h"
#include "state/threads/thread.h"

CAT_KNOWN_CALL(call_schedule, DISPATCH, SCHEDULE, EMBEDDED, CAT_HOT_NATIVELY)
CAT_KNOWN_CALL(call_switch_out, RELEASE, SWITCH_OUT, EMBEDDED, CAT_HOT_NATIVELY)

static CAT_ALWAYS_INLINE enum cat_step schedule(struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    if (CAT_UNLIKELY(head->news & CAT_NEWS_BIRTH)) return cat_loop_bear_due(rt);
    if (head->alive == head->suspended && (cat_deadlock_births_come(rt) || cat_deadlock_others_resume(rt))) {
        return cat_pass_idly(rt) ? CAT_EVENT : CAT_GO_ON;
    }
    if (head->alive == 0) {
        cat_finish(rt, CAT_OUTCOME_ENDED);
    } else if (head->alive == head->suspended) {
        cat_fault_of_library(rt, CAT_FAULT_NOTHING_TO_RUN, 0);
    } else if (cat_deadlock_of_lookers(rt)) {
        enum cat_outcome end = cat_deadlock_outcome(rt);
        if (end != CAT_OUTCOME_RUNNING) cat_finish(rt, end);
    }
    return cat_running(rt) ? CAT_CHOOSE : CAT_GO_ON;
}

static enum cat_step yield_to(struct cat_runtime *rt, cat_thread other)
{
    rt = cat_here(rt);
    uint32_t state = cat_thread_at(rt, other)->state;
    bool ready = state != CAT_STATE_SUSPENDED && state != CAT_STATE_DEAD;
    return ready ? cat_loop_tell(rt, CAT_ROLE_NEXT, other) : CAT_GO_ON;
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

static CAT_ALWAYS_INLINE enum cat_step switch_out(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = cat_library_current(rt);
    head->running = 0;
    head->phase = CAT_PHASE_SCHEDULE;
    if (t) call_switch_out(rt, t);
    if (cat_running(rt) && head->dying) cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)head->dying);
    return t ? CAT_EVENT : CAT_GO_ON;
}

static const struct cat_round a_round = {.schedule = schedule, .choose = call_schedule, .switch_out = switch_out};

static void go_through(struct cat_runtime *rt, uint64_t until, uint64_t end)
{
    cat_go_through(cat_here(rt), until, end, &a_round);
}

const struct cat_library cat_library_embedded = {
    .go_through = go_through,
    .yield_to = yield_to,
    .suspend = suspend,
    .resume = resume,
    .first = CAT_PHASE_SCHEDULE,
};
