/* Virtual time, and what happens at its own times: each source of events has a timer in the wheel. */
#ifndef CATAPULTS_CLOCK_H
#define CATAPULTS_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "wheel.h"
#include "workload.h"

struct cat_runtime;

/* Who has timers. Those of threads come last, since threads become more. */
enum cat_clock_source { CAT_CLOCK_SIGNAL, CAT_CLOCK_ARRIVAL, CAT_CLOCK_THREAD, CAT_CLOCK_SOURCES };

struct cat_clock {
    struct cat_wheel wheel;
    uint32_t first[CAT_CLOCK_SOURCES]; /* timer of each source */
};

/* Numbers the timers of a workload; `first` is all that is set. */
void cat_clock_number(struct cat_clock *clock, const struct cat_workload *workload);

/* Sets the timer of one source (anew if it is pending); `due` in ns, not in the past. */
void cat_clock_set(struct cat_runtime *rt, enum cat_clock_source source, uint32_t index, int64_t due);

bool cat_clock_pending(const struct cat_runtime *rt, enum cat_clock_source source, uint32_t index);

/* How many timers of threads are pending. */
uint32_t cat_clock_threads_pending(const struct cat_runtime *rt);

/* Lets virtual time pass up to `until` (ns), with the events that are due on the way. Ends the run at its
 * time limit or stop condition. cat_library_pass does so at once when nothing can happen. */
void cat_clock_advance_slowly(struct cat_runtime *rt, int64_t until);

/* Time has come to `time` (ns), not calmly. */
void cat_clock_set_time(struct cat_runtime *rt, int64_t time);

/* Call when calm_until of the head, what the wheel holds, or whether there is a trace, has become another: so the wheel's
 * bound alone tells up to when time passes with nothing to be looked at. */
void cat_clock_hold(struct cat_runtime *rt);

/* The stop condition may be another one now, or read other values: it is looked at when time next passes. */
void cat_clock_look_anew(struct cat_runtime *rt);

/* Lets virtual time pass until the wait of a thread is over, in profiles that tell the scheduler so. */
void cat_clock_wait(struct cat_runtime *rt);

/* Sets the variables of all signals for time 0 and the timers of signals and arrivals. */
void cat_clock_start(struct cat_runtime *rt);

#endif
