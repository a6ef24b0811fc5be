/* What a switch between threads costs: prints nanoseconds of processor time for one pth_yield.
 *
 * usage: switches THREADS WAITING MILLISECONDS [wall]
 *
 * With "wall" it is time as it passes, the median of single yields: for schedulers that wait for another process.
 *
 * So many threads, main among them, do nothing but yield, first unmeasured until each has had its turns, then in
 * portions until that much processor time is spent. Others wait for a moment that never comes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <pth.h>

enum { ROUNDS_BEFORE = 20, YIELDS_IN_PORTION = 1000, LEAST_STACK = 16 * 1024, NEVER = 1000 * 1000,
       MOST_SAMPLES = 100000 };

static int is_over;
static long yields;

static void *yield_until_over(void *argument)
{
    (void)argument;
    while (!is_over) {
        yields++;
        pth_yield(NULL);
    }
    return NULL;
}

static void *wait_for_ever(void *argument)
{
    pth_event_t never = pth_event(PTH_EVENT_TIME, pth_timeout(NEVER, 0));
    pth_wait(never);
    pth_event_free(never, PTH_FREE_THIS);
    return argument;
}

static void yield_at_least(long count)
{
    for (long end = yields + count; yields < end;) {
        yields++;
        pth_yield(NULL);
    }
}

static clockid_t measured = CLOCK_PROCESS_CPUTIME_ID;

static double seconds(void)
{
    struct timespec now;
    clock_gettime(measured, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int in_order(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

/* Of the time from a yield of main to the next, in which each thread has had a turn. */
static double median_until(double limit, int threads)
{
    static double spent[MOST_SAMPLES];
    int count = 0;
    double start = seconds(), before = start;
    while (count < MOST_SAMPLES && before - start < limit) {
        yield_at_least(1);
        double now = seconds();
        spent[count++] = now - before;
        before = now;
    }
    qsort(spent, count, sizeof *spent, in_order);
    return spent[count / 2] / threads;
}

static double mean_until(double limit)
{
    long before = yields;
    double start = seconds(), spent;
    do {
        yield_at_least(YIELDS_IN_PORTION);
        spent = seconds() - start;
    } while (spent < limit);
    return spent / (double)(yields - before);
}

static int spawn(int count, void *(*work)(void *))
{
    pth_attr_t attributes = pth_attr_new();
    pth_attr_set(attributes, PTH_ATTR_JOINABLE, FALSE);
    pth_attr_set(attributes, PTH_ATTR_STACK_SIZE, LEAST_STACK);
    while (count > 0 && pth_spawn(attributes, work, NULL)) count--;
    pth_attr_destroy(attributes);
    return count == 0;
}

int main(int count, char **words)
{
    int is_wall = count == 5 && strcmp(words[4], "wall") == 0;
    int is_whole = count == 4 || is_wall;
    int threads = is_whole ? atoi(words[1]) : 0;
    int waiting = is_whole ? atoi(words[2]) : 0;
    double limit = is_whole ? atof(words[3]) / 1000 : 0;
    if (threads < 2 || waiting < 0 || limit <= 0) {
        fprintf(stderr, "usage: %s THREADS WAITING MILLISECONDS [wall], with at least 2 threads\n", words[0]);
        return 2;
    }
    if (is_wall) measured = CLOCK_MONOTONIC;
    pth_init();
    if (!spawn(waiting, wait_for_ever) || !spawn(threads - 1, yield_until_over)) {
        fprintf(stderr, "%s: %d threads cannot be started\n", words[0], threads + waiting);
        return 1;
    }
    yield_at_least((long)ROUNDS_BEFORE * threads);
    printf("%.1f\n", (is_wall ? median_until(limit, threads) : mean_until(limit)) * 1e9);
    is_over = 1;
    yield_at_least(threads);
    pth_kill();
    return 0;
}
