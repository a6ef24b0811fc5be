/* What can happen next in a round of a preemptive library: what its order at one time allows (rounds.c). */
#include "explore/rounds.h"

struct list {
    const struct cat_protocol *protocol;
    struct cat_protocol_event *events;
    uint32_t count;
    uint32_t asking;   /* threads that have asked for another one, which is still to be told of */
    bool any_acts;     /* a thread can still do something at this time */
    cat_thread gained; /* waits no more since it has got its lock, and is told next of those of whom that is so; 0: nobody */
    uint32_t owed;     /* the lowest processor, from 1, whose thread is told first of a lock that it has got; 0: none */
};

static void add(struct list *list, uint32_t kind, cat_thread t, cat_thread other, uint32_t import)
{
    if (list->count < CAT_PROTOCOL_EVENTS_MOST) list->events[list->count++] = (struct cat_protocol_event){kind, t, other, import};
}

static bool has_room(const struct list *list)
{
    return list->protocol->rt->live.head->alive + list->asking < list->protocol->threads;
}

static const struct cat_thread_record *record_of(const struct list *list, uint32_t number)
{
    return &list->protocol->rt->live.threads[number];
}

/* --- programs ------------------------------------------------------------------------------------------------------ */

/* The lower processor first; behind the births that it asked for a thread goes on. */
static bool may_act(const struct list *list, uint32_t number)
{
    const struct cat_protocol *protocol = list->protocol;
    const struct cat_protocol_round *round = &protocol->round;
    uint8_t marks = protocol->record[number].marks;
    if (record_of(list, number)->state != CAT_STATE_RUNNING || !(marks & CAT_ROUND_ACTS) || (marks & CAT_ROUND_ASKS)) return false;
    if (round->phase <= CAT_ROUND_PROGRAMS) return record_of(list, number)->processor > round->at;
    return round->phase == CAT_ROUND_BIRTHS && round->again && !list->asking;
}

static void add_about_other(struct list *list, cat_thread t, uint32_t number)
{
    const struct cat_runtime *rt = list->protocol->rt;
    uint32_t state = record_of(list, number)->state;
    cat_thread other = cat_protocol_node(list->protocol, number);
    bool asks = list->protocol->record[number].marks & CAT_ROUND_ASKS;
    bool can_be = cat_state_is_ready(state) || state == CAT_STATE_WAITING || state == CAT_STATE_RUNNING;
    if (cat_state_is_ready(state) && cat_round_has(rt, CAT_ROLE_NEXT)) add(list, CAT_EXPLORED_YIELD_TO, t, other, 0);
    if (can_be && !asks && cat_round_has(rt, CAT_ROLE_SUSPEND)) add(list, CAT_EXPLORED_SUSPEND, t, other, 0);
    if (state == CAT_STATE_SUSPENDED && cat_round_has(rt, CAT_ROLE_RESUME)) add(list, CAT_EXPLORED_RESUME, t, other, 0);
}

/* They are taken in one order, and given back in the opposite one. */
static void add_of_locks(struct list *list, uint32_t number, bool others_go_on)
{
    const struct cat_protocol *protocol = list->protocol;
    cat_thread t = cat_protocol_node(protocol, number);
    uint32_t held = protocol->record[number].held, next = protocol->locks;
    while (next > 0 && !(held >> (next - 1) & 1)) next--;
    for (uint32_t lock = next; lock < protocol->locks; lock++) {
        if (others_go_on || !cat_round_holder(protocol, lock)) add(list, CAT_EXPLORED_ACQUIRE, t, 0, lock);
    }
    if (next > 0) add(list, CAT_EXPLORED_RELEASE, t, 0, next - 1);
}

