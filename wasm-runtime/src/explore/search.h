/* The search: from the first states breadth first through all that can be reached, level by level, so that the way on which
 * a state is found is a shortest one. What was found can be gone on with after any slice. */
#ifndef CATAPULTS_EXPLORE_SEARCH_H
#define CATAPULTS_EXPLORE_SEARCH_H

#include "catapults/runtime.h"
#include "explore/protocol.h"
#include "explore/store.h"

enum { CAT_SEARCH_FAULTS_MOST = 64, CAT_SEARCH_STEPS_MOST = 1024 };

/* Of a state, beside its key. */
struct cat_search_state {
    uint32_t parent;     /* from which it was found; CAT_STORE_NONE of the first states */
    uint32_t first_edge; /* what leads on from it; behind them come those of the next state */
    uint32_t flags;      /* enum cat_explored_flag in the low 8 bits, above them its depth */
};

struct cat_search_edge {
    uint32_t target;
    /* enum cat_explored_event; with CAT_SEARCH_OF_WATCHED, if it dispatches the watched thread; above, to which processor. Edges of
     * a state that are next to each other and differ by chance alone have the same number of their action above that. */
    uint32_t label;
};

enum { CAT_SEARCH_OF_WATCHED = 0x100, CAT_SEARCH_PROCESSOR_BITS = 9, CAT_SEARCH_ACTION_BITS = 16, CAT_SEARCH_ACTIONS = 64 };

/* What was found of states that were expanded for another search (apart.h). */
struct cat_apart {
    uint8_t *bytes;
    size_t size, room;
};

struct cat_explorer {
    struct cat_protocol protocol;
    struct cat_store store;
    struct cat_chunks states; /* struct cat_search_state, by number */
    struct cat_chunks edges;  /* struct cat_search_edge */
    uint32_t next;            /* the first state that nothing is known of behind */
    uint32_t depth_limit;
    uint32_t trace_level;     /* of the runtime before: what is explored is not traced */
    uint64_t memory_limit;
    uint64_t transitions;
    uint32_t status;          /* enum cat_explored */
    uint32_t fault_count;
    struct cat_explored_fault faults[CAT_SEARCH_FAULTS_MOST];
    struct cat_explored_view view;
    struct cat_explored_step *steps; /* what was asked for last */
    uint8_t *key;                    /* of the state that a step has come to */
    struct cat_apart apart;
    struct cat_explored_bytes found_apart; /* the same for hosts */
};

bool cat_search_start(struct cat_explorer *explorer);
void cat_search_free(struct cat_explorer *explorer);

/* Goes on by so many states at most. */
void cat_search_go(struct cat_explorer *explorer, uint32_t slice);

/* The same by what others have found of the next states (apart.h). */
void cat_search_accept(struct cat_explorer *explorer, const uint8_t *bytes, const uint8_t *end);

/* --- for walks (walk.h), which put states into the graph without what leads on from them --- */

bool cat_search_has_room(const struct cat_explorer *explorer);
bool cat_search_is_noted(const struct cat_explorer *explorer, const struct cat_explored_fault *found);
void cat_search_note(struct cat_explorer *explorer, struct cat_explored_fault found);
void cat_search_note_stuck(struct cat_explorer *explorer, uint32_t state);

/* The state whose key a step has come to; CAT_STORE_NONE: there is no memory. */
struct cat_search_outcome;
uint32_t cat_search_add(struct cat_explorer *explorer, uint32_t from, uint32_t depth, const struct cat_search_outcome *outcome);

/* Puts in what a search has found before, record by record (enum CAT_EXPLORED_STATES and so on). False when there is no memory, or a key
 * stands there twice. */
bool cat_search_put(struct cat_explorer *explorer, uint32_t what, uint32_t count, const uint8_t *bytes);

/* A search that has come to a bound can go on up to other ones. */
void cat_search_extend(struct cat_explorer *explorer, uint32_t depth_limit, uint64_t memory_limit);

/* All steps from a state, or for CAT_STORE_NONE those to the first states, into explorer->steps; how many. */
uint32_t cat_search_steps(struct cat_explorer *explorer, uint32_t state);

#endif
