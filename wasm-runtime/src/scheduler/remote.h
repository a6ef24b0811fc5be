/* A node's part in a system: what its handlers ask of other processes, and what those say. */
#ifndef CATAPULTS_SCHEDULER_REMOTE_H
#define CATAPULTS_SCHEDULER_REMOTE_H

#include "state/context.h"

/* Of a message that needs no handler of this node: a value is asked for or changed, or comes by the manager's order. `when`
 * it is carried out, ns. */
void cat_remote_carry_out(struct cat_runtime *rt, const struct cat_mail *mail, int64_t when);

/* The value by the manager's order with this node's own updates on top that have no place in it yet. It is then from when
 * the last of those is. */
void cat_remote_lay_on_top(struct cat_runtime *rt, uint32_t index, uint32_t element);

/* Of this node's own variables that others look at: what has become of them by a time, ns, is noted. `all`: also what they
 * know already. */
void cat_remote_note_own(struct cat_runtime *rt, int64_t when, bool all);

/* Whether it has to wait until no handler runs. */
static inline bool cat_remote_is_set_aside(const struct cat_mail *mail)
{
    return mail->kind == CAT_SAYS_LEAVE || mail->kind >= CAT_SAYS_CHOOSE;
}

/* The next message that was given counts as taken. */
void cat_remote_take(struct cat_runtime *rt);

/* Tells the trace that a message is carried out. */
void cat_remote_trace_taken(struct cat_runtime *rt, const struct cat_mail *mail, uint32_t index);

#endif
