/* The Pth profile (profiles/pth.toml): a cooperative library for servers, with an event manager.
 *
 * The library trusts its own record of where each thread is, the thread's state, and not what the scheduler's
 * queries answer: published schedulers answer loosely. The loop: schedule, the thread runs, set_dead or
 * set_waiting or nothing, switch_out, event_raised for those whose wait is over, schedule. */
#ifndef CATAPULTS_PTH_H
#define CATAPULTS_PTH_H

#include "loop.h"

extern const struct cat_conduct cat_pth;

#endif
