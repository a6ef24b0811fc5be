/* The most general program of a library: threads do whatever its protocol allows, in any order.
 *
 * A protocol is a scheduler with the library's own record of its threads. A state is between two events. Its key holds what the
 * future depends on and nothing else: no time, no counts of what has been, so that ways that lead to the same state close
 * to cycles. Threads alike are told apart only by where they are: in a key they stand in the order in which the containers
 * name them, which is the same for all states that differ by names alone. */
#ifndef CATAPULTS_EXPLORE_PROTOCOL_H
#define CATAPULTS_EXPLORE_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "state/context.h"

/* Most can happen in a round of four processors: each thread that runs has four events, three with each of seven others, sixteen
 * values to set, three with locks and a birth; sixteen deadlines, eight wakes, nine births and four quanta come beside. That is 217. */
enum { CAT_PROTOCOL_THREADS_MOST = 8, CAT_PROTOCOL_IMPORTS_MOST = 16, CAT_PROTOCOL_EVENTS_MOST = 256, CAT_PROTOCOL_VALUES_MOST = 16,
       CAT_PROTOCOL_COUNTERS_MOST = 32, CAT_PROTOCOL_PROCESSORS_MOST = 4, CAT_PROTOCOL_LOCKS_MOST = 2 };

/* An import that the application writes, and the values that it takes. */
struct cat_protocol_import {
    bool of_thread;
    bool of_library;        /* the library keeps it, of the jobs and bursts of a program (rounds.c) */
    bool fixed;             /* once a thread is born */
    bool grows;             /* the library's value never becomes less */
    bool counts;            /* it begins with what is up to 1, and grows with each job */
    bool with_time;         /* it begins with the least, and grows while the thread runs */
    bool of_misses;         /* it is told of a deadline that is missed */
    bool of_calls;          /* of each call by appointment: how much it is about (appointments.c) */
    bool of_locks;          /* each lock has one of the values, as long as the run goes on (round_locks.c) */
    bool by_others;         /* other nodes of its system write it, whenever the scheduler has begun */
    uint32_t number;        /* of the attribute, or of the variable */
    struct cat_place place;
    uint32_t count;
    int64_t values[CAT_PROTOCOL_VALUES_MOST];
};

/* A variable of which all values from a number on do the same. */
struct cat_protocol_counter {
    bool of_thread;
    struct cat_place place;
    int64_t held_at;
};

/* An attribute or variable that counts on and on. */
struct cat_protocol_relative {
    bool of_thread;
    struct cat_place place;
};

struct cat_protocol_event {
    uint32_t kind;     /* enum cat_explored_event */
    cat_thread thread; /* 0: none */
    cat_thread other;
    uint32_t import;   /* of SET; of CALL which call; of ACQUIRE and RELEASE which lock, from 0 */
};

/* What the library knows of a thread beside its state (record.c). */
struct cat_protocol_thread {
    uint8_t wait;    /* its place among those that wait, from 1; CAT_PROTOCOL_BENEATH: it will wait again when it is resumed.
                      * Of a preemptive library among those that wait for locks, and behind these those that are to be told of theirs */
    uint8_t watched;
    uint8_t told;   /* of a preemptive library: its place among those that have become ready at this time, from 1 */
    uint8_t marks;  /* likewise: enum cat_round_mark */
    bool just;      /* likewise, where time passes: it was dispatched at this time */
    bool missed;    /* likewise: its job has missed its deadline at this time */
    uint8_t held;   /* likewise: a bit for each lock that it holds */
    uint8_t wants;  /* likewise: the lock, from 1, that it waits for, or has got since and is still to be told of */
};

enum { CAT_PROTOCOL_BENEATH = 255 };

/* Of a thread of a preemptive library; they share the upper half of a byte of a key. */
enum cat_round_mark {
    CAT_ROUND_ACTS = 0x10,      /* it runs, and may do something at this time; where it waits: it began to in this round, and nobody acts behind it */
    CAT_ROUND_ASKS = 0x20,      /* it has asked for a thread, which is still to be told of */
    CAT_ROUND_BENEATH = 0x40,   /* it is suspended, and will wait again when it is resumed */
    CAT_ROUND_UNLIMITED = 0x80, /* the scheduler has said that it has no quantum */
};

