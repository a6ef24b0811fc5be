/* Sorted containers: lists in removal order. Among equal keys a pqueue is first in, first out, a pstack
 * last in, first out. A key is read when its thread is placed and compared as it is then. */
#ifndef CATAPULTS_SORTED_H
#define CATAPULTS_SORTED_H

#include "context.h"

/* Links t, which is in no list, where it belongs. */
void cat_sorted_link(struct cat_runtime *rt, cat_container c, cat_thread t);

#endif
