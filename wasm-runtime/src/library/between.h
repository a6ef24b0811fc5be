/* What the loop over events does for a process of a system between handlers. */
#ifndef CATAPULTS_LIBRARY_BETWEEN_H
#define CATAPULTS_LIBRARY_BETWEEN_H

#include "state/context.h"

/* The node has been welcomed, or begins now. False while it has to wait for that. */
bool cat_between_begin(struct cat_runtime *rt);

/* The next message that has come is carried out: a tick. False when there is none. */
bool cat_between_carry_out(struct cat_runtime *rt);

/* Behind a message that was carried out: a tick without a handler has a record of its end in the trace. */
void cat_between_end_tick(struct cat_runtime *rt);

/* The handler that was left waits for an answer: the run is to stand before its tick, where `back` is the way. */
void cat_between_leave(struct cat_runtime *rt);

/* Whether it still waits. */
bool cat_between_waits(struct cat_runtime *rt);

#endif