static void add_of_thread(struct list *list, uint32_t number)
{
    const struct cat_protocol *protocol = list->protocol;
    cat_thread t = cat_protocol_node(protocol, number);
    bool is_alone = protocol->rt->live.head->alive == 1, others_run = cat_round_others_go_on(protocol, number);
    if (list->owed) {
        if (list->owed == record_of(list, number)->processor) add(list, CAT_EXPLORED_GET, t, 0, protocol->record[number].wants - 1u);
        if (list->owed <= record_of(list, number)->processor) return;
    }
    add(list, CAT_EXPLORED_YIELD, t, 0, 0);
    add(list, CAT_EXPLORED_WAIT, t, 0, 0);
    if ((is_alone || others_run) && !protocol->record[number].held) add(list, CAT_EXPLORED_END, t, 0, 0);
    if (others_run && cat_round_has(protocol->rt, CAT_ROLE_SUSPEND)) add(list, CAT_EXPLORED_SUSPEND, t, t, 0);
    for (uint32_t i = 0; i < protocol->threads; i++) {
        if (i != number) add_about_other(list, t, i);
    }
    for (uint32_t i = 0; i < protocol->import_count; i++) {
        const struct cat_protocol_import *import = &protocol->imports[i];
        bool is_told = import->fixed || import->of_locks || import->of_misses || import->grows;
        if (!is_told) add(list, CAT_EXPLORED_SET, t, 0, i);
    }
    add_of_locks(list, number, others_run);
    if (has_room(list)) add(list, CAT_EXPLORED_SPAWN, t, 0, 0);
}

/* --- what else is told ----------------------------------------------------------------------------------------------- */

/* Something has come from outside, or a thread that goes on has brought it about. */
static bool can_wake(const struct list *list)
{
    const struct cat_protocol_round *round = &list->protocol->round;
    if (round->phase <= CAT_ROUND_WAKES) return round->outside || round->phase != CAT_ROUND_BETWEEN || list->any_acts;
    return round->phase == CAT_ROUND_BIRTHS && list->any_acts;
}

/* Its time has come. */
static bool is_due(const struct cat_protocol *protocol)
{
    return protocol->timer_set && protocol->duration_count && protocol->timer_due <= protocol->rt->live.head->time;
}

/* The timer can strike at each time that is later than when it was set: at its own, where that is known. */
static bool can_ring(const struct cat_protocol *protocol)
{
    const struct cat_protocol_round *round = &protocol->round;
    if (!protocol->timer_set || round->phase >= CAT_ROUND_TIMER) return false;
    if (is_due(protocol)) return true;
    return round->fresh && (round->phase == CAT_ROUND_BETWEEN || !protocol->duration_count);
}

/* The clock brings it, whatever the thread does meanwhile. */
static void add_misses(struct list *list)
{
    const struct cat_protocol *protocol = list->protocol;
    const struct cat_protocol_round *round = &protocol->round;
    if (!cat_round_has(protocol->rt, CAT_ROLE_MISSED) || !round->outside || round->phase > CAT_ROUND_MISSES) return;
    for (uint32_t i = 0; i < protocol->threads; i++) {
        uint32_t state = record_of(list, i)->state;
        if (!cat_state_is_alive(state) || protocol->record[i].missed) continue;
        add(list, CAT_EXPLORED_MISS, cat_protocol_node(protocol, i), 0, 0);
        if (state == CAT_STATE_WAITING && cat_round_has_gained(&protocol->record[i])) continue; /* it goes on before that */
        add(list, CAT_EXPLORED_DROP, cat_protocol_node(protocol, i), 0, 0);
    }
}

/* What one waits for that began to in this round can only come from a thread that acts behind it. */
static void add_wakes(struct list *list)
{
    const struct cat_protocol *protocol = list->protocol;
    for (uint32_t i = 0; i < protocol->threads; i++) {
        uint32_t state = record_of(list, i)->state;
        uint8_t marks = protocol->record[i].marks;
        bool just = marks & CAT_ROUND_ACTS;
        bool waits = state == CAT_STATE_WAITING || (state == CAT_STATE_SUSPENDED && (marks & CAT_ROUND_BENEATH));
        if (protocol->record[i].wants) {
            bool lapses = protocol->round.outside && state == CAT_STATE_WAITING && !just && cat_round_waits_for_lock(&protocol->record[i]);
            if (lapses) add(list, CAT_EXPLORED_LAPSE, cat_protocol_node(protocol, i), 0, 0);
            if (list->gained == cat_protocol_node(protocol, i)) add(list, CAT_EXPLORED_WAKE, list->gained, 0, 0);
            continue;
        }
        if (waits && !just) add(list, CAT_EXPLORED_WAKE, cat_protocol_node(protocol, i), 0, 0);
    }
}

