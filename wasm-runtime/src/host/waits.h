/* Who waits for what in a run, for hosts that join several. */
#ifndef CATAPULTS_HOST_WAITS_H
#define CATAPULTS_HOST_WAITS_H

#include <stdbool.h>

#include "base/text.h"

struct cat_runtime;

/* As JSON; `null` where there are too many situations. False when there was no memory. */
bool cat_waits_write(const struct cat_runtime *rt, struct cat_text *out);

#endif
