#include "progress/deadlock_text.h"

#include "progress/deadlock.h"
#include "progress/missing.h"
#include "progress/need_text.h"
#include "progress/needs.h"
#include "state/context.h"
#include "state/threads/thread.h"
#include "world/names.h"

#define TOLD 8 /* threads that are named */

/* --- in words -------------------------------------------------------------------------------------------- */

/* Who holds the lock that a thread waits for; 0 when it waits for something else. */
static cat_thread holder_before(const struct cat_runtime *rt, cat_thread t)
{
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    if (thread->state == CAT_STATE_DEAD || thread->wait.kind != CAT_WAIT_LOCK) return 0;
    return rt->live.locks[thread->wait.at].holder;
}

/* A thread of the cycle that one comes to from t; 0 when there is none (Brent, "An improved Monte Carlo
 * factorization algorithm", 1980: the hare waits where the steps double). */
static cat_thread find_cycle(const struct cat_runtime *rt, cat_thread t)
{
    cat_thread mark = t, at = holder_before(rt, t);
    for (uint32_t steps = 1, limit = 1; at && at != mark; steps++) {
        if (steps == limit) {
            mark = at;
            limit *= 2;
            steps = 0;
        }
        at = holder_before(rt, at);
    }
    return at;
}

static void tell_thread(const struct cat_runtime *rt, cat_thread t, struct cat_text *out)
{
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    struct cat_situation found = {.kind = thread->wait.kind, .at = thread->wait.at, .other = thread->wait.other};
    cat_name_thread(rt, t, out);
    if (thread->state == CAT_STATE_SUSPENDED) {
        cat_text_add(out, " is suspended");
    } else if (found.kind != CAT_WAIT_NOTHING) {
        cat_need_tell(rt, &found, "waits", out);
    }
}

/* The oldest thread of a cycle, so that it is always told in the same way. */
static cat_thread oldest_of(const struct cat_runtime *rt, cat_thread on_cycle)
{
    cat_thread first = on_cycle;
    for (cat_thread t = holder_before(rt, on_cycle); t != on_cycle; t = holder_before(rt, t)) {
        if (t < first) first = t;
    }
    return first;
}

static void tell_cycle(const struct cat_runtime *rt, cat_thread first, struct cat_text *out)
{
    cat_thread t = first;
    uint32_t told = 0;
    cat_text_add(out, "A cycle of locks: ");
    do {
        if (told++ < TOLD) {
            if (t != first) cat_text_add(out, "; ");
            tell_thread(rt, t, out);
        }
        t = holder_before(rt, t);
    } while (t != first);
    if (told > TOLD) cat_text_add(out, "; and %u more threads", told - TOLD);
    cat_text_add(out, ".");
}

/* The statements that wait, one of which could come earlier or later. */
static void tell_where(const struct cat_runtime *rt, cat_thread first, struct cat_text *out)
{
    cat_thread t = first;
    uint32_t told = 0;
    do {
        cat_text_add(out, "%s", told ? ", " : " They wait in these lines: ");
        cat_name_thread(rt, t, out);
        cat_text_add(out, " in line %u", cat_workload_line(&rt->workload, cat_thread_at(rt, t)->at));
        t = holder_before(rt, t);
    } while (t != first && ++told < TOLD);
    cat_text_add(out, ".");
}

static void tell_all(const struct cat_runtime *rt, struct cat_text *out)
{
    uint32_t told = 0;
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        if (rt->live.threads[i].state == CAT_STATE_DEAD || told++ >= TOLD) continue;
        if (told > 1) cat_text_add(out, "; ");
        tell_thread(rt, cat_thread_node(rt, i), out);
    }
    if (told > TOLD) cat_text_add(out, "; and %u more threads", told - TOLD);
    cat_text_add(out, ".");
}

/* Whether some thread that is not suspended waits for a kind of thing. */
static bool any_waits_for(const struct cat_runtime *rt, uint32_t kind)
{
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        const struct cat_thread_record *thread = &rt->live.threads[i];
        bool here = thread->state != CAT_STATE_DEAD && thread->state != CAT_STATE_SUSPENDED;
        if (here && thread->wait.kind == kind) return true;
    }
    return false;
}

