/* What takes a thread from its processor beside who has become ready: quanta, the scheduler's timer, and `gives_way`. */
#include "library/preemptive/preemptive_turns.h"

/* --- quanta ------------------------------------------------------------------------------------------------------ */

enum cat_step cat_preemptive_quanta(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    for (; rt->link.slices && head->at < rt->link.processors; head->at++) {
        struct cat_processor *cp = processor_at(rt, head->at);
        if (!cp->running || cp->slice_end > head->round) continue;
        cat_thread t = cp->running;
        count_progress(rt, cp);
        int64_t used = head->time - cp->slice_start;
        cat_trace_add(rt, CAT_TRACE_PREEMPT, t, 0, used > INT32_MAX ? INT32_MAX : (int32_t)used);
        lose(rt, head->at, CAT_RELEASE_QUANTUM, QUANTA);
        head->leaves_if_there = 1;
        if (!cat_running(rt)) return CAT_GO_ON;
        return has(rt, CAT_ROLE_EXPIRY) ? tell(rt, CAT_ROLE_EXPIRY, t, (int32_t)head->at) : CAT_GO_ON;
    }
    return go_to(rt, RINGS);
}

void cat_preemptive_begin_slice(struct cat_runtime *rt, uint32_t number, uint32_t behind)
{
    struct cat_head *head = rt->live.head;
    head->leaving = number;
    head->behind = (uint16_t)behind;
    head->answer = rt->workload.quantum;
    head->phase = SLICED;
    head->asking_slice = 1;
}

/* How long it may run; 0 or less: it is not interrupted. */
enum cat_step cat_preemptive_slice(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    struct cat_processor *cp = processor_at(rt, head->leaving);
    if (head->asking_slice) {
        head->asking_slice = 0;
        return tell(rt, CAT_ROLE_SLICE, cp->running, CAT_NO_PROCESSOR);
    }
    cp->slice_end = head->answer > 0 ? cat_add_saturated(cp->since, head->answer) : CAT_NEVER;
    if (cp->begun) plan(rt, cp, cp->number, cat_thread_at(rt, cp->running));
    return go_to(rt, head->behind);
}

/* --- the scheduler's timer --------------------------------------------------------------------------------------- */

/* Where nothing was told there is nothing to choose anew. */
enum cat_step cat_preemptive_rings(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    head->at = 0;
    bool is_due = head->news & CAT_NEWS_TIMER;
    bool begins = CAT_UNLIKELY(rt->workload.steps) && cat_steps_rings(rt, is_due);
    if (!cat_running(rt)) return CAT_GO_ON;
    head->phase = !is_due && !begins && head->tick == head->round_tick ? ROUND : GIVE_WAY;
    if (!is_due) return CAT_GO_ON;
    head->news = (head->news & ~(uint32_t)CAT_NEWS_TIMER) | CAT_NEWS_SHAKEN;
    return has(rt, CAT_ROLE_TIMER) ? tell(rt, CAT_ROLE_TIMER, 0, CAT_NO_PROCESSOR) : CAT_GO_ON;
}

enum cat_step cat_preemptive_name(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    head->phase = ROUND;
    if (!has(rt, CAT_ROLE_NEXT_TIMER) || head->asked == head->tick) return CAT_GO_ON;
    head->phase = NAMED;
    tell(rt, CAT_ROLE_NEXT_TIMER, 0, CAT_NO_PROCESSOR);
    head->asked = head->tick;
    return CAT_EVENT;
}

enum cat_step cat_preemptive_named(struct cat_runtime *rt)
{
    cat_timer_take(rt);
    return go_to(rt, ROUND);
}

/* --- running threads that may give way ------------------------------------------------------------------------------ */

enum cat_step cat_preemptive_give_way(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    bool asks = (head->news & CAT_NEWS_SHAKEN) && has(rt, CAT_ROLE_GIVE_WAY);
    for (; asks && head->at < rt->link.processors; head->at++) {
        cat_thread t = processor_at(rt, head->at)->running;
        if (!t) continue;
        head->phase = GIVEN;
        return tell(rt, CAT_ROLE_GIVE_WAY, t, CAT_NO_PROCESSOR);
    }
    head->news &= ~(uint32_t)CAT_NEWS_SHAKEN;
    head->at = 0;
    return go_to(rt, CHOICE);
}

enum cat_step cat_preemptive_given(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    uint32_t number = head->at++;
    if (!head->answer) return go_to(rt, GIVE_WAY);
    lose(rt, number, CAT_RELEASE_DISPLACED, GIVE_WAY);
    return CAT_GO_ON;
}
