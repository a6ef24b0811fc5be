#include "library/timer.h"

#include "library/loop.h"

int64_t cat_timer_due(const struct cat_runtime *rt)
{
    if (!cat_clock_pending(&rt->live.clock, CAT_CLOCK_SCHEDULER, 0)) return CAT_WHEEL_NEVER;
    return cat_clock_due(&rt->live.clock, CAT_CLOCK_SCHEDULER, 0);
}

/* What was due is told before anything new is asked. Nothing is asked again behind the answer. */
static enum cat_step ask(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (head->timer_rang) {
        head->timer_rang = 0;
        head->phase = CAT_PHASE_TIMER;
        return cat_loop_tell(rt, CAT_ROLE_TIMER, 0);
    }
    uint32_t query = rt->link.roles[CAT_ROLE_NEXT_TIMER];
    bool asks = query && head->handler != query;
    head->phase = asks ? CAT_PHASE_TIMER_ASKED : head->phase_behind_timer;
    return asks ? cat_loop_call(rt, query, 0) : CAT_GO_ON;
}

void cat_timer_take(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    int64_t answer = head->answer;
    bool due = answer > 0 && answer <= head->time && answer != head->timer_answer;
    if (answer > head->time) {
        cat_clock_set(&rt->live.clock, CAT_CLOCK_SCHEDULER, 0, answer);
    } else {
        cat_clock_cancel(&rt->live.clock, CAT_CLOCK_SCHEDULER, 0);
    }
    head->timer_answer = answer;
    head->timer_rang = due;
}

static enum cat_step asked(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_timer_take(rt);
    head->phase = head->timer_rang ? CAT_PHASE_TIMER : head->phase_behind_timer;
    return CAT_GO_ON;
}

enum cat_step cat_timer_look(struct cat_runtime *rt, uint32_t next)
{
    rt->live.head->phase_behind_timer = (uint16_t)next;
    return ask(rt);
}

enum cat_step cat_timer_go_on(struct cat_runtime *rt, uint32_t phase)
{
    return phase == CAT_PHASE_TIMER ? ask(rt) : asked(rt);
}

void cat_timer_forget(struct cat_runtime *rt)
{
    if (!cat_clock_wakes(&rt->live.clock)) return;
    cat_clock_cancel(&rt->live.clock, CAT_CLOCK_SCHEDULER, 0);
    rt->live.head->timer_answer = 0;
    rt->live.head->timer_rang = 0;
}
