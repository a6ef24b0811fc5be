#include "time/clock.h"

void cat_clock_number(struct cat_clock *clock, uint32_t signals, uint32_t arrivals, bool scheduler)
{
    clock->first[CAT_CLOCK_SIGNAL] = 0;
    clock->first[CAT_CLOCK_ARRIVAL] = signals;
    clock->first[CAT_CLOCK_SCHEDULER] = signals + arrivals;
    clock->first[CAT_CLOCK_THREAD] = signals + arrivals + scheduler;
}

void cat_clock_set(struct cat_clock *clock, enum cat_clock_source source, uint32_t index, int64_t due)
{
    cat_wheel_set(&clock->wheel, clock->first[source] + index, due < CAT_WHEEL_NEVER ? due : CAT_WHEEL_NEVER - 1);
}

void cat_clock_cancel(struct cat_clock *clock, enum cat_clock_source source, uint32_t index)
{
    cat_wheel_cancel(&clock->wheel, clock->first[source] + index);
}

int64_t cat_clock_due(const struct cat_clock *clock, enum cat_clock_source source, uint32_t index)
{
    return cat_wheel_due(&clock->wheel, clock->first[source] + index);
}

bool cat_clock_pending(const struct cat_clock *clock, enum cat_clock_source source, uint32_t index)
{
    return cat_wheel_pending(&clock->wheel, clock->first[source] + index);
}

uint32_t cat_clock_threads_pending(const struct cat_clock *clock)
{
    uint32_t others = 0;
    for (uint32_t timer = 0; timer < clock->first[CAT_CLOCK_THREAD]; timer++) {
        others += cat_wheel_pending(&clock->wheel, timer);
    }
    return clock->wheel.state->pending - others;
}
