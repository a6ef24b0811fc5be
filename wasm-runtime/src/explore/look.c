/* What leads on from a state, looked at once more: steps that are described, where a search keeps only where they lead. */
#include "explore/step.h"
#include "state/threads/thread.h"

static uint8_t place_of(const struct cat_explorer *explorer, const cat_thread *order, cat_thread t)
{
    for (uint32_t i = 0; t && i < explorer->protocol.threads; i++) {
        if (order[i] == t) return (uint8_t)(i + 1);
    }
    return 0;
}

/* What is no choice, but needed to bring the step about. */
static void describe_value(struct cat_explored_step *step, uint16_t kind, uint32_t value)
{
    if (step->value_count < CAT_EXPLORED_VALUES_MOST) step->values[step->value_count++] = (struct cat_explored_value){kind, 0, value};
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
    const struct cat_protocol *protocol = &explorer->protocol;
    if (protocol->sliced && protocol->dispatched) describe_value(step, CAT_CHOICE_SLICE, protocol->slice);
    bool is_capped = protocol->duration_count && protocol->rt->link.appoints; /* by the clock's own time */
    if (protocol->passed_by || is_capped) describe_value(step, CAT_CHOICE_PASSED, protocol->passed_by);
    if (protocol->named_timer) describe_value(step, CAT_CHOICE_DUE, protocol->due_in);
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
    step->calls = (uint8_t)(protocol->rt->live.head->tick - protocol->pristine->tick);
    describe_values(explorer, step);
    bool misses = event->kind == CAT_EXPLORED_MISS || event->kind == CAT_EXPLORED_DROP;
    if (misses && protocol->failed_job) step->event = CAT_EXPLORED_FAIL;
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
