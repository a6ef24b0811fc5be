/* What a host shows of a run. */
#ifndef CATAPULTS_VIEW_H
#define CATAPULTS_VIEW_H

#include "context.h"

/* Fills rt->view and the views of all threads. Without memory there are views of fewer threads. */
void cat_view_fill(struct cat_runtime *rt);

#endif
