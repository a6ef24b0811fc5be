/* What the scheduler is told of threads: calls of its handlers, and what a thread does from then on. */
#ifndef GROUPS_CALLS_H
#define GROUPS_CALLS_H

#include "executive.h"

/* The carrier's time in which nothing is due. */
#define NEVER INT64_MAX

/* A thread is there from now on; false: the scheduler refuses it. */
bool calls_bear(struct member *member);

/* The running thread has blocked. */
void calls_block(struct member *member);

/* A thread that waited can go on. */
void calls_raise(struct member *member);

/* The running thread gives up control, and can run. */
void calls_release(struct member *member);

/* The running thread's time is over. */
void calls_expire(struct member *member);

/* A thread is gone, or is let go. */
void calls_end(struct member *member);

/* A thread enters a group, from its next decision on; the name empty: it leaves its group. False: it cannot be there. */
bool calls_enter(struct member *member, const char *group);

/* Whom the scheduler chooses, who runs from then on; NULL: nobody. */
struct member *calls_choose(void);

/* Whether a thread that has become ready takes the processor, and whether the running one gives it up. */
bool calls_preempts(struct member *member);
bool calls_gives_way(struct member *member);

/* The scheduler's timer has come; when the next one is. */
void calls_timer(void);
int64_t calls_next_timer(void);

/* A job began at a time of CLOCK_MONOTONIC. */
void calls_job(struct member *member, int64_t released);

#endif
