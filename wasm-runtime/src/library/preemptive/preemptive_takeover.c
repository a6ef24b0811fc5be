/* Another scheduler takes over, or the run begins: nobody runs. */
#include "library/preemptive/preemptive_turns.h"
#include "world/jobs.h"
#include "world/wait.h"

enum cat_step cat_preemptive_start(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    for (uint32_t i = 0; i < CAT_MAX_PROCESSORS; i++) head->next[i] = CAT_NEVER;
    for (uint32_t i = 0; i < rt->link.processors; i++) {
        struct cat_processor *cp = processor_at(rt, i);
        cp->number = i;
        cp->idle_since = head->time;
    }
    head->deciding = 1;
    head->active = 0;
    head->idle = all_of(rt->link.processors);
    head->due = 0;
    head->soonest = CAT_NEVER;
    head->round = head->time;
    head->round_tick = UINT64_MAX;
    return go_to(rt, RELEASES);
}

/* A job is given up without telling anybody. */
static void end_failure(struct cat_runtime *rt, cat_thread t)
{
    while (cat_preemptive_gives_back(rt, t)) rt->live.head->relieved = 0;
    bool recurs = cat_class_recurs(&rt->workload.classes[cat_thread_at(rt, t)->class]);
    bool woken = cat_thread_at(rt, t)->wait.stage == CAT_WAIT_RAISED;
    cat_jobs_give_up(rt, t);
    bool next = cat_jobs_drop(rt, t);
    if (recurs && !woken) cat_preemptive_wait_for_release(rt, t, next);
    bool suspended = cat_thread_at(rt, t)->state == CAT_STATE_SUSPENDED;
    if (recurs && !woken && !suspended) cat_thread_enter(rt, t, CAT_STATE_WAITING);
}

/* Those whose wait is over, told or not in this round, are told again. */
static void raise_anew(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread first[] = {head->raising.first, head->raised.first, head->late.first};
    struct cat_waiters all = {0};
    for (uint32_t i = 0; i < 3; i++) {
        for (cat_thread t = first[i], next; t; t = next) {
            next = cat_thread_at(rt, t)->wait.next;
            cat_waiters_push(rt, &all, t);
        }
    }
    head->raised = all;
    head->raising = head->late = (struct cat_waiters){0};
}

/* Whoever runs there is ready again, or waits. */
static void stop(struct cat_runtime *rt, struct cat_processor *cp)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = cp->running;
    if (!t) {
        cp->idle += head->time - cp->idle_since;
        return;
    }
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    count_progress(rt, cp);
    bool waits = thread->wait.kind != CAT_WAIT_NOTHING && thread->wait.stage < CAT_WAIT_TOLD; /* to be told */
    if (thread->state == CAT_STATE_RUNNING && t != head->dying) {
        cat_thread_enter(rt, t, waits ? CAT_STATE_WAITING : CAT_STATE_READY);
    }
    thread->processor = 0;
}

void cat_preemptive_drop_questions(struct cat_runtime *rt)
{
    rt = cat_here(rt);
    struct cat_head *head = rt->live.head;
    at_processor(rt, 0);
    if (head->failing) end_failure(rt, head->failing);
    raise_anew(rt);
    for (uint32_t i = 0; i < rt->link.processors; i++) {
        struct cat_processor *cp = processor_at(rt, i);
        stop(rt, cp);
        cp->running = cp->last_ran = 0;
    }
    cat_preemptive_forget_all_ready(rt);
    head->switching = 0;
    head->asking = head->relieved = head->gained = head->stopped = head->failing = head->lock = head->acquired = 0;
    head->news &= CAT_NEWS_OF_WORLD | CAT_NEWS_SPAWN;
}