static void add_births(struct list *list)
{
    const struct cat_protocol *protocol = list->protocol;
    for (uint32_t i = 0; i < protocol->threads; i++) {
        bool asks = protocol->record[i].marks & CAT_ROUND_ASKS;
        if (asks) add(list, CAT_EXPLORED_BIRTH, cat_protocol_node(protocol, i), 0, 0);
    }
    if (protocol->round.outside && has_room(list)) add(list, CAT_EXPLORED_BIRTH, 0, 0, 0);
}

/* Who was dispatched at this time has some of its quantum left. */
static void add_expiries(struct list *list)
{
    const struct cat_protocol *protocol = list->protocol;
    const struct cat_runtime *rt = protocol->rt;
    uint32_t from = protocol->round.phase == CAT_ROUND_QUANTA ? protocol->round.at : 0;
    if (!protocol->round.fresh || protocol->round.phase > CAT_ROUND_QUANTA || !(cat_round_has(rt, CAT_ROLE_EXPIRY) || cat_round_has(rt, CAT_ROLE_SLICE))) return;
    for (uint32_t number = from; number < rt->link.processors; number++) {
        cat_thread t = cat_round_running_on(protocol, number);
        if (t && !(protocol->record[cat_thread_number(rt, t)].marks & CAT_ROUND_UNLIMITED)) add(list, CAT_EXPLORED_EXPIRE, t, 0, 0);
    }
}

static void look(struct list *list)
{
    for (uint32_t i = 0; i < list->protocol->threads; i++) {
        if (list->protocol->record[i].marks & CAT_ROUND_ASKS) list->asking++;
    }
    for (uint32_t i = 0; i < list->protocol->threads; i++) {
        const struct cat_protocol_thread *record = &list->protocol->record[i];
        uint32_t state = record_of(list, i)->state, processor = record_of(list, i)->processor;
        list->any_acts |= may_act(list, i);
        if (!cat_round_has_gained(record)) continue;
        if (state == CAT_STATE_WAITING && (!list->gained || record->wait < cat_protocol_thread((struct cat_protocol *)list->protocol, list->gained)->wait)) {
            list->gained = cat_protocol_node(list->protocol, i);
        }
        if (may_act(list, i) && (!list->owed || processor < list->owed)) list->owed = processor;
    }
}

uint32_t cat_protocol_round_events(const struct cat_protocol *protocol, struct cat_protocol_event *events)
{
    struct list list = {.protocol = protocol, .events = events};
    const struct cat_protocol_round *round = &protocol->round;
    look(&list);
    if (round->phase >= CAT_ROUND_CHOICE) {
        add(&list, CAT_EXPLORED_DISPATCH, 0, 0, 0);
        return list.count;
    }
    for (uint32_t i = 0; i < protocol->threads; i++) {
        if (may_act(&list, i)) add_of_thread(&list, i);
    }
    if (list.owed) return list.count;
    add_misses(&list);
    if (can_wake(&list)) add_wakes(&list);
    if (list.gained) return list.count;
    if (round->phase <= CAT_ROUND_BIRTHS) add_births(&list);
    if (!list.asking) add_expiries(&list);
    if (can_ring(protocol) && !list.asking) add(&list, CAT_EXPLORED_RING, 0, 0, 0);
    if (is_due(protocol) && round->phase < CAT_ROUND_TIMER) return list.count;
    if (round->phase == CAT_ROUND_BETWEEN && !round->fresh) add(&list, CAT_EXPLORED_PASS, 0, 0, 0);
    if (round->phase != CAT_ROUND_BETWEEN && !list.asking) add(&list, CAT_EXPLORED_SETTLE, 0, 0, 0);
    return list.count;
}
