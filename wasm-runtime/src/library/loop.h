/* What the libraries of all profiles share: a machine of phases, so that a run can stop after every library event
 * and a snapshot can hold where it stands. */
#ifndef CATAPULTS_LOOP_H
#define CATAPULTS_LOOP_H

#include "state/context.h"

enum cat_phase {
    CAT_PHASE_INIT,
    CAT_PHASE_BIRTHS,     /* the threads of the start, one event each */
    CAT_PHASE_SCHEDULE,
    CAT_PHASE_DISPATCHED, /* the switch to the chosen thread */
    CAT_PHASE_SLICED,     /* the scheduler has said how long it may run */
    CAT_PHASE_RUN,
    CAT_PHASE_SWITCH_OUT,
    CAT_PHASE_RAISE,      /* Pth: the ends of waits are told */
    CAT_PHASE_NAMED,      /* Pth: the scheduler has said whether a thread can be switched to */
    CAT_PHASE_RESUMED,    /* Pth: a thread that waits was resumed */
    CAT_PHASE_RETURNED,   /* Pth: the scheduler has said whether it counts as waiting */
    CAT_PHASE_WALK,       /* Pth: the scheduler is asked in which order threads wait */
    CAT_PHASE_WALKED,     /* Pth: it has named one */
    CAT_PHASE_ADOPT,      /* another scheduler takes over (adopt.h) */
    CAT_PHASE_ADOPT_NEXT,
    CAT_PHASE_ADOPT_SETTLE,
    CAT_PHASE_ADOPT_RELEASE,
    CAT_PHASES
};

/* What a phase did: it goes on at once, or a library event is complete; or what comes next is one of the calls that
 * nearly every decision has, which stand in the loop once. */
enum cat_step {
    CAT_GO_ON,
    CAT_EVENT,
    CAT_CHOOSE,       /* the scheduler is to choose */
    CAT_SWITCH_OUT,   /* the running thread has given up control */
    CAT_TELL_WAITING  /* Pth: so it has, to wait */
};

/* How a thread gave up control, as traces say. */
enum cat_release {
    CAT_RELEASE_YIELD,
    CAT_RELEASE_SLEEP,
    CAT_RELEASE_EXIT,
    CAT_RELEASE_YIELD_TO,
    CAT_RELEASE_SUSPEND,
    CAT_RELEASE_DEVICE,
    CAT_RELEASE_CHANNEL,
    CAT_RELEASE_LOCK,
    CAT_RELEASE_QUANTUM,
    CAT_RELEASE_POLL
};

/* Goes on until the goal is met (CAT_GOAL_TIME: until its time is passed) or the run is over, and takes snapshots on the
 * way. False after `slice` library events that did not bring it there. */
bool cat_loop_run(struct cat_runtime *rt, enum cat_goal goal, uint64_t target, uint64_t slice);

/* --- for the profiles -------------------------------------------------------------------------------- */

static inline bool cat_loop_running(const struct cat_runtime *rt)
{
    return rt->live.head->outcome == CAT_OUTCOME_RUNNING;
}

enum cat_step cat_loop_call(struct cat_runtime *rt, uint32_t handler, cat_thread t);

/* The running thread gives up control; one that has done nothing has only looked, which costs. False when the
 * run is over. */
bool cat_loop_release(struct cat_runtime *rt, enum cat_release how);

#endif
