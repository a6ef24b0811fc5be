/* What a host shows of a run. */
#ifndef CATAPULTS_HOST_VIEW_H
#define CATAPULTS_HOST_VIEW_H

#include <stdbool.h>

#include "state/context.h"

/* Fills rt->view; if whole, with the hash of the state and the views of all threads. Without memory there are views of
 * fewer threads. */
void cat_view_fill(struct cat_runtime *rt, bool is_whole);

#endif
