#include "kernel.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef PIDFD_THREAD
#define PIDFD_THREAD O_EXCL
#endif

static ssize_t read_of(pid_t tid, const char *what, char *text, size_t size)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)tid, what);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t count = read(file, text, size - 1);
    close(file);
    text[count < 0 ? 0 : count] = 0;
    return count;
}

/* Behind the name, which may hold anything, field 3 follows. */
uint64_t kernel_start(pid_t tid)
{
    char text[1024];
    if (read_of(tid, "stat", text, sizeof text) <= 0) return 0;
    const char *at = strrchr(text, ')');
    for (int field = 2; at && field < 22; field++) at = strchr(at + 1, ' ');
    return at ? strtoull(at, NULL, 10) : 0;
}

bool kernel_look(pid_t tid, struct was *was, uid_t *user)
{
    char path[64];
    struct stat about;
    struct sched_param parameter;
    snprintf(path, sizeof path, "/proc/%d", (int)tid);
    *was = (struct was){.tid = tid, .start = kernel_start(tid)};
    if (!was->start || stat(path, &about)) return false;
    *user = about.st_uid;
    was->policy = sched_getscheduler(tid);
    if (was->policy < 0 || sched_getparam(tid, &parameter)) return false;
    was->priority = parameter.sched_priority;
    return sched_getaffinity(tid, sizeof was->affinity, &was->affinity) == 0;
}

/* Kernels before 6.9 hold whole processes only: then the first thread stands for its process. */
int kernel_hold(pid_t tid, bool *tells)
{
    int held = (int)syscall(SYS_pidfd_open, tid, PIDFD_THREAD);
    *tells = held >= 0;
    if (held >= 0 || errno != EINVAL) return held;
    return kernel_open_runs(tid);
}

/* A file of /proc stands for the thread that it was opened of. */
bool kernel_is_alive(int held)
{
    char byte;
    if (syscall(SYS_pidfd_send_signal, held, 0, NULL, 0) == 0) return true;
    if (errno != EBADF && errno != EINVAL) return errno == EPERM;
    return pread(held, &byte, 1, 0) == 1;
}

int kernel_open_runs(pid_t tid)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/schedstat", (int)tid);
    return open(path, O_RDONLY | O_CLOEXEC);
}

/* "time on a processor, time waiting for one, times on one" */
static const char *read_schedstat(int descriptor, char *text, size_t size)
{
    ssize_t count = pread(descriptor, text, size - 1, 0);
    text[count > 0 ? count : 0] = 0;
    return text;
}

uint64_t kernel_runs(int descriptor)
{
    char text[100];
    const char *last = strrchr(read_schedstat(descriptor, text, sizeof text), ' ');
    return last ? strtoull(last, NULL, 10) : 0;
}

int64_t kernel_ran(int descriptor)
{
    char text[100];
    return strtoll(read_schedstat(descriptor, text, sizeof text), NULL, 10);
}

bool kernel_set_policy(pid_t tid, int policy, int priority)
{
    struct sched_param parameter = {.sched_priority = priority};
    return sched_setscheduler(tid, policy, &parameter) == 0;
}

bool kernel_set_affinity(pid_t tid, const cpu_set_t *affinity)
{
    return sched_setaffinity(tid, sizeof *affinity, affinity) == 0;
}
