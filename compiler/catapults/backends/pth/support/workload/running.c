#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "workload.h"

static struct timespec beginning; /* of the system, of which this program may be a part */
static int64_t origin;
static uint64_t seed = 1;
static struct thread *threads, *last_thread;
static int alive;
static pth_msgport_t to_main; /* a message tells main that all threads have ended */
static pth_message_t all_ended;

/* --- the program ----------------------------------------------------------------------------------------------------- */

void workload_end(const char *why)
{
    printf("%s: %s after %.3f s\n", workload.name, why, (double)time_now() / 1e9);
    measures_print();
    exit(EXIT_SUCCESS);
}

void workload_fail(const char *what, const char *name)
{
    fflush(stdout);
    fprintf(stderr, "%s: %s%s%s\n", workload.name, name, *name ? ": " : "", what);
    exit(EXIT_FAILURE);
}

void workload_acted(void)
{
    outside_tell();
    if (workload.is_over && workload.is_over()) workload_end(workload.over);
}

static _Noreturn void usage(const char *program)
{
    fprintf(stderr, "usage: %s [--seconds N] [--seed N]\n", program);
    exit(2);
}

static double number(const char *program, const char *text)
{
    char *rest;
    errno = 0;
    double value = text ? strtod(text, &rest) : -1;
    if (!text || *rest || errno || !(value >= 0)) usage(program);
    return value;
}

static struct timespec moment(double us)
{
    int64_t whole = (int64_t)us;
    return (struct timespec){.tv_sec = whole / 1000000, .tv_nsec = whole % 1000000 * 1000};
}

void workload_start(int count, char **words)
{
    clock_gettime(CLOCK_MONOTONIC, &beginning);
    for (int i = 1; i < count; i += 2) {
        if (strcmp(words[i], "--seconds") == 0) workload.limit = (int64_t)(number(words[0], words[i + 1]) * 1e9);
        else if (strcmp(words[i], "--seed") == 0) seed = (uint64_t)number(words[0], words[i + 1]);
        else if (strcmp(words[i], "--began") == 0) beginning = moment(number(words[0], words[i + 1]));
        else if (i + 1 == count || !outside_option(words[i], words[i + 1])) usage(words[0]);
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    srand((unsigned)seed); /* verbatim text may draw numbers */
    if (!pth_init()) workload_fail("Pth cannot be started", "");
    origin = time_now(); /* a node is welcome only now */
    to_main = pth_msgport_create(NULL);
    outside_start();
}

void workload_run(void)
{
    pth_time_t limit = pth_time((long)(workload.limit / 1000000000), (long)(workload.limit / 1000 % 1000000));
    pth_event_t time = pth_event(PTH_EVENT_TIME, pth_timeout(limit.tv_sec, limit.tv_usec));
    pth_event_t either = pth_event_concat(time, pth_event(PTH_EVENT_MSG, to_main), NULL);
    if (alive > 0) pth_wait(either);
    workload_end(alive > 0 ? "the time is up" : "all threads have ended");
}

uint64_t workload_seed(void) { return seed; }
int64_t time_origin(void) { return origin; }

/* --- time ------------------------------------------------------------------------------------------------------------- */

int64_t time_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - beginning.tv_sec) * INT64_C(1000000000) + (now.tv_nsec - beginning.tv_nsec);
}

/* Pth's clock counts microseconds. */
void sleep_until(int64_t time)
{
    int64_t left = (time - time_now() + 999) / 1000;
    if (left > 0) pth_nap(pth_time((long)(left / 1000000), (long)(left % 1000000)));
}

/* --- threads ------------------------------------------------------------------------------------------------------------ */

static void *run(void *argument)
{
    struct thread *me = argument;
    workload.classes[me->class].body(me);
    me->has_ended = true;
    thread_ended(me);
    if (--alive == 0) pth_msgport_put(to_main, &all_ended);
    return NULL;
}

static pth_t spawn(const char *name, int instance, int priority, void *(*body)(void *), void *argument)
{
    char full[64];
    pth_attr_t attributes = pth_attr_new();
    snprintf(full, sizeof full, "%s %d", name, instance);
    pth_attr_set(attributes, PTH_ATTR_NAME, full);
    pth_attr_set(attributes, PTH_ATTR_JOINABLE, FALSE);
    pth_attr_set(attributes, PTH_ATTR_PRIO, priority);
    pth_t id = pth_spawn(attributes, body, argument);
    if (!id) workload_fail("a thread cannot be spawned", full);
    pth_attr_destroy(attributes);
    return id;
}

static int born(int class)
{
    int count = 0;
    for (struct thread *t = threads; t; t = t->next) count += t->class == class;
    return count;
}

