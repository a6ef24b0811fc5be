/* What the libraries of all profiles share: a machine of phases, so that a run can stop after every library event
 * and a snapshot can hold where it stands. */
#ifndef CATAPULTS_LOOP_H
#define CATAPULTS_LOOP_H

#include "context.h"

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
    CAT_PHASE_ADOPT,      /* another scheduler takes over (adopt.h) */
    CAT_PHASE_ADOPT_NEXT,
    CAT_PHASE_ADOPT_SETTLE,
    CAT_PHASE_ADOPT_RELEASE,
    CAT_PHASES
};

/* What a phase did: it goes on at once, or a library event is complete. */
enum cat_step { CAT_GO_ON, CAT_EVENT };

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

/* A profile. */
struct cat_conduct {
    enum cat_step (*phases[CAT_PHASES])(struct cat_runtime *rt); /* CAT_LOOP_PHASES and its own */
    bool looks; /* who waits is dispatched again and again, and looks; else it is told when its wait is over */
    enum cat_step (*waits)(struct cat_runtime *rt, cat_thread t); /* t gave up control to wait; NULL: nothing to do */
    enum cat_step (*yield_to)(struct cat_runtime *rt, cat_thread other); /* t gave up control; other is ready */
    enum cat_step (*suspend)(struct cat_runtime *rt, cat_thread t, cat_thread other); /* other is alive */
    enum cat_step (*resume)(struct cat_runtime *rt, cat_thread other); /* other is suspended */
};

/* Goes on until the next library event is complete or the run is over. */
void cat_loop_step(struct cat_runtime *rt);

/* --- for the profiles -------------------------------------------------------------------------------- */

enum cat_step cat_loop_init(struct cat_runtime *rt);
enum cat_step cat_loop_birth(struct cat_runtime *rt);
enum cat_step cat_loop_dispatched(struct cat_runtime *rt);
enum cat_step cat_loop_sliced(struct cat_runtime *rt);
enum cat_step cat_loop_run(struct cat_runtime *rt);

/* Phases that are alike in every profile. */
#define CAT_LOOP_PHASES                                                                           \
    [CAT_PHASE_INIT] = cat_loop_init, [CAT_PHASE_BIRTHS] = cat_loop_birth,                        \
    [CAT_PHASE_DISPATCHED] = cat_loop_dispatched, [CAT_PHASE_SLICED] = cat_loop_sliced,           \
    [CAT_PHASE_RUN] = cat_loop_run, [CAT_PHASE_ADOPT] = cat_adopt_begin,                          \
    [CAT_PHASE_ADOPT_NEXT] = cat_adopt_next, [CAT_PHASE_ADOPT_SETTLE] = cat_adopt_settle,         \
    [CAT_PHASE_ADOPT_RELEASE] = cat_adopt_release

static inline bool cat_loop_running(const struct cat_runtime *rt)
{
    return rt->live.head->outcome == CAT_OUTCOME_RUNNING;
}

enum cat_step cat_loop_call(struct cat_runtime *rt, uint32_t handler, cat_thread t);

/* Lets the scheduler choose. */
enum cat_step cat_loop_schedule(struct cat_runtime *rt);

/* The running thread gives up control; one that has done nothing has only looked, which costs. False when the
 * run is over. */
bool cat_loop_release(struct cat_runtime *rt, enum cat_release how);

#endif
