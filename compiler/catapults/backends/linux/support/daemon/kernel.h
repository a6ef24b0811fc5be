/* What groupsd asks of the kernel about threads. Tests have a kernel of their own in its place. */
#ifndef GROUPS_KERNEL_H
#define GROUPS_KERNEL_H

#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* A thread as it was before anything was changed. */
struct was {
    int32_t tid;
    int32_t policy, priority; /* as sched_setscheduler has them, SCHED_RESET_ON_FORK included */
    uint64_t start;           /* field 22 of /proc/TID/stat: ids are used again, these two together are not */
    cpu_set_t affinity;
};

/* False: there is no such thread. */
bool kernel_look(pid_t tid, struct was *was, uid_t *user);

/* Field 22 of /proc/TID/stat, 0 where there is none. */
uint64_t kernel_start(pid_t tid);

/* A descriptor that stands for a thread as long as it lives, whoever gets its id later; -1: errno. `tells`: epoll tells of it
 * when the thread ends, before its id is given away. */
int kernel_hold(pid_t tid, bool *tells);
bool kernel_is_alive(int held);

/* How often the kernel has put the thread on a processor; needs the descriptor of its schedstat. */
int kernel_open_runs(pid_t tid);
uint64_t kernel_runs(int descriptor);

/* For how long it has been on one, ns; of the same descriptor. */
int64_t kernel_ran(int descriptor);

/* False: errno. */
bool kernel_set_policy(pid_t tid, int policy, int priority);
bool kernel_set_affinity(pid_t tid, const cpu_set_t *affinity);

static inline bool kernel_keep_on(pid_t tid, int processor)
{
    cpu_set_t here;
    CPU_ZERO(&here);
    CPU_SET((size_t)processor, &here);
    return kernel_set_affinity(tid, &here);
}

#endif