struct thread *thread_spawn(int class)
{
    const struct class *kind = &workload.classes[class];
    struct thread *t = calloc(1, kind->size);
    union value *locals = calloc((size_t)kind->locals + 1, sizeof *locals);
    if (!t || !locals) workload_fail("there is no memory for more threads", kind->name);
    t->class = class;
    t->instance = born(class);
    t->locals = locals;
    t->chance = chance_start(kind->name, t->instance);
    t->port = pth_msgport_create(kind->name);
    t->woken = pth_event(PTH_EVENT_MSG, t->port);
    *(last_thread ? &last_thread->next : &threads) = t;
    last_thread = t;
    alive++;
    kind->birth(t);
    t->id = spawn(kind->name, t->instance, t->priority, run, t);
    workload.told(t);
    return t;
}

struct thread *thread_find(int class, int64_t instance)
{
    for (struct thread *t = threads; t; t = t->next) {
        if (t->class == class && t->instance == instance) return t->has_ended ? NULL : t;
    }
    return NULL;
}

struct thread *thread_born(int class, int64_t instance)
{
    struct thread *t = threads;
    while (t && (t->class != class || t->instance != instance)) t = t->next;
    return t;
}

struct thread *thread_known(const void *own)
{
    struct thread *t = threads;
    while (t && (const void *)t != own) t = t->next;
    return t;
}

void helper_spawn(const char *name, void *(*body)(void *), void *argument)
{
    spawn(name, 0, PTH_PRIO_STD, body, argument);
}

/* --- waiting ------------------------------------------------------------------------------------------------------------ */

void thread_wait(struct thread *me)
{
    while (!pth_msgport_pending(me->port)) pth_wait(me->woken);
    pth_msgport_get(me->port);
}

/* It stands in no line any more: whoever would have woken it does not know of it. */
static void forget_limit(struct thread *me) { me->is_limited = false; }

bool thread_is_late(struct thread *me)
{
    bool late = me->is_limited && me->limit <= time_now();
    if (late) forget_limit(me);
    return late;
}

bool thread_wait_in(struct thread *me, struct waiters *line)
{
    waiters_add(line, me);
    while (me->is_limited && !pth_msgport_pending(me->port) && time_now() < me->limit) {
        int64_t left = (me->limit - time_now() + 999) / 1000;
        pth_event_t time = pth_event(PTH_EVENT_TIME, pth_timeout((long)(left / 1000000), (long)(left % 1000000)));
        pth_event_concat(me->woken, time, NULL);
        pth_wait(me->woken);
        pth_event_isolate(me->woken);
        pth_event_free(time, PTH_FREE_THIS);
    }
    bool late = me->is_limited && !pth_msgport_pending(me->port);
    forget_limit(me);
    if (late && !me->lock) waiters_remove(line, me);
    if (!late) thread_wait(me);
    return !late;
}

void thread_wake(struct thread *t) { pth_msgport_put(t->port, &t->wake_up); }

void waiters_remove(struct waiters *waiters, struct thread *t)
{
    struct thread **at = &waiters->first, *before = NULL;
    for (; *at && *at != t; at = &(*at)->next_waiter) before = *at;
    if (!*at) return;
    *at = t->next_waiter;
    if (waiters->last == t) waiters->last = before;
}

void waiters_add(struct waiters *waiters, struct thread *t)
{
    static int64_t turns;
    t->turn = ++turns;
    t->next_waiter = NULL;
    *(waiters->first ? &waiters->last->next_waiter : &waiters->first) = t;
    waiters->last = t;
}

struct thread *waiters_take(struct waiters *waiters)
{
    struct thread *t = waiters->first;
    if (t) waiters->first = t->next_waiter;
    return t;
}

/* --- actions ------------------------------------------------------------------------------------------------------------ */

void act_compute(int64_t duration)
{
    int64_t until = int_add(time_now(), duration);
    while (time_now() < until) continue;
    workload_acted();
}

void act_yield(void)
{
    pth_yield(NULL);
    workload_acted();
}

void act_yield_to(struct thread *other)
{
    if (!other || !pth_yield(other->id)) pth_yield(NULL);
    workload_acted();
}

void act_sleep(int64_t duration)
{
    sleep_until(int_add(time_now(), duration));
    workload_acted();
}

void act_suspend(struct thread *other)
{
    if (other) pth_suspend(other->id);
    workload_acted();
}

void act_resume(struct thread *other)
{
    if (other) pth_resume(other->id);
    workload_acted();
}

void act_set_priority(struct thread *me, int64_t priority)
{
    me->priority = (int)(priority < PTH_PRIO_MIN ? PTH_PRIO_MIN : priority > PTH_PRIO_MAX ? PTH_PRIO_MAX : priority);
    if (!me->id) return; /* it is being born */
    pth_attr_t attributes = pth_attr_of(me->id);
    pth_attr_set(attributes, PTH_ATTR_PRIO, me->priority);
    pth_attr_destroy(attributes);
}
