/* The hooks: Pth's record of where each thread is, and the calls of the loaded scheduler that follow from it.
 *
 * Where a thread goes follows from where it was and from the queue that Pth puts it into:
 *
 *     from       into      that is
 *     nowhere    any       a new thread       newthread
 *     running    waiting   pth_wait           set_waiting
 *     running    ready     pth_yield          nothing: switch_out has moved it
 *     waiting    ready     the event manager  event_raised
 *     any        suspended pth_suspend        suspend_thread
 *     suspended  any       pth_resume         resume_thread
 *     any        dead      its end            set_dead
 */
#define PTH_HOOKS_OWN
#include "pth_p.h"
#include "pth_hooks.h"
#include "pth_hooks_record.h"

/* --- ends --------------------------------------------------------------------------------------------- */

static void hook_bury(pth_t t, int at_once)
{
    hook_scheduler->set_dead(t, at_once);
    hook_record_forget(t);
}

/* The scheduler may look at a thread that ended until switch_out has returned, so its memory waits. */
static pth_t hook_ended;

void hook_free(pth_t t)
{
    if (hook_scheduler == NULL) {
        free(t);
        return;
    }
    if (t == pth_current && HOOK_RECORD(t)->place == HOOK_RUNNING) {
        hook_bury(t, FALSE);
        hook_ended = t;
        return;
    }
    if (hook_record_is_live(t))
        hook_bury(t, TRUE);
    free((char *)t - hook_front);
}

void hook_drop(pth_t keep)
{
    pth_t t, next;

    if (hook_scheduler == NULL)
        return;
    for (t = hook_first; t != NULL; t = next) {
        next = HOOK_RECORD(t)->next;
        if (t == keep)
            continue;
        if (t == pth_current)
            hook_bury(t, TRUE); /* pth_kill frees it itself */
        else
            pth_tcb_free(t);
    }
}

void hook_remove(pth_t t)
{
    hook_bury(t, TRUE);
    hook_record_check("set_dead");
}

/* --- the loop of the scheduler ------------------------------------------------------------------------- */

void hook_init(void)
{
    hook_load();
    hook_record_reset();
    hook_ended = NULL;
    if (hook_scheduler != NULL)
        hook_scheduler->init();
}

static void hook_wait_for_work(void)
{
    pth_time_t now;

    while (hook_count[HOOK_QUEUED] == 0) {
        pth_time_set(&now, PTH_TIME_NOW);
        pth_sched_eventmanager(&now, FALSE);
    }
}

pth_t hook_pick(void)
{
    pth_t t;

    hook_wait_for_work();
    t = hook_scheduler->schedule();
    if (t == NULL)
        hook_fatal("schedule dispatched no thread, though one is ready", NULL);
    if (HOOK_RECORD(t)->place != HOOK_QUEUED)
        hook_fatal("schedule dispatched a thread that is not ready", t);
    hook_record_move(t, HOOK_RUNNING);
    t->state = PTH_STATE_READY;
    hook_record_check("schedule");
    return t;
}

/* Pth calls this when the thread that ran has been told to wait or to be dead, if it is. */
void hook_switch_out(void)
{
    hook_scheduler->switch_out();
    if (pth_current != NULL)
        hook_record_move(pth_current, HOOK_QUEUED);
    if (hook_ended != NULL) {
        free((char *)hook_ended - hook_front);
        hook_ended = NULL;
    }
    hook_record_check("switch_out");
    if (hook_count[HOOK_QUEUED] == 0 && hook_count[HOOK_WAITING] == 0)
        hook_fatal("no thread is ready and none waits for an event, so the process would sleep for ever", NULL);
}

/* With threads to run and none that waits, Pth's event manager has nobody to give an event to: signals stay blocked
 * in it and reach a thread when it is switched to. Its five system calls would cost more than the switch itself. */
int hook_must_poll(void)
{
    return hook_scheduler == NULL || hook_count[HOOK_WAITING] > 0;
}

/* --- a scheduler that others talk to -------------------------------------------------------------------- */

/* Pth's select looks at that, too. */
int hook_watch(fd_set *readable, int highest)
{
    int descriptor = hook_scheduler != NULL && hook_scheduler->descriptor != NULL ? hook_scheduler->descriptor() : -1;

    if (descriptor < 0 || descriptor >= FD_SETSIZE)
        return highest;
    FD_SET(descriptor, readable);
    return descriptor > highest ? descriptor : highest;
}

int hook_watched(fd_set *readable, int count)
{
    int descriptor = hook_scheduler != NULL && hook_scheduler->descriptor != NULL ? hook_scheduler->descriptor() : -1;

    if (descriptor < 0 || descriptor >= FD_SETSIZE || count <= 0 || !FD_ISSET(descriptor, readable))
        return count;
    FD_CLR(descriptor, readable);
    hook_scheduler->tend();
    return count - 1;
}

/* --- putting threads into queues ------------------------------------------------------------------------ */

