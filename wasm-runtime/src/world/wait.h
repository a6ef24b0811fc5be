/* What a thread waits for, and queues of those who wait: first come, first served. */
#ifndef CATAPULTS_WORLD_WAIT_H
#define CATAPULTS_WORLD_WAIT_H

#include <stdbool.h>
#include <stdint.h>

#include "state/world.h"

struct cat_runtime;

void cat_waiters_push(struct cat_runtime *rt, struct cat_waiters *waiters, cat_thread t);

/* Takes t off, wherever it stands. */
void cat_waiters_remove(struct cat_runtime *rt, struct cat_waiters *waiters, cat_thread t);

/* The first, taken off; 0 when there is none. */
cat_thread cat_waiters_take(struct cat_runtime *rt, struct cat_waiters *waiters);

/* Puts t in front of the first one whose request goes behind it: the lowest key first, or the highest. */
void cat_waiters_insert(struct cat_runtime *rt, struct cat_waiters *waiters, cat_thread t, bool lowest_first);

/* t begins to wait for something of the world, as `asked` says: kind, at, looks, and what its kind needs. */
void cat_wait_begin(struct cat_runtime *rt, cat_thread t, const struct cat_waiting *asked);

/* t begins to wait until a time, ns. The library counts it as waiting, unless it looks. */
void cat_wait_sleep(struct cat_runtime *rt, cat_thread t, int64_t until, bool looks);

/* It waits for its next job, and is told. */
void cat_wait_for_release(struct cat_runtime *rt, cat_thread t);

/* Whether t, which looks, has what it waits for. It takes it now if it is there. */
bool cat_wait_look_oneself(struct cat_runtime *rt, cat_thread t);

/* Since when what t waits for is there, ns, though t has not seen it yet; now, where nobody keeps that. It is there. */
int64_t cat_wait_over_since(const struct cat_runtime *rt, const struct cat_waiting *wait);

/* Keeps how long t waited in each part of its wait, which is behind it: it has control. */
void cat_wait_behind(struct cat_runtime *rt, cat_thread t);

/* From now on the library counts t as waiting, behind all others, until the scheduler is told that its wait is
 * over. Suspending it changes nothing of that. */
void cat_wait_queue(struct cat_runtime *rt, cat_thread t);

/* The library counts t as ready again, though its wait goes on. */
void cat_wait_leave(struct cat_runtime *rt, cat_thread t);

/* t waits no longer: it stands in no queue, and what it asked of a device is withdrawn. Its wait is not over with that. */
void cat_wait_withdraw(struct cat_runtime *rt, cat_thread t);

/* t was given what it waits for. */
void cat_wait_over(struct cat_runtime *rt, cat_thread t);

/* The timer of t has come. */
void cat_wait_due(struct cat_runtime *rt, cat_thread t);

/* The scheduler is to be told that the wait of t is over, if it is. */
void cat_wait_tell(struct cat_runtime *rt, cat_thread t);

/* Begins to tell: of all whose wait is over now, in the order in which the library counts them as waiting. */
void cat_wait_gather(struct cat_runtime *rt);

/* The next one to tell of; 0 when all are told. Suspended threads stay behind until they are resumed. */
cat_thread cat_wait_raise(struct cat_runtime *rt);

#endif
