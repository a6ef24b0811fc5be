/* Threads by appointment in an exploration: what the reactor does next follows from where threads are, and only what threads call,
 * and when a call is over, is left open. Of the world there are two devices and a channel that is fed, as the program that
 * stands for all others declares them (exploration/program.py). A thread that runs goes on to its next call: one that never
 * calls would keep every library from going on. */
#include "explore/protocol.h"
#include "library/tap/tap.h"
#include "library/tap/tap_calls.h"
#include "scheduler/call.h"
#include "state/threads/thread.h"

/* What a thread can call: of a network, a disk, and for a connection. */
static const struct { uint32_t kind, at; } CALLS[] = {{CAT_WAIT_DEVICE, 0}, {CAT_WAIT_DEVICE, 1}, {CAT_WAIT_RECEIVE, 0}};
enum { CALLS_COUNT = sizeof CALLS / sizeof *CALLS };

/* Connections, and calls since the last of them, are counted up to here: then there are only more. */
enum { COUNTED = 2 };

/* --- in a key --------------------------------------------------------------------------------------------- */

enum { CALL = 3, TOLD = 4, APPOINTED = 8 };

uint8_t cat_protocol_tap_pack(const struct cat_thread_record *thread)
{
    const struct cat_waiting *wait = &thread->wait;
    uint32_t call = 0;
    for (uint32_t i = 0; i < CALLS_COUNT; i++) {
        if (wait->kind == CALLS[i].kind && wait->at == CALLS[i].at) call = i + 1;
    }
    return (uint8_t)(call | (wait->stage == CAT_WAIT_TOLD ? TOLD : 0) | thread->appointment * APPOINTED);
}

void cat_protocol_tap_unpack(struct cat_thread_record *thread, uint8_t packed)
{
    uint32_t call = packed & CALL;
    thread->appointment = packed / APPOINTED;
    thread->wait = (struct cat_waiting){.stage = packed & TOLD ? CAT_WAIT_TOLD : CAT_WAIT_OPEN};
    if (!call) return;
    thread->wait.kind = CALLS[call - 1].kind;
    thread->wait.at = CALLS[call - 1].at;
}

/* --- what can happen ----------------------------------------------------------------------------------------- */

static bool is_open(const struct cat_thread_record *thread)
{
    return thread->wait.kind != CAT_WAIT_NOTHING && thread->wait.stage != CAT_WAIT_TOLD;
}

/* Its call has begun, and its end makes a difference: who is in a calendar is not looked at before it is chosen. */
static bool can_be_over(const struct cat_protocol *protocol, cat_thread t)
{
    const struct cat_runtime *rt = protocol->rt;
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    if (!cat_state_is_alive(thread->state) || !is_open(thread)) return false;
    if (cat_tap_is_in(rt, t, CAT_KNOWN_AS_AWAY)) return true;
    return thread->appointment == CAT_APPOINTED_TO_END && cat_tap_is_in(rt, t, CAT_KNOWN_AS_NEXT);
}

bool cat_protocol_tap_could_go_on(const struct cat_protocol *protocol, cat_thread t)
{
    const struct cat_thread_record *thread = cat_thread_at(protocol->rt, t);
    bool waits = protocol->rt->link.appoints && thread->state == CAT_STATE_WAITING;
    return waits && !can_be_over(protocol, t);
}

struct list {
    struct cat_protocol_event *events;
    uint32_t count;
};

static void add(struct list *list, uint32_t kind, cat_thread t)
{
    if (list->count < CAT_PROTOCOL_EVENTS_MOST) list->events[list->count++] = (struct cat_protocol_event){.kind = kind, .thread = t};
}

static void add_birth(const struct cat_protocol *protocol, struct list *list)
{
    if (protocol->rt->live.head->alive < protocol->threads) add(list, CAT_EXPLORED_BIRTH, 0);
}

static void add_of_thread(const struct cat_protocol *protocol, struct list *list, cat_thread t)
{
    for (uint32_t call = 0; call < CALLS_COUNT; call++) {
        add(list, CAT_EXPLORED_CALL, t);
        list->events[list->count - 1].import = call;
    }
    add(list, CAT_EXPLORED_END, t);
    for (uint32_t i = 0; i < protocol->import_count; i++) {
        add(list, CAT_EXPLORED_SET, t);
        list->events[list->count - 1].import = i;
    }
    add_birth(protocol, list);
}

