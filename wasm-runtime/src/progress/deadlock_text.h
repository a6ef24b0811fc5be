/* A deadlock in words. */
#ifndef CATAPULTS_PROGRESS_DEADLOCK_TEXT_H
#define CATAPULTS_PROGRESS_DEADLOCK_TEXT_H

#include "base/text.h"

struct cat_runtime;

/* Who waits for what, and the cycle if there is one. */
void cat_deadlock_tell(const struct cat_runtime *rt, struct cat_text *out);

/* The same of threads that wait for input which has ended; nothing when no thread does. */
void cat_deadlock_tell_unfed(const struct cat_runtime *rt, struct cat_text *out);

#endif
