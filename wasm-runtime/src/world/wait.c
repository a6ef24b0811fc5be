#include "world/wait.h"

#include "state/context.h"
#include "state/thread.h"
#include "world/channel.h"
#include "world/device.h"
#include "world/lock.h"

static struct cat_waiting *wait_of(struct cat_runtime *rt, cat_thread t) { return &cat_thread_at(rt, t)->wait; }

/* --- queues ----------------------------------------------------------------------------------------- */

void cat_waiters_push(struct cat_runtime *rt, struct cat_waiters *waiters, cat_thread t)
{
    wait_of(rt, t)->next = 0;
    if (waiters->first) {
        wait_of(rt, waiters->last)->next = t;
    } else {
        waiters->first = t;
    }
    waiters->last = t;
}

cat_thread cat_waiters_take(struct cat_runtime *rt, struct cat_waiters *waiters)
{
    cat_thread first = waiters->first;
    if (first) waiters->first = wait_of(rt, first)->next;
    return first;
}

void cat_waiters_insert(struct cat_runtime *rt, struct cat_waiters *waiters, cat_thread t, bool lowest_first)
{
    double key = wait_of(rt, t)->key;
    cat_thread before = 0, behind = waiters->first;
    while (behind) {
        double other = wait_of(rt, behind)->key;
        if (lowest_first ? key < other : key > other) break;
        before = behind;
        behind = wait_of(rt, behind)->next;
    }
    wait_of(rt, t)->next = behind;
    *(before ? &wait_of(rt, before)->next : &waiters->first) = t;
    if (!behind) waiters->last = t;
}

/* --- a thread that waits ------------------------------------------------------------------------------ */

void cat_wait_begin(struct cat_runtime *rt, cat_thread t, const struct cat_waiting *asked)
{
    struct cat_waiting *wait = wait_of(rt, t);
    *wait = *asked;
    wait->since = rt->live.head->time;
    wait->stage = CAT_WAIT_OPEN;
    wait->next = 0;
    if (wait->kind == CAT_WAIT_DEVICE) cat_device_request(rt, t);
    if (wait->looks) return;
    switch (wait->kind) {
    case CAT_WAIT_RECEIVE: cat_waiters_push(rt, &rt->live.channels[wait->at].receivers, t); break;
    case CAT_WAIT_SEND: cat_waiters_push(rt, &rt->live.channels[wait->at].senders, t); break;
    case CAT_WAIT_LOCK: cat_waiters_push(rt, &rt->live.locks[wait->at].waiters, t); break;
    default: break;
    }
}

void cat_wait_sleep(struct cat_runtime *rt, cat_thread t, int64_t until, bool looks)
{
    *wait_of(rt, t) = (struct cat_waiting){
        .since = rt->live.head->time, .until = until, .kind = CAT_WAIT_TIME, .stage = CAT_WAIT_OPEN, .looks = looks};
    if (looks) return;
    cat_wait_queue(rt, t);
    cat_clock_set(&rt->live.clock, CAT_CLOCK_THREAD, cat_thread_number(rt, t), until);
}

bool cat_wait_look_oneself(struct cat_runtime *rt, cat_thread t)
{
    const struct cat_waiting *wait = wait_of(rt, t);
    uint32_t argument = rt->workload.code[cat_thread_at(rt, t)->at] >> 8;
    switch (wait->kind) {
    case CAT_WAIT_TIME: return wait->until <= rt->live.head->time;
    case CAT_WAIT_DEVICE: return wait->stage == CAT_WAIT_OVER;
    case CAT_WAIT_RECEIVE: return cat_channel_receive(rt, wait->at, t, CAT_LOCAL_OF(argument));
    case CAT_WAIT_SEND: return cat_channel_send(rt, wait->at, t, CAT_LOCAL_OF(argument));
    default: return cat_lock_acquire(rt, wait->at, t);
    }
}

int64_t cat_wait_over_since(const struct cat_runtime *rt, const struct cat_waiting *wait)
{
    switch (wait->kind) {
    case CAT_WAIT_TIME: return wait->until;
    case CAT_WAIT_DEVICE: return wait->over;
    case CAT_WAIT_RECEIVE: return rt->live.channels[wait->at].filled;
    case CAT_WAIT_SEND: return rt->live.channels[wait->at].roomy;
    case CAT_WAIT_LOCK: return rt->live.locks[wait->at].freed;
    default: return rt->live.head->time;
    }
}

