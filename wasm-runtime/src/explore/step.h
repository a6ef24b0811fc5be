/* One step of a search: from where it is taken, and what it comes to, before that is put into the graph. Steps from one state
 * follow from its key alone, so another search can take them as well. */
#ifndef CATAPULTS_EXPLORE_STEP_H
#define CATAPULTS_EXPLORE_STEP_H

#include "explore/search.h"

/* The state from which steps are taken. */
struct cat_search_origin {
    const uint8_t *key; /* NULL: before the first event */
    uint32_t event_count;
    struct cat_protocol_event events[CAT_PROTOCOL_EVENTS_MOST];
};

enum cat_search_end { CAT_SEARCH_CAME, CAT_SEARCH_FAILED, CAT_SEARCH_UNANSWERED };

/* What a step comes to. */
struct cat_search_outcome {
    uint32_t end;          /* enum cat_search_end */
    uint32_t label;        /* as of an edge */
    uint32_t flags;        /* enum cat_explored_flag of the state */
    uint32_t contradicted; /* the query that was answered otherwise than the library's record has it; 0: none */
    uint32_t hash;         /* of the state's key */
    struct cat_explored_fault fault; /* of one that failed, but for where it was met */
};

/* What can happen in a state, where the protocol then stands. */
void cat_search_leave_from(struct cat_explorer *explorer, const uint8_t *key, struct cat_search_origin *origin);

/* Puts the protocol where steps begin. */
void cat_search_go_to(struct cat_explorer *explorer, const struct cat_search_origin *origin);

/* Takes the step that is asked for next; the event that was decided for. */
const struct cat_protocol_event *cat_search_take(struct cat_explorer *explorer, const struct cat_search_origin *origin);

/* The same, with what it comes to; `key` is room for that of a state. */
struct cat_search_outcome cat_search_try(struct cat_explorer *explorer, const struct cat_search_origin *origin, uint8_t *key);

#endif
