/* A threading library: what it does in its own way. Each has a file, and is found by its number in the workload
 * (contracts/libraries); the loop over events, which all share, asks for none by name.
 *
 * A library is a machine of phases, so that a run can stop after every event and a snapshot can hold where it stands. */
#ifndef CATAPULTS_LIBRARY_LIBRARY_H
#define CATAPULTS_LIBRARY_LIBRARY_H

#include "state/context.h"

enum cat_phase {
    CAT_PHASE_INIT,
    CAT_PHASE_JOIN,       /* of a node: the manager has not welcomed it yet */
    CAT_PHASE_BIRTHS,     /* the threads of the start, one event each */
    CAT_PHASE_SCHEDULE,
    CAT_PHASE_DISPATCHED, /* the switch to the chosen thread */
    CAT_PHASE_SLICED,     /* the scheduler has said how long it may run */
    CAT_PHASE_RUN,
    CAT_PHASE_SWITCH_OUT,
    CAT_PHASE_OWN,        /* from here on a library's own */
    CAT_PHASE_ADOPT = 64, /* another scheduler takes over (telling.h) */
    CAT_PHASE_ADOPT_NEXT,
    CAT_PHASE_ADOPT_SETTLE,
    CAT_PHASE_ADOPT_RELEASE,
    CAT_PHASE_TIMER,      /* the scheduler's timer is to be told of, or it is asked for the next (timer.h) */
    CAT_PHASE_TIMER_ASKED
};

/* What a phase did: it goes on at once, or a library event is complete; or what comes next is one of the calls that
 * nearly every decision has, which stand in the loop once. */
enum cat_step {
    CAT_GO_ON,
    CAT_EVENT,
    CAT_CHOOSE,      /* the scheduler is to choose */
    CAT_SWITCH_OUT,  /* the running thread has given up control */
    CAT_TELL_WAITING, /* so it has, to wait, and the library tells */
    CAT_WAKE,        /* the scheduler is told of waits that are over */
    CAT_ASK          /* it is asked whether threads take a processor */
};

/* What decisions are made of. It is a constant of the library's file, for which the loop is made there (events.h). */
struct cat_round {
    enum cat_step (*schedule)(struct cat_runtime *rt);   /* CAT_PHASE_SCHEDULE: chooses, waits, or ends the run */
    bool (*choose)(struct cat_runtime *rt, cat_thread none); /* calls the handler that dispatches */
    enum cat_step (*switch_out)(struct cat_runtime *rt); /* the running thread has given up control */
    enum cat_step (*wait)(struct cat_runtime *rt, cat_thread t); /* to wait; NULL: no role says so, threads look */
    bool timers; /* it has the roles of a timer that the scheduler sets (timer.h) */
    enum cat_step (*own)(struct cat_runtime *rt, uint32_t phase); /* its own phases; NULL: it has none */
};

/* The loop calls these by their addresses, so that they begin with cat_here (context.h). */
struct cat_library {
    /* cat_go_through (events.h) for its round. */
    void (*go_through)(struct cat_runtime *rt, uint64_t until, uint64_t end);

    /* What the running thread t asks about another one that has not ended; the other may be itself. */
    enum cat_step (*yield_to)(struct cat_runtime *rt, cat_thread other); /* t has given up control */
    enum cat_step (*suspend)(struct cat_runtime *rt, cat_thread t, cat_thread other);
    enum cat_step (*resume)(struct cat_runtime *rt, cat_thread other);

    /* A thread of a class is born because another process asks for it; NULL: nothing is to be done but that. */
    enum cat_step (*bear)(struct cat_runtime *rt, uint32_t class);

    /* What other processes ask for can be done now, between two events; NULL: at the start of a round, while nobody runs. */
    bool (*may_call)(const struct cat_runtime *rt);

    /* The running thread t asks for something that it may have to wait for; NULL: that begins at once. */
    enum cat_step (*run_into)(struct cat_runtime *rt, cat_thread t, const struct cat_waiting *asked);

    /* The scheduler is to be told of a new thread; NULL: that can run. */
    void (*born)(struct cat_runtime *rt, cat_thread t);

    uint32_t first; /* the phase with which rounds begin */
    bool keeps;     /* it keeps attributes of threads (enum cat_kept), and says itself which deadlines were missed */

    /* Nothing goes on here unless something comes; NULL: never so. */
    bool (*is_idle)(const struct cat_runtime *rt);

    /* Holds what the scheduler's queries answer against the library's record, if it stands still between two handlers; NULL:
     * it has no queries. No time passes, and it is no tick. */
    void (*check_queries)(struct cat_runtime *rt);

    /* Another scheduler takes over: what this one was being asked is dropped; NULL: nothing is asked over several events. */
    void (*drop_questions)(struct cat_runtime *rt);
};

/* By number, as workloads and schedulers name it. */
extern const struct cat_library *const cat_libraries[CAT_PROFILE_COUNT];

#endif
