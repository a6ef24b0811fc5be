/* Two threads that share the processor three to one, and one with jobs of 2 ms every 10 ms: "shares MS". Prints how
 * far the shares are from ideal, us; how many jobs there were, and late; and how much over their work they took, us: median, most. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "groups.h"

enum { MS = 1000000, PERIOD = 10 * MS, WORK = 2 * MS, MOST = 3000 };

static int64_t end;
static int64_t got[2], latenesses[MOST];
static int jobs, missed;
static pthread_barrier_t all_there;

static int64_t clock_of(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void join(const char *name)
{
    if (groups_join(name)) {
        fprintf(stderr, "shares: %s\n", groups_why());
        exit(1);
    }
    groups_wait_begin();
    pthread_barrier_wait(&all_there);
    groups_wait_end();
}

static void *compute(void *given)
{
    int self = (int)(intptr_t)given;
    join(self ? "silver" : "gold");
    int64_t used = clock_of(CLOCK_THREAD_CPUTIME_ID);
    while (clock_of(CLOCK_MONOTONIC) < end) {}
    got[self] = clock_of(CLOCK_THREAD_CPUTIME_ID) - used;
    groups_leave();
    return NULL;
}

static void *sense(void *unused)
{
    join("sensor");
    for (int64_t at = clock_of(CLOCK_MONOTONIC) + PERIOD; at < end && jobs < MOST; at += PERIOD) {
        groups_next_job(at);
        for (int64_t work = clock_of(CLOCK_THREAD_CPUTIME_ID) + WORK; clock_of(CLOCK_THREAD_CPUTIME_ID) < work;) {}
        latenesses[jobs++] = clock_of(CLOCK_MONOTONIC) - at - WORK;
        missed += latenesses[jobs - 1] > PERIOD - WORK;
    }
    groups_leave();
    return unused;
}

static int compare(const void *a, const void *b)
{
    int64_t first = *(const int64_t *)a, second = *(const int64_t *)b;
    return (first > second) - (first < second);
}

int main(int count, char **arguments)
{
    int ms = count == 2 ? atoi(arguments[1]) : 500;
    const struct rlimit limit = {.rlim_cur = 60000000, .rlim_max = 60000000};
    pthread_t threads[3];
    setrlimit(RLIMIT_RTTIME, &limit);
    alarm(20);
    end = clock_of(CLOCK_MONOTONIC) + ms * INT64_C(1000000);
    pthread_barrier_init(&all_there, NULL, 3);
    pthread_create(&threads[0], NULL, compute, (void *)0);
    pthread_create(&threads[1], NULL, compute, (void *)1);
    pthread_create(&threads[2], NULL, sense, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    qsort(latenesses, (size_t)jobs, sizeof *latenesses, compare);
    int64_t all = got[0] + got[1];
    printf("%lld %d %d %lld %lld\n", (long long)(got[0] - all * 3 / 4) / 1000, jobs, missed, (long long)latenesses[jobs / 2] / 1000,
           (long long)latenesses[jobs - 1] / 1000);
    return 0;
}