static bool any_is_suspended(const struct cat_runtime *rt)
{
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        if (rt->live.threads[i].state == CAT_STATE_SUSPENDED) return true;
    }
    return false;
}

/* What to do about it, for each kind of thing that some thread waits for. */
static void advise(const struct cat_runtime *rt, struct cat_text *out)
{
    if (any_waits_for(rt, CAT_WAIT_LOCK)) {
        cat_text_add(out, " Release each lock before the thread that holds it ends.");
    }
    if (any_waits_for(rt, CAT_WAIT_RECEIVE)) {
        cat_text_add(out, " Let receivers exit when no more messages come.");
    }
    if (any_waits_for(rt, CAT_WAIT_SEND)) cat_text_add(out, " Let a thread receive what is sent.");
    if (any_waits_for(rt, CAT_WAIT_SEMAPHORE)) cat_text_add(out, " Signal a semaphore as often as it is waited for.");
    if (any_waits_for(rt, CAT_WAIT_CONDITION)) {
        cat_text_add(out, " Signal a condition behind each change that a thread may wait for.");
    }
    if (any_waits_for(rt, CAT_WAIT_BARRIER)) cat_text_add(out, " Let as many threads come to a barrier as meet there.");
    if (any_is_suspended(rt)) cat_text_add(out, " Let a thread resume the suspended ones.");
}

/* --- a cycle over channels and locks ----------------------------------------------------------------------- */

/* The operation with which threads of another situation would end a wait, 1 more; 0 for none in particular. */
static uint32_t bringing(const struct cat_runtime *rt, const struct cat_situation *waiter,
                         const struct cat_situation *other)
{
    const struct cat_workload *w = &rt->workload;
    switch (waiter->kind) {
    case CAT_WAIT_RECEIVE: return other->sends[waiter->at];
    case CAT_WAIT_SELECT: return cat_needs_sent(rt, other, waiter->pc - 1);
    case CAT_WAIT_SEND: return other->receives[waiter->at];
    case CAT_WAIT_SEMAPHORE: return other->gives[cat_array_of(w->semaphores, w->semaphore_count, waiter->at)];
    case CAT_WAIT_CONDITION: return other->signals[cat_array_of(w->conditions, w->condition_count, waiter->at)];
    case CAT_WAIT_BARRIER: return other->meets[waiter->at];
    default: return 0;
    }
}

/* By what a wait for a kind of thing is ended, behind the thing and behind the thread that does it. */
static void tell_bringing(uint32_t kind, const char **which, const char **does)
{
    *which = ", which ";
    *does = "signal";
    switch (kind) {
    case CAT_WAIT_RECEIVE:
    case CAT_WAIT_SELECT: *does = "send"; break;
    case CAT_WAIT_SEND: *which = ", from which ", *does = "receive"; break;
    case CAT_WAIT_BARRIER: *which = ", to which ", *does = "come"; break;
    default: break;
    }
}

/* What one of them waits for, and how another could bring it. */
static void tell_need(const struct cat_runtime *rt, const struct cat_situation *waiter,
                      const struct cat_situation *other, struct cat_text *out)
{
    uint32_t by = bringing(rt, waiter, other);
    cat_need_tell_threads(rt, waiter, out);
    cat_need_tell(rt, waiter, waiter->threads > 1 ? "wait" : "waits", out);
    if (!by) return;
    const char *which, *does;
    tell_bringing(waiter->kind, &which, &does);
    cat_text_add(out, "%s", which);
    cat_name_thread(rt, other->first, out);
    cat_text_add(out, " would %s in line %u", does, cat_workload_line(&rt->workload, by - 1));
}

/* From a situation on along the first that could end each wait, to where it comes round. False when it comes to one
 * whose wait nobody can end. */
