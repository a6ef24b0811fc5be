/* Why a run ended, in words, where the scheduler's sites do not say it. */
#ifndef CATAPULTS_HOST_ENDING_H
#define CATAPULTS_HOST_ENDING_H

#include <stdbool.h>

#include "base/text.h"

struct cat_runtime;

/* Writes to `out`; nothing for a run that goes on or ended as it should. False when there was no memory. */
bool cat_ending_write(const struct cat_runtime *rt, struct cat_text *out);

#endif
