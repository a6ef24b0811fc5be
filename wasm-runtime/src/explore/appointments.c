/* Threads by appointment in an exploration: what the reactor does next follows from where threads are, and only what threads call,
 * and when a call is over, is left open. Of the world there are two devices and a channel that is fed, as the program that
 * stands for all others declares them (exploration/program.py). A thread that runs goes on to its next call: one that never
 * calls would keep every library from going on. */
#include "explore/protocol.h"
#include "library/tap/tap.h"
#include "library/tap/tap_calls.h"
#include "scheduler/call.h"
#include "state/fault.h"
#include "state/threads/thread.h"

/* What a thread can call: of a network, a disk, and for a connection. */
static const struct { uint32_t kind, at; } CALLS[] = {{CAT_WAIT_DEVICE, 0}, {CAT_WAIT_DEVICE, 1}, {CAT_WAIT_RECEIVE, 0}};
enum { CALLS_COUNT = sizeof CALLS / sizeof *CALLS };

/* Connections, and calls since the last of them, are counted up to here: then there are only more. */
enum { COUNTED = 2 };

/* --- a clock with a time of its own ------------------------------------------------------------------------ */

static bool names_time(const struct cat_runtime *rt) { return rt->link.roles[CAT_ROLE_NEXT_STRIKE] != 0; }

static void forget_time(struct cat_protocol *protocol)
{
    protocol->timer_set = false;
    protocol->timer_due = 0;
}

/* What it has said of the next strike holds no longer, where it is told of who is late. */
static void forget_strike(struct cat_protocol *protocol)
{
    if (!protocol->rt->link.roles[CAT_ROLE_BROKEN]) return;
    protocol->rt->live.head->timer_rang = 0;
    forget_time(protocol);
}

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

