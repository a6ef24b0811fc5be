/* One process of a system, with the messages that it was given in a run elsewhere. */
#ifndef CATAPULTS_NATIVE_PROCESS_H
#define CATAPULTS_NATIVE_PROCESS_H

#include <stdio.h>

#include "catapults/runtime.h"

/* Says who it is. The file begins with `node NUMBER TIME`, or `manager COST` in place of a workload, or neither; then
 * there is `lead CHANNEL LEAD` for each channel that leads somewhere, as in enum cat_lead, and `watch NAME` for each shared
 * variable that others look at. */
int process_begin(cat_runtime *rt, FILE *messages);

/* Gives all that came, before the run goes on. Lines are `seed TIME SEED`, `set TIME VARIABLE VALUE`, `mail TIME SENT VALUE KIND PEER VARIABLE ELEMENT OPERATION NUMBER`
 * or the same with `fact`, and `message TIME CREATED CHANNEL COUNT FIELD…`, with the channel's number; the order is that of giving. */
int process_give(cat_runtime *rt, FILE *messages);

#endif
