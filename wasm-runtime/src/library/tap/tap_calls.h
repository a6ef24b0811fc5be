/* Calls by appointment: what a thread calls, what its scheduler is told of that, and when the call begins and is over. */
#ifndef CATAPULTS_LIBRARY_TAP_CALLS_H
#define CATAPULTS_LIBRARY_TAP_CALLS_H

#include "library/library.h"

/* As schedulers know them by number (contracts/libraries/tap.toml). */
enum cat_call_kind { CAT_CALL_CPU, CAT_CALL_NET, CAT_CALL_DISK, CAT_CALL_ACCEPT, CAT_CALL_SLEEP, CAT_CALL_WAIT, CAT_CALL_LOCK };

enum cat_call_kind cat_tap_call_of(const struct cat_runtime *rt, cat_thread t);

/* A call of the network or the disk, or for a lock; others begin when a thread runs into them. */
bool cat_tap_begins_by_appointment(const struct cat_runtime *rt, cat_thread t);

/* Somebody is in a calendar, and not only because another thread holds a lock. */
bool cat_tap_somebody_could_go_on(const struct cat_runtime *rt);

/* The running thread t runs into a call. One that no appointment begins begins at once. */
void cat_tap_run_into(struct cat_runtime *rt, cat_thread t, const struct cat_waiting *asked);

/* The call of t begins: it is submitted. */
void cat_tap_submit(struct cat_runtime *rt, cat_thread t);

/* Tells the scheduler's attributes what t calls, before `appoint`. */
void cat_tap_tell(struct cat_runtime *rt, cat_thread t);

/* The same of all locks that somebody else holds, before `choose`. */
void cat_tap_tell_held(struct cat_runtime *rt);

/* t, on the next appointment, is ready for it. A lock that is free is taken with that. */
bool cat_tap_is_ready(struct cat_runtime *rt, cat_thread t);

/* The scheduler knows that the call of t is over. */
void cat_tap_note(struct cat_runtime *rt, cat_thread t);

/* The appointment of t has ended: it may run. */
void cat_tap_release(struct cat_runtime *rt, cat_thread t);

#endif
