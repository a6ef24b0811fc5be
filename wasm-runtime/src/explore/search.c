#include "explore/search.h"

#include <stdlib.h>
#include <string.h>

#include "explore/apart.h"
#include "explore/step.h"
#include "state/threads/thread.h"

bool cat_search_start(struct cat_explorer *explorer)
{
    cat_chunks_start(&explorer->states, sizeof(struct cat_search_state));
    cat_chunks_start(&explorer->edges, sizeof(struct cat_search_edge));
    explorer->key = malloc(explorer->protocol.key_size);
    explorer->steps = malloc(CAT_SEARCH_STEPS_MOST * sizeof *explorer->steps);
    return explorer->key && explorer->steps && cat_store_start(&explorer->store, explorer->protocol.key_size);
}

void cat_search_free(struct cat_explorer *explorer)
{
    cat_store_free(&explorer->store);
    cat_chunks_free(&explorer->states);
    cat_chunks_free(&explorer->edges);
    free(explorer->key);
    free(explorer->steps);
    free(explorer->apart.bytes);
    cat_protocol_free(&explorer->protocol);
}

/* --- the graph ------------------------------------------------------------------------------------------ */

static const struct cat_search_state *state_at(const struct cat_explorer *explorer, uint32_t number)
{
    return cat_chunks_get(&explorer->states, number);
}

static void run_out(struct cat_explorer *explorer) { explorer->status = CAT_EXPLORED_MEMORY; }

bool cat_search_is_noted(const struct cat_explorer *explorer, const struct cat_explored_fault *found)
{
    for (uint32_t i = 0; i < explorer->fault_count; i++) {
        const struct cat_explored_fault *fault = &explorer->faults[i];
        bool alike = fault->kind == found->kind && fault->site == found->site;
        if (alike && fault->handler == found->handler && fault->cause == found->cause) return true;
    }
    return explorer->fault_count == CAT_SEARCH_FAULTS_MOST;
}

/* Of each fault, or contradicted answer, the first is kept: of a search a shortest. */
void cat_search_note(struct cat_explorer *explorer, struct cat_explored_fault found)
{
    if (!cat_search_is_noted(explorer, &found)) explorer->faults[explorer->fault_count++] = found;
}

/* Of a state from which steps are taken. */
struct place {
    uint32_t state; /* CAT_STORE_NONE: before the first event */
    uint32_t depth; /* of what is found from there, in events */
};

static uint32_t add_state(struct cat_explorer *explorer, struct place from, const struct cat_search_outcome *outcome, const uint8_t *key)
{
    bool is_new;
    struct cat_search_state *state = cat_chunks_add(&explorer->states); /* first, so that no key is without one */
    if (!state) return CAT_STORE_NONE;
    uint32_t number = cat_store_put(&explorer->store, key, outcome->hash, &is_new);
    if (number == CAT_STORE_NONE || !is_new) {
        explorer->states.used--;
        return number;
    }
    *state = (struct cat_search_state){from.state, 0, from.depth << 8 | outcome->flags};
    return number;
}

void cat_search_note_stuck(struct cat_explorer *explorer, uint32_t number)
{
    struct cat_search_state *state = cat_chunks_get(&explorer->states, number);
    if (!(state->flags & CAT_EXPLORED_ENDED)) state->flags |= CAT_EXPLORED_STUCK;
}

uint32_t cat_search_add(struct cat_explorer *explorer, uint32_t from, uint32_t depth, const struct cat_search_outcome *outcome)
{
    return add_state(explorer, (struct place){from, depth}, outcome, explorer->key);
}

static bool add_edge(struct cat_explorer *explorer, uint32_t target, uint32_t label)
{
    struct cat_search_edge *edge = cat_chunks_add(&explorer->edges);
    if (edge) *edge = (struct cat_search_edge){target, label};
    return edge != NULL;
}

