/* Another scheduler takes over a run: the world stays as it is, and the new one is told of every thread. */
#ifndef CATAPULTS_LIBRARY_TELLING_H
#define CATAPULTS_LIBRARY_TELLING_H

#include "library/loop.h"

/* The phases of telling: init, then for each live thread in order of birth newthread and, where it applies,
 * suspend_thread, or set_waiting and switch_out with the thread in the slot. Then the profile goes on. */
enum cat_step cat_tell_begin(struct cat_runtime *rt);
enum cat_step cat_tell_next(struct cat_runtime *rt);
enum cat_step cat_tell_settle(struct cat_runtime *rt);
enum cat_step cat_tell_release(struct cat_runtime *rt);

#endif