void cat_wait_behind(struct cat_runtime *rt, cat_thread t)
{
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    const struct cat_waiting *wait = &thread->wait;
    int64_t now = rt->live.head->time;
    int64_t over = wait->looks ? cat_wait_over_since(rt, wait) : wait->over;
    int64_t noticed = wait->looks ? now : wait->noticed;
    if (over < wait->since) over = wait->since; /* it was there */
    thread->waits++;
    thread->waited[CAT_UNTIL_OVER] += over - wait->since;
    thread->waited[CAT_UNTIL_NOTICED] += noticed - over;
    thread->waited[CAT_UNTIL_CHOSEN] += now - noticed;
}

void cat_wait_queue(struct cat_runtime *rt, cat_thread t) { wait_of(rt, t)->place = ++rt->live.head->waits; }

void cat_wait_leave(struct cat_runtime *rt, cat_thread t) { wait_of(rt, t)->place = 0; }

/* --- the end of a wait ---------------------------------------------------------------------------------- */

void cat_wait_tell(struct cat_runtime *rt, cat_thread t)
{
    struct cat_waiting *wait = wait_of(rt, t);
    if (wait->stage != CAT_WAIT_OVER || wait->looks) return;
    wait->stage = CAT_WAIT_RAISED;
    cat_waiters_push(rt, &rt->live.head->raised, t);
}

void cat_wait_over(struct cat_runtime *rt, cat_thread t)
{
    wait_of(rt, t)->stage = CAT_WAIT_OVER;
    wait_of(rt, t)->over = rt->live.head->time;
    if (cat_thread_at(rt, t)->state == CAT_STATE_WAITING) cat_wait_tell(rt, t);
}

void cat_wait_due(struct cat_runtime *rt, cat_thread t)
{
    if (wait_of(rt, t)->kind == CAT_WAIT_DEVICE && !cat_device_due(rt, t)) return;
    cat_wait_over(rt, t);
}

static bool goes_before(struct cat_runtime *rt, cat_thread a, cat_thread b)
{
    return wait_of(rt, a)->place < wait_of(rt, b)->place;
}

static cat_thread merge(struct cat_runtime *rt, cat_thread a, cat_thread b)
{
    cat_thread first = 0, *end = &first;
    while (a && b) {
        cat_thread *lower = goes_before(rt, a, b) ? &a : &b;
        *end = *lower;
        end = &wait_of(rt, *lower)->next;
        *lower = *end;
    }
    *end = a ? a : b;
    return first;
}

/* The first `count` of a queue in their order, cut off from the rest of it. */
static CAT_COLD cat_thread sort(struct cat_runtime *rt, cat_thread *rest, uint32_t count)
{
    if (count == 1) {
        cat_thread only = *rest;
        *rest = wait_of(rt, only)->next;
        wait_of(rt, only)->next = 0;
        return only;
    }
    cat_thread left = sort(rt, rest, count / 2);
    return merge(rt, left, sort(rt, rest, count - count / 2));
}

/* Mostly there are none or one, and of several most stand in order. */
static cat_thread in_order(struct cat_runtime *rt, cat_thread first)
{
    uint32_t count = 0;
    bool ordered = true;
    for (cat_thread t = first; t; t = wait_of(rt, t)->next, count++) {
        cat_thread next = wait_of(rt, t)->next;
        if (next && goes_before(rt, next, t)) ordered = false;
    }
    return ordered ? first : sort(rt, &first, count);
}

void cat_wait_gather(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    head->raising.first = in_order(rt, head->raised.first);
    head->raised = (struct cat_waiters){0};
}

cat_thread cat_wait_raise(struct cat_runtime *rt)
{
    cat_thread t;
    while ((t = cat_waiters_take(rt, &rt->live.head->raising)) != 0) {
        wait_of(rt, t)->stage = CAT_WAIT_OVER;
        if (cat_thread_at(rt, t)->state == CAT_STATE_WAITING) break;
    }
    if (t) {
        wait_of(rt, t)->stage = CAT_WAIT_TOLD;
        wait_of(rt, t)->noticed = rt->live.head->time;
        cat_wait_leave(rt, t);
    }
    return t;
}
