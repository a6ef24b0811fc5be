/* Runs that are made at random, of what is too large to be seen as a whole (S. Burckhardt et al., A Randomized Scheduler with
 * Probabilistic Guarantees of Finding Bugs, ASPLOS 2010).
 *
 * The program is drawn as it goes on: what a running thread does next. What comes from outside is ordered by priorities: the
 * processor, what each thread waits for, and births before the first thread runs. Of those that can go on the one with the
 * highest priority does; at a few events, drawn before, it falls behind all others. */
#ifndef CATAPULTS_EXPLORE_WALK_H
#define CATAPULTS_EXPLORE_WALK_H

#include "explore/search.h"

enum { CAT_WALK_CHANGES_MOST = 8 };

struct cat_walk {
    uint64_t seed;
    uint32_t number;  /* of the walk: each of a seed has random numbers of its own */
    uint32_t length;  /* events at most */
    uint32_t changes; /* of priorities */
};

/* Puts the states on the walk into the graph, without edges, and notes what fails. How many events there were. */
uint32_t cat_search_walk(struct cat_explorer *explorer, struct cat_walk walk);

#endif
