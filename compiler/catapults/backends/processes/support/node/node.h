/* A scheduler that is a node of a system: its manager, and the variables that it shares. */
#ifndef CATAPULTS_NODE_H
#define CATAPULTS_NODE_H

#include "address.h"
#include "carrier.h"
#include "frames.h"

/* Reads the environment. NULL, or why there can be no manager. */
CAT_HIDDEN const char *node_load(void);

/* Waits until it is welcome; the process ends with a message when it is not. */
CAT_HIDDEN void node_arrive(void);

/* Carries out what the manager has said. To be called between handlers. */
CAT_HIDDEN void node_take(void);

/* What a forked child has to do before its first handler: it is another node. */
CAT_HIDDEN void node_arrive_again(void);

/* Readable when the manager has said something; -1: it is not reached any more. */
CAT_HIDDEN int node_descriptor(void);

/* The operation `remote` of handlers. */
CAT_HIDDEN int32_t node_remote(struct cat_ctx *ctx, uint32_t variable, uint32_t element, uint32_t operation, int64_t value,
                               uint32_t site);

CAT_HIDDEN bool node_is_forked; /* and has to arrive by itself */
CAT_HIDDEN unsigned node_rest;  /* decisions until it takes again what was said: one that shares nothing is told nothing */

static inline void node_awake(void)
{
    if (node_is_forked) node_arrive_again();
}

/* Before each decision, so what costs nothing is done here. */
static inline void node_look(void)
{
    if (node_rest == 0 || node_is_forked) node_take();
    else node_rest--;
}

/* --- arrival.c: how it comes in ---------------------------------------------------------------------------------------- */

/* What a node is a part of; all 0 before it was welcome. */
struct membership {
    uint64_t run;
    uint32_t node; /* its number in the run */
};

enum arrival {
    ARRIVAL_GOES_ON,    /* at once */
    ARRIVAL_WAITS,      /* the manager has to do or say something */
    ARRIVAL_IS_WELCOME,
    ARRIVAL_FAILS,      /* this time */
    ARRIVAL_IS_REFUSED, /* and will be each time */
};

/* To the run that it was a part of before, if it was. */
CAT_HIDDEN void arrival_begin(struct membership before);

/* Never ARRIVAL_GOES_ON. Without patience, ns, it waits for nothing. */
CAT_HIDDEN enum arrival arrival_go_on(const struct address *address, int64_t patience);
CAT_HIDDEN const char *arrival_problem(void); /* why it fails, or is not over */
CAT_HIDDEN struct membership arrival_result(void);

/* --- again.c: coming back to the same run ------------------------------------------------------------------------------- */

/* The manager is lost. A try takes so many ns at most, and nothing waits for it. */
CAT_HIDDEN void again_begin(struct membership before, int64_t timeout);
CAT_HIDDEN enum arrival again_go_on(const struct address *address);
CAT_HIDDEN int again_descriptor(void); /* readable when it is time to go on; -1 for none */
CAT_HIDDEN void again_forget(void);    /* in a child: its parent's tries */

/* --- between node.c and shared.c --------------------------------------------------------------------------------------- */

/* Sends a message; false: the manager is not reached any more, and the node is alone from now on. */
CAT_HIDDEN bool node_say(const struct said *said);

/* The next thing that the manager has said, after the time that a node waits at most. What belongs together comes one after
 * the other at once. False: nothing came, or the manager is not reached any more. */
CAT_HIDDEN bool node_hear(struct said *said, bool waits);
CAT_HIDDEN bool node_is_alone(void);

CAT_HIDDEN void shared_start(void);
CAT_HIDDEN bool shared_tell_values(int64_t patience); /* of its own variables, before the hello */
CAT_HIDDEN void shared_catch_up(void);                /* it is welcome again: what its own variables have become since then */
CAT_HIDDEN void shared_carry_out(const struct said *said);

#endif
