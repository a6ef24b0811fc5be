/* Waits that end at one time while the only one that runs is Pth's event manager, in its select: in which order does each
 * thread go on, and what has the scheduler been told by then? The argument says what they wait for:
 *   times   both for the same point in time;
 *   naps    both sleep for as long, one a little later than the other;
 *   files   the second for a file, which can be read when the program, stopped over that point in time, goes on. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "pth.h"

static pth_time_t same_time;
static int pipe_ends[2];

/* Long enough for the other one's wait to be over, too. */
static void keep_busy(void)
{
    pth_time_t until = pth_timeout(0, 20 * 1000), now;
    do now = pth_timeout(0, 0);
    while (now.tv_sec < until.tv_sec || (now.tv_sec == until.tv_sec && now.tv_usec < until.tv_usec));
}

static void *until_time(void *name)
{
    pth_wait(pth_event(PTH_EVENT_TIME, same_time));
    printf("%s ", (const char *)name);
    keep_busy();
    return NULL;
}

static void *nap(void *name)
{
    pth_nap(pth_time(1, 0));
    printf("%s ", (const char *)name);
    keep_busy();
    return NULL;
}

static void *until_file(void *name)
{
    pth_wait(pth_event(PTH_EVENT_FD | PTH_UNTIL_FD_READABLE, pipe_ends[0]));
    printf("%s ", (const char *)name);
    keep_busy();
    return NULL;
}

static int is_asleep(pid_t program)
{
    char path[64], state = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)program);
    FILE *file = fopen(path, "r");
    if (!file || fscanf(file, "%*d (%*[^)]) %c", &state) != 1) _exit(1);
    fclose(file);
    return state == 'S';
}

/* Stops the program in its select, and lets it go on when both waits are over. */
static void stop_until_both_are_over(pid_t program)
{
    struct timeval now;
    while (!is_asleep(program)) usleep(1000);
    kill(program, SIGSTOP);
    if (write(pipe_ends[1], "x", 1) != 1) _exit(1);
    do {
        usleep(1000);
        gettimeofday(&now, NULL);
    } while (now.tv_sec <= same_time.tv_sec + 1);
    kill(program, SIGCONT);
    _exit(0);
}

int main(int count, char **words)
{
    const char *what = count > 1 ? words[1] : "";
    int files = strcmp(what, "files") == 0;
    pth_t threads[2];
    pth_init();
    same_time = pth_timeout(1, 0);
    if (pipe(pipe_ends) != 0) return 1;
    pid_t program = getpid();
    if (files && fork() == 0) stop_until_both_are_over(program);
    void *(*first)(void *) = strcmp(what, "naps") == 0 ? nap : until_time;
    threads[0] = pth_spawn(PTH_ATTR_DEFAULT, first, "first");
    threads[1] = pth_spawn(PTH_ATTR_DEFAULT, files ? until_file : first, "second");
    for (int i = 0; i < 2; i++) pth_join(threads[i], NULL);
    putchar('\n');
    pth_kill();
    return 0;
}
