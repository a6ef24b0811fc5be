#include "state/now.h"

#include "base/number.h"

void cat_now_set(struct cat_runtime *rt, int64_t time)
{
    rt->live.head->time = time;
    cat_trace_reach(&rt->trace, time);
}

void cat_now_hold(struct cat_runtime *rt)
{
    cat_wheel_hold(&rt->live.clock.wheel, cat_add_saturated(rt->live.head->calm_until, 1));
    if (cat_trace_is_on(rt)) cat_wheel_hold(&rt->live.clock.wheel, rt->trace.until);
}

void cat_now_look_anew(struct cat_runtime *rt)
{
    rt->live.head->calm_until = rt->live.head->time - 1;
    cat_now_hold(rt);
}
