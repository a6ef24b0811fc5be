#include "explore/step.h"

#include "state/threads/thread.h"

void cat_search_go_to(struct cat_explorer *explorer, const struct cat_search_origin *origin)
{
    if (origin->key) cat_protocol_restore(&explorer->protocol, origin->key);
}

void cat_search_leave_from(struct cat_explorer *explorer, const uint8_t *key, struct cat_search_origin *origin)
{
    origin->key = key;
    origin->event_count = 1;
    origin->events[0] = (struct cat_protocol_event){.kind = CAT_EXPLORED_START};
    cat_search_go_to(explorer, origin);
    if (key) origin->event_count = cat_protocol_events(&explorer->protocol, origin->events);
}

/* What is left open is asked for. */
const struct cat_protocol_event *cat_search_take(struct cat_explorer *explorer, const struct cat_search_origin *origin)
{
    struct cat_choices *choices = &explorer->protocol.rt->choices;
    const struct cat_protocol_event *event = &origin->events[0];
    if (!origin->key) {
        cat_protocol_begin(&explorer->protocol);
    } else {
        event = &origin->events[cat_choose(choices, CAT_CHOICE_EVENT, 0, origin->event_count)];
        cat_protocol_do(&explorer->protocol, event);
    }
    cat_protocol_hold(&explorer->protocol);
    return event;
}

/* A scheduler that is asked for a thread and dispatches none has chosen. */
static uint32_t label_of(const struct cat_explorer *explorer, const struct cat_protocol_event *event)
{
    const struct cat_protocol *protocol = &explorer->protocol;
    uint32_t action = protocol->rt->choices.actions % CAT_SEARCH_ACTIONS << CAT_SEARCH_ACTION_BITS;
    if (event->kind != CAT_EXPLORED_DISPATCH) return action | event->kind;
    if (!protocol->dispatched) return action | CAT_EXPLORED_CHOOSE;
    bool is_watched = protocol->record[cat_thread_number(protocol->rt, protocol->dispatched)].watched;
    return action | CAT_EXPLORED_DISPATCH | (is_watched ? CAT_SEARCH_OF_WATCHED : 0) | protocol->dispatched_to << CAT_SEARCH_PROCESSOR_BITS;
}

static struct cat_search_outcome failed(const struct cat_head *head)
{
    return (struct cat_search_outcome){
        .end = CAT_SEARCH_FAILED,
        .fault = {.kind = head->fault_kind,
                  .site = head->fault_site,
                  .cause = head->fault_cause,
                  .handler = head->fault_handler,
                  .detail = head->fault_detail},
    };
}

struct cat_search_outcome cat_search_try(struct cat_explorer *explorer, const struct cat_search_origin *origin, uint8_t *key)
{
    struct cat_protocol *protocol = &explorer->protocol;
    cat_thread order[CAT_PROTOCOL_THREADS_MOST];
    const struct cat_protocol_event *event = cat_search_take(explorer, origin);
    if (protocol->rt->choices.unanswered) return (struct cat_search_outcome){.end = CAT_SEARCH_UNANSWERED};
    if (!cat_running(protocol->rt)) return failed(protocol->rt->live.head);
    cat_protocol_encode(protocol, key, order);
    return (struct cat_search_outcome){
        .end = CAT_SEARCH_CAME,
        .label = label_of(explorer, event),
        .flags = cat_protocol_flags(protocol),
        .contradicted = protocol->contradicted,
        .hash = cat_store_hash(&explorer->store, key),
    };
}
