/* What the threads of a workload do, on real Pth: computing, waiting, messages, locks, chance and measures.
 *
 * Times are ns since the start of the program. Pth switches between threads only where one of these functions
 * waits, so nothing here needs a mutex.
 */
#ifndef WORKLOAD_H
#define WORKLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pth.h>

#include "values.h"

/* A thread of the workload. The generated program has it at the start of a larger struct. */
struct thread {
    pth_t id;
    int class, instance;
    int priority;
    struct chance chance;
    union value *locals;
    struct thread *next;        /* all threads */
    struct thread *next_waiter; /* for the same thing */
    union value *message;       /* what it sends or receives while it waits */
    int64_t start;              /* of a service that it waits for */
    double key;
    bool is_waiting, has_ended;
    bool is_limited;            /* what it waits for next has a limit: */
    int64_t limit;              /* when it is given up */
    int64_t turn;               /* when it began to wait, among all */
    struct lock_element *lock;  /* that it wants back behind a condition, while it waits for that */
    const struct select_case *cases; /* of which it waits for one */
    int case_count, chosen;
    int joined_class;           /* whose end it waits for, of one or of all */
    struct thread *joined;
    pth_msgport_t port;         /* an empty message wakes it */
    pth_message_t wake_up;
    pth_event_t woken;
};

/* One way of a select: a channel, and where its message goes. */
struct select_case {
    struct channel *channel;
    union value *message;
};

struct class {
    const char *name;
    size_t size; /* of a thread's struct */
    int locals;
    void (*birth)(struct thread *me); /* sets imports and locals */
    void (*body)(struct thread *me);
};

struct waiters {
    struct thread *first, *last;
};

/* Where a channel leads to another program, or comes from others; descriptors of pipes, -1 for none. With both, several
 * programs take from one pipe. */
struct joint {
    int in, out;
    int room;  /* counts the messages that still fit in; -1: no bound */
    int width; /* words of a message in a pipe: those of the widest channel that it joins */
};

struct channel {
    const char *name;
    int capacity; /* 0: no bound */
    int width;    /* the time of arrival, and the fields */
    union value *ring;
    int room, first, length;
    int64_t refused;
    struct waiters receivers, senders;
    struct joint *joint; /* with other programs; NULL: it is this program's alone */
};

struct lock_element {
    struct thread *holder;
    struct waiters waiters;
};

struct lock {
    const char *name;
    int count;
    struct lock_element *elements;
};

struct semaphore_element {
    int64_t value;
    struct waiters waiters;
};

struct semaphore {
    const char *name;
    int count;
    struct semaphore_element *elements;
};

struct condition {
    const char *name;
    int count;
    struct waiters *elements;
};

struct barrier {
    const char *name;
    int threads, waiting;
    struct waiters waiters;
};

enum discipline { FIRST_COME, LOWEST_KEY, HIGHEST_KEY };

struct device {
    const char *name;
    int servers;
    enum discipline discipline;
    int64_t *free_at; /* first come, first served: when each server is free again */
    int busy;         /* otherwise: servers at work */
    struct waiters waiters;
};

struct histogram {
    const char *name;
    bool is_time;
    int64_t count;
    double sum, lowest, highest;
};

struct counter {
    const char *name;
    int64_t count;
};

/* What a system asks of its nodes while it runs. */
struct watch {
    union value (*value)(void);
    union value told;
    bool is_told;
};

/* The tables that the generated program gives. */
struct workload {
    const char *name;
    const struct class *classes;
    struct channel *channels;
    struct watch *watches;
    struct histogram *histograms;
    struct counter *counters;
    bool (*is_over)(void); /* NULL: it never ends of itself */
    void (*told)(struct thread *me); /* a thread was spawned: what the scheduler wants to know of it */
    const char *over;
    int64_t limit;         /* ns */
    int histogram_count, counter_count, channel_count, watch_count;
};

extern struct workload workload;

/* --- running.c: the program, its threads, what they wait for -------------------------------------------------- */

