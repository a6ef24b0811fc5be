/* States that are expanded apart from the graph of the search that has found them: by itself, some at a time, or by others, each with a
 * part of the states, while it puts what was found into its graph in the order of the states. So it comes to the same graph.
 *
 * What was found is bytes: of each state how many steps there are, then each step, with the key of the state that it leads to. */
#ifndef CATAPULTS_EXPLORE_APART_H
#define CATAPULTS_EXPLORE_APART_H

#include "explore/step.h"

/* Takes all steps from states, whose keys stand one behind the other. False when there is no memory for what is found. */
bool cat_apart_expand(struct cat_explorer *explorer, const uint8_t *keys, uint32_t count);

/* The next number of steps, or step, of what was found; the bytes are then those behind it. */
uint32_t cat_apart_count(const uint8_t **bytes);
struct cat_search_outcome cat_apart_outcome(const uint8_t **bytes);

/* Looks ahead over what was found. */
struct cat_apart_ahead {
    const uint8_t *at, *end;
    uint32_t left; /* steps of the state that it has come to */
};

/* The hash of the next step that leads to a state, or 0 of one that does not; false behind the last. */
bool cat_apart_look_ahead(struct cat_apart_ahead *ahead, size_t key_size, uint32_t *hash);

#endif
