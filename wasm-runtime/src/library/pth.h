/* The Pth profile (profiles/pth.toml): a cooperative library for servers, with an event manager.
 *
 * The library trusts its own record of where each thread is, the thread's state, and not what the scheduler's
 * queries answer: published schedulers answer loosely. The loop: schedule, the thread runs, set_dead or
 * set_waiting or nothing, switch_out, event_raised for those whose wait is over, schedule. */
#ifndef CATAPULTS_PTH_H
#define CATAPULTS_PTH_H

#include "library/loop.h"

enum cat_step cat_pth_schedule(struct cat_runtime *rt);
enum cat_step cat_pth_switch_out(struct cat_runtime *rt);
enum cat_step cat_pth_waits(struct cat_runtime *rt, cat_thread t);
enum cat_step cat_pth_yield_to(struct cat_runtime *rt, cat_thread other);
enum cat_step cat_pth_suspend(struct cat_runtime *rt, cat_thread t, cat_thread other);
enum cat_step cat_pth_resume(struct cat_runtime *rt, cat_thread other);

/* Phases that only this profile has. */
enum cat_step cat_pth_walk(struct cat_runtime *rt);
enum cat_step cat_pth_walked(struct cat_runtime *rt);
enum cat_step cat_pth_raise(struct cat_runtime *rt);
enum cat_step cat_pth_named(struct cat_runtime *rt);
enum cat_step cat_pth_resumed(struct cat_runtime *rt);
enum cat_step cat_pth_returned(struct cat_runtime *rt);

#endif
