/* How long it takes from one of two threads stopping to the other starting.
 *
 *   switches HOW WHAT COUNT     HOW: groups, prototype, fifo, rr, deadline, nice   WHAT: cpu, futex, sleep
 *
 * Both are on one processor. They note the time again and again; where the last note is the other's, that is a switch. Prints
 * its length in ns, one a line. Never runs longer than ten seconds.
 */
#include "switches.h"

#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "groups.h"

enum { MOST = 100000, WORK_NS = 200000, SLEEP_NS = 120000, TURN_NS = 1000000, SECONDS = 10 };

static const char *how;
static int processor, wanted;
static _Atomic int64_t noted; /* when, and in the lowest bit by whom */
static _Atomic int count, is_over;
static int64_t lengths[MOST];
static _Atomic uint32_t turn_of[2];
static pthread_barrier_t both;

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static int is(const char *one, const char *other) { return strcmp(one, other) == 0; }

/* Whoever is interrupted within it has read an old time, and counts nothing. Time and thread are written at once. */
static void note(int self)
{
    int64_t before = noted, time = now(), length = time - (before >> 1);
    int64_t behind = now();
    int is_switch = before && (before & 1) != self && behind - time < 5000 && length > 0;
    if (is_switch && count < wanted) lengths[count++] = length;
    noted = behind << 1 | self;
}

static void compute(int self, int64_t ns)
{
    for (int64_t end = now() + ns; now() < end;) note(self);
}

/* --- what the threads do --------------------------------------------------------------------------------------------- */

static void wait_begin(int self)
{
    if (is(how, "groups")) groups_wait_begin();
    else if (is(how, "prototype")) prototype_wait_begin(self);
}

static void wait_end(int self)
{
    if (is(how, "groups")) groups_wait_end();
    else if (is(how, "prototype")) prototype_wait_end(self);
}

static void take_cpu(int self)
{
    compute(self, TURN_NS);
    if (is(how, "fifo")) sched_yield(); /* has no quantum */
}

/* Lets the other one go on, and waits until that does the same. */
static void take_futex(int self)
{
    turn_of[1 - self] = 1;
    syscall(SYS_futex, &turn_of[1 - self], FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
    wait_begin(self);
    note(self);
    const struct timespec limit = {.tv_nsec = 100000000};
    while (!turn_of[self] && !is_over) syscall(SYS_futex, &turn_of[self], FUTEX_WAIT_PRIVATE, 0, &limit, NULL, 0);
    wait_end(self);
    turn_of[self] = 0;
    compute(self, WORK_NS / 10);
}

static void take_sleep(int self)
{
    const struct timespec time = {.tv_nsec = SLEEP_NS};
    compute(self, WORK_NS);
    wait_begin(self);
    note(self);
    clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL);
    wait_end(self);
    note(self);
}

/* --- how they are scheduled ------------------------------------------------------------------------------------------ */

struct deadline {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
};

static void refuse(const char *what)
{
    printf("refused: %s: %s\n", what, strerror(errno));
    fflush(stdout);
    _exit(0);
}

static void begin(int self)
{
    static const char *const names[] = {"first", "second"};
    struct sched_param parameter = {.sched_priority = 30};
    cpu_set_t here;
    CPU_ZERO(&here);
    CPU_SET((size_t)processor, &here);
    if (is(how, "groups")) {
        if (groups_join(names[self])) {
            fprintf(stderr, "switches: %s\n", groups_why());
            exit(1);
        }
        return;
    }
    sched_setaffinity(0, sizeof here, &here);
    if (is(how, "prototype")) prototype_join(self);
    if (is(how, "fifo") && sched_setscheduler(0, SCHED_FIFO, &parameter)) refuse("SCHED_FIFO");
    if (is(how, "rr") && sched_setscheduler(0, SCHED_RR, &parameter)) refuse("SCHED_RR");
    if (is(how, "nice") && setpriority(PRIO_PROCESS, 0, -20)) refuse("nice");
    if (is(how, "deadline")) {
        struct deadline asked = {.size = sizeof asked, .policy = 6, .runtime = 400000, .deadline = 1000000, .period = 1000000};
        if (syscall(SYS_sched_setattr, 0, &asked, 0)) refuse("SCHED_DEADLINE on one processor");
    }
}

static void end(void)
{
    if (is(how, "groups")) groups_leave();
}

static void (*take)(int self);

static void *run(void *given)
{
    int self = (int)(intptr_t)given;
    int64_t last = now() + SECONDS * INT64_C(1000000000) * 8 / 10;
    pthread_barrier_wait(&both);
    begin(self);
    while (count < wanted && now() < last) take(self);
    is_over = 1;
    turn_of[1 - self] = 1;
    syscall(SYS_futex, &turn_of[1 - self], FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
    end();
    return NULL;
}

int main(int argument_count, char **arguments)
{
    const struct rlimit limit = {.rlim_cur = SECONDS * 1000000, .rlim_max = SECONDS * 1000000};
    pthread_t threads[2];
    cpu_set_t allowed;
    if (argument_count != 4) return 2;
    how = arguments[1];
    take = is(arguments[2], "cpu") ? take_cpu : is(arguments[2], "futex") ? take_futex : take_sleep;
    wanted = atoi(arguments[3]) < MOST ? atoi(arguments[3]) : MOST;
    setrlimit(RLIMIT_RTTIME, &limit);
    alarm(SECONDS);
    sched_getaffinity(0, sizeof allowed, &allowed);
    for (int i = 0; i < CPU_SETSIZE; i++) {
        if (CPU_ISSET((size_t)i, &allowed)) processor = i;
    }
    if (processor == 0) return 3;
    if (is(how, "prototype")) prototype_start(processor, is(arguments[2], "cpu") ? TURN_NS : 0);
    pthread_barrier_init(&both, NULL, 2);
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, run, (void *)(intptr_t)i);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < count; i++) printf("%lld\n", (long long)lengths[i]);
    fflush(stdout);
    _exit(0);
}
