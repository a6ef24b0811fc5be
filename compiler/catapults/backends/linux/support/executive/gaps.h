/* Gaps, in which the kernel held back the thread that was chosen; found and marked where a trace is written. */
#ifndef GROUPS_GAPS_H
#define GROUPS_GAPS_H

#include <stdint.h>

/* At the start of a step: marks what the running thread has missed since it was looked at. */
void gaps_find(void);

/* At the end of a step: looks at who runs from now on. */
void gaps_look(void);

/* When the executive is to wake up and look, in the scheduler's time; INT64_MAX: never. */
int64_t gaps_next(void);

#endif
