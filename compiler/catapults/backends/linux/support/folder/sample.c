/* Threads that share a processor: each is called as its argument says, computes for a while, and naps now and then. What each
 * has got of the processor is printed, and whether its policy is as it was.
 *
 *   sample SECONDS THREAD...
 */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "groups.h"

enum { MOST = 32 };

static struct sharer {
    pthread_t thread;
    const char *name;
    double got; /* s of the processor */
    int has_joined, is_as_before;
} sharers[MOST];

static pthread_barrier_t all_there;
static double seconds;

static double clock_of(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* A few million rounds at most, so that a clock that stands still ends it, too. */
static void compute(double for_seconds)
{
    double end = clock_of(CLOCK_THREAD_CPUTIME_ID) + for_seconds;
    for (long i = 0; i < 5000000 && clock_of(CLOCK_THREAD_CPUTIME_ID) < end; i++) {}
}

/* The daemon gives back what it was behind the call; on a busy machine that takes a while. */
static int is_as(int policy, const cpu_set_t *places)
{
    for (int tries = 0; tries < 2000; tries++) {
        cpu_set_t now;
        sched_getaffinity(0, sizeof now, &now);
        if (sched_getscheduler(0) == policy && CPU_EQUAL(places, &now)) return 1;
        usleep(1000);
    }
    return 0;
}

static void *share(void *given)
{
    struct sharer *sharer = given;
    cpu_set_t before;
    sched_getaffinity(0, sizeof before, &before);
    int policy = sched_getscheduler(0);
    pthread_barrier_wait(&all_there);
    sharer->has_joined = groups_join(sharer->name) == 0;
    if (!sharer->has_joined) {
        fprintf(stderr, "sample: %s\n", groups_why());
        return NULL;
    }
    double begin = clock_of(CLOCK_MONOTONIC), used = clock_of(CLOCK_THREAD_CPUTIME_ID);
    for (int turn = 1; clock_of(CLOCK_MONOTONIC) < begin + seconds; turn++) {
        compute(0.001);
        if (turn % 8 == 0) usleep(500);
    }
    sharer->got = clock_of(CLOCK_THREAD_CPUTIME_ID) - used;
    groups_leave();
    sharer->is_as_before = is_as(policy, &before);
    return NULL;
}

int main(int count, char **arguments)
{
    int failed = 0, threads = count - 2;
    if (threads < 1 || threads > MOST) {
        fprintf(stderr, "usage: sample SECONDS THREAD... (at most %d)\n", MOST);
        return 2;
    }
    seconds = atof(arguments[1]);
    alarm((unsigned)seconds * 4 + 10);
    pthread_barrier_init(&all_there, NULL, (unsigned)threads);
    for (int i = 0; i < threads; i++) {
        sharers[i].name = arguments[i + 2];
        if (pthread_create(&sharers[i].thread, NULL, share, &sharers[i])) return 1;
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(sharers[i].thread, NULL);
        failed += !sharers[i].has_joined || !sharers[i].is_as_before;
        printf("sample: %-12s had %5.3f s of the processor%s\n", sharers[i].name, sharers[i].got,
               sharers[i].is_as_before ? "" : ", and its policy is not what it was");
    }
    return failed != 0;
}
