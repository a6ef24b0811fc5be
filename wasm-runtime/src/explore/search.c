#include "explore/search.h"

#include <stdlib.h>
#include <string.h>

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
    cat_protocol_free(&explorer->protocol);
}

/* --- one step ------------------------------------------------------------------------------------------ */

/* The state from which steps are taken. */
struct origin {
    uint32_t state; /* CAT_STORE_NONE: before the first event */
    uint32_t depth;
    uint32_t event_count;
    struct cat_protocol_event events[CAT_PROTOCOL_EVENTS_MOST];
};

static const struct cat_search_state *state_at(const struct cat_explorer *explorer, uint32_t number)
{
    return cat_chunks_get(&explorer->states, number);
}

static void go_to(struct cat_explorer *explorer, const struct origin *origin)
{
    if (origin->state == CAT_STORE_NONE) return;
    cat_protocol_restore(&explorer->protocol, cat_chunks_get(&explorer->store.keys, origin->state));
}

static struct origin origin_of(struct cat_explorer *explorer, uint32_t state)
{
    struct origin origin = {.state = state, .event_count = 1, .events = {{.kind = CAT_EXPLORED_START}}};
    if (state == CAT_STORE_NONE) return origin;
    go_to(explorer, &origin);
    origin.depth = (state_at(explorer, state)->flags >> 8) + 1;
    origin.event_count = cat_protocol_events(&explorer->protocol, origin.events);
    return origin;
}

/* What is left open is asked for; the event that was decided for. */
static const struct cat_protocol_event *take(struct cat_explorer *explorer, const struct origin *origin)
{
    struct cat_choices *choices = &explorer->protocol.rt->choices;
    const struct cat_protocol_event *event = &origin->events[0];
    if (origin->state == CAT_STORE_NONE) {
        cat_protocol_begin(&explorer->protocol);
    } else {
        event = &origin->events[cat_choose(choices, CAT_CHOICE_EVENT, 0, origin->event_count)];
        cat_protocol_do(&explorer->protocol, event);
    }
    cat_protocol_hold(&explorer->protocol);
    return event;
}

static bool dispatched_watched(const struct cat_explorer *explorer, const struct cat_protocol_event *event)
{
    const struct cat_runtime *rt = explorer->protocol.rt;
    if (event->kind != CAT_EXPLORED_DISPATCH || !rt->live.head->running) return false;
    return explorer->protocol.record[cat_thread_number(rt, rt->live.head->running)].watched;
}

/* --- the graph ------------------------------------------------------------------------------------------ */

static void run_out(struct cat_explorer *explorer) { explorer->status = CAT_EXPLORED_MEMORY; }

/* Of each fault, or contradicted answer, the first is kept, which is a shortest. */
static void note(struct cat_explorer *explorer, struct cat_explored_fault found)
{
    for (uint32_t i = 0; i < explorer->fault_count; i++) {
        const struct cat_explored_fault *fault = &explorer->faults[i];
        bool alike = fault->kind == found.kind && fault->site == found.site;
        if (alike && fault->handler == found.handler && fault->cause == found.cause) return;
    }
    if (explorer->fault_count < CAT_SEARCH_FAULTS_MOST) explorer->faults[explorer->fault_count++] = found;
}

static void note_fault(struct cat_explorer *explorer, const struct origin *origin, uint32_t step)
{
    const struct cat_head *head = explorer->protocol.rt->live.head;
    note(explorer, (struct cat_explored_fault){
                       .state = origin->state,
                       .step = step,
                       .depth = origin->depth,
                       .kind = head->fault_kind,
                       .site = head->fault_site,
                       .cause = head->fault_cause,
                       .handler = head->fault_handler,
                       .detail = head->fault_detail,
                   });
}

static void note_contradiction(struct cat_explorer *explorer, const struct origin *origin, uint32_t step)
{
    note(explorer, (struct cat_explored_fault){.state = origin->state,
                                               .step = step,
                                               .depth = origin->depth,
                                               .handler = explorer->protocol.contradicted});
}

static uint32_t add_state(struct cat_explorer *explorer, const struct origin *origin)
{
    cat_thread order[CAT_PROTOCOL_THREADS_MOST];
    bool is_new;
    cat_protocol_encode(&explorer->protocol, explorer->key, order);
    struct cat_search_state *state = cat_chunks_add(&explorer->states); /* first, so that no key is without one */
    if (!state) return CAT_STORE_NONE;
    uint32_t number = cat_store_put(&explorer->store, explorer->key, &is_new);
    if (number == CAT_STORE_NONE || !is_new) {
        explorer->states.used--;
        return number;
    }
    *state = (struct cat_search_state){origin->state, 0, origin->depth << 8 | cat_protocol_flags(&explorer->protocol)};
    return number;
}

static bool add_edge(struct cat_explorer *explorer, uint32_t target, uint32_t label)
{
    struct cat_search_edge *edge = cat_chunks_add(&explorer->edges);
    if (edge) *edge = (struct cat_search_edge){target, label};
    return edge != NULL;
}

