#include "guard.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "record.h"

enum { FAR = 10 };

/* --- the daemon's side ------------------------------------------------------------------------------------------- */

pid_t guard_start(int record, int priority, int processor, int *pipe_end)
{
    char rank[16], core[16];
    char *const arguments[] = {"groupsd-guard", "--guard", rank, core, NULL};
    extern char **environ;
    posix_spawn_file_actions_t actions;
    pid_t process = -1;
    int ends[2];
    snprintf(rank, sizeof rank, "%d", priority);
    snprintf(core, sizeof core, "%d", processor);
    if (pipe2(ends, O_CLOEXEC)) return -1;
    int far = fcntl(ends[0], F_DUPFD_CLOEXEC, FAR); /* where neither is in the way of the other */
    int far_record = fcntl(record, F_DUPFD_CLOEXEC, FAR);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, far_record, GUARD_RECORD);
    posix_spawn_file_actions_adddup2(&actions, far, GUARD_PIPE);
    int error = posix_spawn(&process, "/proc/self/exe", &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[0]);
    close(far);
    close(far_record);
    if (!error) {
        *pipe_end = ends[1];
        return process;
    }
    close(ends[1]);
    errno = error;
    return -1;
}

/* --- the guard's side -------------------------------------------------------------------------------------------- */

/* What ends the daemon's terminal or session must not end the guard before it has done its work. */
static void stand_apart(void)
{
    setsid();
    prctl(PR_SET_NAME, "groupsd-guard");
    for (int signal_number = 1; signal_number < NSIG; signal_number++) {
        if (signal_number != SIGKILL && signal_number != SIGSTOP) signal(signal_number, SIG_IGN);
    }
}

/* On any processor but the one that is controlled. */
static void take_place(int priority, int processor)
{
    cpu_set_t others;
    sched_getaffinity(0, sizeof others, &others);
    CPU_CLR((size_t)processor, &others);
    if (CPU_COUNT(&others)) kernel_set_affinity(0, &others);
    kernel_set_policy(0, SCHED_FIFO | SCHED_RESET_ON_FORK, priority);
    mlockall(MCL_CURRENT | MCL_FUTURE);
}

static void wait_for_end(void)
{
    char byte;
    ssize_t count;
    do count = read(GUARD_PIPE, &byte, 1);
    while (count > 0 || (count < 0 && errno == EINTR));
}

int guard_run(int priority, int processor)
{
    const char *why;
    stand_apart();
    struct record *record = record_map(GUARD_RECORD, &why);
    if (!record) return 1; /* the daemon sees it, and says so */
    take_place(priority, processor);
    wait_for_end();
    int count = record_restore(record);
    if (count) dprintf(STDERR_FILENO, "groupsd: the daemon is gone; its guard gave %d threads their policies back\n", count);
    return 0;
}
