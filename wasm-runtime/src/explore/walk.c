#include "explore/walk.h"

#include <string.h>

#include "base/random.h"
#include "explore/step.h"
#include "state/threads/thread.h"

/* Who can go on beside each other: the processor, births, and for each thread what it waits for. */
enum { PROCESSOR, BIRTHS, ARRIVALS, TASKS_MOST = ARRIVALS + CAT_PROTOCOL_THREADS_MOST };

struct walker {
    struct cat_explorer *explorer;
    struct cat_random random;
    int32_t priorities[TASKS_MOST]; /* by task; the highest goes on */
    uint32_t changes;
    uint32_t change_at[CAT_WALK_CHANGES_MOST]; /* events, in no order */
    uint32_t state;                            /* where the walk stands; CAT_STORE_NONE before the first event */
    uint32_t depth;
};

static uint32_t draw(struct cat_random *random, uint32_t count)
{
    return (uint32_t)((uint64_t)cat_random_u32(random) * count >> 32);
}

/* All orders of tasks are alike likely. */
static void draw_priorities(struct walker *walker, const struct cat_walk *walk)
{
    for (int32_t i = 0; i < TASKS_MOST; i++) {
        uint32_t other = draw(&walker->random, (uint32_t)i + 1);
        walker->priorities[i] = walker->priorities[other];
        walker->priorities[other] = i;
    }
    walker->changes = walk->changes < CAT_WALK_CHANGES_MOST ? walk->changes : CAT_WALK_CHANGES_MOST;
    for (uint32_t i = 0; i < walker->changes; i++) walker->change_at[i] = draw(&walker->random, walk->length);
}

/* --- the next event ----------------------------------------------------------------------------------------- */

static uint32_t task_of(const struct walker *walker, const struct cat_protocol_event *event)
{
    const struct cat_runtime *rt = walker->explorer->protocol.rt;
    if (event->kind == CAT_EXPLORED_BIRTH) return BIRTHS;
    return event->kind == CAT_EXPLORED_WAKE ? ARRIVALS + cat_thread_number(rt, event->thread) : PROCESSOR;
}

static uint32_t first_in_order(const struct walker *walker, const struct cat_search_origin *origin)
{
    uint32_t first = 0;
    for (uint32_t i = 1; i < origin->event_count; i++) {
        int32_t own = walker->priorities[task_of(walker, &origin->events[i])];
        if (own > walker->priorities[task_of(walker, &origin->events[first])]) first = i;
    }
    return first;
}

/* First what the thread does, then to whom: else most of what happens would be among the many threads. */
static uint32_t drawn(struct walker *walker, const struct cat_search_origin *origin)
{
    uint32_t kinds = 0, firsts[CAT_PROTOCOL_EVENTS_MOST];
    for (uint32_t i = 0; i < origin->event_count; i++) {
        if (i == 0 || origin->events[i].kind != origin->events[i - 1].kind) firsts[kinds++] = i;
    }
    uint32_t first = firsts[draw(&walker->random, kinds)], end = first + 1;
    while (end < origin->event_count && origin->events[end].kind == origin->events[first].kind) end++;
    return first + draw(&walker->random, end - first);
}

/* At a change whoever goes on falls behind all; of several changes the one drawn first is the last, whenever it comes. */
static uint32_t next_event(struct walker *walker, const struct cat_search_origin *origin)
{
    bool runs = walker->explorer->protocol.runs;
    for (uint32_t i = 0; i < walker->changes; i++) {
        if (walker->change_at[i] != walker->depth) continue;
        uint32_t task = runs ? PROCESSOR : task_of(walker, &origin->events[first_in_order(walker, origin)]);
        walker->priorities[task] = (int32_t)i - CAT_WALK_CHANGES_MOST;
    }
    return runs ? drawn(walker, origin) : first_in_order(walker, origin);
}

/* --- the step ------------------------------------------------------------------------------------------------ */

/* A step is known by its number among all steps from its state, which are gone through in their order. */
static uint32_t number_of(struct cat_explorer *explorer, const struct cat_search_origin *origin)
{
    struct cat_choices *choices = &explorer->protocol.rt->choices;
    struct cat_choice taken[CAT_CHOICES_MOST];
    uint32_t count = choices->position, number = 0;
    memcpy(taken, choices->made, sizeof taken);
    cat_choices_anew(choices);
    for (;; number++) {
        cat_search_go_to(explorer, origin);
        cat_search_take(explorer, origin);
        bool same = choices->position == count;
        for (uint32_t i = 0; same && i < count; i++) same = choices->made[i].taken == taken[i].taken;
        if (same || !cat_choices_next(choices)) return number;
    }
}

static void note(struct walker *walker, const struct cat_search_origin *origin, const struct cat_search_outcome *outcome)
{
    struct cat_explored_fault found = outcome->fault;
    found.state = walker->state;
    found.depth = walker->depth;
    if (outcome->contradicted) found.handler = outcome->contradicted;
    if (cat_search_is_noted(walker->explorer, &found)) return;
    found.step = number_of(walker->explorer, origin);
    cat_search_note(walker->explorer, found);
}

/* Whether the walk goes on. */
static bool step(struct walker *walker)
{
    struct cat_explorer *explorer = walker->explorer;
    struct cat_choices *choices = &explorer->protocol.rt->choices;
    struct cat_search_origin origin;
    bool begins = walker->state == CAT_STORE_NONE;
    cat_search_leave_from(explorer, begins ? NULL : cat_chunks_get(&explorer->store.keys, walker->state), &origin);
    if (origin.event_count == 0) {
        cat_search_note_stuck(explorer, walker->state);
        return false;
    }
    cat_choices_anew(choices);
    if (!begins) {
        choices->made[0].taken = next_event(walker, &origin);
        choices->given = 1;
    }
    choices->random = &walker->random;
    struct cat_search_outcome outcome = cat_search_try(explorer, &origin, explorer->key);
    choices->random = NULL;
    explorer->transitions++;
    if (outcome.end == CAT_SEARCH_UNANSWERED) explorer->status = CAT_EXPLORED_UNANSWERED;
    if (outcome.end == CAT_SEARCH_FAILED || outcome.contradicted) {
        note(walker, &origin, &outcome);
    }
    if (outcome.end != CAT_SEARCH_CAME) return false;
    walker->state = cat_search_add(explorer, walker->state, walker->depth, &outcome);
    if (walker->state == CAT_STORE_NONE) explorer->status = CAT_EXPLORED_MEMORY;
    return walker->state != CAT_STORE_NONE;
}

uint32_t cat_search_walk(struct cat_explorer *explorer, struct cat_walk walk)
{
    struct walker walker = {
        .explorer = explorer,
        .random = cat_random_stream(walk.seed, CAT_RANDOM_SCHEDULER, "walk", walk.number),
        .state = CAT_STORE_NONE,
    };
    draw_priorities(&walker, &walk);
    while (walker.depth < walk.length && cat_search_has_room(explorer) && step(&walker)) walker.depth++;
    return walker.depth;
}
