#include "library/embedded.h"

#include "library/call.h"
#include "state/fault.h"
#include "state/thread.h"
#include "world/deadlock.h"

enum cat_step cat_embedded_schedule(struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    if (head->alive == 0) {
        cat_finish(rt, CAT_OUTCOME_ENDED);
    } else if (head->alive == head->suspended) {
        cat_fault_of_library(rt, CAT_FAULT_NOTHING_TO_RUN, 0);
    } else if (cat_deadlock_of_lookers(rt)) {
        enum cat_outcome end = cat_deadlock_outcome(rt);
        if (end != CAT_OUTCOME_RUNNING) cat_finish(rt, end);
    }
    return cat_loop_running(rt) ? CAT_CHOOSE : CAT_GO_ON;
}

enum cat_step cat_embedded_yield_to(struct cat_runtime *rt, cat_thread other)
{
    uint32_t state = cat_thread_at(rt, other)->state;
    bool ready = state != CAT_STATE_SUSPENDED && state != CAT_STATE_DEAD;
    if (!ready || !cat_library_has(rt, CAT_HANDLER_SET_NEXT_THREAD)) return CAT_GO_ON;
    return cat_loop_call(rt, CAT_HANDLER_SET_NEXT_THREAD, other);
}

enum cat_step cat_embedded_suspend(struct cat_runtime *rt, cat_thread t, cat_thread other)
{
    rt->live.head->worked = 1;
    if (other == t && !cat_loop_release(rt, CAT_RELEASE_SUSPEND)) return CAT_GO_ON;
    if (cat_library_call(rt, CAT_HANDLER_SUSPEND_THREAD, other)) cat_thread_enter(rt, other, CAT_STATE_SUSPENDED);
    return CAT_EVENT;
}

enum cat_step cat_embedded_resume(struct cat_runtime *rt, cat_thread other)
{
    if (cat_library_call(rt, CAT_HANDLER_RESUME_THREAD, other)) {
        cat_thread_enter(rt, other, cat_thread_resting(rt, cat_thread_at(rt, other)));
    }
    return CAT_EVENT;
}

CAT_IN_THE_LOOP enum cat_step cat_embedded_switch_out(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = cat_library_current(rt);
    head->running = 0;
    head->phase = CAT_PHASE_SCHEDULE;
    if (t) cat_library_switch_out_embedded(rt, t);
    if (cat_loop_running(rt) && head->dying) cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)head->dying);
    return t ? CAT_EVENT : CAT_GO_ON;
}
