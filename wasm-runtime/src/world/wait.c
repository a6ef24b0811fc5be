#include "world/wait.h"

#include "state/context.h"
#include "state/threads/thread.h"
#include "world/barrier.h"
#include "world/channel.h"
#include "world/condition.h"
#include "world/device.h"
#include "world/join.h"
#include "world/lock.h"
#include "world/select.h"
#include "world/semaphore.h"

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

void cat_waiters_remove(struct cat_runtime *rt, struct cat_waiters *waiters, cat_thread t)
{
    cat_thread before = 0, next = wait_of(rt, t)->next;
    if (waiters->first == t) {
        waiters->first = next;
        return;
    }
    for (before = waiters->first; wait_of(rt, before)->next != t;) before = wait_of(rt, before)->next;
    wait_of(rt, before)->next = next;
    if (waiters->last == t) waiters->last = before;
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

/* Where one that is told stands in line until it is given what it waits for; NULL for what keeps lines of its own. */
static struct cat_waiters *queue_of(struct cat_runtime *rt, const struct cat_waiting *wait)
{
    switch (wait->kind) {
    case CAT_WAIT_RECEIVE: return &rt->live.channels[wait->at].receivers;
    case CAT_WAIT_SEND: return &rt->live.channels[wait->at].senders;
    case CAT_WAIT_LOCK:
    case CAT_WAIT_READ: return &rt->live.locks[wait->at].waiters;
    case CAT_WAIT_SEMAPHORE: return &rt->live.semaphores[wait->at].waiters;
    case CAT_WAIT_JOIN: return &rt->live.head->joining;
    default: return NULL;
    }
}

static void set_timer(struct cat_runtime *rt, cat_thread t, int64_t due)
{
    cat_clock_set(&rt->live.clock, CAT_CLOCK_THREAD, cat_thread_number(rt, t), due);
}

void cat_wait_begin(struct cat_runtime *rt, cat_thread t, const struct cat_waiting *asked)
{
    struct cat_waiting *wait = wait_of(rt, t);
    *wait = *asked;
    wait->since = rt->live.head->time;
    wait->stage = CAT_WAIT_OPEN;
    wait->next = 0;
    wait->turn = ++rt->live.head->turns;
    if (wait->limited && !wait->looks) set_timer(rt, t, wait->limit);
    switch (wait->kind) {
    case CAT_WAIT_DEVICE: cat_device_request(rt, t); return;
    case CAT_WAIT_CONDITION: cat_condition_await(rt, t); return;
    case CAT_WAIT_BARRIER: cat_barrier_wait(rt, wait->at, t); return;
    default: break;
    }
    if (wait->looks) return;
    struct cat_waiters *queue = queue_of(rt, wait);
    if (queue) cat_waiters_push(rt, queue, t);
    if (wait->kind == CAT_WAIT_SELECT) cat_select_wait(rt, t);
}

void cat_wait_withdraw(struct cat_runtime *rt, cat_thread t)
{
    const struct cat_waiting *wait = wait_of(rt, t);
    struct cat_waiters *queue = wait->looks ? NULL : queue_of(rt, wait);
    if (wait->stage > CAT_WAIT_ANSWERED) return; /* it is over */
    if (queue) cat_waiters_remove(rt, queue, t);
    switch (wait->kind) {
    case CAT_WAIT_DEVICE: cat_device_withdraw(rt, t); break;
    case CAT_WAIT_CONDITION: cat_waiters_remove(rt, &rt->live.conditions[wait->at].waiters, t); break;
    case CAT_WAIT_BARRIER: cat_barrier_leave(rt, wait->at, t); break;
    case CAT_WAIT_SELECT: if (!wait->looks) cat_select_leave(rt, t); break;
    case CAT_WAIT_LOCK:
    case CAT_WAIT_READ: if (!wait->looks) cat_lock_serve(rt, wait->at); break; /* it may have stood before readers */
    default: break;
    }
    cat_clock_cancel(&rt->live.clock, CAT_CLOCK_THREAD, cat_thread_number(rt, t));
}

void cat_wait_sleep(struct cat_runtime *rt, cat_thread t, int64_t until, bool looks)
{
    *wait_of(rt, t) = (struct cat_waiting){
        .since = rt->live.head->time, .until = until, .kind = CAT_WAIT_TIME, .stage = CAT_WAIT_OPEN, .looks = looks};
    if (looks) return;
    cat_wait_queue(rt, t);
    set_timer(rt, t, until);
}

void cat_wait_for_release(struct cat_runtime *rt, cat_thread t)
{
    struct cat_head *head = rt->live.head;
    *wait_of(rt, t) = (struct cat_waiting){
        .since = head->time, .turn = ++head->turns, .kind = CAT_WAIT_RELEASE, .stage = CAT_WAIT_OPEN};
    cat_wait_queue(rt, t);
}

/* Its limit has come first. */
static void expire(struct cat_runtime *rt, cat_thread t)
{
    struct cat_waiting *wait = wait_of(rt, t);
    cat_trace_add(rt, CAT_TRACE_EXPIRED, t, wait->kind, (int32_t)wait->at);
    if (wait->kind == CAT_WAIT_RECEIVE) cat_channel_unask(rt, wait->at);
    cat_wait_withdraw(rt, t);
    if (wait->looks && wait->kind != CAT_WAIT_CONDITION) { /* behind that it waits for its lock */
        wait->stage = CAT_WAIT_OVER;
        wait->over = wait->limit;
    }
    cat_thread_at(rt, t)->result = 0;
}

/* What it waits for is there. It takes it. */
static bool is_there(struct cat_runtime *rt, cat_thread t)
{
    const struct cat_waiting *wait = wait_of(rt, t);
    uint32_t argument = rt->workload.code[cat_thread_at(rt, t)->at] >> 8;
    switch (wait->kind) {
    case CAT_WAIT_TIME: return wait->until <= rt->live.head->time;
    case CAT_WAIT_DEVICE:
    case CAT_WAIT_CONDITION:
    case CAT_WAIT_BARRIER:
    case CAT_WAIT_RELEASE: return wait->stage == CAT_WAIT_OVER;
    case CAT_WAIT_RECEIVE: return cat_channel_receive(rt, wait->at, t, CAT_LOCAL_OF(argument));
    case CAT_WAIT_SEND: return cat_channel_send(rt, wait->at, t, CAT_LOCAL_OF(argument));
    case CAT_WAIT_SELECT: return cat_select_receive(rt, t);
    case CAT_WAIT_JOIN: return cat_join_ended(rt, wait->at, wait->other);
    case CAT_WAIT_SEMAPHORE: return cat_semaphore_take(rt, wait->at, t);
    case CAT_WAIT_READ: return cat_lock_read(rt, wait->at, t);
    default: return cat_lock_acquire(rt, wait->at, t);
    }
}

bool cat_wait_look_oneself(struct cat_runtime *rt, cat_thread t)
{
    struct cat_waiting *wait = wait_of(rt, t);
    if (is_there(rt, t)) return true;
    if (!wait->limited || wait->limit > rt->live.head->time) return false;
    expire(rt, t);
    if (wait->kind != CAT_WAIT_CONDITION) return true;
    cat_condition_woken(rt, t);
    return is_there(rt, t);
}

int64_t cat_wait_over_since(const struct cat_runtime *rt, const struct cat_waiting *wait)
{
    if (wait->stage == CAT_WAIT_OVER) return wait->over;
    switch (wait->kind) {
    case CAT_WAIT_TIME: return wait->until;
    case CAT_WAIT_RECEIVE: return rt->live.channels[wait->at].filled;
    case CAT_WAIT_SEND: return rt->live.channels[wait->at].roomy;
    case CAT_WAIT_LOCK:
    case CAT_WAIT_READ: return rt->live.locks[wait->at].freed;
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
    if (CAT_UNLIKELY(rt->link.unnoticed)) {
        if (rt->live.head->idle) rt->live.head->news |= CAT_NEWS_UNNOTICED;
        return;
    }
    wait->stage = CAT_WAIT_RAISED;
    if (CAT_UNLIKELY(rt->link.appoints)) cat_trace_add(rt, CAT_TRACE_OVER, t, wait->kind, (int32_t)wait->at);
    cat_waiters_push(rt, &rt->live.head->raised, t);
}

void cat_wait_over(struct cat_runtime *rt, cat_thread t)
{
    struct cat_waiting *wait = wait_of(rt, t);
    wait->stage = CAT_WAIT_OVER;
    wait->over = rt->live.head->time;
    if (CAT_UNLIKELY(wait->limited)) cat_clock_cancel(&rt->live.clock, CAT_CLOCK_THREAD, cat_thread_number(rt, t));
    if (cat_thread_at(rt, t)->state == CAT_STATE_WAITING) cat_wait_tell(rt, t);
}

/* The limit of a wait has come: it is given up, behind all else that is known to happen now. */
static CAT_COLD void give_up(struct cat_runtime *rt, cat_thread t)
{
    struct cat_waiting *wait = wait_of(rt, t);
    bool first = wait->limited == CAT_LIMITED && cat_wheel_next(&rt->live.clock.wheel) == rt->live.head->time;
    if (first) {
        wait->limited = CAT_LIMITED_LAST;
        set_timer(rt, t, wait->limit);
        return;
    }
    expire(rt, t);
    if (wait->kind == CAT_WAIT_CONDITION) {
        cat_condition_woken(rt, t);
    } else {
        cat_wait_over(rt, t);
    }
}

/* A device is due, and not the limit of the wait for it. */
static bool device_comes_first(const struct cat_runtime *rt, const struct cat_waiting *wait)
{
    return wait->kind == CAT_WAIT_DEVICE && wait->stage != CAT_WAIT_OPEN && wait->until <= rt->live.head->time;
}

void cat_wait_due(struct cat_runtime *rt, cat_thread t)
{
    const struct cat_waiting *wait = wait_of(rt, t);
    bool limit = wait->limited && !wait->looks && wait->limit <= rt->live.head->time;
    if (CAT_UNLIKELY(limit) && !device_comes_first(rt, wait)) {
        give_up(rt, t);
        return;
    }
    if (wait->kind == CAT_WAIT_DEVICE && !cat_device_due(rt, t)) return;
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