static bool comes_round(const struct cat_runtime *rt, const struct cat_needs *needs, uint32_t *at)
{
    for (uint32_t steps = 0; steps < needs->count; steps++) {
        if (needs->situations[*at].kind == CAT_WAIT_NOTHING) return false;
        *at = cat_needs_next(rt, needs, *at, 0);
        if (*at == needs->count) return false;
    }
    return needs->situations[*at].kind != CAT_WAIT_NOTHING;
}

/* Messages that lie where a thread of the cycle would receive them, if it did not wait. */
static void tell_unread(const struct cat_runtime *rt, const struct cat_situation *waiter, struct cat_text *out)
{
    for (uint32_t i = 0; i < rt->workload.channel_count; i++) {
        uint32_t length = rt->live.channels[i].length, receives = waiter->receives[i];
        bool at_it = (waiter->kind == CAT_WAIT_RECEIVE || waiter->kind == CAT_WAIT_SEND) && waiter->at == i;
        if (!length || !receives || at_it) continue;
        cat_text_add(out, " %u message%s unread in the channel %s, which ", length, length > 1 ? "s lie" : " lies",
                     rt->workload.channels[i].name);
        cat_name_thread(rt, waiter->first, out);
        cat_text_add(out, " would receive in line %u. Let a thread outside of this cycle receive there.",
                     cat_workload_line(&rt->workload, receives - 1));
    }
}

static void tell_round(const struct cat_runtime *rt, const struct cat_needs *needs, uint32_t first, struct cat_text *out)
{
    uint32_t at = first, told = 0;
    cat_text_add(out, "A cycle: ");
    do {
        uint32_t next = cat_needs_next(rt, needs, at, 0);
        if (told++) cat_text_add(out, "; ");
        tell_need(rt, &needs->situations[at], &needs->situations[next], out);
        at = next;
    } while (at != first && told < TOLD);
    cat_text_add(out, ".");
    do {
        tell_unread(rt, &needs->situations[at], out);
        cat_need_advise(rt, &needs->situations[at], out);
        at = cat_needs_next(rt, needs, at, 0);
    } while (at != first && told-- > 1);
}

static bool tell_cycle_of_needs(const struct cat_runtime *rt, const struct cat_needs *needs, struct cat_text *out)
{
    for (uint32_t i = 0; i < needs->count; i++) {
        uint32_t at = i;
        if (needs->situations[i].fed || !comes_round(rt, needs, &at)) continue;
        tell_round(rt, needs, at, out);
        return true;
    }
    return false;
}

void cat_deadlock_tell(const struct cat_runtime *rt, struct cat_text *out)
{
    cat_text_add(out, "No thread can run, and no event is left. ");
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        cat_thread on_cycle = find_cycle(rt, cat_thread_node(rt, i));
        if (!on_cycle) continue;
        cat_thread first = oldest_of(rt, on_cycle);
        tell_cycle(rt, first, out);
        cat_text_add(out, " Let all threads acquire these locks in the same order.");
        tell_where(rt, first, out);
        return;
    }
    struct cat_needs needs;
    bool known = cat_needs_find(rt, &needs);
    if (!known || !tell_cycle_of_needs(rt, &needs, out)) {
        tell_all(rt, out);
        advise(rt, out);
        if (known) cat_missing_tell(rt, &needs, out);
    }
    if (known) cat_needs_free(&needs);
}

/* --- behind the end of the input ------------------------------------------------------------------------------ */

/* Whether nobody can go on, whatever the library. */
static bool nobody_goes_on(const struct cat_runtime *rt)
{
    if (rt->link.tells) return !rt->live.head->ready && cat_deadlock_of_waiters(rt);
    return cat_deadlock_of_all_lookers(rt);
}

void cat_deadlock_tell_unfed(const struct cat_runtime *rt, struct cat_text *out)
{
    struct cat_needs needs;
    if (!rt->live.head->alive || rt->live.head->running || !nobody_goes_on(rt) || !cat_needs_find(rt, &needs)) return;
    if (cat_needs_input_only(&needs)) {
        cat_text_add(out, "The input has ended, and these threads still wait: ");
        tell_all(rt, out);
    }
    cat_needs_free(&needs);
}
