/* One thread that computes for two seconds without giving up control: "runaway NAME". */
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "groups.h"

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments)
{
    const struct rlimit limit = {.rlim_cur = 4000000, .rlim_max = 4000000};
    cpu_set_t before, after;
    setrlimit(RLIMIT_RTTIME, &limit);
    alarm(20);
    sched_getaffinity(0, sizeof before, &before);
    if (count != 2 || groups_join(arguments[1])) return 1;
    double end = now() + 2;
    puts("runs away");
    fflush(stdout);
    while (now() < end) {}
    groups_leave();
    usleep(2000);
    sched_getaffinity(0, sizeof after, &after);
    if (sched_getscheduler(0) != SCHED_OTHER || memcmp(&before, &after, sizeof after)) return 1;
    puts("its policy is as it was");
    return 0;
}