void cat_protocol_tap_recall(struct cat_protocol *protocol, cat_thread t)
{
    const struct cat_runtime *rt = protocol->rt;
    const struct cat_place *bytes = &rt->link.kept[CAT_KEPT_BYTES];
    struct cat_waiting *wait = &cat_thread_at(rt, t)->wait;
    if (wait->kind == CAT_WAIT_DEVICE && bytes->width) wait->key = (double)cat_place_load(bytes, cat_thread_attributes(rt, t));
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

/* Its call is over in a calendar, where the scheduler has chosen nobody: it is asked again. */
static bool brings_a_choice(const struct cat_protocol *protocol, cat_thread t)
{
    const struct cat_runtime *rt = protocol->rt;
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    bool ends = cat_state_is_alive(thread->state) && thread->appointment == CAT_APPOINTED_TO_END && is_open(thread);
    return ends && rt->live.head->in_vain && !cat_tap_is_in(rt, t, CAT_KNOWN_AS_NEXT) && !cat_tap_is_in(rt, t, CAT_KNOWN_AS_AWAY);
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
        if (protocol->imports[i].of_calls) continue;
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
        if (can_be_over(protocol, t) || brings_a_choice(protocol, t)) add(list, CAT_EXPLORED_WAKE, t);
    }
    cat_thread ready = cat_tap_find_ready(protocol->rt);
    if (ready) {
        add(list, CAT_EXPLORED_ARRIVE, ready);
    } else if (protocol->timer_set) {
        add(list, CAT_EXPLORED_RING, 0);
    } else if (cat_tap_strikes_anyway(protocol->rt)) {
        bool is_late = protocol->rt->live.head->timer_rang;
        add(list, is_late ? CAT_EXPLORED_BREAK : CAT_EXPLORED_ASK, is_late ? cat_tap_first(protocol->rt, CAT_KNOWN_AS_NEXT) : 0);
    }
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
        if (ready && !next && !protocol->timer_set) {
            add(list, names_time(rt) && !rt->live.head->timer_rang ? CAT_EXPLORED_ASK : CAT_EXPLORED_STRIKE, 0);
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

/* How much it is about. */
static void choose_bytes(struct cat_protocol *protocol, struct cat_waiting *wait)
{
    for (uint32_t i = 0; i < protocol->import_count; i++) {
        const struct cat_protocol_import *import = &protocol->imports[i];
        if (!import->of_calls) continue;
        wait->key = (double)import->values[cat_choose(&protocol->rt->choices, CAT_CHOICE_VALUE, i, import->count)];
    }
}

static void call(struct cat_protocol *protocol, cat_thread t, uint32_t number)
{
    struct cat_runtime *rt = protocol->rt;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    thread->wait = (struct cat_waiting){.kind = CALLS[number].kind, .at = CALLS[number].at, .stage = CAT_WAIT_OPEN};
    if (CALLS[number].kind == CAT_WAIT_DEVICE) choose_bytes(protocol, &thread->wait);
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
    rt->live.head->timer_rang = 0;
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

/* When does it strike? A time that has come: now. */
static void ask(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    if (!cat_library_call(rt, rt->link.roles[CAT_ROLE_NEXT_STRIKE], 0)) return;
    protocol->timer_set = rt->live.head->answer > rt->live.head->time;
    protocol->timer_due = protocol->timer_set ? rt->live.head->answer : 0;
    rt->live.head->timer_rang = !protocol->timer_set;
}

static void ring(struct cat_protocol *protocol)
{
    struct cat_head *head = protocol->rt->live.head;
    if (protocol->timer_due > head->time) head->time = protocol->timer_due;
    head->timer_rang = 1;
    forget_time(protocol);
}

static void arrive(struct cat_protocol *protocol, cat_thread t)
{
    struct cat_runtime *rt = protocol->rt;
    bool is_called = cat_library_call(rt, rt->link.roles[CAT_ROLE_ARRIVED], t);
    if (is_called && !rt->live.head->timer_rang && !cat_tap_count(rt, CAT_KNOWN_AS_NEXT)) forget_strike(protocol);
}

/* It has missed its appointment. Whom the scheduler fails ends where it is. */
static void miss(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    cat_tap_break(rt);
    cat_thread t = rt->live.head->failing;
    rt->live.head->failing = 0;
    if (!t || !cat_running(rt)) return;
    rt->live.head->dying = t;
    cat_library_call_elsewhere(rt, rt->link.roles[CAT_ROLE_END], t);
    if (cat_running(rt) && rt->live.head->dying) cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)t);
}

/* Nobody is there for whom the clock could strike, so what it has said is of no meaning. */
static void settle(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    bool waits = cat_tap_count(rt, CAT_KNOWN_AS_NEXT) || cat_tap_count(rt, CAT_KNOWN_AS_READY);
    if (!waits) rt->live.head->timer_rang = 0;
}

static bool happens(struct cat_protocol *protocol, const struct cat_protocol_event *event)
{
    struct cat_runtime *rt = protocol->rt;
    switch (event->kind) {
    case CAT_EXPLORED_CALL: call(protocol, event->thread, event->import); return true;
    case CAT_EXPLORED_BEGIN: cat_tap_come_back(rt, event->thread); return true;
    case CAT_EXPLORED_CHOOSE:
        cat_tap_choose(rt);
        forget_strike(protocol);
        return true;
    case CAT_EXPLORED_ASK: ask(protocol); return true;
    case CAT_EXPLORED_RING: ring(protocol); return true;
    case CAT_EXPLORED_BREAK: miss(protocol); return true;
    case CAT_EXPLORED_STRIKE: strike(protocol); return true;
    case CAT_EXPLORED_WAKE: be_over(protocol, event->thread); return true;
    case CAT_EXPLORED_ARRIVE: arrive(protocol, event->thread); return true;
    default: return false;
    }
}

bool cat_protocol_tap_do(struct cat_protocol *protocol, const struct cat_protocol_event *event)
{
    if (!protocol->rt->link.appoints || !happens(protocol, event)) return false;
    settle(protocol);
    return true;
}