void workload_start(int count, char **words); /* reads --seconds and --seed; starts Pth */
void workload_run(void);                      /* until it is over; does not return */
void workload_acted(void);                    /* ends the program if the workload is over */
_Noreturn void workload_end(const char *why);
int64_t time_origin(void); /* when this program began, for time_now */
void sleep_until(int64_t time);

struct thread *thread_spawn(int class);
struct thread *thread_find(int class, int64_t instance);
struct thread *thread_born(int class, int64_t instance); /* also one that has ended; NULL: there never was one */
struct thread *thread_known(const void *own); /* the thread of which that is the struct; NULL of none */
void helper_spawn(const char *name, void *(*body)(void *), void *argument); /* arrivals, signals */
void thread_wait(struct thread *me);          /* until someone wakes it */
bool thread_wait_in(struct thread *me, struct waiters *line); /* false: its limit came first, and it has left the line */
bool thread_is_late(struct thread *me);       /* a limit of no time: it only looks. The limit is gone then */
void thread_ended(struct thread *t);          /* who waits for that goes on */
void thread_wake(struct thread *t);
void waiters_add(struct waiters *waiters, struct thread *t);
struct thread *waiters_take(struct waiters *waiters);
void waiters_remove(struct waiters *waiters, struct thread *t);

void act_compute(int64_t duration);
void act_yield(void);
void act_yield_to(struct thread *other);
void act_sleep(int64_t duration);
void act_suspend(struct thread *other);
void act_resume(struct thread *other);
void act_set_priority(struct thread *me, int64_t priority);

/* --- world.c: channels, locks, devices -------------------------------------------------------------------------- */

bool act_receive(struct thread *me, struct channel *channel, union value *message);
bool act_try_receive(struct thread *me, struct channel *channel, union value *message);
bool act_send(struct thread *me, struct channel *channel, union value *message);
void message_arrives(struct channel *channel, const union value *message);
bool act_acquire(struct thread *me, struct lock *lock, int64_t element);
void act_release(struct thread *me, struct lock *lock, int64_t element);
void act_io(struct thread *me, struct device *device, int64_t service, int64_t latency, double key);
void act_poll(struct thread *me, struct device *device, int64_t service, int64_t latency, double key);

/* --- outside.c: one program of several ------------------------------------------------------------------------------ */

bool outside_option(const char *name, const char *value); /* false: it knows none of that name */
void outside_start(void);                                 /* begins to listen */
void outside_tell(void);                                  /* what is watched and has changed */
bool outside_send(struct thread *me, struct channel *channel, const union value *message); /* false: its limit came first */
bool outside_receive(struct thread *me, struct channel *channel, union value *message);    /* the same */
void outside_offer(struct channel *channel, const union value *message); /* it is refused where there is no room */

static inline bool leads_out(const struct channel *channel) { return channel->joint && channel->joint->out >= 0; }
static inline bool is_shared(const struct channel *channel) { return leads_out(channel) && channel->joint->in >= 0; }

/* --- meeting.c: what else threads wait for; false: the limit came first ------------------------------------------- */

void act_limit(struct thread *me, int64_t duration);
int act_select(struct thread *me, int count, const struct select_case *cases); /* which it was, from 1; 0 for the limit */
struct thread *select_waiter(const struct channel *channel); /* the first who waits there and elsewhere; NULL for none */
union value *select_chosen(struct thread *t, const struct channel *channel);
bool act_join(struct thread *me, int class, int64_t instance);
bool act_join_all(struct thread *me, int class);
bool act_take(struct thread *me, struct semaphore *semaphore, int64_t element);
void act_give(struct thread *me, struct semaphore *semaphore, int64_t element);
bool act_await(struct thread *me, struct condition *condition, int64_t element, struct lock *lock, int64_t lock_element);
void act_signal(struct thread *me, struct condition *condition, int64_t element, bool all);
bool act_meet(struct thread *me, struct barrier *barrier);
struct lock_element *lock_element_of(struct lock *lock, int64_t element);

/* --- measures.c ---------------------------------------------------------------------------------------------------- */

void act_record(struct histogram *histogram, double value);
void act_count(struct counter *counter);
void measures_print(void);

#endif
