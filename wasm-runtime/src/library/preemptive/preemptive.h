/* The parts of the preemptive library beside its loop (preemptive.c): what few decisions come to. */
#ifndef CATAPULTS_LIBRARY_PREEMPTIVE_H
#define CATAPULTS_LIBRARY_PREEMPTIVE_H

#include "library/library.h"
#include "running/interp.h"
#include "state/threads/processor.h"

/* --- what threads ask for (preemptive_requests.c) ----------------------------------------------------------- */

/* What is asked for seldom. CAT_GO_ON in the phase of programs: the program goes on. */
enum cat_step cat_preemptive_do_as_asked(struct cat_runtime *rt, struct cat_processor *cp, struct cat_request *request);

/* The phase behind a thread that was resumed. */
enum cat_step cat_preemptive_resumed(struct cat_runtime *rt);

/* A thread that has looked in vain. */
void cat_preemptive_waste(struct cat_runtime *rt, cat_thread t);

/* What other processes ask for. */
void cat_preemptive_interrupt(struct cat_runtime *rt);
enum cat_step cat_preemptive_suspend(struct cat_runtime *rt, cat_thread none, cat_thread other);
enum cat_step cat_preemptive_resume(struct cat_runtime *rt, cat_thread other);
enum cat_step cat_preemptive_bear(struct cat_runtime *rt, uint32_t class);

/* --- jobs, deadlines and births (preemptive_jobs.c) --------------------------------------------------------- */

enum cat_step cat_preemptive_misses(struct cat_runtime *rt);
enum cat_step cat_preemptive_fails(struct cat_runtime *rt);
enum cat_step cat_preemptive_releases(struct cat_runtime *rt);

/* It waits for its next job, which may be there. */
void cat_preemptive_wait_for_release(struct cat_runtime *rt, cat_thread t, bool is_there);

/* Of those who are to be told of the end of their wait, jobs that are released come last, in the order of declaration and
 * instance. */
void cat_preemptive_put_releases_last(struct cat_runtime *rt);

/* --- what interrupts threads (preemptive_interrupts.c) ------------------------------------------------------ */

/* The scheduler is to say how long the thread may run that it has chosen; `behind` follows. */
void cat_preemptive_begin_slice(struct cat_runtime *rt, uint32_t number, uint32_t behind);

enum cat_step cat_preemptive_quanta(struct cat_runtime *rt);
enum cat_step cat_preemptive_rings(struct cat_runtime *rt);
enum cat_step cat_preemptive_give_way(struct cat_runtime *rt);
enum cat_step cat_preemptive_given(struct cat_runtime *rt);
enum cat_step cat_preemptive_slice(struct cat_runtime *rt);
enum cat_step cat_preemptive_name(struct cat_runtime *rt);
enum cat_step cat_preemptive_named(struct cat_runtime *rt);

/* --- locks (preemptive_locks.c) ------------------------------------------------------------------------------- */

/* Phases of what is told of locks. */
enum cat_step cat_preemptive_contend(struct cat_runtime *rt);
enum cat_step cat_preemptive_contend_anew(struct cat_runtime *rt);
enum cat_step cat_preemptive_relieve(struct cat_runtime *rt);
enum cat_step cat_preemptive_retell(struct cat_runtime *rt);
enum cat_step cat_preemptive_regain(struct cat_runtime *rt);

bool cat_preemptive_has_lock(const struct cat_runtime *rt, cat_thread t, uint32_t element);

/* Whether the next thread that is told of the end of its wait waited for a lock, which it has not got. Those whose locks it
 * waited for are told of that first. */
bool cat_preemptive_has_stopped(struct cat_runtime *rt);

/* The running thread t is told that it has got a lock. */
enum cat_step cat_preemptive_acquired(struct cat_runtime *rt, cat_thread t, uint32_t element);

/* A thread whose job is given up withdraws its request, then gives back one lock after the other. True when somebody is to be
 * told of a lock; false when that was all. */
bool cat_preemptive_gives_back(struct cat_runtime *rt, cat_thread t);

/* --- another scheduler (preemptive_takeover.c) ---------------------------------------------------------------- */

/* What this scheduler was being asked is dropped, and nobody runs. */
void cat_preemptive_drop_questions(struct cat_runtime *rt);

/* Nothing runs yet, or another scheduler has taken over. */
enum cat_step cat_preemptive_start(struct cat_runtime *rt);

#endif