/* One alternative, and what it leads to. */
static void accept(struct cat_explorer *explorer, struct place from, uint32_t step, const struct cat_search_outcome *outcome,
                   const uint8_t *key)
{
    struct cat_explored_fault found = outcome->fault;
    found.state = from.state;
    found.step = step;
    found.depth = from.depth;
    explorer->transitions++;
    if (outcome->end == CAT_SEARCH_UNANSWERED) {
        explorer->status = CAT_EXPLORED_UNANSWERED;
        return;
    }
    if (outcome->contradicted) found.handler = outcome->contradicted;
    if (outcome->contradicted || outcome->end == CAT_SEARCH_FAILED) cat_search_note(explorer, found);
    if (outcome->end == CAT_SEARCH_FAILED) return;
    uint32_t target = add_state(explorer, from, outcome, key);
    bool kept = target != CAT_STORE_NONE;
    if (kept && from.state != CAT_STORE_NONE) kept = add_edge(explorer, target, outcome->label);
    if (!kept) run_out(explorer);
}

/* The steps of a state come next into the graph. */
static struct place begin_state(struct cat_explorer *explorer, uint32_t number, bool leads_on)
{
    struct cat_search_state *state = cat_chunks_get(&explorer->states, number);
    state->first_edge = explorer->edges.used;
    if (!leads_on) cat_search_note_stuck(explorer, number);
    return (struct place){number, (state->flags >> 8) + 1};
}

/* A state is known as a whole or not at all. */
static void give_back(struct cat_explorer *explorer, uint32_t number, uint64_t transitions)
{
    explorer->transitions = transitions;
    explorer->edges.used = state_at(explorer, number)->first_edge;
}

/* To the first states. */
static void expand_beginning(struct cat_explorer *explorer)
{
    const struct place before = {.state = CAT_STORE_NONE};
    struct cat_choices *choices = &explorer->protocol.rt->choices;
    struct cat_search_origin origin;
    uint32_t step = 0;
    cat_search_leave_from(explorer, NULL, &origin);
    cat_choices_anew(choices);
    do {
        struct cat_search_outcome outcome = cat_search_try(explorer, &origin, explorer->key);
        accept(explorer, before, step++, &outcome, explorer->key);
    } while (explorer->status == CAT_EXPLORED_RUNNING && cat_choices_next(choices));
    if (explorer->status != CAT_EXPLORED_RUNNING) explorer->transitions = 0;
}

static uint64_t bytes_taken(const struct cat_explorer *explorer)
{
    return cat_store_bytes(&explorer->store) + cat_chunks_bytes(&explorer->states) + cat_chunks_bytes(&explorer->edges);
}

bool cat_search_has_room(const struct cat_explorer *explorer)
{
    return explorer->status == CAT_EXPLORED_RUNNING && bytes_taken(explorer) <= explorer->memory_limit;
}

/* Whether there is a next state, and no bound has been come to; a level that memory does not suffice for stays open. */
static bool goes_on(struct cat_explorer *explorer)
{
    if (explorer->status != CAT_EXPLORED_RUNNING) return false;
    if (explorer->next == explorer->states.used) {
        explorer->status = CAT_EXPLORED_COMPLETE;
    } else if (state_at(explorer, explorer->next)->flags >> 8 >= explorer->depth_limit) {
        explorer->status = CAT_EXPLORED_DEPTH;
    } else if (bytes_taken(explorer) > explorer->memory_limit) {
        run_out(explorer);
    }
    return explorer->status == CAT_EXPLORED_RUNNING;
}

static void advance(struct cat_explorer *explorer)
{
    if (explorer->status == CAT_EXPLORED_RUNNING) explorer->next++;
}

/* How far what is put into the graph is looked ahead of, in steps: memory takes so long, and near enough it has come. */
enum { FAR = 32, NEAR = 16 };

struct fetching {
    struct cat_apart_ahead far, near;
};

static void fetch_far(const struct cat_explorer *explorer, struct fetching *fetching)
{
    uint32_t hash;
    if (cat_apart_look_ahead(&fetching->far, explorer->protocol.key_size, &hash)) cat_store_fetch(&explorer->store, hash);
}

