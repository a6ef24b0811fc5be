/* What a scheduler is told of locks: who waits for one of a thread's, and who waits no more. */
#include "library/preemptive/preemptive.h"

#include "library/preemptive/preemptive_calls.h"
#include "state/threads/thread.h"
#include "world/jobs.h"
#include "world/lock.h"
#include "world/wait.h"

/* The thread that holds the lock which t waits for; 0: it waits for none. */
static cat_thread holder_for(const struct cat_runtime *rt, cat_thread t)
{
    const struct cat_waiting *wait = &cat_thread_at(rt, t)->wait;
    if ((wait->kind != CAT_WAIT_LOCK && wait->kind != CAT_WAIT_READ) || wait->stage != CAT_WAIT_OPEN) return 0;
    return rt->live.locks[wait->at].holder;
}

static bool is_there(const struct cat_runtime *rt, cat_thread t)
{
    return t && cat_thread_at(rt, t)->state != CAT_STATE_DEAD;
}

/* --- before a thread begins to wait ------------------------------------------------------------------------- */

enum cat_step cat_preemptive_contend(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread waiter = processor_at(rt, head->at)->running, holder = head->relieved;
    if (!is_there(rt, holder) || holder == waiter || !rt->link.roles[CAT_ROLE_CONTENDED]) {
        head->relieved = 0;
        head->phase = WAITS;
        return CAT_GO_ON;
    }
    head->relieved = holder_for(rt, holder);
    head->news |= CAT_NEWS_SHAKEN;
    *rt->link.told.waiter = (int32_t)waiter;
    cat_preemptive_call(rt, rt->link.roles[CAT_ROLE_CONTENDED], holder, CAT_NO_PROCESSOR);
    *rt->link.told.waiter = 0;
    return CAT_EVENT;
}

/* --- behind a condition ------------------------------------------------------------------------------------------ */

/* The first of those whom a condition has woken that waits for its lock, of which nobody was told; 0 for none. */
static cat_thread next_woken(const struct cat_runtime *rt)
{
    const struct cat_waiting *first = NULL;
    cat_thread found = 0;
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        const struct cat_waiting *wait = &rt->live.threads[i].wait;
        if (wait->kind != CAT_WAIT_LOCK || !wait->other || wait->stage != CAT_WAIT_OPEN) continue;
        if (first && first->turn < wait->turn) continue;
        first = wait;
        found = cat_thread_node(rt, i);
    }
    return found;
}

/* It waits already, so no set_waiting follows. */
enum cat_step cat_preemptive_contend_anew(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread waiter = next_woken(rt), holder = head->relieved;
    if (!waiter) {
        head->relieved = 0;
        head->news &= ~(uint32_t)CAT_NEWS_CONTENDS;
        return go_to(rt, head->behind_locks);
    }
    if (!holder) holder = holder_for(rt, waiter);
    bool told = is_there(rt, holder) && holder != waiter && rt->link.roles[CAT_ROLE_CONTENDED];
    head->relieved = told ? holder_for(rt, holder) : 0;
    if (!head->relieved) cat_thread_at(rt, waiter)->wait.other = 0;
    if (!told) return CAT_GO_ON;
    head->news |= CAT_NEWS_SHAKEN;
    *rt->link.told.waiter = (int32_t)waiter;
    cat_preemptive_call(rt, rt->link.roles[CAT_ROLE_CONTENDED], holder, CAT_NO_PROCESSOR);
    *rt->link.told.waiter = 0;
    return CAT_EVENT;
}

/* --- behind a lock that was given back -------------------------------------------------------------------------- */

static int32_t ceiling_of(const struct cat_runtime *rt, uint32_t element)
{
    return rt->workload.locks[cat_lock_of(rt, element)].ceiling;
}

/* Whether a thread waits for a lock of another one, directly or along a chain. */
static bool waits_for(const struct cat_runtime *rt, cat_thread t, cat_thread other)
{
    uint32_t left = rt->live.head->threads; /* the chain may be a circle */
    cat_thread holder = holder_for(rt, t);
    while (holder && holder != other && left-- > 0) holder = holder_for(rt, holder);
    return holder == other && t != other;
}

static bool holds_wanted(const struct cat_runtime *rt, cat_thread t)
{
    for (uint32_t i = 0; i < rt->workload.lock_elements; i++) {
        if (rt->live.locks[i].holder == t && rt->live.locks[i].waiters.first) return true;
    }
    return false;
}

