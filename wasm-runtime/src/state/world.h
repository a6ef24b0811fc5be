/* What the world is at one time: what each thread waits for, and the state of devices, channels, locks and arrivals. */
#ifndef CATAPULTS_STATE_WORLD_H
#define CATAPULTS_STATE_WORLD_H

#include <stdint.h>

#include "base/random.h"
#include "catapults/sched.h"

/* --- waits ------------------------------------------------------------------------------------------- */

/* One thread's; at most one at a time. */
struct cat_waiting {
    int64_t since;   /* when it began, ns */
    int64_t over;    /* when it was over, ns; behind CAT_WAIT_ANSWERED */
    int64_t noticed; /* when the library found that, ns; CAT_WAIT_TOLD */
    int64_t until;   /* CAT_WAIT_TIME: when it is over, ns; CAT_WAIT_DEVICE with a limit: when the device is due */
    int64_t limit;   /* of one that is limited: when it is given up, ns */
    int64_t service; /* CAT_WAIT_DEVICE: time that the request occupies a server, ns */
    int64_t latency; /* CAT_WAIT_DEVICE: time behind the service until the answer is there, ns */
    double key;      /* CAT_WAIT_DEVICE: by which the device orders its queue */
    uint64_t place;  /* among those whom the library counts as waiting: lower ones came before; 0 for none of them */
    uint64_t turn;   /* of those that stand in a queue: lower ones came before */
    uint32_t kind;   /* enum cat_wait */
    uint32_t at;     /* number of the device, channel, class, barrier, or element of a lock, semaphore or condition */
    uint32_t other;  /* CAT_WAIT_JOIN: the thread, 0 for all of the class; CAT_WAIT_CONDITION: the element of its lock;
                        CAT_WAIT_LOCK: 1 while a scheduler is to be told of one that a condition has woken */
    uint32_t stage;  /* enum cat_wait_stage */
    uint32_t polls;  /* CAT_WAIT_DEVICE: it looks in every profile */
    uint32_t looks;  /* it is dispatched and looks, again and again; else it is given what it waits for */
    uint32_t limited; /* enum cat_limited */
    cat_thread next; /* behind it in the queue it stands in, 0 for none */
};

enum cat_wait_stage {
    CAT_WAIT_OPEN,     /* what it waits for has not come */
    CAT_WAIT_SERVED,   /* CAT_WAIT_DEVICE: a server works on the request */
    CAT_WAIT_ANSWERED, /* CAT_WAIT_DEVICE: the server is done, the answer is on its way */
    CAT_WAIT_OVER,     /* it has what it waited for */
    CAT_WAIT_RAISED,   /* so it has, and stands in the queue of those whom the scheduler is told of */
    CAT_WAIT_TOLD      /* so it has, and the scheduler has been told */
};

/* Whether a wait has a limit. What else happens at the time of the limit comes before it, as far as it is known then. */
enum cat_limited { CAT_LIMITED_NOT, CAT_LIMITED, CAT_LIMITED_LAST /* the limit has come, and let others go before */ };

/* A queue of threads, linked by their waits. Zero-initialised is empty. */
struct cat_waiters {
    cat_thread first;
    cat_thread last;
};

/* --- things ------------------------------------------------------------------------------------------ */

enum cat_discipline { CAT_DEVICE_FIFO, CAT_DEVICE_LOWEST, CAT_DEVICE_HIGHEST, CAT_DEVICE_DISCIPLINES };

struct cat_device_state {
    int64_t since;       /* up to where the sums go, ns */
    int64_t busy_sum;    /* busy servers summed over time, server-ns */
    int64_t queued_sum;  /* queued requests summed over time, request-ns */
    double response_sum; /* from request to answer, summed over requests, ns */
    uint64_t answered;   /* requests */
    uint32_t busy;       /* servers */
    uint32_t queued;     /* requests */
    struct cat_waiters queue;
};

struct cat_channel_state {
    int64_t since;      /* up to where the sum goes, ns */
    int64_t length_sum; /* messages summed over time, message-ns */
    uint64_t arrived;   /* messages that came in, from threads or from outside */
    uint64_t refused;   /* arrivals that found it full */
    int64_t filled;     /* since when there is something to receive, ns; of no meaning while there is nothing */
    int64_t roomy;      /* since when there is room, ns; of no meaning while there is none */
    uint32_t first;     /* message, 0 for none */
    uint32_t last;
    uint32_t length;
    uint32_t longest;
    struct cat_waiters receivers; /* threads, in profiles whose library hands over */
    struct cat_waiters senders;
    uint32_t selecting; /* threads that would receive from it and others */
    uint32_t asked;     /* messages that receivers have asked for, of a shared channel, and that have not come yet */
};

struct cat_lock_state {
    int64_t since; /* when its holder got it, ns */
    int64_t held;  /* ns, by those who gave it back */
    int64_t freed; /* when it was given back last, ns */
    uint64_t acquired;
    uint64_t contended; /* times that a thread found it held */
    cat_thread holder;  /* 0 for none */
    uint32_t readers;   /* threads that read; their records say which (cat_lock_is_read_by) */
    struct cat_waiters waiters; /* in profiles whose library hands over */
};

struct cat_semaphore_state {
    uint64_t value;
    uint64_t taken;
    uint64_t contended; /* times that a thread found none */
    struct cat_waiters waiters; /* in profiles whose library hands over */
};

struct cat_condition_state {
    uint64_t awaited;   /* times that a thread began to wait */
    uint64_t signalled; /* threads that a signal or a broadcast woke */
    struct cat_waiters waiters;
};

struct cat_barrier_state {
    uint64_t opened;
    uint32_t waiting; /* threads */
    uint32_t spare;
    struct cat_waiters waiters;
};

struct cat_arrival_state {
    struct cat_random random;
    uint64_t limit;    /* messages at most */
    uint64_t messages; /* so far */
    uint32_t next;     /* of listed times: the next one */
    uint32_t turn;     /* of releases: the instance that has the next one */
};

#endif
