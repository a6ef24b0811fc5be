/* The embedded profile (profiles/embedded.toml): a cooperative library on a small controller. */
#ifndef CATAPULTS_EMBEDDED_H
#define CATAPULTS_EMBEDDED_H

#include "library/loop.h"

enum cat_step cat_embedded_schedule(struct cat_runtime *rt);
enum cat_step cat_embedded_switch_out(struct cat_runtime *rt);
enum cat_step cat_embedded_yield_to(struct cat_runtime *rt, cat_thread other);
enum cat_step cat_embedded_suspend(struct cat_runtime *rt, cat_thread t, cat_thread other);
enum cat_step cat_embedded_resume(struct cat_runtime *rt, cat_thread other);

#endif
