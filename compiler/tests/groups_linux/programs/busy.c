/* Threads that compute, nap, and join and leave again and again, until standard input ends: "busy NAME...". */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "groups.h"

static atomic_int is_over;

static void compute(long us)
{
    struct timespec begin, now;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    do clock_gettime(CLOCK_MONOTONIC, &now);
    while ((now.tv_sec - begin.tv_sec) * 1000000 + (now.tv_nsec - begin.tv_nsec) / 1000 < us);
}

static void *work(void *name)
{
    unsigned seed = (unsigned)(size_t)name;
    while (!is_over) {
        if (groups_join(name)) {
            usleep(2000);
            continue;
        }
        for (int i = rand_r(&seed) % 20; i >= 0 && !is_over; i--) {
            compute(rand_r(&seed) % 800);
            if (rand_r(&seed) % 3) usleep((useconds_t)rand_r(&seed) % 500);
            else groups_yield();
        }
        groups_leave();
        usleep(200);
    }
    return NULL;
}

int main(int count, char **names)
{
    const struct rlimit limit = {.rlim_cur = 2000000, .rlim_max = 2000000};
    pthread_t threads[32];
    char byte;
    setrlimit(RLIMIT_RTTIME, &limit); /* us without a blocking call: no thread may run away */
    alarm(60);
    for (int i = 1; i < count && i < 32; i++) pthread_create(&threads[i], NULL, work, names[i]);
    puts("busy");
    fflush(stdout);
    while (read(0, &byte, 1) > 0) {}
    is_over = 1;
    for (int i = 1; i < count && i < 32; i++) pthread_join(threads[i], NULL);
    return 0;
}
