/* An executive, a catcher and two threads in one process: no scheduler but a queue, no record, no guard, no checks. */
#include "switches.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { INACTIVE = 40, CATCHER, ACTIVE, BLOCKED, EXECUTIVE };
enum { RUNS, ARRIVES, BLOCKS, IS_SEEN, WAKES };

static struct {
    pid_t tid;
    _Atomic uint32_t state;
    int level, waits;
} threads[2];

static int queue[2], ready, running = -1, processor, events, caught, told, timer;
static int64_t quantum;
static pthread_barrier_t in_place;
static _Atomic uint32_t is_awake;
static const uint64_t one = 1;

static void set_level(int i, int level)
{
    const struct sched_param parameter = {.sched_priority = level};
    if (threads[i].level == level) return;
    threads[i].level = level;
    sched_setscheduler(threads[i].tid, SCHED_FIFO, &parameter);
}

static void take_place(int level)
{
    const struct sched_param parameter = {.sched_priority = level};
    cpu_set_t here;
    CPU_ZERO(&here);
    CPU_SET((size_t)processor, &here);
    sched_setaffinity(0, sizeof here, &here);
    sched_setscheduler(0, SCHED_FIFO, &parameter);
}

static void add(int i)
{
    queue[ready++] = i;
    set_level(i, INACTIVE);
}

static void choose(void)
{
    if (running < 0 && ready) {
        running = queue[0];
        queue[0] = queue[1];
        ready--;
        const struct itimerspec at = {.it_value = {quantum / 1000000000, quantum % 1000000000}};
        if (quantum) timerfd_settime(timer, 0, &at, NULL);
    }
    if (running >= 0) set_level(running, ACTIVE);
    uint32_t awake = running >= 0;
    if (atomic_exchange(&is_awake, awake) != awake && awake) syscall(SYS_futex, &is_awake, 129 /* FUTEX_WAKE_PRIVATE */, 1, NULL, NULL, 0);
}

static void hear(int i)
{
    uint32_t said = threads[i].state;
    if (said != ARRIVES && said != WAKES) return;
    threads[i].state = RUNS;
    if (said == ARRIVES || threads[i].waits) add(i);
    threads[i].waits = 0;
}

static void *execute(void *unused)
{
    struct epoll_event happened[3];
    take_place(EXECUTIVE);
    pthread_barrier_wait(&in_place);
    for (;;) {
        int count = epoll_wait(events, happened, 3, -1);
        for (int i = 0; i < count; i++) {
            uint32_t expected = BLOCKS;
            if (happened[i].data.fd == caught && running >= 0) {
                threads[running].waits = 1;
                atomic_compare_exchange_strong(&threads[running].state, &expected, IS_SEEN);
                set_level(running, BLOCKED);
                running = -1;
            } else if (happened[i].data.fd == timer && running >= 0) {
                add(running);
                running = -1;
            }
        }
        hear(0);
        hear(1);
        choose();
    }
    return unused;
}

static void *catch(void *unused)
{
    take_place(CATCHER);
    pthread_barrier_wait(&in_place);
    for (;;) {
        if (!is_awake) syscall(SYS_futex, &is_awake, 128 /* FUTEX_WAIT_PRIVATE */, 0, NULL, NULL, 0);
        else if (write(caught, &one, sizeof one) < 0) return unused;
    }
}

static void watch(int fd)
{
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.fd = fd};
    epoll_ctl(events, EPOLL_CTL_ADD, fd, &event);
}

void prototype_start(int on, int64_t ns)
{
    pthread_t thread;
    processor = on;
    quantum = ns;
    events = epoll_create1(0);
    pthread_barrier_init(&in_place, NULL, 3);
    watch(caught = eventfd(0, 0));
    watch(told = eventfd(0, 0));
    watch(timer = timerfd_create(CLOCK_MONOTONIC, 0));
    pthread_create(&thread, NULL, execute, NULL);
    pthread_create(&thread, NULL, catch, NULL);
    pthread_barrier_wait(&in_place);
}

static void tell(int self, uint32_t state)
{
    threads[self].state = state;
    if (write(told, &one, sizeof one) < 0) _exit(1);
}

void prototype_join(int self)
{
    threads[self].tid = (pid_t)syscall(SYS_gettid);
    tell(self, ARRIVES);
}

void prototype_wait_begin(int self) { threads[self].state = BLOCKS; }

void prototype_wait_end(int self)
{
    uint32_t expected = BLOCKS;
    if (!atomic_compare_exchange_strong(&threads[self].state, &expected, RUNS) && expected == IS_SEEN) tell(self, WAKES);
}
