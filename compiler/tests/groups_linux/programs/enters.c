/* One thread computes for 300 ms; another one, which the text does not name, wakes up meanwhile. Prints after how many ms that one
 * runs: "enters [GROUP]", which it enters first. */
#include <pthread.h>
#include <stdio.h>
#include <stdint.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "groups.h"

static pthread_barrier_t both;
static _Atomic int64_t begin;

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void *compute(void *unused)
{
    if (groups_join("first")) _exit(1);
    pthread_barrier_wait(&both);
    begin = now();
    for (int64_t end = begin + 300; now() < end;) {}
    return unused;
}

int main(int count, char **arguments)
{
    const struct rlimit limit = {.rlim_cur = 2000000, .rlim_max = 2000000};
    pthread_t first;
    setrlimit(RLIMIT_RTTIME, &limit);
    alarm(20);
    pthread_barrier_init(&both, NULL, 2);
    pthread_create(&first, NULL, compute, NULL);
    if (groups_join("stranger")) return 1;
    if (count == 2 && groups_enter(arguments[1])) {
        puts(groups_why());
        return 0;
    }
    pthread_barrier_wait(&both);
    usleep(20000);
    printf("%d\n", (int)(now() - begin));
    fflush(stdout);
    pthread_join(first, NULL);
    return groups_leave_group();
}
