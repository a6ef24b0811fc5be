/* The queue through which Pth's event manager goes: those who wait, in an order of the scheduler's if it has one. */
#ifndef CATAPULTS_LIBRARY_PTH_WAITING_H
#define CATAPULTS_LIBRARY_PTH_WAITING_H

#include "state/context.h"

/* The scheduler says that t comes next among those whom the library counts as waiting. False when t is none of them, or
 * was named before. */
bool cat_pth_name_waiting(struct cat_runtime *rt, cat_thread t);

/* Those who were named go before all others, in the order in which they were. */
void cat_pth_reorder_waiting(struct cat_runtime *rt);

/* Behind an idle wait, of those gathered: Pth's event manager tells of all for whom something came, or else of one whose time
 * has come. Other sleepers stay for the next walk, for select tells of one timer. */
void cat_pth_keep_timers(struct cat_runtime *rt);

#endif
