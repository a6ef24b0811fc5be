/* Conditions of the profile: what holds before a handler is called, and what must hold when it has returned. They stand
 * here for the few functions of call.c that are the way of an event. */
#ifndef CATAPULTS_SCHEDULER_CONDITIONS_H
#define CATAPULTS_SCHEDULER_CONDITIONS_H

#include "base/hints.h"
#include "scheduler/call.h"
#include "state/threads/container.h"
#include "state/threads/thread.h"

/* Conditions that ask where a thread is, or what the library's record says of it. */
enum {
    CAT_OF_THREAD = CAT_HOLDS_THREAD_NOWHERE | CAT_HOLDS_THREAD_STORED | CAT_HOLDS_THREAD_IN_CURRENT |
                CAT_HOLDS_THREAD_READY | CAT_HOLDS_THREAD_NOT_IN_CURRENT | CAT_HOLDS_THREAD_SUSPENDED |
                CAT_HOLDS_THREAD_NEW_OR_READY | CAT_HOLDS_THREAD_WAITING
};

/* And those that ask what the library knows the container as that it is in, or how full such a container is. */
enum {
#define X(place, flag) | (uint32_t)flag
#define Y(place, full, flag) | (uint32_t)flag
    CAT_OF_PLACE = 0u CAT_CONDITIONS_OF_PLACE(X),
    CAT_OF_COUNT = 0u CAT_CONDITIONS_OF_COUNT(Y)
#undef X
#undef Y
};

