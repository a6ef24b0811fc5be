/* Decisions without end at one virtual time. It is looked at every so many ticks only, so that a decision costs nothing for
 * it; once time has stood still for too long, the next decisions tell which threads take turns. */
#ifndef CATAPULTS_PROGRESS_STILL_H
#define CATAPULTS_PROGRESS_STILL_H

#include <stdint.h>

#include "base/text.h"

struct cat_runtime;

enum {
    CAT_STILL_DECISIONS = 1000000, /* at one time: more end the run */
    CAT_STILL_TICKS = 1 << 20      /* between two looks */
};

/* The tick at which it is looked at next. */
uint64_t cat_still_next(const struct cat_runtime *rt);

/* Looks, at that tick or at another one, where nothing happens. May end the run. */
void cat_still_look(struct cat_runtime *rt);

void cat_still_tell(const struct cat_runtime *rt, struct cat_text *out);

#endif
