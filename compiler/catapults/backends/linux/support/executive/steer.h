/* Levels: who may run now. */
#ifndef GROUPS_STEER_H
#define GROUPS_STEER_H

#include "executive.h"

/* Puts a thread on a level. One that has died is only marked. */
void steer(struct member *member, enum level level);

/* Somebody has been chosen, or nobody: in that case inactive threads have their old policy, and the catcher sleeps. */
void steer_all(void);

/* Gives a thread back all that it was. */
void steer_release(struct member *member);

/* --- the catcher: a thread of the lowest level that is above inactive ones ----------------------------------------- */

/* NULL, or why it cannot be started. It writes into the eventfd whenever it runs. */
const char *catcher_start(int wakes);

void catcher_set(bool is_awake);

#endif
