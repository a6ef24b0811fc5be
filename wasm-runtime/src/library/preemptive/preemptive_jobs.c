/* What comes by the clock about jobs: deadlines that are missed, releases, and births. */
#include "library/preemptive/preemptive_turns.h"
#include "running/birth.h"
#include "scheduler/call.h"
#include "world/jobs.h"
#include "world/wait.h"

/* --- deadlines ------------------------------------------------------------------------------------------------- */

/* The job ends for it: its scheduler has said so by `fail`, or the workload. */
static bool ends_job(const struct cat_runtime *rt, cat_thread t, bool failed)
{
    return failed || cat_jobs_is_dropped(rt, t);
}

enum cat_step cat_preemptive_misses(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = cat_jobs_missed(rt);
    if (!t) return go_to(rt, WOKEN);
    bool failed = false;
    uint64_t tick = head->tick;
    if (has(rt, CAT_ROLE_MISSED)) {
        head->news |= CAT_NEWS_SHAKEN;
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

void cat_preemptive_wait_for_release(struct cat_runtime *rt, cat_thread t, bool is_there)
{
    struct cat_waiting *wait = &cat_thread_at(rt, t)->wait;
    if (wait->kind != CAT_WAIT_RELEASE) *wait = (struct cat_waiting){.since = rt->live.head->time, .kind = CAT_WAIT_RELEASE};
    if (!wait->place) cat_wait_queue(rt, t);
    if (is_there && wait->stage < CAT_WAIT_OVER) cat_wait_over(rt, t);
}

/* Of a thread whose job is given up the request is withdrawn, then its locks are given back, then it waits. */
enum cat_step cat_preemptive_fails(struct cat_runtime *rt)
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
        if (number < 0) return CAT_GO_ON;
        is_due(rt, (uint32_t)number);
        head->news |= CAT_NEWS_AGAIN;
        return CAT_GO_ON;
    }
    cat_preemptive_wait_for_release(rt, t, next);
    if (cat_thread_at(rt, t)->state == CAT_STATE_SUSPENDED) return CAT_GO_ON;
    if (number >= 0) {
        give_up(rt, (uint32_t)number, CAT_RELEASE_JOB, CAT_STATE_WAITING, false);
        head->behind = MISSES;
        if (!cat_running(rt)) return CAT_GO_ON;
    } else {
        cat_thread_enter(rt, t, CAT_STATE_WAITING);
    }
    cat_wait_tell(rt, t);
    cat_thread last = begin_call(rt, number);
    cat_library_call_elsewhere(rt, rt->link.roles[CAT_ROLE_WAIT], t);
    end_call(rt, number, last);
    return CAT_EVENT;
}

/* --- wake-ups and births ------------------------------------------------------------------------------------------ */

/* Mostly they do stand so. */
static bool stand_in_order(const struct cat_runtime *rt, cat_thread t)
{
    uint64_t before = 0; /* above the others, which count as 0 */
    for (; t; t = cat_thread_at(rt, t)->wait.next) {
        uint64_t rank = cat_thread_at(rt, t)->wait.kind == CAT_WAIT_RELEASE ? cat_jobs_rank(rt, t) + 1 : 0;
        if (rank < before) return false;
        before = rank;
    }
    return true;
}

void cat_preemptive_put_releases_last(struct cat_runtime *rt)
{
    if (stand_in_order(rt, rt->live.head->raised.first)) return;
    struct cat_waiters others = {0}, released = {0};
    cat_thread t = rt->live.head->raised.first, next;
    for (; t; t = next) {
        struct cat_waiting *wait = &cat_thread_at(rt, t)->wait;
        next = wait->next;
        if (wait->kind != CAT_WAIT_RELEASE) {
            cat_waiters_push(rt, &others, t);
        } else {
            wait->key = (double)cat_jobs_rank(rt, t);
            cat_waiters_insert(rt, &released, t, true);
        }
    }
    if (!others.first) {
        others = released;
    } else if (released.first) {
        cat_thread_at(rt, others.last)->wait.next = released.first;
        others.last = released.last;
    }
    rt->live.head->raised = others;
}

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

/* A thread is born: that is due, or a thread asked for one of this class. */
static void bear(struct cat_runtime *rt, bool is_due, uint32_t class)
{
    cat_thread last = begin_call(rt, CAT_NO_PROCESSOR);
    rt->ctx->now = rt->live.head->time; /* it may not come to a call */
    if (is_due) {
        cat_loop_bear_due(rt);
    } else {
        cat_loop_bear(rt, class);
    }
    end_call(rt, CAT_NO_PROCESSOR, last);
}

enum cat_step cat_preemptive_bear(struct cat_runtime *rt, uint32_t class)
{
    rt = cat_here(rt);
    cat_preemptive_interrupt(rt);
    rt->live.head->running = 0;
    bear(rt, false, class);
    return CAT_EVENT;
}

static enum cat_step spawn(struct cat_runtime *rt, struct cat_processor *parent)
{
    struct cat_head *head = rt->live.head;
    uint32_t class = parent->spawning - 1;
    parent->spawning = 0;
    if (!next_parent(rt)) head->news &= ~(uint32_t)CAT_NEWS_SPAWN;
    if (parent->running == parent->parent) is_due(rt, parent->number);
    head->news |= CAT_NEWS_AGAIN;
    head->running = parent->parent;
    cat_thread_answer(rt, parent->parent, 1);
    bear(rt, false, class);
    return CAT_EVENT;
}

enum cat_step cat_preemptive_releases(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    struct cat_processor *parent = head->news & CAT_NEWS_SPAWN ? next_parent(rt) : NULL;
    if ((head->news & CAT_NEWS_BIRTH) && (!parent || cat_birth_class(rt) < parent->spawning)) {
        head->running = 0;
        bear(rt, true, 0);
        return CAT_EVENT;
    }
    if (parent) return spawn(rt, parent);
    head->at = 0;
    if (!(head->news & CAT_NEWS_AGAIN)) return go_to(rt, QUANTA);
    head->news &= ~(uint32_t)CAT_NEWS_AGAIN;
    return go_to(rt, PROGRAMS);
}
