/* Ints of a scheduler that only grow, as keys and counters do, and wrap around: then they are negative. The texts of its sites
 * tell which of them only grow. They are looked at every so many ticks, and at the end. */
#ifndef CATAPULTS_WRAP_H
#define CATAPULTS_WRAP_H

#include <stdbool.h>
#include <stdint.h>

#include "text.h"

struct cat_runtime;

enum {
    CAT_GROWING_MOST = 8,   /* ints that are looked at */
    CAT_WRAP_TICKS = 1 << 12, /* between two looks */
    CAT_WRAP_THREADS = 1 << 12 /* that one look goes through */
};

struct cat_growing {
    uint32_t index; /* of the attribute, or of the variable */
    uint32_t site;  /* where it grows */
    bool attribute;
};

/* The first that was seen to be negative. */
struct cat_wrapped {
    int64_t time;   /* when it was seen, ns */
    int32_t value;
    uint32_t number; /* of the growing int, from 1; 0 for none */
    uint32_t thread; /* whose attribute it is, from 1 */
    uint32_t spare;
};

/* Which ints of the scheduler that is loaded only grow. */
void cat_wrap_link(struct cat_runtime *rt);

/* The tick at which they are looked at next. */
uint64_t cat_wrap_next(const struct cat_runtime *rt);

/* Looks at them, at that tick. Nothing happens to the run. */
void cat_wrap_look(struct cat_runtime *rt);

/* What was seen, or is to be seen now. */
void cat_wrap_tell(const struct cat_runtime *rt, struct cat_text *out);

#endif
