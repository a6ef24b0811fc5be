/* Runs the bytecode of workloads. The code was verified: arguments and the stack are in bounds. */
#ifndef CATAPULTS_RUNNING_INTERP_H
#define CATAPULTS_RUNNING_INTERP_H

#include <stdint.h>

#include "catapults/sched.h"
#include "state/world.h"

struct cat_runtime;

/* What a thread wants of its library. */
enum cat_request_kind {
    CAT_REQUEST_NONE, /* nothing: the run is over */
    CAT_REQUEST_COMPUTE,
    CAT_REQUEST_YIELD,
    CAT_REQUEST_YIELD_TO,
    CAT_REQUEST_SLEEP,
    CAT_REQUEST_EXIT,
    CAT_REQUEST_SPAWN,
    CAT_REQUEST_SUSPEND,
    CAT_REQUEST_RESUME,
    CAT_REQUEST_KILL,
    CAT_REQUEST_WAIT,
    CAT_REQUEST_LOCKS, /* nothing: its library is to tell what became of a lock (world/lock.h) */
    CAT_REQUEST_JOB_DONE /* its job is complete */
};

struct cat_request {
    enum cat_request_kind kind;
    int64_t time;      /* ns, to compute or sleep */
    cat_thread thread; /* to yield to, suspend, resume or kill */
    uint32_t class;    /* to spawn */
    struct cat_waiting wait; /* for the world: kind, at, and what a device needs */
};

/* Lets a thread go on until it wants something of the library: what its kind needs of `request` is set. */
void cat_interp_run(struct cat_runtime *rt, cat_thread t, struct cat_request *request);

/* Sets a new thread's imports and locals. */
void cat_interp_birth(struct cat_runtime *rt, cat_thread t);

/* Gives a signal's variable its value for now. */
void cat_interp_signal(struct cat_runtime *rt, uint32_t number);

/* What code of an arrival process leaves: a time or a number. */
int64_t cat_interp_arrival(struct cat_runtime *rt, uint32_t number, uint32_t code);

/* What code of a setting of jobs leaves, a time, for an instance of its class. */
int64_t cat_interp_job(struct cat_runtime *rt, uint32_t code, uint32_t instance);

/* Sets the fields of a message that arrives; they are 0. */
void cat_interp_fields(struct cat_runtime *rt, uint32_t number, int64_t *fields);

/* What a host function answers; `arguments` as declared, threads as nodes. */
int64_t cat_interp_host(struct cat_runtime *rt, uint32_t number, const int64_t *arguments);

/* What is asked between the two is as if nobody had asked: answers that come call by call are due again. */
void cat_interp_keep_calls(const struct cat_runtime *rt);
void cat_interp_give_back_calls(struct cat_runtime *rt);

/* The workload's global variables, wherever they live. */
int64_t cat_variable_load(const struct cat_runtime *rt, uint32_t variable);
void cat_variable_store(struct cat_runtime *rt, uint32_t variable, int64_t value);

/* --- the stop condition ---------------------------------------------------------------------------------- */

/* For one that reads the time in another way: whether nothing but the passing of time up to `until` makes it true. Then
 * `time` is when, provided that it stays true from there on. */
bool cat_stop_comes(struct cat_runtime *rt, int64_t until, int64_t *time);

/* Evaluates the condition; ends the run if it holds. */
void cat_stop_if_wanted(struct cat_runtime *rt);

/* Whether it holds now. False, too, when it cannot be evaluated, which ends the run. */
bool cat_stop_holds(struct cat_runtime *rt);

#endif
