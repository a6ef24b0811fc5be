/* A real-time clock: it strikes at the time that its scheduler has named, whoever is ready. Who is not has missed its
 * appointment. The scheduler forgives that, with another appointment, or fails the thread, which ends. */
#include "library/tap/tap.h"
#include "library/tap/tap_calls.h"
#include "scheduler/call.h"
#include "state/fault.h"
#include "state/threads/thread.h"
#include "world/jobs.h"
#include "world/lock.h"
#include "world/wait.h"

bool cat_tap_strikes_anyway(const struct cat_runtime *rt)
{
    return rt->link.roles[CAT_ROLE_BROKEN] && rt->link.roles[CAT_ROLE_NEXT_STRIKE] && cat_tap_count(rt, CAT_KNOWN_AS_NEXT);
}

void cat_tap_forget_strike(struct cat_runtime *rt)
{
    if (!rt->link.roles[CAT_ROLE_BROKEN]) return;
    rt->live.head->timer_rang = 0;
    if (cat_clock_wakes(&rt->live.clock)) cat_clock_cancel(&rt->live.clock, CAT_CLOCK_SCHEDULER, 0);
}

/* Who asks for a lock waits for nothing yet that could bring it back from `away`. */
static bool is_lost(const struct cat_runtime *rt, cat_thread t)
{
    return cat_tap_is_in(rt, t, CAT_KNOWN_AS_AWAY) && cat_thread_at(rt, t)->appointment == CAT_APPOINTED_TO_BEGIN;
}

/* Another appointment is something new to choose. */
enum cat_step cat_tap_break(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = cat_tap_first(rt, CAT_KNOWN_AS_NEXT);
    head->in_vain = 0;
    if (!cat_library_call(rt, rt->link.roles[CAT_ROLE_BROKEN], t)) return CAT_EVENT;
    if (rt->ctx->chosen == CAT_FAILED) {
        head->failing = t;
    } else if (is_lost(rt, t)) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)t);
    }
    return CAT_EVENT;
}

/* --- the end of a thread that fails -------------------------------------------------------------------------------- */

/* A lock by appointment is asked for only when its thread arrives. */
static void withdraw(struct cat_runtime *rt, cat_thread t)
{
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    if (thread->appointment == CAT_APPOINTED_TO_END && thread->wait.stage < CAT_WAIT_OVER) cat_wait_withdraw(rt, t);
    cat_wait_leave(rt, t);
}

static void give_locks_back(struct cat_runtime *rt, cat_thread t)
{
    for (uint32_t i = 0; i < rt->workload.lock_elements; i++) {
        bool has = rt->live.locks[i].holder == t || cat_lock_is_read_by(rt, i, t);
        if (has) cat_lock_release(rt, i, t);
    }
}

enum cat_step cat_tap_fail(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = head->failing;
    head->failing = 0;
    withdraw(rt, t);
    give_locks_back(rt, t);
    cat_jobs_end(rt, t);
    head->dying = t;
    cat_library_call_elsewhere(rt, rt->link.roles[CAT_ROLE_END], t);
    if (cat_running(rt) && head->dying) cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)t);
    return CAT_EVENT;
}
