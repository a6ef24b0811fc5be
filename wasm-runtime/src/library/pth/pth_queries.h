/* What a scheduler answers Pth's queries, held against the library's record. The library acts on its record alone, so an
 * answer that contradicts it changes nothing. It is noted, for its author. */
#ifndef CATAPULTS_LIBRARY_PTH_QUERIES_H
#define CATAPULTS_LIBRARY_PTH_QUERIES_H

#include "state/context.h"

/* A query about t (0: about none) answered one thing, and the record says another. */
void cat_pth_contradicts(struct cat_runtime *rt, uint32_t query, cat_thread t, int64_t answer, int64_t recorded);

/* Asks all queries, about every live thread, where the record holds: not while a thread changes hands. */
void cat_pth_check_queries(struct cat_runtime *rt);

#endif
