/* States that are expanded apart from the search that has found them: by others, each with a part of the states, while it
 * puts what they found into its graph in the order of the states. So it comes to the same graph as one that is alone.
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

#endif
