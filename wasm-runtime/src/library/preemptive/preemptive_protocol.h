/* Protocols (contracts/libraries/preemptive.toml): how the decision gets the processor, and gives it on to the chosen thread, in
 * steps that take time. In the profile `kernel` it is part of the system's scheduler. In the others a thread decides, after D.
 * Frisbie, D. Niehaus, V. Subramonian, C. Gill, *Group scheduling in systems software*, 2004, section 4:
 *
 *     executive (reaper, decision)   decides, and sleeps else
 *     blocked                        threads that wait and tell when they go on (unblocking_detected)
 *     active                         the chosen thread
 *     block catcher                  runs when the active thread cannot, and wakes the decision
 *     inactive                       all others
 *
 * In `middleware` nobody tells that a wait is over. So each thread that waits is taken for ready at the next decision, which
 * shows whether it runs. With conditions, threads that are not chosen wait at one, and tell themselves what becomes of them.
 *
 * Each function is called only in a run with a protocol. Those that say so give false when the run has ended on the way. */
#ifndef CATAPULTS_LIBRARY_PREEMPTIVE_PROTOCOL_H
#define CATAPULTS_LIBRARY_PREEMPTIVE_PROTOCOL_H

#include <stdbool.h>

#include "library/library.h"

/* The thread has left the processor, and the decision gets it. */
void cat_steps_stopped(struct cat_runtime *rt, cat_thread t, enum cat_release how);

/* The scheduler is about to be asked for a thread. False at the end. */
bool cat_steps_asks(struct cat_runtime *rt);

/* It has answered, and the chosen thread gets the processor behind this. False at the end, and where that thread cannot run:
 * then the phase IN_VAIN follows. */
bool cat_steps_starts(struct cat_runtime *rt, uint32_t number);

/* A thread that was chosen is blocked: the scheduler is told that it waits. */
enum cat_step cat_steps_waits_on(struct cat_runtime *rt);

/* The wait of a thread is over, and it tells so. False at the end. */
bool cat_steps_reports(struct cat_runtime *rt, cat_thread t);

/* The scheduler is told of the next thread that waits, to try it. False when there is none. */
bool cat_steps_notices(struct cat_runtime *rt);

/* The scheduler's timer has come, or the one by which the decision tries again. True when it begins then. */
bool cat_steps_rings(struct cat_runtime *rt, bool timer);

/* A round is complete: the decision gives the processor back. False at the end. */
bool cat_steps_rests(struct cat_runtime *rt);

#endif
