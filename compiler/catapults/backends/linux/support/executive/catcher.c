/* The catcher. Whenever it runs, nobody above it can: it tells the executive, which interrupts it at once. When that has
 * chosen somebody else and sleeps, the catcher goes on only if that one cannot run either. So it needs no arming while
 * somebody is chosen, and sleeps while nobody is. */
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "steer.h"

static _Atomic uint32_t is_awake;
static int told;

/* When the daemon is killed while a thread runs away, the catcher cannot run, and so cannot die. The guard's pipe must close
 * all the same: so the catcher has none of the daemon's files but its own. */
static void part_with_files(void)
{
    unshare(CLONE_FILES);
    syscall(SYS_close_range, 0, told - 1, 0);
    syscall(SYS_close_range, told + 1, ~0U, 0);
}

static void *catch(void *unused)
{
    (void)unused;
    const uint64_t one = 1;
    pid_t own = (pid_t)syscall(SYS_gettid);
    part_with_files();
    cpu_set_t here;
    CPU_ZERO(&here);
    CPU_SET((size_t)executive.processor, &here);
    kernel_set_affinity(own, &here);
    kernel_set_policy(own, SCHED_FIFO, executive_priority(LEVEL_CATCHER));
    for (;;) {
        if (!atomic_load(&is_awake)) syscall(SYS_futex, &is_awake, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
        else if (write(told, &one, sizeof one) < 0) return NULL;
    }
}

const char *catcher_start(int wakes)
{
    pthread_t thread;
    told = wakes;
    int error = pthread_create(&thread, NULL, catch, NULL);
    return error ? strerror(error) : NULL;
}

void catcher_set(bool awake)
{
    if (atomic_exchange(&is_awake, awake) == awake || !awake) return;
    syscall(SYS_futex, &is_awake, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}
