/* Threads that compute and sleep as standard input says: "thread NAME", "compute US" (of the processor), "sleep US". They begin
 * together when all have joined: the first sleep of each counts from the same moment. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "groups.h"

enum { MOST = 16, OPERATIONS = 64 };

static struct script {
    char name[32];
    int count;
    struct {
        char word;
        int64_t us;
    } operations[OPERATIONS];
} scripts[MOST];

static int64_t clock_of(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static pthread_barrier_t all_there;
static int64_t begin; /* CLOCK_MONOTONIC, ns */

static void sleep_until(int64_t ns)
{
    const struct timespec time = {ns / 1000000000, ns % 1000000000};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
}

static void *follow(void *given)
{
    const struct script *script = given;
    if (groups_join(script->name)) {
        fprintf(stderr, "scripted: %s\n", groups_why());
        _exit(1);
    }
    pthread_barrier_wait(&all_there);
    pthread_barrier_wait(&all_there); /* main has told when it begins */
    sleep_until(begin + script->operations[0].us * 1000);
    for (int i = 1; i < script->count; i++) {
        if (script->operations[i].word == 's') {
            usleep((useconds_t)script->operations[i].us);
        } else {
            int64_t used = clock_of(CLOCK_THREAD_CPUTIME_ID) + script->operations[i].us * 1000;
            while (clock_of(CLOCK_THREAD_CPUTIME_ID) < used) {}
        }
    }
    groups_leave();
    return NULL;
}

int main(void)
{
    const struct rlimit limit = {.rlim_cur = 2000000, .rlim_max = 2000000};
    pthread_t threads[MOST];
    char word[32], argument[32];
    int count = 0;
    setrlimit(RLIMIT_RTTIME, &limit);
    alarm(30);
    while (scanf("%31s %31s", word, argument) == 2) {
        if (strcmp(word, "thread") == 0) {
            strcpy(scripts[count++].name, argument);
        } else {
            struct script *script = &scripts[count - 1];
            script->operations[script->count].word = word[0];
            sscanf(argument, "%ld", &script->operations[script->count++].us);
        }
    }
    pthread_barrier_init(&all_there, NULL, (unsigned)count + 1);
    for (int i = 0; i < count; i++) pthread_create(&threads[i], NULL, follow, &scripts[i]);
    pthread_barrier_wait(&all_there);
    begin = clock_of(CLOCK_MONOTONIC);
    pthread_barrier_wait(&all_there);
    for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
    return 0;
}