static void fetch_near(const struct cat_explorer *explorer, struct fetching *fetching)
{
    uint32_t hash;
    if (cat_apart_look_ahead(&fetching->near, explorer->protocol.key_size, &hash)) cat_store_fetch_key(&explorer->store, hash);
}

static struct fetching begin_to_fetch(const struct cat_explorer *explorer, const uint8_t *bytes, const uint8_t *end)
{
    struct fetching fetching = {{bytes, end, 0}, {bytes, end, 0}};
    for (int i = 0; i < FAR; i++) fetch_far(explorer, &fetching);
    for (int i = 0; i < NEAR; i++) fetch_near(explorer, &fetching);
    return fetching;
}

void cat_search_accept(struct cat_explorer *explorer, const uint8_t *bytes, const uint8_t *end)
{
    struct fetching fetching = begin_to_fetch(explorer, bytes, end);
    while (bytes < end && goes_on(explorer)) {
        uint32_t number = explorer->next, count = cat_apart_count(&bytes);
        struct place from = begin_state(explorer, number, count > 0);
        uint64_t transitions = explorer->transitions;
        for (uint32_t step = 0; step < count && explorer->status == CAT_EXPLORED_RUNNING; step++) {
            fetch_far(explorer, &fetching);
            fetch_near(explorer, &fetching);
            struct cat_search_outcome outcome = cat_apart_outcome(&bytes);
            accept(explorer, from, step, &outcome, bytes);
            if (outcome.end == CAT_SEARCH_CAME) bytes += explorer->protocol.key_size;
        }
        if (explorer->status != CAT_EXPLORED_RUNNING) give_back(explorer, number, transitions);
        advance(explorer);
    }
}

/* States whose steps are taken before they are put into the graph: some, so that memory can be fetched meanwhile. */
enum { AT_ONCE = 128 };

static uint32_t least_of(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* The next states, up to so many; how many. Their keys stand one behind the other. */
static uint32_t expand_next(struct cat_explorer *explorer, uint32_t most)
{
    const struct cat_chunks *keys = &explorer->store.keys;
    uint32_t next = explorer->next, in_chunk = keys->each - (next & (keys->each - 1));
    uint32_t count = least_of(least_of(most, AT_ONCE), least_of(keys->used - next, in_chunk));
    const struct cat_apart *apart = &explorer->apart;
    if (cat_apart_expand(explorer, cat_chunks_get(keys, next), count)) {
        cat_search_accept(explorer, apart->bytes, apart->bytes + apart->size);
    } else {
        run_out(explorer);
    }
    return count;
}

void cat_search_go(struct cat_explorer *explorer, uint32_t slice)
{
    if (explorer->status == CAT_EXPLORED_RUNNING && explorer->states.used == 0) expand_beginning(explorer);
    while (slice > 0 && goes_on(explorer)) slice -= expand_next(explorer, slice);
}

void cat_search_extend(struct cat_explorer *explorer, uint32_t depth_limit, uint64_t memory_limit)
{
    bool may = explorer->status == CAT_EXPLORED_MEMORY || explorer->status == CAT_EXPLORED_DEPTH;
    explorer->depth_limit = depth_limit;
    explorer->memory_limit = memory_limit;
    if (may) explorer->status = CAT_EXPLORED_RUNNING;
}

bool cat_search_put(struct cat_explorer *explorer, uint32_t what, uint32_t count, const uint8_t *bytes)
{
    struct cat_chunks *chunks = what == CAT_EXPLORED_STATES ? &explorer->states : &explorer->edges;
    size_t size = what == CAT_EXPLORED_KEYS ? explorer->protocol.key_size : chunks->size;
    for (uint32_t i = 0; i < count; i++, bytes += size) {
        bool is_new = true;
        if (what == CAT_EXPLORED_KEYS) {
            if (cat_store_put(&explorer->store, bytes, cat_store_hash(&explorer->store, bytes), &is_new) == CAT_STORE_NONE || !is_new) return false;
            continue;
        }
        void *place = cat_chunks_add(chunks);
        if (!place) return false;
        memcpy(place, bytes, size);
    }
    return true;
}
