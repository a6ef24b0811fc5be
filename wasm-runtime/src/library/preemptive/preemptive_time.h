/* Time goes on between the rounds of the preemptive library, to where a thread has something to do or something happens. */
#ifndef CATAPULTS_LIBRARY_PREEMPTIVE_TIME_H
#define CATAPULTS_LIBRARY_PREEMPTIVE_TIME_H

#include "library/preemptive/preemptive.h"
#include "progress/deadlock.h"
#include "running/passing.h"

/* Nobody runs: the run may be over. False then. */
static CAT_NOINLINE bool can_go_on(struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    if (!head->alive && !cat_deadlock_births_come(rt)) {
        cat_finish(rt, CAT_OUTCOME_ENDED);
    } else if (cat_deadlock_of_waiters(rt) && !head->timer_rang) {
        bool woken = cat_clock_wakes(&rt->live.clock) && cat_clock_pending(&rt->live.clock, CAT_CLOCK_SCHEDULER, 0);
        if (head->ready && !woken) {
            cat_fault_of_library(rt, CAT_FAULT_NOTHING_DISPATCHED, 0);
        } else if (!head->ready) {
            enum cat_outcome end = cat_deadlock_outcome(rt);
            if (end != CAT_OUTCOME_RUNNING) cat_finish(rt, end);
        }
    }
    return cat_running(rt);
}

static bool is_any_running(const struct cat_runtime *rt)
{
    return rt->live.head->idle != all_of(rt->link.processors);
}

enum { AT_ONCE = 4 }; /* processors, which divides how many there can be */

/* Those about whose threads there is something to be done by now, and when there is about the first of the others. Without
 * sign, how long it is from the next nanosecond on tells both: of what is due the highest bit is set, and it is the most. */
static CAT_ALWAYS_INLINE void look_who_is_due(struct cat_runtime *rt, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    const uint64_t from = (uint64_t)head->time + 1;
    uint64_t due = 0, least = CAT_NEVER - from;
    for (uint32_t first = 0; first < count; first += AT_ONCE) { /* behind the last processor it is never */
        uint64_t of_these = 0;
        for (uint32_t i = 0; i < AT_ONCE; i++) {
            uint64_t until = (uint64_t)head->next[first + i] - from;
            of_these |= until >> 63 << i;
            least = until < least ? until : least;
        }
        due |= of_these << first;
    }
    head->due = due;
    head->soonest = (int64_t)(from + least);
}

static inline void note_timer(struct cat_runtime *rt)
{
    if (CAT_LIKELY(!rt->live.head->timer_rang)) return;
    rt->live.head->timer_rang = 0;
    rt->live.head->news |= CAT_NEWS_TIMER;
}

/* Something is to be told at once; else time goes on. */
static CAT_NOINLINE bool is_to_be_told(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (head->late.first) {
        head->raised = head->late;
        head->late = (struct cat_waiters){0};
    }
    note_timer(rt);
    return head->raised.first | head->news;
}

/* Time goes on, and something may happen on the way. False when the run is over, or has come to where a message of another
 * scheduler is to be carried out. */
static CAT_HOT_TUNED bool pass_to_next(struct cat_runtime *rt, int64_t due)
{
    if (due == CAT_NEVER && !is_any_running(rt) && !can_go_on(rt)) return false;
    cat_pass_to_next(rt, due);
    if (!cat_running(rt) || cat_mail_due(rt) <= rt->live.head->time) return false;
    if (rt->outside.beyond) return false;
    note_timer(rt);
    return true;
}

static CAT_ALWAYS_INLINE void note_round(struct cat_runtime *rt, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    if (count > 1 && head->soonest <= head->time) look_who_is_due(rt, count);
    if (CAT_UNLIKELY(head->told.first) && head->time != head->round) cat_preemptive_forget_all_ready(rt);
    head->round = head->time;
    head->round_tick = head->tick;
}

/* Time goes on to where a thread has something to do, or something happens. False as above. */
static CAT_ALWAYS_INLINE bool round_begins(struct cat_runtime *rt, uint32_t count)
{
    struct cat_head *head = rt->live.head;
    if (count > 1 && CAT_UNLIKELY(!head->soonest)) look_who_is_due(rt, count);
    int64_t due = count == 1 ? head->next[0] : head->due ? head->time : head->soonest;
    bool told = head->late.first | head->raised.first | head->timer_rang | head->news;
    if (due < head->time || (CAT_UNLIKELY(told) && is_to_be_told(rt))) due = head->time;
    if (!cat_pass_calmly(rt, due - head->time) && !pass_to_next(rt, due)) return false;
    note_round(rt, count);
    return true;
}

#endif