/* Of these conditions, those that hold. */
static inline uint32_t cat_true_of_known(const struct cat_runtime *rt, cat_thread t)
{
    uint32_t holds = 0, home = t ? rt->live.nodes[t].home : CAT_NODE_NOWHERE;
    if (home != CAT_NODE_NOWHERE) holds = rt->link.containers[home].holds;
#define X(place, full, flag) \
    holds |= (rt->live.nodes[rt->link.known[CAT_KNOWN_AS_##place]].count != 0) == (full) ? (uint32_t)flag : 0;
    CAT_CONDITIONS_OF_COUNT(X)
#undef X
    return holds;
}

/* The thread that gave up control still runs, for the library: it does not wait and has not ended. */
static inline bool cat_still_runs(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    uint32_t state = cat_thread_at(rt, head->subject)->state;
    return state != CAT_STATE_WAITING && state != CAT_STATE_DEAD && head->dying != head->subject;
}

/* What the library's record says of a thread, by its state. */
static const uint32_t cat_recorded[] = {
    [CAT_STATE_UNBORN] = CAT_HOLDS_THREAD_READY,
    [CAT_STATE_NEW] = CAT_HOLDS_THREAD_READY,
    [CAT_STATE_READY] = CAT_HOLDS_THREAD_READY,
    [CAT_STATE_RUNNING] = CAT_HOLDS_THREAD_READY,
    [CAT_STATE_WAITING] = CAT_HOLDS_THREAD_WAITING | CAT_HOLDS_THREAD_READY,
    [CAT_STATE_SUSPENDED] = CAT_HOLDS_THREAD_SUSPENDED,
    [CAT_STATE_DEAD] = 0,
};

/* Of the conditions about a thread. What the record says counts at entry; at exit only where the thread is does,
 * for the record follows what the handler did. */
static CAT_ALWAYS_INLINE uint32_t cat_true_of_thread(const struct cat_runtime *rt, cat_thread t, bool at_entry)
{
    uint32_t home = rt->live.nodes[t].home; /* of no thread: nowhere */
    if (home == CAT_NODE_NOWHERE) {
        bool gone = !t || cat_thread_at(rt, t)->state == CAT_STATE_DEAD;
        uint32_t stored = gone ? CAT_HOLDS_THREAD_STORED : 0;
        return stored | CAT_HOLDS_THREAD_NOWHERE | CAT_HOLDS_THREAD_NOT_IN_CURRENT;
    }
    if (home == rt->link.dispatch_slot) return CAT_HOLDS_THREAD_STORED | CAT_HOLDS_THREAD_IN_CURRENT;
    if (home - rt->link.first_slot < rt->link.processors) return CAT_HOLDS_THREAD_STORED; /* on another processor */
    uint32_t any = CAT_HOLDS_THREAD_READY | CAT_HOLDS_THREAD_SUSPENDED | CAT_HOLDS_THREAD_WAITING;
    return CAT_HOLDS_THREAD_STORED | CAT_HOLDS_THREAD_NOT_IN_CURRENT | CAT_HOLDS_THREAD_NEW_OR_READY |
           (at_entry ? cat_recorded[cat_thread_at(rt, t)->state] : any);
}

/* Who was dispatched is in the slot, which is empty if nobody was. */
static inline bool cat_slot_as_dispatched(const struct cat_runtime *rt)
{
    return (rt->live.dispatch_slot->count != 0) == (rt->ctx->chosen != 0);
}

/* One of the conditions that are left, which take longer to look at; 0 when all hold. */
static CAT_NOINLINE uint32_t cat_broken_of_rest(const struct cat_runtime *rt, uint32_t left)
{
    if ((left & CAT_HOLDS_ALL_EMPTY) && cat_container_all_empty(rt)) left &= ~(uint32_t)CAT_HOLDS_ALL_EMPTY;
    if (left & CAT_HOLDS_CURRENT_FULL_IF_IT_STILL_RUNS) {
        bool holds_too = cat_library_current(rt) || !cat_still_runs(rt);
        if (holds_too) left &= ~(uint32_t)CAT_HOLDS_CURRENT_FULL_IF_IT_STILL_RUNS;
    }
    if ((left & CAT_HOLDS_CURRENT_FULL_IF_DISPATCHED) && cat_slot_as_dispatched(rt)) {
        left &= ~(uint32_t)CAT_HOLDS_CURRENT_FULL_IF_DISPATCHED;
    }
    return left & -left;
}

_Static_assert(CAT_HOLDS_CURRENT_FULL == CAT_HOLDS_CURRENT_EMPTY << 1, "full or not picks one of the two");

/* One of the conditions that does not hold, 0 when all do. Whether a thread was dispatched, the caller knows. */
static CAT_ALWAYS_INLINE uint32_t cat_broken(const struct cat_runtime *rt, uint32_t conditions, cat_thread t, bool at_entry)
{
    if (conditions == 0) return 0;
    bool full = rt->live.dispatch_slot->count != 0;
    uint32_t holds = (uint32_t)CAT_HOLDS_CURRENT_EMPTY << full;
    if (conditions & CAT_OF_THREAD) holds |= cat_true_of_thread(rt, t, at_entry);
    if (conditions & (CAT_OF_PLACE | CAT_OF_COUNT)) holds |= cat_true_of_known(rt, t);
    uint32_t left = conditions & ~holds;
    if (left == CAT_HOLDS_CURRENT_FULL_IF_IT_STILL_RUNS && (full || !cat_still_runs(rt))) return 0;
    return left ? cat_broken_of_rest(rt, left) : 0;
}

/* What a handler is held to: conditions before and after. `known` when that is told by constants, so that code can be
 * made of what they ask; else they come from the profile's table. */
struct cat_terms {
    uint32_t entry, exit;
    uint32_t role; /* enum cat_role */
    bool known;
};

#define CAT_KNOWN_TERMS(role, before, after) \
    {(uint32_t)(before) & ~(uint32_t)CAT_HOLDS_ALWAYS, (uint32_t)(after) & ~(uint32_t)CAT_HOLDS_ALWAYS, role, true}

static inline struct cat_terms cat_terms_of(const struct cat_runtime *rt, uint32_t handler)
{
    const struct cat_entry_point *point = &rt->link.handlers[handler];
    return (struct cat_terms){point->entry, point->exit, point->role, false};
}

/* The same as cat_broken(…) == 0 for conditions that are constants, without CAT_HOLDS_ALL_EMPTY. */
static CAT_ALWAYS_INLINE bool cat_hold(const struct cat_runtime *rt, uint32_t conditions, cat_thread t, bool at_entry)
{
    const struct cat_node *slot = rt->live.dispatch_slot;
    if ((conditions & CAT_HOLDS_CURRENT_EMPTY) && slot->count) return false;
    if ((conditions & CAT_HOLDS_CURRENT_FULL) && !slot->count) return false;
    if ((conditions & CAT_HOLDS_CURRENT_FULL_IF_IT_STILL_RUNS) && !slot->count && cat_still_runs(rt)) return false;
    if ((conditions & CAT_HOLDS_CURRENT_FULL_IF_DISPATCHED) && !cat_slot_as_dispatched(rt)) return false;
    uint32_t of_known = conditions & (CAT_OF_PLACE | CAT_OF_COUNT);
    if (of_known && (of_known & ~cat_true_of_known(rt, t))) return false;
    uint32_t of_thread = conditions & CAT_OF_THREAD;
    return !of_thread || (of_thread & ~cat_true_of_thread(rt, t, at_entry)) == 0;
}

static CAT_ALWAYS_INLINE bool cat_may_enter(const struct cat_runtime *rt, struct cat_terms terms, cat_thread t)
{
    return terms.known ? cat_hold(rt, terms.entry, t, true) : cat_broken(rt, terms.entry, t, true) == 0;
}

#endif
