/* What can happen next: what the library's protocol allows in the phase where it stands. */
#include "explore/protocol.h"
#include "scheduler/call.h"
#include "state/threads/thread.h"

struct list {
    const struct cat_protocol *protocol;
    struct cat_protocol_event *events;
    uint32_t count;
};

static void add(struct list *list, struct cat_protocol_event event)
{
    if (list->count < CAT_PROTOCOL_EVENTS_MOST) list->events[list->count++] = event;
}

static bool has_role(const struct list *list, enum cat_role role) { return list->protocol->rt->link.roles[role] != 0; }

static uint32_t state_of(const struct list *list, uint32_t number)
{
    return list->protocol->rt->live.threads[number].state;
}

static void add_birth(struct list *list)
{
    if (list->protocol->rt->live.head->alive < list->protocol->threads) {
        add(list, (struct cat_protocol_event){.kind = CAT_EXPLORED_BIRTH});
    }
}

/* What the running thread writes, and at any time other nodes of the system. */
static void add_writes(struct list *list, cat_thread running)
{
    const struct cat_protocol *protocol = list->protocol;
    for (uint32_t i = 0; i < protocol->import_count; i++) {
        bool by_others = protocol->imports[i].by_others;
        if (running || by_others) add(list, (struct cat_protocol_event){CAT_EXPLORED_SET, by_others ? 0 : running, 0, i});
    }
}

/* The event manager walks over those who wait in their order, from where it has come to. */
static void add_wakes(struct list *list)
{
    const struct cat_protocol *protocol = list->protocol;
    for (uint32_t i = 0; i < protocol->threads; i++) {
        bool waits = state_of(list, i) == CAT_STATE_WAITING && protocol->record[i].wait > protocol->passed;
        if (waits) add(list, (struct cat_protocol_event){CAT_EXPLORED_WAKE, cat_protocol_node(protocol, i), 0, 0});
    }
}

/* Before the first thread runs, others are born; then the running ones bear them. */
static void add_of_library(struct list *list)
{
    if (!list->protocol->started) add_birth(list);
    add_wakes(list);
    if (list->protocol->rt->live.head->ready) add(list, (struct cat_protocol_event){.kind = CAT_EXPLORED_DISPATCH});
    add_writes(list, 0);
}

/* Threads alive that are not suspended, without the one that runs. */
static uint32_t other_active(const struct list *list)
{
    const struct cat_head *head = list->protocol->rt->live.head;
    return head->alive - head->suspended - 1;
}

static void add_about_other(struct list *list, cat_thread t, uint32_t number)
{
    uint32_t state = state_of(list, number);
    cat_thread other = cat_protocol_node(list->protocol, number);
    bool is_ready = cat_state_is_ready(state), waits = state == CAT_STATE_WAITING;
    if (is_ready && has_role(list, CAT_ROLE_NEXT)) {
        add(list, (struct cat_protocol_event){CAT_EXPLORED_YIELD_TO, t, other, 0});
    }
    if ((is_ready || waits) && has_role(list, CAT_ROLE_SUSPEND)) {
        add(list, (struct cat_protocol_event){CAT_EXPLORED_SUSPEND, t, other, 0});
    }
    if (state == CAT_STATE_SUSPENDED && has_role(list, CAT_ROLE_RESUME)) {
        add(list, (struct cat_protocol_event){CAT_EXPLORED_RESUME, t, other, 0});
    }
    if (cat_state_is_alive(state) && has_role(list, CAT_ROLE_END)) {
        add(list, (struct cat_protocol_event){CAT_EXPLORED_KILL, t, other, 0});
    }
}

/* Somebody must stay who can run or be woken: a program does not suspend or leave behind only suspended threads. */
static void add_leaving(struct list *list, cat_thread t)
{
    const struct cat_head *head = list->protocol->rt->live.head;
    bool is_alone = head->alive == 1, others_run = other_active(list) > 0;
    if (is_alone || others_run) add(list, (struct cat_protocol_event){CAT_EXPLORED_END, t, 0, 0});
    if (others_run && list->protocol->rt->link.profile->parks && has_role(list, CAT_ROLE_SUSPEND)) {
        add(list, (struct cat_protocol_event){CAT_EXPLORED_SUSPEND, t, t, 0});
    }
}

static void add_of_thread(struct list *list, cat_thread t)
{
    const struct cat_protocol *protocol = list->protocol;
    if (cat_thread_at(protocol->rt, t)->state == CAT_STATE_WAITING) { /* it was dispatched all the same, and waits on */
        add(list, (struct cat_protocol_event){CAT_EXPLORED_WAIT, t, 0, 0});
        return;
    }
    add(list, (struct cat_protocol_event){CAT_EXPLORED_YIELD, t, 0, 0});
    if (has_role(list, CAT_ROLE_WAIT)) add(list, (struct cat_protocol_event){CAT_EXPLORED_WAIT, t, 0, 0});
    if (has_role(list, CAT_ROLE_EXPIRY)) add(list, (struct cat_protocol_event){CAT_EXPLORED_EXPIRE, t, 0, 0});
    add_leaving(list, t);
    for (uint32_t i = 0; i < protocol->threads; i++) {
        if (cat_protocol_node(protocol, i) != t) add_about_other(list, t, i);
    }
    add_writes(list, t);
    add_birth(list);
}

uint32_t cat_protocol_events(const struct cat_protocol *protocol, struct cat_protocol_event *events)
{
    struct list list = {.protocol = protocol, .events = events};
    if (protocol->rt->link.appoints) return cat_protocol_tap_events(protocol, events);
    if (cat_protocol_is_preemptive(protocol)) return cat_protocol_round_events(protocol, events);
    if (protocol->runs) {
        add_of_thread(&list, protocol->rt->live.head->running);
    } else {
        add_of_library(&list);
    }
    return list.count;
}
