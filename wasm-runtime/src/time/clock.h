/* The timers of a run: each source of events has one in the wheel. */
#ifndef CATAPULTS_TIME_CLOCK_H
#define CATAPULTS_TIME_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "time/wheel.h"

/* Who has timers. Those of threads come last, since threads become more. */
enum cat_clock_source { CAT_CLOCK_SIGNAL, CAT_CLOCK_ARRIVAL, CAT_CLOCK_SCHEDULER, CAT_CLOCK_THREAD, CAT_CLOCK_SOURCES };

struct cat_clock {
    struct cat_wheel wheel;
    uint32_t first[CAT_CLOCK_SOURCES]; /* timer of each source */
};

/* Numbers the timers of so many sources, and of a scheduler if it has one; `first` is all that is set. */
void cat_clock_number(struct cat_clock *clock, uint32_t signals, uint32_t arrivals, bool scheduler);

/* Sets the timer of one source (anew if it is pending); `due` in ns, not in the past. */
void cat_clock_set(struct cat_clock *clock, enum cat_clock_source source, uint32_t index, int64_t due);

/* Whether the scheduler has one. */
static inline bool cat_clock_wakes(const struct cat_clock *clock)
{
    return clock->first[CAT_CLOCK_SCHEDULER] < clock->first[CAT_CLOCK_THREAD];
}

/* One that is not pending stays as it is. */
void cat_clock_cancel(struct cat_clock *clock, enum cat_clock_source source, uint32_t index);

/* When a pending one is due. */
int64_t cat_clock_due(const struct cat_clock *clock, enum cat_clock_source source, uint32_t index);

bool cat_clock_pending(const struct cat_clock *clock, enum cat_clock_source source, uint32_t index);

/* How many timers of threads are pending. */
uint32_t cat_clock_threads_pending(const struct cat_clock *clock);

#endif