/* Where a round of a preemptive library stands: what is told comes in this order, then the choice. */
enum cat_round_phase {
    CAT_ROUND_BETWEEN, /* two rounds: nothing was told yet */
    CAT_ROUND_PROGRAMS,
    CAT_ROUND_MISSES,
    CAT_ROUND_WAKES,
    CAT_ROUND_BIRTHS,
    CAT_ROUND_QUANTA,
    CAT_ROUND_TIMER,
    CAT_ROUND_CHOICE,  /* the scheduler is to be asked for a thread, for the processor `at` */
    CAT_ROUND_REPLACE, /* likewise, in place of a thread that was displaced from it */
};

struct cat_protocol_round {
    uint32_t phase; /* enum cat_round_phase */
    uint32_t at;    /* processor */
    bool fresh;     /* the first round of its time: quanta can be over */
    bool outside;   /* what comes from outside can come */
    bool shaken;    /* running threads are to be asked whether they give way */
    bool rang;      /* the scheduler's timer has struck in it */
    bool again;     /* a thread goes on behind the birth that it asked for */
};

struct cat_protocol {
    struct cat_runtime *rt;
    uint32_t threads;      /* alive at most */
    bool tells_apart;      /* threads keep their names: nothing is reduced */
    bool watches;          /* one thread may be watched */
    bool is_plain;         /* no time passes, and the library makes no appointments */
    uint32_t varied_count; /* the imports, which come first, and what answers: how many were named */
    uint32_t import_count;
    struct cat_protocol_import imports[CAT_PROTOCOL_IMPORTS_MOST];
    /* Of these only differences count: they are kept relative to the least of them (relative.c). */
    uint32_t relative_count;
    struct cat_protocol_relative relative[CAT_PROTOCOL_IMPORTS_MOST];

    /* Of a scheduler that asks for the time: how much an event can take. Where all its moments count as far as they are from now (moments.c)
     * a state keeps them so, and none longer ago than `oldest`, if that is not 0; else it keeps the time. */
    uint32_t duration_count, duration_subject;
    int64_t durations[CAT_PROTOCOL_VALUES_MOST];
    bool since_now;
    uint32_t moment_count;
    struct cat_protocol_relative moments[CAT_PROTOCOL_IMPORTS_MOST];
    int64_t oldest;

    uint32_t counter_count;
    struct cat_protocol_counter counters[CAT_PROTOCOL_COUNTERS_MOST];

    /* Where the library stands, beside what the runtime's own head says. */
    bool runs;      /* a thread runs */
    bool started;   /* one has run */
    cat_thread dispatched; /* in the last step; 0: nobody */
    uint32_t dispatched_to; /* the processor */
    bool failed_job; /* by the scheduler, for the deadline that it has missed in the last step */
    bool sliced;            /* the scheduler was asked for how long */
    uint32_t slice;         /* ns, as many as fit; 0: for as long as it wants */
    uint32_t passed_by;     /* ns, as many as fit, that went by in the last step */
    bool named_timer;       /* the scheduler was asked when it wants to be called */
    uint32_t due_in;        /* ns, as many as fit; 0: never */
    struct cat_protocol_round round;
    bool timer_set;     /* the scheduler wants to be called: at this time, ns, where it asks for the time; else whenever */
    int64_t timer_due;
    uint32_t locks;     /* that programs have */
    uint32_t ceilings[CAT_PROTOCOL_LOCKS_MOST]; /* of each the number of its value */
    uint32_t passed; /* waiting threads that the event manager has passed on its walk */
    uint32_t contradicted; /* the query that was answered otherwise than the library's record has it, in the last step; 0: none */
    struct cat_protocol_thread record[CAT_PROTOCOL_THREADS_MOST];

    /* Parts of a key, in bytes from its start. */
    size_t time_at;
    size_t due_at, ceilings_at, counts_at, data_at, threads_at, attributes_size, thread_size, key_size;
    struct cat_head *pristine; /* of a run in which nothing has happened */
    uint8_t *pristine_data;
};

/* From a runtime that was made ready, with a class of `threads` threads. False when there is no memory. */
bool cat_protocol_start(struct cat_protocol *protocol, struct cat_runtime *rt);
void cat_protocol_free(struct cat_protocol *protocol);

/* --- states (key.c) ---------------------------------------------------------------------------------- */