/* One alternative, and what it leads to. */
static void follow(struct cat_explorer *explorer, const struct origin *origin, uint32_t step)
{
    const struct cat_protocol_event *event = take(explorer, origin);
    explorer->transitions++;
    if (explorer->protocol.rt->choices.unanswered) {
        explorer->status = CAT_EXPLORED_UNANSWERED;
    } else if (!cat_running(explorer->protocol.rt)) {
        note_fault(explorer, origin, step);
    } else {
        if (explorer->protocol.contradicted) note_contradiction(explorer, origin, step);
        uint32_t label = event->kind | (dispatched_watched(explorer, event) ? CAT_SEARCH_OF_WATCHED : 0);
        uint32_t target = add_state(explorer, origin);
        bool kept = target != CAT_STORE_NONE;
        if (kept && origin->state != CAT_STORE_NONE) kept = add_edge(explorer, target, label);
        if (!kept) run_out(explorer);
    }
}

static void expand(struct cat_explorer *explorer, uint32_t state)
{
    struct cat_choices *choices = &explorer->protocol.rt->choices;
    struct origin origin = origin_of(explorer, state);
    uint32_t step = 0;
    if (state != CAT_STORE_NONE) {
        struct cat_search_state *kept = cat_chunks_get(&explorer->states, state);
        kept->first_edge = explorer->edges.used;
        if (origin.event_count == 0 && !(kept->flags & CAT_EXPLORED_ENDED)) kept->flags |= CAT_EXPLORED_STUCK;
    }
    cat_choices_anew(choices);
    if (origin.event_count == 0) return;
    do {
        if (step) go_to(explorer, &origin);
        follow(explorer, &origin, step++);
    } while (explorer->status == CAT_EXPLORED_RUNNING && cat_choices_next(choices));
    if (explorer->status != CAT_EXPLORED_RUNNING && state != CAT_STORE_NONE) explorer->edges.used = state_at(explorer, state)->first_edge;
}

static uint64_t bytes_taken(const struct cat_explorer *explorer)
{
    return cat_store_bytes(&explorer->store) + cat_chunks_bytes(&explorer->states) + cat_chunks_bytes(&explorer->edges);
}

/* A state is expanded as a whole or not at all; a level that memory does not suffice for stays open. */
void cat_search_go(struct cat_explorer *explorer, uint32_t slice)
{
    if (explorer->status == CAT_EXPLORED_RUNNING && explorer->states.used == 0) expand(explorer, CAT_STORE_NONE);
    while (explorer->status == CAT_EXPLORED_RUNNING && slice-- > 0) {
        if (explorer->next == explorer->states.used) {
            explorer->status = CAT_EXPLORED_COMPLETE;
        } else if (state_at(explorer, explorer->next)->flags >> 8 >= explorer->depth_limit) {
            explorer->status = CAT_EXPLORED_DEPTH;
        } else if (bytes_taken(explorer) > explorer->memory_limit) {
            run_out(explorer);
        } else {
            expand(explorer, explorer->next);
            if (explorer->status == CAT_EXPLORED_RUNNING) explorer->next++;
        }
    }
}

void cat_search_extend(struct cat_explorer *explorer, uint32_t depth_limit, uint64_t memory_limit)
{
    bool may = explorer->status == CAT_EXPLORED_MEMORY || explorer->status == CAT_EXPLORED_DEPTH;
    explorer->depth_limit = depth_limit;
    explorer->memory_limit = memory_limit;
    if (may) explorer->status = CAT_EXPLORED_RUNNING;
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
static void describe(struct cat_explorer *explorer, const struct origin *origin, const cat_thread *before,
                     struct cat_explored_step *step)
{
    struct cat_protocol *protocol = &explorer->protocol;
    cat_thread after[CAT_PROTOCOL_THREADS_MOST];
    const struct cat_protocol_event *event = take(explorer, origin);
    *step = (struct cat_explored_step){.target = CAT_STORE_NONE, .event = (uint8_t)event->kind, .import = (uint8_t)event->import};
    step->thread = place_of(explorer, before, event->thread);
    step->other = place_of(explorer, before, event->other);
    step->failed = !cat_running(protocol->rt);
    describe_values(explorer, step);
    if (event->kind == CAT_EXPLORED_DISPATCH) step->thread = place_of(explorer, before, protocol->rt->ctx->chosen);
    if (step->failed) return;
    cat_protocol_encode(protocol, explorer->key, after);
    step->target = cat_store_find(&explorer->store, explorer->key);
    for (uint32_t i = 0; i < protocol->threads; i++) step->from[i] = place_of(explorer, before, after[i]);
}

uint32_t cat_search_steps(struct cat_explorer *explorer, uint32_t state)
{
    struct cat_choices *choices = &explorer->protocol.rt->choices;
    struct origin origin = origin_of(explorer, state);
    cat_thread before[CAT_PROTOCOL_THREADS_MOST] = {0};
    uint32_t count = 0;
    cat_choices_anew(choices);
    if (origin.event_count == 0) return 0;
    do {
        go_to(explorer, &origin);
        if (state != CAT_STORE_NONE) cat_protocol_encode(&explorer->protocol, explorer->key, before);
        describe(explorer, &origin, before, &explorer->steps[count++]);
    } while (count < CAT_SEARCH_STEPS_MOST && cat_choices_next(choices));
    return count;
}
