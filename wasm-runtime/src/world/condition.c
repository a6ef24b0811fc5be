#include "world/condition.h"

#include "state/context.h"
#include "state/threads/thread.h"
#include "world/lock.h"
#include "world/names.h"
#include "world/wait.h"

static void note(struct cat_runtime *rt, uint32_t element, cat_thread t, enum cat_condition_change change)
{
    if (!rt->ctx->trace_level) return;
    uint32_t place = cat_place_in(rt->workload.conditions, rt->workload.condition_count, element);
    cat_trace_add(rt, CAT_TRACE_CONDITION, t, place, (int32_t)change);
}

void cat_condition_await(struct cat_runtime *rt, cat_thread t)
{
    const struct cat_waiting *wait = &cat_thread_at(rt, t)->wait;
    rt->live.conditions[wait->at].awaited++;
    note(rt, wait->at, t, CAT_CONDITION_WAITS);
    cat_waiters_push(rt, &rt->live.conditions[wait->at].waiters, t);
    cat_lock_release(rt, wait->other, t);
}

bool cat_condition_woken(struct cat_runtime *rt, cat_thread t)
{
    struct cat_waiting *wait = &cat_thread_at(rt, t)->wait;
    wait->kind = CAT_WAIT_LOCK;
    wait->at = wait->other;
    wait->other = 0;
    wait->limited = CAT_LIMITED_NOT;
    if (wait->looks) return false;
    cat_clock_cancel(&rt->live.clock, CAT_CLOCK_THREAD, cat_thread_number(rt, t));
    if (cat_lock_acquire(rt, wait->at, t)) {
        cat_wait_over(rt, t);
        return true;
    }
    cat_waiters_push(rt, &rt->live.locks[wait->at].waiters, t);
    cat_lock_note_contended(rt, wait);
    return false;
}

void cat_condition_signal(struct cat_runtime *rt, uint32_t element, cat_thread t, bool all)
{
    struct cat_condition_state *state = &rt->live.conditions[element];
    cat_thread woken;
    note(rt, element, t, all ? CAT_CONDITION_BROADCAST : CAT_CONDITION_SIGNALLED);
    while ((woken = cat_waiters_take(rt, &state->waiters)) != 0) {
        state->signalled++;
        cat_condition_woken(rt, woken);
        if (!all) return;
    }
}
