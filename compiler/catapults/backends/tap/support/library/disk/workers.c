/* Helper threads, where the kernel has no io_uring. Jobs go through pipes, which keep their order and wake whoever waits, so
 * nothing else is shared. The threads are made by thrd_create, which no linker leads back to the library. */
#include <errno.h>
#include <signal.h>
#include <threads.h>

#include "disk/disk.h"
#include "system.h"

enum { WORKERS = 4 };

static int asked[2], answers[2]; /* pipes of pointers to jobs */

static bool take(int from, struct job **job)
{
    ssize_t count;
    do count = SYSTEM(read, from, job, sizeof *job);
    while (count < 0 && errno == EINTR);
    return count == sizeof *job;
}

static bool give(int to, struct job *job)
{
    ssize_t count;
    do count = SYSTEM(write, to, &job, sizeof job);
    while (count < 0 && errno == EINTR);
    return count == sizeof job;
}

static int work(void *unused)
{
    struct job *job;
    (void)unused;
    while (take(asked[0], &job)) {
        job->result = disk_at_once(job, 0);
        give(answers[1], job);
    }
    return 0;
}

/* Signals are for the program. */
static int begin_workers(void)
{
    sigset_t all, before;
    thrd_t worker;
    int count = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (count < WORKERS && thrd_create(&worker, work, NULL) == thrd_success) {
        thrd_detach(worker);
        count++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return count;
}

static bool make_pipe(int ends[2])
{
    if (pipe2(ends, O_CLOEXEC)) return false;
    for (int i = 0; i < 2; i++) ends[i] = own_made(ends[i]);
    return true;
}

static void close_both(const int ends[2])
{
    own_close(ends[0]);
    own_close(ends[1]);
}

/* The library's own ends never wait. */
static int start(void)
{
    if (!make_pipe(asked)) return -errno;
    if (!make_pipe(answers)) {
        int error = errno;
        close_both(asked);
        return -error;
    }
    system_set_flags(asked[1], O_WRONLY | O_NONBLOCK);
    system_set_flags(answers[0], O_RDONLY | O_NONBLOCK);
    if (begin_workers()) return answers[0];
    close_both(asked);
    close_both(answers);
    return -EAGAIN;
}

static bool begin(struct job *job) { return give(asked[1], job); }

static void reap(void)
{
    struct job *job;
    while (take(answers[0], &job)) disk_over(job);
}

static void await(void)
{
    struct pollfd one = {.fd = answers[0], .events = POLLIN};
    SYSTEM(ppoll, &one, 1, NULL, NULL, _NSIG / 8);
}

const struct disk_way disk_workers = {.name = "threads", .start = start, .begin = begin, .reap = reap, .await = await};
