/* How a node comes into its system: it says that it is there, and begins when it is welcomed. */
#ifndef CATAPULTS_SCHEDULER_JOINING_H
#define CATAPULTS_SCHEDULER_JOINING_H

#include "state/context.h"

/* Tells the manager that this node is there, with the values of its own that others may ask for: those that the
 * scheduler's data is set to. */
void cat_joining_say_hello(struct cat_runtime *rt);

/* The manager's welcome or refusal, or that it has to leave before; NULL while that is not known. */
const struct cat_mail *cat_joining_decision(const struct cat_runtime *rt);

/* Carries out all that came up to the welcome, behind the initialisers of the data. */
void cat_joining_take_copies(struct cat_runtime *rt);

/* The node leaves. */
void cat_joining_say_goodbye(struct cat_runtime *rt);

#endif