/* Calls that are over are noted where the library polls, in any order, and any time later. */
static void add_polled(const struct cat_protocol *protocol, struct list *list)
{
    for (uint32_t i = 0; i < protocol->threads; i++) {
        cat_thread t = cat_protocol_node(protocol, i);
        if (can_be_over(protocol, t)) add(list, CAT_EXPLORED_WAKE, t);
    }
    cat_thread ready = cat_tap_find_ready(protocol->rt);
    if (ready) add(list, CAT_EXPLORED_ARRIVE, ready);
}

static void add_of_library(const struct cat_protocol *protocol, struct list *list)
{
    struct cat_runtime *rt = protocol->rt;
    bool next = cat_tap_count(rt, CAT_KNOWN_AS_NEXT), ready = cat_tap_count(rt, CAT_KNOWN_AS_READY);
    bool chooses = !next && !ready && !rt->live.head->in_vain && cat_tap_has_calendar(rt);
    if (cat_tap_count(rt, CAT_KNOWN_AS_BEGUN)) {
        add(list, CAT_EXPLORED_BEGIN, cat_tap_first(rt, CAT_KNOWN_AS_BEGUN));
    } else if (cat_tap_count(rt, CAT_KNOWN_AS_RELEASED)) {
        add(list, CAT_EXPLORED_DISPATCH, 0);
    } else {
        if (!protocol->started && !next && !ready) add_birth(protocol, list);
        if (ready && !next) {
            add(list, CAT_EXPLORED_STRIKE, 0);
        } else if (chooses) {
            add(list, CAT_EXPLORED_CHOOSE, 0);
        } else {
            add_polled(protocol, list);
        }
    }
}

uint32_t cat_protocol_tap_events(const struct cat_protocol *protocol, struct cat_protocol_event *events)
{
    struct list list = {.events = events};
    if (protocol->runs) {
        add_of_thread(protocol, &list, protocol->rt->live.head->running);
    } else {
        add_of_library(protocol, &list);
    }
    return list.count;
}

/* --- what happens --------------------------------------------------------------------------------------------- */

static void call(struct cat_protocol *protocol, cat_thread t, uint32_t number)
{
    struct cat_runtime *rt = protocol->rt;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    thread->wait = (struct cat_waiting){.kind = CALLS[number].kind, .at = CALLS[number].at, .stage = CAT_WAIT_OPEN};
    thread->appointment = CAT_APPOINTED_TO_BEGIN;
    rt->live.head->running = 0;
    protocol->runs = false;
    cat_thread_enter(rt, t, CAT_STATE_WAITING);
    cat_tap_appoint(rt, t);
}

static void be_over(struct cat_protocol *protocol, cat_thread t)
{
    struct cat_runtime *rt = protocol->rt;
    cat_thread_at(rt, t)->wait.stage = CAT_WAIT_TOLD;
    rt->live.head->in_vain = 0;
    if (cat_tap_is_in(rt, t, CAT_KNOWN_AS_AWAY)) cat_tap_come_back(rt, t);
}

static void count_no_further(struct cat_runtime *rt, cat_thread t, enum cat_kept kept)
{
    const struct cat_place *place = &rt->link.kept[kept];
    if (!place->width) return;
    uint8_t *attributes = cat_thread_attributes(rt, t);
    if (cat_place_load(place, attributes) > COUNTED) cat_place_store(place, attributes, COUNTED);
}

static void strike(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    cat_tap_strike(rt);
    for (uint32_t i = 0; i < protocol->threads && cat_running(rt); i++) {
        cat_thread t = cat_protocol_node(protocol, i);
        struct cat_thread_record *thread = cat_thread_at(rt, t);
        if (!cat_state_is_alive(thread->state) || thread->appointment != CAT_APPOINTED_NOT) continue;
        thread->wait = (struct cat_waiting){0};
        count_no_further(rt, t, CAT_KEPT_ACCEPTS);
        count_no_further(rt, t, CAT_KEPT_CALLS);
    }
}

bool cat_protocol_tap_do(struct cat_protocol *protocol, const struct cat_protocol_event *event)
{
    struct cat_runtime *rt = protocol->rt;
    if (!rt->link.appoints) return false;
    switch (event->kind) {
    case CAT_EXPLORED_CALL: call(protocol, event->thread, event->import); return true;
    case CAT_EXPLORED_BEGIN: cat_tap_come_back(rt, event->thread); return true;
    case CAT_EXPLORED_CHOOSE: cat_tap_choose(rt); return true;
    case CAT_EXPLORED_STRIKE: strike(protocol); return true;
    case CAT_EXPLORED_WAKE: be_over(protocol, event->thread); return true;
    case CAT_EXPLORED_ARRIVE: cat_library_call(rt, rt->link.roles[CAT_ROLE_ARRIVED], event->thread); return true;
    default: return false;
    }
}
