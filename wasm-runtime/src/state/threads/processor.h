/* The processors of a run: who runs on each, and what that one has to do next. */
#ifndef CATAPULTS_STATE_PROCESSOR_H
#define CATAPULTS_STATE_PROCESSOR_H

#include <stdint.h>

#include "catapults/sched.h"

#define CAT_NO_PROCESSOR (-1) /* in the library's variable `processor` */

struct cat_processor {
    int64_t since;      /* up to when its thread's progress is counted, ns; up to then it switches to that thread */
    int64_t slice_start; /* when its thread began to run, ns */
    int64_t slice_end;  /* when its thread is interrupted, ns */
    int64_t busy;       /* ns that its threads have computed */
    int64_t idle;       /* ns without a thread, up to `idle_since` */
    int64_t idle_since;
    uint64_t switches;
    uint64_t operations; /* of its thread since that last computed or gave up control */
    uint32_t number;
    cat_thread running;  /* 0: it is idle */
    cat_thread last_ran;
    uint32_t begun;     /* the switch to its thread is over */
    uint32_t worked;    /* its thread did something in this activation */
    uint32_t spawning;  /* its thread has asked for one of this class, from 1; 0: it has not */
    cat_thread parent;  /* that has asked so */
    uint32_t acquired;  /* its thread is to be told of the element of a lock that it has got, from 1 */
};

/* Of a switch that costs so much: what of that has passed by now. */
static inline int64_t cat_processor_switched(const struct cat_processor *cp, int64_t cost, int64_t now)
{
    int64_t left = cp->since > now ? cp->since - now : 0;
    return left < cost ? cost - left : 0;
}

#endif
