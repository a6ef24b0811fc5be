/* From the beginning of a call to its end. */
#include <errno.h>

#include "library.h"

static STAILQ_HEAD(, call) over = STAILQ_HEAD_INITIALIZER(over);

void call_give_up(struct call *call)
{
    struct watch *watch;
    timer_stop(&call->timer);
    while ((watch = LIST_FIRST(&call->watches)) != NULL) world_forget(watch);
}

void call_over(struct call *call)
{
    call->stage = CALL_OVER;
    call_give_up(call);
    STAILQ_INSERT_TAIL(&over, call, over);
}

void call_withdraw(struct call *call)
{
    if (!call) return;
    if (call->stage == CALL_SUBMITTED && call->cancel) call->cancel(call);
    if (call->stage == CALL_OVER) STAILQ_REMOVE(&over, call, call, over);
    if (call->kind == CALL_LOCK && call->stage == CALL_OPEN) lock_withdraw(call);
    call_give_up(call);
    waiters_leave(call);
}

struct call *calls_note(void)
{
    struct call *call = STAILQ_FIRST(&over);
    if (!call) return NULL;
    STAILQ_REMOVE_HEAD(&over, over);
    call->stage = CALL_TOLD;
    return call;
}

void call_interrupt(struct call *call, bool others_go_on)
{
    bool waits = call->stage == CALL_SUBMITTED && call->is_interruptible;
    if (!waits || (others_go_on && call->goes_on)) return;
    call->is_interrupted = true;
    call->late(call);
    call_over(call);
}

static void is_late(struct timer *timer)
{
    struct call *call = (struct call *)(void *)((char *)timer - offsetof(struct call, timer));
    if (call->late) call->late(call);
    call_over(call);
}

int64_t call_limit(int64_t ns)
{
    int64_t now = ns < 0 ? 0 : host_clock();
    return ns < 0 || ns > NEVER - now ? NEVER : now + ns;
}

bool call_is_over(struct call *call)
{
    (void)call;
    return true;
}

/* What is there already is taken at once. */
void call_submit(struct call *call)
{
    call->stage = CALL_SUBMITTED;
    if (call->attempt && call->attempt(call)) {
        call_over(call);
    } else if (call->limit != NEVER) {
        call->timer.ring = is_late;
        timer_set(&call->timer, call->limit);
    }
}

int64_t call_make(struct call *call)
{
    library_start();
    call->stage = CALL_OPEN;
    if (!call->limit) call->limit = NEVER;
    reactor_call(call);
    if (call->result < 0) errno = call->error;
    return call->result;
}

/* --- queues ---------------------------------------------------------------------------------------------------------- */

void waiters_add(struct tap_waiters *waiters, struct call *call)
{
    call->among = waiters;
    call->behind = NULL;
    call->before = waiters->last;
    *(waiters->last ? &waiters->last->behind : &waiters->first) = call;
    waiters->last = call;
}

void waiters_leave(struct call *call)
{
    struct tap_waiters *waiters = call->among;
    if (!waiters) return;
    *(call->before ? &call->before->behind : &waiters->first) = call->behind;
    *(call->behind ? &call->behind->before : &waiters->last) = call->before;
    call->among = NULL;
}

struct call *waiters_take(struct tap_waiters *waiters)
{
    struct call *first = waiters->first;
    if (first) waiters_leave(first);
    return first;
}
