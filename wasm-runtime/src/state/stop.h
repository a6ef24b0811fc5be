/* The stop condition: what it reads, so that it is evaluated only when that may have changed. */
#ifndef CATAPULTS_STATE_STOP_H
#define CATAPULTS_STATE_STOP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "state/workload.h"

struct cat_place;

enum { CAT_STOP_MOMENTS = 8 };

/* Counts from `first` on, so many. */
struct cat_stop_span {
    uint64_t first, length;
};

struct cat_stop {
    bool reads_world;       /* or what the scheduler can set, or the time other than in the comparisons below */
    bool reads_time;        /* other than in these comparisons */
    const bool *variables;  /* by number: setting this one may change it */
    const struct cat_stop_span *counters; /* by number: getting to one of these counts may change it */
    uint32_t moment_count;
    int64_t moments[CAT_STOP_MOMENTS]; /* times that it compares with `now`, ns */
};

/* False when there is no memory. `variables` says where the workload's variables live. */
bool cat_stop_link(struct cat_stop *stop, struct cat_arena *arena, const struct cat_workload *workload,
                   const struct cat_place *variables);

/* Whether it may come true, or no longer be true, when a counter gets to a count. */
static inline bool cat_stop_feels_count(const struct cat_stop *stop, uint32_t counter, uint64_t count)
{
    return count - stop->counters[counter].first < stop->counters[counter].length;
}

/* The same while time passes. */
bool cat_stop_feels_time(const struct cat_stop *stop, int64_t from, int64_t until);

/* Until when time can pass from `from` on without that, at most until `limit`. */
int64_t cat_stop_calm_until(const struct cat_stop *stop, int64_t from, int64_t limit);

/* Up to when time can pass from `from` on in one go, at most until `until`: it may come true there by the passing of time
 * alone, unless it reads the time in another way. */
int64_t cat_stop_next_moment(const struct cat_stop *stop, int64_t from, int64_t until);

#endif
