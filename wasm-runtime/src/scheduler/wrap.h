/* Ints of a scheduler that only grow, as keys and counters do, and wrap around: then they are negative. The texts of its sites
 * tell which of them only grow. They are looked at every so many ticks, and at the end. */
#ifndef CATAPULTS_SCHEDULER_WRAP_H
#define CATAPULTS_SCHEDULER_WRAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

struct cat_runtime;

enum {
    CAT_WRAP_TICKS = 1 << 12, /* between two looks */
    CAT_WRAP_THREADS = 1 << 12 /* that one look goes through */
};

/* Which ints of the scheduler that is loaded only grow. */
void cat_wrap_link(struct cat_runtime *rt);

/* The tick at which they are looked at next. */
uint64_t cat_wrap_next(const struct cat_runtime *rt);

/* Looks at them, at that tick. Nothing happens to the run. */
void cat_wrap_look(struct cat_runtime *rt);

/* What was seen, or is to be seen now. Returns the site where it grows; 0 for nothing. */
uint32_t cat_wrap_tell(const struct cat_runtime *rt, struct cat_text *out);

#endif
