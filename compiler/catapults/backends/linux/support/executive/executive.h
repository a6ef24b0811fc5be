/* The executive: runs the compiled decision, and steers threads by their levels. */
#ifndef GROUPS_EXECUTIVE_H
#define GROUPS_EXECUTIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "member.h"

/* What the executive wakes up for. */
enum happening {
    HAPPENS_NOTHING = 0,
    HAPPENS_CAUGHT = 1, /* the catcher ran: the active thread cannot */
    HAPPENS_REQUEST = 2, /* the door has something */
    HAPPENS_TIMER = 4,
};

struct figures {
    uint64_t decisions, switches, caught, reports, guesses, vain, expiries, passes, deaths;
};

struct executive {
    int processor;
    int base;          /* priority of LEVEL_INACTIVE */
    int64_t retry;     /* ns: when nobody runs, threads that do not report are tried again */
    int64_t clock_start; /* CLOCK_MONOTONIC at the scheduler's 0 */
    struct members all; /* that are scheduled, in the order of their coming */
    struct member *running;
    int64_t since;     /* when it began to run */
    int64_t slice_end, ring, next_try; /* scheduler's time, INT64_MAX: never */
    uint32_t ready, count, dead; /* dead: found out, and still to be told */
    struct figures figures;
};

extern struct executive executive;

/* Once, before any other. */
void executive_start(void);

/* Takes notice of what has happened, decides, and sets levels. `woken` are programs that have written to their eventfds, as
 * bits. */
void executive_step(uint32_t happenings, uint64_t woken);

/* A thread has ended. */
void executive_ended(struct member *member);

/* When the next timer is due, in the scheduler's time; INT64_MAX: never. */
int64_t executive_next(void);

/* Lets all threads go. */
void executive_end(void);

/* The priority of a level. */
int executive_priority(enum level level);

#endif