static void hook_resume(pth_t t)
{
    hook_scheduler->resume_thread(t);
    if (t->state != PTH_STATE_WAITING)
        hook_record_move(t, HOOK_QUEUED);
    else if (hook_scheduler->is_waiting(t))
        hook_record_move(t, HOOK_WAITING);
    else if (hook_scheduler->only_tags_waiting) {
        t->state = PTH_STATE_READY; /* it runs, finds no event, and waits again */
        HOOK_RECORD(t)->is_early = TRUE;
        hook_record_move(t, HOOK_QUEUED);
    }
    else {
        hook_scheduler->set_waiting(t);
        hook_record_move(t, HOOK_WAITING);
    }
    hook_record_check("resume_thread");
}

static void hook_end(pth_t t)
{
    if (!hook_record_is_live(t))
        return; /* cancelled: it is buried already */
    hook_bury(t, HOOK_RECORD(t)->place != HOOK_RUNNING);
}

void hook_insert(pth_pqueue_t *q, int priority, pth_t t)
{
    enum hook_place from = HOOK_RECORD(t)->place;

    if (q == &pth_DQ) {
        hook_end(t);
        hook_own_insert(q, priority, t);
    }
    else if (from == HOOK_NOWHERE) {
        hook_record_enter(t);
        hook_scheduler->newthread(t);
        hook_record_check("newthread");
    }
    else if (q == &pth_SQ) {
        hook_scheduler->suspend_thread(t);
        hook_record_move(t, HOOK_SUSPENDED);
        hook_record_check("suspend_thread");
    }
    else if (from == HOOK_SUSPENDED)
        hook_resume(t);
    else if (q == &pth_WQ) {
        hook_scheduler->set_waiting(t);
        hook_record_move(t, HOOK_WAITING);
    }
    else if (from == HOOK_WAITING) {
        hook_scheduler->event_raised(t);
        hook_record_move(t, HOOK_QUEUED);
        hook_record_check("event_raised");
    }
}

/* A thread that is taken out of a queue is put somewhere next, which tells what happens to it. */
void hook_delete(pth_pqueue_t *q, pth_t t)
{
    if (q == &pth_DQ)
        hook_own_delete(q, t);
}

/* --- threads about other threads ------------------------------------------------------------------------ */

int hook_can_switch_to(pth_t t)
{
    return HOOK_RECORD(t)->place == HOOK_QUEUED && hook_scheduler->can_switch_to(t);
}

int hook_set_next(pth_t t)
{
    hook_scheduler->set_next_thread(t);
    hook_record_check("set_next_thread");
    return TRUE;
}

int hook_waits_again(pth_event_t ring)
{
    pth_event_t event = ring;

    if (hook_scheduler == NULL || !HOOK_RECORD(pth_current)->is_early)
        return FALSE;
    HOOK_RECORD(pth_current)->is_early = FALSE;
    if (pth_current->cancelreq)
        return FALSE;
    do {
        if (event->ev_status != PTH_STATUS_PENDING)
            return FALSE;
        event = event->ev_next;
    } while (event != ring);
    pth_current->state = PTH_STATE_WAITING;
    return TRUE;
}

/* --- what is in a queue ---------------------------------------------------------------------------------- */

static int hook_in(const pth_pqueue_t *q, pth_t t)
{
    enum hook_place place = HOOK_RECORD(t)->place;
    int is_new = t->state == PTH_STATE_NEW;

    return q == &pth_NQ ? place == HOOK_QUEUED && is_new
         : q == &pth_RQ ? place == HOOK_QUEUED && !is_new
         : q == &pth_WQ ? place == HOOK_WAITING
         : q == &pth_SQ && place == HOOK_SUSPENDED;
}

static pth_t hook_find(const pth_pqueue_t *q, pth_t t)
{
    while (t != NULL && !hook_in(q, t))
        t = HOOK_RECORD(t)->next;
    return t;
}

int hook_elements(pth_pqueue_t *q)
{
    return q == &pth_NQ ? hook_newborn
         : q == &pth_RQ ? hook_count[HOOK_QUEUED] - hook_newborn
         : q == &pth_WQ ? hook_count[HOOK_WAITING]
         : q == &pth_SQ ? hook_count[HOOK_SUSPENDED]
         : hook_own_elements(q);
}

pth_t hook_head(pth_pqueue_t *q)
{
    if (q == &pth_DQ)
        return hook_own_head(q);
    if (q != &pth_WQ)
        return hook_find(q, hook_first);
    if (hook_scheduler->next_waiting != NULL)
        hook_record_order();
    return hook_first_waiting;
}

pth_t hook_walk(pth_pqueue_t *q, pth_t t)
{
    if (q == &pth_DQ)
        return hook_own_walk(q, t, PTH_WALK_NEXT);
    if (q != &pth_WQ)
        return hook_find(q, HOOK_RECORD(t)->next);
    return HOOK_RECORD(t)->next_waiting;
}

/* Whether a pointer, which may be to anything, is a thread in a queue. Pth asks its queues one by one. */
int hook_contains(pth_pqueue_t *q, pth_t t)
{
    if (q == &pth_DQ)
        return hook_own_contains(q, t);
    return hook_record_knows(t) && hook_in(q, t);
}
