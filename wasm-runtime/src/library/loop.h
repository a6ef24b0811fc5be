/* What all libraries share of the loop over events (events.h): the start, what threads ask for, and from goal to goal. */
#ifndef CATAPULTS_LIBRARY_LOOP_H
#define CATAPULTS_LIBRARY_LOOP_H

#include "library/library.h"
#include "running/interp.h"

/* Goes on until the goal is met (CAT_GOAL_TIME: until its time is passed) or the run is over, and takes snapshots on the
 * way. False after `slice` library events that did not bring it there. */
bool cat_loop_run(struct cat_runtime *rt, enum cat_goal goal, uint64_t target, uint64_t slice);

/* --- for libraries ----------------------------------------------------------------------------------- */

enum cat_step cat_loop_call(struct cat_runtime *rt, uint32_t handler, cat_thread t);

/* The next of the threads whose birth is due is born. */
enum cat_step cat_loop_bear_due(struct cat_runtime *rt);

/* Calls the scheduler's handler in a role, if it has one. */
static inline enum cat_step cat_loop_tell(struct cat_runtime *rt, enum cat_role role, cat_thread t)
{
    uint32_t handler = rt->link.roles[role];
    return handler ? cat_loop_call(rt, handler, t) : CAT_GO_ON;
}

/* The running thread gives up control; one that has done nothing has only looked, which costs. False when the
 * run is over. */
bool cat_loop_release(struct cat_runtime *rt, enum cat_release how);

/* Another thread is suspended, or resumed: false when the handler ends the run. */
bool cat_loop_suspend(struct cat_runtime *rt, cat_thread other);
bool cat_loop_resume(struct cat_runtime *rt, cat_thread other);

/* A thread of a class is born, which its scheduler is told. */
enum cat_step cat_loop_bear(struct cat_runtime *rt, uint32_t class);

/* --- for the loop ------------------------------------------------------------------------------------ */

/* What the running thread asks for, other than to yield or sleep. */
enum cat_step cat_loop_do(struct cat_runtime *rt, cat_thread t, struct cat_request *request);

#endif
