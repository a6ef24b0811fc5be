/* Timers that come in the order of their times; equal times in the order in which they were set.
 *
 * As long as they are few, they stand in a list in that order. More lie in a hierarchical timing wheel (Varghese
 * and Lauck, "Hashed and Hierarchical Timing Wheels", 1987, scheme 7) over all of 63 bits: level l has 64 slots of
 * 64^l ns, and a timer lies at the level of the highest digit in which its time differs from the window's start.
 * It sinks to lower levels as time goes on, so setting, cancelling and taking cost at most a step per level,
 * however many timers there are, and no time is too far.
 *
 * Each source of events owns one timer, known by its number; that is the whole memory. State holds indices
 * and no pointers.
 */
#ifndef CATAPULTS_TIME_WHEEL_H
#define CATAPULTS_TIME_WHEEL_H

#include <stdbool.h>
#include <stdint.h>

enum {
    CAT_WHEEL_DIGIT = 6, /* bits */
    CAT_WHEEL_SLOTS = 1 << CAT_WHEEL_DIGIT,
    CAT_WHEEL_LEVELS = 11, /* 66 bits */
    CAT_WHEEL_ENDS = 2, /* of the list, before its first timer and behind its last */
    CAT_WHEEL_LINKS = 1 + CAT_WHEEL_LEVELS * CAT_WHEEL_SLOTS + CAT_WHEEL_ENDS, /* nothing, the slots' own, the ends' */
    CAT_WHEEL_MOST_IN_LIST = 32, /* more timers go to the slots */
    CAT_WHEEL_FEWEST_IN_SLOTS = 16 /* fewer come back to the list */
};

#define CAT_WHEEL_NONE UINT32_MAX  /* no timer */
#define CAT_WHEEL_NEVER INT64_MAX /* no time; timers are set for earlier ones */

struct cat_wheel_state {
    int64_t start; /* of the window: no timer is due before it, and none may be set before it */
    int64_t bound; /* nothing is due before it, and it is held (cat_wheel_hold) at no later time */
    uint64_t filled[CAT_WHEEL_LEVELS]; /* a bit for each slot that holds timers */
    uint32_t pending;
    uint32_t levels; /* a bit for each level that holds timers; 0: all stand in the list */
};

struct cat_wheel_link {
    uint32_t next; /* 0: the timer is not pending */
    uint32_t prev;
};

struct cat_wheel {
    struct cat_wheel_state *state;
    struct cat_wheel_link *links; /* CAT_WHEEL_LINKS, then one for each timer; zero at first */
    int64_t *due;                 /* ns, of CAT_WHEEL_ENDS, then of each timer */
};

/* Makes a wheel whose memory is zero ready; time is 0. */
void cat_wheel_start(struct cat_wheel *wheel);

bool cat_wheel_pending(const struct cat_wheel *wheel, uint32_t timer);

/* When a timer is due, or was last. */
static inline int64_t cat_wheel_due(const struct cat_wheel *wheel, uint32_t timer)
{
    return wheel->due[CAT_WHEEL_ENDS + timer];
}

/* Sets a timer, anew if it is pending. `due` must not lie before the last timer that was taken, or before
 * the last `until` for which there was none. */
void cat_wheel_set(struct cat_wheel *wheel, uint32_t timer, int64_t due);

/* A timer that is not pending stays as it is. */
void cat_wheel_cancel(struct cat_wheel *wheel, uint32_t timer);

/* Lets time pass up to `until`: takes the first timer that is due by then, CAT_WHEEL_NONE when none is. */
uint32_t cat_wheel_take_slowly(struct cat_wheel *wheel, int64_t until);

static inline uint32_t cat_wheel_take(struct cat_wheel *wheel, int64_t until)
{
    return until < wheel->state->bound ? CAT_WHEEL_NONE : cat_wheel_take_slowly(wheel, until);
}

/* Whoever lets time pass looks at this time at the latest, whether or not a timer is due then. It lasts until a timer is
 * taken, or none is found. */
static inline void cat_wheel_hold(struct cat_wheel *wheel, int64_t time)
{
    if (time < wheel->state->bound) wheel->state->bound = time;
}

/* When the first timer is due; CAT_WHEEL_NEVER when none is pending. */
int64_t cat_wheel_next(const struct cat_wheel *wheel);

/* Brings the timers into the order in which they will be taken, for cat_wheel_after; nothing else changes. */
void cat_wheel_arrange(struct cat_wheel *wheel);

/* Of an arranged wheel: the pending timer that follows another one (CAT_WHEEL_NONE: the first), or
 * CAT_WHEEL_NONE behind the last. */
uint32_t cat_wheel_after(const struct cat_wheel *wheel, uint32_t timer);

#endif
