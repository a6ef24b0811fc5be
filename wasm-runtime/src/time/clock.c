#include "time/clock.h"

void cat_clock_number(struct cat_clock *clock, struct cat_clock_needs needs)
{
    clock->first[CAT_CLOCK_SIGNAL] = 0;
    clock->first[CAT_CLOCK_ARRIVAL] = needs.signals;
    clock->first[CAT_CLOCK_SCHEDULER] = needs.signals + needs.arrivals;
    clock->first[CAT_CLOCK_BIRTH] = needs.signals + needs.arrivals + needs.scheduler;
    clock->first[CAT_CLOCK_THREAD] = clock->first[CAT_CLOCK_BIRTH] + needs.births;
    clock->each = needs.jobs ? CAT_CLOCK_SOURCES - CAT_CLOCK_THREAD : 1;
}

static uint32_t timer_of(const struct cat_clock *clock, enum cat_clock_source source, uint32_t index)
{
    if (source < CAT_CLOCK_THREAD) return clock->first[source] + index;
    return clock->first[CAT_CLOCK_THREAD] + index * clock->each + (source - CAT_CLOCK_THREAD);
}

void cat_clock_set(struct cat_clock *clock, enum cat_clock_source source, uint32_t index, int64_t due)
{
    cat_wheel_set(&clock->wheel, timer_of(clock, source, index), due < CAT_WHEEL_NEVER ? due : CAT_WHEEL_NEVER - 1);
}

void cat_clock_cancel(struct cat_clock *clock, enum cat_clock_source source, uint32_t index)
{
    cat_wheel_cancel(&clock->wheel, timer_of(clock, source, index));
}

int64_t cat_clock_due(const struct cat_clock *clock, enum cat_clock_source source, uint32_t index)
{
    return cat_wheel_due(&clock->wheel, timer_of(clock, source, index));
}

bool cat_clock_pending(const struct cat_clock *clock, enum cat_clock_source source, uint32_t index)
{
    return cat_wheel_pending(&clock->wheel, timer_of(clock, source, index));
}

uint32_t cat_clock_threads_pending(const struct cat_clock *clock)
{
    uint32_t others = 0;
    for (uint32_t timer = 0; timer < clock->first[CAT_CLOCK_BIRTH]; timer++) {
        others += cat_wheel_pending(&clock->wheel, timer);
    }
    return clock->wheel.state->pending - others;
}