/* Of those who wait for a lock of t the one that began next behind those who were told of; 0: all were. */
static cat_thread next_waiter(const struct cat_runtime *rt, cat_thread t)
{
    uint64_t after = rt->live.head->retold, best = UINT64_MAX;
    cat_thread found = 0;
    if (!holds_wanted(rt, t)) return 0;
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        const struct cat_waiting *wait = &rt->live.threads[i].wait;
        if (wait->kind == CAT_WAIT_NOTHING || wait->place <= after || wait->place >= best) continue;
        if (!waits_for(rt, cat_thread_node(rt, i), t)) continue;
        best = wait->place;
        found = cat_thread_node(rt, i);
    }
    return found;
}

/* The next call of `contended` about t, which may be nobody; false when there is none any more. */
static bool retell(struct cat_runtime *rt, cat_thread t)
{
    uint32_t handler = rt->link.roles[CAT_ROLE_CONTENDED];
    cat_thread waiter = handler && is_there(rt, t) ? next_waiter(rt, t) : 0;
    if (!waiter) return false;
    rt->live.head->retold = cat_thread_at(rt, waiter)->wait.place;
    rt->live.head->news |= CAT_NEWS_SHAKEN;
    *rt->link.told.waiter = (int32_t)waiter;
    cat_preemptive_call(rt, handler, t, CAT_NO_PROCESSOR);
    *rt->link.told.waiter = 0;
    return true;
}

enum cat_step cat_preemptive_relieve(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    uint32_t handler = rt->link.roles[CAT_ROLE_RELEASED];
    cat_thread t = head->relieved;
    head->phase = RETOLD;
    head->retold = 0;
    if (!handler || !is_there(rt, t)) return CAT_GO_ON;
    head->news |= CAT_NEWS_SHAKEN;
    *rt->link.told.lock_ceiling = head->lock ? ceiling_of(rt, head->lock - 1) : -1;
    cat_preemptive_call(rt, handler, t, number_of(rt, t));
    *rt->link.told.lock_ceiling = -1;
    return CAT_EVENT;
}

enum cat_step cat_preemptive_retell(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (retell(rt, head->relieved)) return CAT_EVENT;
    head->retold = 0;
    head->phase = REGAINED;
    return CAT_GO_ON;
}

/* Where somebody only stopped waiting, the holder of what the holder waits for is told of that, too. */
enum cat_step cat_preemptive_regain(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (retell(rt, head->gained)) return CAT_EVENT;
    head->relieved = head->lock ? 0 : holder_for(rt, head->relieved);
    head->lock = head->gained = 0;
    head->phase = head->relieved ? RELIEVED : head->behind_locks;
    return CAT_GO_ON;
}

bool cat_preemptive_has_lock(const struct cat_runtime *rt, cat_thread t, uint32_t element)
{
    return rt->live.locks[element].holder == t || cat_lock_is_read_by(rt, element, t);
}

bool cat_preemptive_has_stopped(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = head->raising.first;
    if (!t || head->stopped == t || !rt->link.roles[CAT_ROLE_CONTENDED]) return false;
    const struct cat_waiting *wait = &cat_thread_at(rt, t)->wait;
    bool locks = wait->kind == CAT_WAIT_LOCK || wait->kind == CAT_WAIT_READ;
    if (!locks || cat_preemptive_has_lock(rt, t, wait->at)) return false;
    head->stopped = t;
    head->relieved = rt->live.locks[wait->at].holder;
    head->lock = head->gained = 0;
    head->behind_locks = WAKES;
    head->phase = RELIEVED;
    return true;
}

enum cat_step cat_preemptive_acquired(struct cat_runtime *rt, cat_thread t, uint32_t element)
{
    rt->live.head->news |= CAT_NEWS_SHAKEN;
    *rt->link.told.lock_ceiling = ceiling_of(rt, element);
    cat_preemptive_call(rt, rt->link.roles[CAT_ROLE_ACQUIRED], t, CAT_NO_PROCESSOR);
    *rt->link.told.lock_ceiling = -1;
    return CAT_EVENT;
}

/* --- a job that is given up -------------------------------------------------------------------------------------- */

bool cat_preemptive_gives_back(struct cat_runtime *rt, cat_thread t)
{
    struct cat_head *head = rt->live.head;
    const struct cat_waiting *wait = &cat_thread_at(rt, t)->wait;
    cat_thread holder = holder_for(rt, t);
    if (wait->kind != CAT_WAIT_NOTHING && wait->kind != CAT_WAIT_TIME && wait->stage < CAT_WAIT_OVER) {
        cat_wait_withdraw(rt, t);
        cat_thread_at(rt, t)->wait.kind = CAT_WAIT_TIME; /* for nothing any more */
        head->lock = head->gained = 0;
        head->relieved = holder;
        if (holder) return true;
    }
    for (uint32_t i = 0; i < rt->workload.lock_elements; i++) {
        if (!cat_preemptive_has_lock(rt, t, i)) continue;
        cat_lock_release(rt, i, t);
        if (head->relieved) return true;
    }
    return false;
}
