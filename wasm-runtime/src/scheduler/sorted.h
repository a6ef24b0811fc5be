/* Sorted containers: lists in removal order. Among equal keys a pqueue is first in, first out, a pstack
 * last in, first out. A key counts as it was when its thread was placed; a later write to it moves nothing.
 *
 * A short list is searched thread by thread. A long one has an index of blocks beside it (blocks.h).
 */
#ifndef CATAPULTS_SCHEDULER_SORTED_H
#define CATAPULTS_SCHEDULER_SORTED_H

#include "state/context.h"

/* Links t, which is in no list, where it belongs. */
void cat_sorted_link(struct cat_runtime *rt, cat_container c, cat_thread t);

/* Takes t out of the sorted container it sits in. */
void cat_sorted_unlink(struct cat_runtime *rt, cat_thread t);

/* Copies the threads of a sorted container in the order of removal. */
void cat_sorted_copy(const struct cat_runtime *rt, cat_container c, uint32_t *threads);

#endif
