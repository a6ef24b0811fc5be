/* The timers of a run: each source of events has one in the wheel. */
#ifndef CATAPULTS_TIME_CLOCK_H
#define CATAPULTS_TIME_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "time/wheel.h"

/* Who has timers. Those of threads come last, since threads become more, and side by side for each thread: that of its
 * wait, and where threads have jobs, those of the next job's release and of a deadline. */
enum cat_clock_source {
    CAT_CLOCK_SIGNAL,
    CAT_CLOCK_ARRIVAL,
    CAT_CLOCK_SCHEDULER,
    CAT_CLOCK_BIRTH,
    CAT_CLOCK_THREAD,
    CAT_CLOCK_RELEASE,
    CAT_CLOCK_DEADLINE,
    CAT_CLOCK_SOURCES
};

struct cat_clock {
    struct cat_wheel wheel;
    uint32_t first[CAT_CLOCK_THREAD + 1]; /* timer of each source */
    uint32_t each; /* timers of a thread */
};

/* How many timers there are beside those of threads, and of each thread. */
struct cat_clock_needs {
    uint32_t signals;
    uint32_t arrivals;
    bool scheduler;
    uint32_t births;
    bool jobs;
};

/* Numbers the timers; `first` and `each` are all that is set. */
void cat_clock_number(struct cat_clock *clock, struct cat_clock_needs needs);

/* Sets the timer of one source (anew if it is pending); `due` in ns, not in the past. */
void cat_clock_set(struct cat_clock *clock, enum cat_clock_source source, uint32_t index, int64_t due);

/* Whether the scheduler has one. */
static inline bool cat_clock_wakes(const struct cat_clock *clock)
{
    return clock->first[CAT_CLOCK_SCHEDULER] < clock->first[CAT_CLOCK_BIRTH];
}

/* One that is not pending stays as it is. */
void cat_clock_cancel(struct cat_clock *clock, enum cat_clock_source source, uint32_t index);

/* When a pending one is due. */
int64_t cat_clock_due(const struct cat_clock *clock, enum cat_clock_source source, uint32_t index);

bool cat_clock_pending(const struct cat_clock *clock, enum cat_clock_source source, uint32_t index);

/* The number of the thread that has such a timer, counted from the first of a thread's. */
static inline uint32_t cat_clock_owner(const struct cat_clock *clock, uint32_t timer)
{
    return clock->each == 1 ? timer : timer / (CAT_CLOCK_SOURCES - CAT_CLOCK_THREAD); /* by a constant, which is quick */
}

/* How many timers are pending that threads have, or births. */
uint32_t cat_clock_threads_pending(const struct cat_clock *clock);

#endif
