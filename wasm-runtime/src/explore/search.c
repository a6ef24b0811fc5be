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
    if (number == CAT_STORE_NONE) return (struct place){.state = number};
    struct cat_search_state *state = cat_chunks_get(&explorer->states, number);
    state->first_edge = explorer->edges.used;
    if (!leads_on) cat_search_note_stuck(explorer, number);
    return (struct place){number, (state->flags >> 8) + 1};
}

/* A state is known as a whole or not at all. */
static void give_back(struct cat_explorer *explorer, uint32_t number, uint64_t transitions)
{
    explorer->transitions = transitions;
    if (number != CAT_STORE_NONE) explorer->edges.used = state_at(explorer, number)->first_edge;
}

static void expand(struct cat_explorer *explorer, uint32_t number)
{
    struct cat_choices *choices = &explorer->protocol.rt->choices;
    const uint8_t *key = number == CAT_STORE_NONE ? NULL : cat_chunks_get(&explorer->store.keys, number);
    struct cat_search_origin origin;
    uint64_t transitions = explorer->transitions;
    uint32_t step = 0;
    cat_search_leave_from(explorer, key, &origin);
    struct place from = begin_state(explorer, number, origin.event_count > 0);
    cat_choices_anew(choices);
    if (origin.event_count == 0) return;
    do {
        if (step) cat_search_go_to(explorer, &origin);
        struct cat_search_outcome outcome = cat_search_try(explorer, &origin);
        accept(explorer, from, step++, &outcome, explorer->key);
    } while (explorer->status == CAT_EXPLORED_RUNNING && cat_choices_next(choices));
    if (explorer->status != CAT_EXPLORED_RUNNING) give_back(explorer, number, transitions);
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

void cat_search_go(struct cat_explorer *explorer, uint32_t slice)
{
    if (explorer->status == CAT_EXPLORED_RUNNING && explorer->states.used == 0) expand(explorer, CAT_STORE_NONE);
    while (slice-- > 0 && goes_on(explorer)) {
        expand(explorer, explorer->next);
        advance(explorer);
    }
}

void cat_search_accept(struct cat_explorer *explorer, const uint8_t *bytes, const uint8_t *end)
{
    while (bytes < end && goes_on(explorer)) {
        uint32_t number = explorer->next, count = cat_apart_count(&bytes);
        struct place from = begin_state(explorer, number, count > 0);
        uint64_t transitions = explorer->transitions;
        for (uint32_t step = 0; step < count && explorer->status == CAT_EXPLORED_RUNNING; step++) {
            struct cat_search_outcome outcome = cat_apart_outcome(&bytes);
            accept(explorer, from, step, &outcome, bytes);
            if (outcome.end == CAT_SEARCH_CAME) bytes += explorer->protocol.key_size;
        }
        if (explorer->status != CAT_EXPLORED_RUNNING) give_back(explorer, number, transitions);
        advance(explorer);
    }
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

/* --- looked at once more ---------------------------------------------------------------------------------- */

static uint8_t place_of(const struct cat_explorer *explorer, const cat_thread *order, cat_thread t)
{
    for (uint32_t i = 0; t && i < explorer->protocol.threads; i++) {
        if (order[i] == t) return (uint8_t)(i + 1);
    }
    return 0;
}

static void describe_values(struct cat_explorer *explorer, struct cat_explored_step *step)
{
    const struct cat_choices *choices = &explorer->protocol.rt->choices;
    for (uint32_t i = 0; i < choices->position && step->value_count < CAT_EXPLORED_VALUES_MOST; i++) {
        const struct cat_choice *choice = &choices->made[i];
        if (choice->kind == CAT_CHOICE_EVENT) continue;
        step->values[step->value_count++] =
            (struct cat_explored_value){(uint16_t)choice->kind, (uint16_t)choice->subject, choice->taken};
    }
}

/* Threads are told by their places in the key that the step begins at. */
static void describe(struct cat_explorer *explorer, const struct cat_search_origin *origin, const cat_thread *before,
                     struct cat_explored_step *step)
{
    struct cat_protocol *protocol = &explorer->protocol;
    cat_thread after[CAT_PROTOCOL_THREADS_MOST];
    const struct cat_protocol_event *event = cat_search_take(explorer, origin);
    *step = (struct cat_explored_step){.target = CAT_STORE_NONE, .event = (uint8_t)event->kind, .import = (uint8_t)event->import};
    step->thread = place_of(explorer, before, event->thread);
    step->other = place_of(explorer, before, event->other);
    step->failed = !cat_running(protocol->rt);
    describe_values(explorer, step);
    if (event->kind == CAT_EXPLORED_DISPATCH) step->thread = place_of(explorer, before, protocol->dispatched);
    if (step->failed) return;
    cat_protocol_encode(protocol, explorer->key, after);
    step->target = cat_store_find(&explorer->store, explorer->key);
    for (uint32_t i = 0; i < protocol->threads; i++) step->from[i] = place_of(explorer, before, after[i]);
}

uint32_t cat_search_steps(struct cat_explorer *explorer, uint32_t state)
{
    struct cat_choices *choices = &explorer->protocol.rt->choices;
    const uint8_t *key = state == CAT_STORE_NONE ? NULL : cat_chunks_get(&explorer->store.keys, state);
    struct cat_search_origin origin;
    cat_search_leave_from(explorer, key, &origin);
    cat_thread before[CAT_PROTOCOL_THREADS_MOST] = {0};
    uint32_t count = 0;
    cat_choices_anew(choices);
    if (origin.event_count == 0) return 0;
    do {
        cat_search_go_to(explorer, &origin);
        if (state != CAT_STORE_NONE) cat_protocol_encode(&explorer->protocol, explorer->key, before);
        describe(explorer, &origin, before, &explorer->steps[count++]);
    } while (count < CAT_SEARCH_STEPS_MOST && cat_choices_next(choices));
    return count;
}
