/* What a switch between threads costs: prints nanoseconds of processor time for one pth_yield.
 *
 * usage: switches THREADS WAITING MILLISECONDS
 *
 * So many threads, main among them, do nothing but yield, first unmeasured until each has had its turns, then in
 * portions until that much processor time is spent. Others wait for a moment that never comes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <pth.h>

enum { ROUNDS_BEFORE = 20, YIELDS_IN_PORTION = 1000, LEAST_STACK = 16 * 1024, NEVER = 1000 * 1000 };

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

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
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
    int threads = count == 4 ? atoi(words[1]) : 0;
    int waiting = count == 4 ? atoi(words[2]) : 0;
    double limit = count == 4 ? atof(words[3]) / 1000 : 0;
    if (threads < 2 || waiting < 0 || limit <= 0) {
        fprintf(stderr, "usage: %s THREADS WAITING MILLISECONDS, with at least 2 threads\n", words[0]);
        return 2;
    }
    pth_init();
    if (!spawn(waiting, wait_for_ever) || !spawn(threads - 1, yield_until_over)) {
        fprintf(stderr, "%s: %d threads cannot be started\n", words[0], threads + waiting);
        return 1;
    }
    yield_at_least((long)ROUNDS_BEFORE * threads);
    long before = yields;
    double start = processor_seconds(), spent;
    do {
        yield_at_least(YIELDS_IN_PORTION);
        spent = processor_seconds() - start;
    } while (spent < limit);
    printf("%.1f\n", spent / (double)(yields - before) * 1e9);
    is_over = 1;
    yield_at_least(threads);
    pth_kill();
    return 0;
}
