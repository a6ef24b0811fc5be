/* A scheduler that is a node of a system: its manager, and the variables that it shares. */
#ifndef CATAPULTS_NODE_H
#define CATAPULTS_NODE_H

#include "carrier.h"
#include "frames.h"

/* Reads the environment. NULL, or why there can be no manager. */
CAT_HIDDEN const char *node_load(void);

/* Says hello, and waits until it is welcome; the process ends with a message when it is not. */
CAT_HIDDEN void node_arrive(void);

/* Carries out what the manager has said. To be called between handlers. */
CAT_HIDDEN void node_take(void);

/* What a forked child has to do before its first handler: it is another node. */
CAT_HIDDEN void node_awake(void);

/* Readable when the manager has said something; -1: it is not reached any more. */
CAT_HIDDEN int node_descriptor(void);

/* The operation `remote` of handlers. */
CAT_HIDDEN int32_t node_remote(struct cat_ctx *ctx, uint32_t variable, uint32_t element, uint32_t operation, int64_t value,
                               uint32_t site);

/* --- between node.c and shared.c --- */

/* Sends a message; false: the manager is not reached any more, and the node is alone from now on. */
CAT_HIDDEN bool node_say(const struct said *said);

/* The next thing that the manager has said, after the time that a node waits at most. What belongs together comes one after
 * the other at once. False: nothing came, or the manager is not reached any more. */
CAT_HIDDEN bool node_hear(struct said *said, bool waits);
CAT_HIDDEN bool node_is_alone(void);
CAT_HIDDEN void node_loses(const char *why);

CAT_HIDDEN void shared_start(void);
CAT_HIDDEN void shared_tell_values(void);  /* of its own variables, before the hello */
CAT_HIDDEN void shared_carry_out(const struct said *said);

#endif
