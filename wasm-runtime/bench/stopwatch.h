/* Time and what is taken of many times, for the benchmarks. Include after _POSIX_C_SOURCE is set. */
#ifndef CATAPULTS_BENCH_STOPWATCH_H
#define CATAPULTS_BENCH_STOPWATCH_H

#include <stdlib.h>
#include <time.h>

static inline double stopwatch_read(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* ns of the wall clock, and of the processor for this process. */
static inline double stopwatch_now(void) { return stopwatch_read(CLOCK_MONOTONIC); }
static inline double stopwatch_used(void) { return stopwatch_read(CLOCK_PROCESS_CPUTIME_ID); }

static inline int by_value(const void *a, const void *b)
{
    const double *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

/* Sorts the values, of which there is at least one. */
static inline double median(double *values, size_t count)
{
    qsort(values, count, sizeof *values, by_value);
    return values[count / 2];
}

#endif