/* `order`: by place in the key the thread that stands there, 0 behind the last. */
void cat_protocol_encode(const struct cat_protocol *protocol, uint8_t *key, cat_thread *order);
void cat_protocol_restore(struct cat_protocol *protocol, const uint8_t *key);

/* Nothing is known of a thread. */
void cat_protocol_forget_thread(struct cat_protocol *protocol, uint32_t number);

/* enum cat_explored_flag, but for STUCK. */
uint32_t cat_protocol_flags(const struct cat_protocol *protocol);

/* --- events (events.c, steps.c) ------------------------------------------------------------------------ */

/* What can happen where the protocol stands; how many. */
uint32_t cat_protocol_events(const struct cat_protocol *protocol, struct cat_protocol_event *events);

/* The scheduler is set up and its init called. What the application has set before is chosen. */
void cat_protocol_begin(struct cat_protocol *protocol);

/* The event happens. Behind it the runtime's outcome tells whether something failed. */
void cat_protocol_do(struct cat_protocol *protocol, const struct cat_protocol_event *event);

/* For what each library does in its own way: a thread is born, and told of, or leaves; and one that waits or ended has left its
 * place when control is given up. */
cat_thread cat_protocol_bear(struct cat_protocol *protocol);
void cat_protocol_die(struct cat_protocol *protocol, cat_thread t);
void cat_protocol_check_settled(struct cat_protocol *protocol, cat_thread t);
void cat_protocol_write_import(struct cat_protocol *protocol, uint32_t number, cat_thread t);

/* Counters that have come past where they are held are put back there. */
void cat_protocol_hold(struct cat_protocol *protocol);

/* --- of a preemptive library (rounds.c, round_events.c) ------------------------------------------------------- */

uint32_t cat_protocol_round_events(const struct cat_protocol *protocol, struct cat_protocol_event *events);
void cat_protocol_round_do(struct cat_protocol *protocol, const struct cat_protocol_event *event);
void cat_protocol_round_begin(struct cat_protocol *protocol); /* nothing has happened yet */

/* What a step leaves behind for its key: nobody is asked for, and `running` is the thread of the first processor that has one. */
void cat_protocol_round_settle(struct cat_protocol *protocol);

/* --- of a library by appointment (appointments.c) ----------------------------------------------------------- */

uint32_t cat_protocol_tap_events(const struct cat_protocol *protocol, struct cat_protocol_event *events);
/* Whether it was an event of such a library, which has happened. */
bool cat_protocol_tap_do(struct cat_protocol *protocol, const struct cat_protocol_event *event);
/* A thread that waits could be chosen, or is on its way: its scheduler alone keeps it from going on. */
bool cat_protocol_tap_could_go_on(const struct cat_protocol *protocol, cat_thread t);

/* What a thread calls and how far that is, in a byte of a key. */
uint8_t cat_protocol_tap_pack(const struct cat_thread_record *thread);
void cat_protocol_tap_unpack(struct cat_thread_record *thread, uint8_t packed);
/* How much its call is about its attributes tell. */
void cat_protocol_tap_recall(struct cat_protocol *protocol, cat_thread t);

/* Time goes on before an event, and behind it moments are kept as far as they are from now. */
void cat_protocol_pass_time(struct cat_protocol *protocol);
void cat_protocol_date_from_now(struct cat_protocol *protocol);
static inline bool cat_protocol_keeps_time(const struct cat_protocol *protocol) { return protocol->duration_count && !protocol->since_now; }

/* Brings what is kept relative down as far as that changes no difference. */
void cat_protocol_relate(struct cat_protocol *protocol);

/* --- for these files ------------------------------------------------------------------------------------ */

static inline struct cat_protocol_thread *cat_protocol_thread(struct cat_protocol *protocol, cat_thread t)
{
    return &protocol->record[t - protocol->rt->link.container_nodes - 1];
}

static inline cat_thread cat_protocol_node(const struct cat_protocol *protocol, uint32_t number)
{
    return protocol->rt->link.container_nodes + 1 + number;
}

static inline bool cat_protocol_is_preemptive(const struct cat_protocol *protocol) { return protocol->rt->link.interrupts; }

static inline bool cat_state_is_alive(uint32_t state) { return state != CAT_STATE_UNBORN && state != CAT_STATE_DEAD; }

#endif
