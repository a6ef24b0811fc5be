/* In words, what threads of one situation wait for. */
#ifndef CATAPULTS_PROGRESS_NEED_TEXT_H
#define CATAPULTS_PROGRESS_NEED_TEXT_H

#include "base/text.h"

struct cat_runtime;
struct cat_situation;

/* Who they are. */
void cat_need_tell_threads(const struct cat_runtime *rt, const struct cat_situation *situation, struct cat_text *out);

/* What they wait for; `wait` says it for one or for several. */
void cat_need_tell(const struct cat_runtime *rt, const struct cat_situation *waiter, const char *wait,
                   struct cat_text *out);

/* A way out where they wait on a cycle: each link that is broken breaks the cycle. */
void cat_need_advise(const struct cat_runtime *rt, const struct cat_situation *waiter, struct cat_text *out);

#endif
