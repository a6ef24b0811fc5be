/* What threads ask their library for but seldom: to wait, to end, and what they do about other threads. */
#include "library/preemptive/preemptive_turns.h"
#include "world/jobs.h"
#include "world/join.h"
#include "world/wait.h"

void cat_preemptive_waste(struct cat_runtime *rt, cat_thread t)
{
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    rt->live.head->wasted++;
    rt->live.head->wasted_in_a_row++;
    thread->wasted++;
    if (cat_pass(rt, rt->workload.look_cost)) cat_trace_add(rt, CAT_TRACE_WASTED, t, thread->class, 0);
}

/* It is told of the end, even where it asked to look itself: looks take no time here. */
static enum cat_step wait_for(struct cat_runtime *rt, cat_thread t, struct cat_waiting *wait)
{
    struct cat_head *head = rt->live.head;
    wait->looks = wait->polls = 0;
    cat_wait_begin(rt, t, wait);
    cat_wait_queue(rt, t);
    if (head->relieved) { /* with a condition it has given back a lock */
        head->behind_locks = WAITS;
        return go_to(rt, RELIEVED);
    }
    bool contends = (wait->kind == CAT_WAIT_LOCK || wait->kind == CAT_WAIT_READ) && has(rt, CAT_ROLE_CONTENDED);
    if (!contends) return go_to(rt, WAITS);
    head->relieved = rt->live.locks[wait->at].holder;
    return go_to(rt, CONTENDED);
}

static enum cat_step end(struct cat_runtime *rt, struct cat_processor *cp)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = cp->running;
    cp->worked = 1;
    give_up(rt, cp->number, CAT_RELEASE_EXIT, cat_thread_at(rt, t)->state, true);
    head->behind = PROGRAMS;
    if (!cat_running(rt)) return CAT_GO_ON;
    cat_jobs_end(rt, t);
    head->dying = t;
    if (has(rt, CAT_ROLE_END)) return tell(rt, CAT_ROLE_END, t, (int32_t)cp->number);
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
    head->news |= CAT_NEWS_SHAKEN;
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

enum cat_step cat_preemptive_suspend(struct cat_runtime *rt, cat_thread none, cat_thread other)
{
    rt = cat_here(rt);
    (void)none;
    cat_preemptive_interrupt(rt);
    return suspend_other(rt, other);
}

enum cat_step cat_preemptive_resume(struct cat_runtime *rt, cat_thread other)
{
    rt = cat_here(rt);
    cat_preemptive_interrupt(rt);
    return resume_other(rt, other);
}

enum cat_step cat_preemptive_resumed(struct cat_runtime *rt)
{
    rt->live.head->phase = PROGRAMS;
    cat_library_call_elsewhere(rt, rt->link.roles[CAT_ROLE_WAIT], rt->live.head->subject);
    return CAT_EVENT;
}

static enum cat_step yield_to_other(struct cat_runtime *rt, struct cat_processor *cp, cat_thread other)
{
    struct cat_head *head = rt->live.head;
    bool named = other != cp->running && cat_state_is_ready(cat_thread_at(rt, other)->state) && number_of(rt, other) < 0;
    give_up(rt, cp->number, CAT_RELEASE_YIELD_TO, CAT_STATE_READY, true);
    head->behind = PROGRAMS;
    if (!named || !has(rt, CAT_ROLE_NEXT) || !cat_running(rt)) return CAT_GO_ON;
    head->news |= CAT_NEWS_SHAKEN;
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
    head->behind_locks = PROGRAMS;
    if (head->news & CAT_NEWS_CONTENDS) return go_to(rt, CONTENDED_ANEW);
    if (!head->relieved) return CAT_GO_ON;
    return go_to(rt, RELIEVED);
}

static enum cat_step spawn(struct cat_runtime *rt, struct cat_processor *cp, uint32_t class)
{
    cp->spawning = class + 1;
    cp->parent = cp->running;
    rt->live.head->news |= CAT_NEWS_SPAWN;
    is_never_due(rt, cp->number);
    return CAT_GO_ON;
}

enum cat_step cat_preemptive_do_as_asked(struct cat_runtime *rt, struct cat_processor *cp, struct cat_request *request)
{
    cat_thread t = cp->running;
    uint32_t state;
    switch (request->kind) {
    case CAT_REQUEST_EXIT: return end(rt, cp);
    case CAT_REQUEST_WAIT: return wait_for(rt, t, &request->wait);
    case CAT_REQUEST_YIELD_TO: return yield_to_other(rt, cp, request->thread);
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
        return spawn(rt, cp, request->class);
    case CAT_REQUEST_LOCKS: return tell_of_locks(rt, cp);
    default: return CAT_GO_ON;
    }
}
