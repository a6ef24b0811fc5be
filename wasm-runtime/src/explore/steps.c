/* Events happen: the calls that the library makes for each, and what it notes itself. */
#include <string.h>

#include "explore/protocol.h"
#include "library/library.h"
#include "scheduler/call.h"
#include "state/fault.h"
#include "state/threads/container.h"
#include "state/threads/processor.h"
#include "state/threads/thread.h"
#include "world/join.h"

static bool tell(struct cat_protocol *protocol, enum cat_role role, cat_thread t)
{
    uint32_t handler = protocol->rt->link.roles[role];
    return handler ? cat_library_call(protocol->rt, handler, t) : true;
}

/* The scheduler has answered the library otherwise than the library's record has it. Of a step the first is told. */
static void contradicts(struct cat_protocol *protocol, uint32_t query)
{
    if (!protocol->contradicted) protocol->contradicted = query;
}

/* --- what the application writes -------------------------------------------------------------------------- */

void cat_protocol_write_import(struct cat_protocol *protocol, uint32_t number, cat_thread t)
{
    const struct cat_protocol_import *import = &protocol->imports[number];
    if (import->with_time) {
        cat_place_store(&import->place, cat_thread_attributes(protocol->rt, t), import->values[0]);
        return;
    }
    uint8_t *base = import->of_thread ? cat_thread_attributes(protocol->rt, t) : protocol->rt->ctx->data;
    uint32_t count = import->count;
    while (import->counts && count > 1 && import->values[count - 1] > 1) count--; /* the first job */
    uint32_t taken = cat_choose(&protocol->rt->choices, CAT_CHOICE_VALUE, number, count);
    cat_place_store(&import->place, base, import->values[taken]);
}

static void write_imports(struct cat_protocol *protocol, bool of_thread, cat_thread t)
{
    for (uint32_t i = 0; i < protocol->import_count; i++) {
        const struct cat_protocol_import *import = &protocol->imports[i];
        bool by_application = !import->of_locks && !import->of_misses && !import->by_others && !import->of_calls;
        if (import->of_thread == of_thread && by_application) cat_protocol_write_import(protocol, i, t);
    }
}

static void let_others_write(struct cat_protocol *protocol)
{
    for (uint32_t i = 0; i < protocol->import_count; i++) {
        if (protocol->imports[i].by_others) cat_protocol_write_import(protocol, i, 0);
    }
}

/* --- the order of those who wait -------------------------------------------------------------------------- */

static uint32_t waiting(const struct cat_protocol *protocol)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < protocol->threads; i++) {
        uint32_t place = protocol->record[i].wait;
        count += place != 0 && place != CAT_PROTOCOL_BENEATH;
    }
    return count;
}

static void wait_last(struct cat_protocol *protocol, cat_thread t)
{
    cat_protocol_thread(protocol, t)->wait = 0;
    cat_protocol_thread(protocol, t)->wait = (uint8_t)(waiting(protocol) + 1);
}

/* The others move up. */
static void wait_no_more(struct cat_protocol *protocol, cat_thread t, uint8_t then)
{
    uint8_t place = cat_protocol_thread(protocol, t)->wait;
    cat_protocol_thread(protocol, t)->wait = then;
    if (place == CAT_PROTOCOL_BENEATH) return;
    for (uint32_t i = 0; i < protocol->threads; i++) {
        uint8_t *other = &protocol->record[i].wait;
        if (*other > place && *other != CAT_PROTOCOL_BENEATH) --*other;
    }
    if (protocol->passed >= place) protocol->passed--;
}

/* --- births and deaths ------------------------------------------------------------------------------------- */

static uint32_t free_number(const struct cat_protocol *protocol)
{
    uint32_t number = 0;
    while (cat_state_is_alive(protocol->rt->live.threads[number].state)) number++;
    return number;
}

static bool none_is_watched(const struct cat_protocol *protocol)
{
    for (uint32_t i = 0; i < protocol->threads; i++) {
        if (protocol->record[i].watched) return false;
    }
    return true;
}

cat_thread cat_protocol_bear(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    uint32_t number = free_number(protocol);
    cat_thread t = cat_protocol_node(protocol, number);
    cat_protocol_forget_thread(protocol, number);
    rt->live.head->alive++;
    cat_list_link(rt->ctx, CAT_NODE_NOWHERE, t, CAT_NODE_NOWHERE);
    cat_thread_set_attributes(rt, t);
    const struct cat_place *processor = &rt->link.kept[CAT_KEPT_CPU];
    if (processor->width) cat_place_store(processor, cat_thread_attributes(rt, t), CAT_NO_PROCESSOR);
    write_imports(protocol, true, t);
    if (protocol->watches && none_is_watched(protocol)) {
        protocol->record[number].watched = (uint8_t)cat_choose(&rt->choices, CAT_CHOICE_WATCH, 0, 2);
    }
    cat_thread_enter(rt, t, CAT_STATE_NEW);
    if (rt->link.library->born) rt->link.library->born(rt, t);
    bool goes_on = tell(protocol, CAT_ROLE_BIRTH, t);
    if (goes_on && rt->ctx->chosen == CAT_FAILED) cat_thread_refuse(rt, t);
    return t;
}

static void take_out(struct cat_runtime *rt, cat_thread t)
{
    cat_take(rt->ctx, t);
    cat_list_link(rt->ctx, CAT_NODE_NOWHERE, t, CAT_NODE_NOWHERE);
    cat_join_bury(rt, t);
}

/* Without a handler for it the library itself takes the thread out of the slot. */
void cat_protocol_die(struct cat_protocol *protocol, cat_thread t)
{
    struct cat_runtime *rt = protocol->rt;
    rt->live.head->dying = t;
    if (rt->link.roles[CAT_ROLE_END]) {
        tell(protocol, CAT_ROLE_END, t);
        return;
    }
    take_out(rt, t);
}

/* Another thread ends where it is. No switch_out follows, so where the handler only looks the library takes it out. */
static void kill_other(struct cat_protocol *protocol, cat_thread other)
{
    struct cat_runtime *rt = protocol->rt;
    uint8_t wait = cat_protocol_thread(protocol, other)->wait;
    cat_protocol_die(protocol, other);
    if (!cat_running(rt)) return;
    if (rt->live.head->dying && rt->link.handlers[rt->link.roles[CAT_ROLE_END]].fixed) take_out(rt, other);
    if (rt->live.head->dying) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)other);
        return;
    }
    if (wait) wait_no_more(protocol, other, 0);
    *cat_protocol_thread(protocol, other) = (struct cat_protocol_thread){0};
}

/* --- control ----------------------------------------------------------------------------------------------- */

static void dispatch(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    if (!tell(protocol, CAT_ROLE_DISPATCH, 0)) return;
    cat_thread t = protocol->dispatched = rt->ctx->chosen;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    rt->live.head->running = t;
    thread->activations = 1;
    if (thread->state != CAT_STATE_WAITING) cat_thread_enter(rt, t, CAT_STATE_RUNNING);
    protocol->runs = protocol->started = true;
    protocol->passed = 0;
}

/* A thread that waits or ended has left its place when control is given up. */
void cat_protocol_check_settled(struct cat_protocol *protocol, cat_thread t)
{
    struct cat_runtime *rt = protocol->rt;
    uint32_t home = rt->live.nodes[t].home;
    if (rt->live.head->dying || home == rt->link.dispatch_slot) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)t);
    } else if (home == CAT_NODE_NOWHERE && cat_state_is_alive(cat_thread_at(rt, t)->state)) {
        cat_fault_of_library(rt, CAT_FAULT_LEFT_NOWHERE, (int32_t)t);
    }
}

/* Where the slot is empty already, only a handler is called that can do without a thread. */
static void give_up(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    struct cat_head *head = rt->live.head;
    cat_thread t = head->running, current = cat_library_current(rt);
    uint32_t handler = rt->link.roles[CAT_ROLE_RELEASE];
    const struct cat_entry_point *point = &rt->link.handlers[handler];
    bool needs_one = point->has_parameter || (point->entry & CAT_HOLDS_CURRENT_FULL);
    head->subject = t;
    head->running = 0;
    protocol->runs = false;
    if (current || !needs_one) cat_library_call(rt, handler, current);
    if (cat_running(rt)) cat_protocol_check_settled(protocol, t);
    if (!cat_state_is_alive(cat_thread_at(rt, t)->state)) *cat_protocol_thread(protocol, t) = (struct cat_protocol_thread){0};
}

static void yield_to(struct cat_protocol *protocol, cat_thread t, cat_thread other)
{
    struct cat_runtime *rt = protocol->rt;
    bool asks = rt->link.tells && cat_library_has(rt, CAT_HANDLER_CAN_SWITCH_TO);
    cat_thread_enter(rt, t, CAT_STATE_READY);
    if (asks && !cat_library_call(rt, CAT_HANDLER_CAN_SWITCH_TO, other)) return;
    if (asks && !rt->live.head->answer) {
        contradicts(protocol, CAT_HANDLER_CAN_SWITCH_TO);
        return;
    }
    tell(protocol, CAT_ROLE_NEXT, other);
}

static void begin_to_wait(struct cat_protocol *protocol, cat_thread t)
{
    if (!cat_protocol_thread(protocol, t)->wait) wait_last(protocol, t);
    cat_thread_enter(protocol->rt, t, CAT_STATE_WAITING);
    tell(protocol, CAT_ROLE_WAIT, t);
}

static void wake(struct cat_protocol *protocol, cat_thread t)
{
    protocol->passed = cat_protocol_thread(protocol, t)->wait;
    wait_no_more(protocol, t, 0);
    if (tell(protocol, CAT_ROLE_WAKE, t)) cat_thread_enter(protocol->rt, t, CAT_STATE_READY);
}

/* --- threads about others ---------------------------------------------------------------------------------- */

static void suspend(struct cat_protocol *protocol, cat_thread t, cat_thread other)
{
    bool waits = cat_thread_at(protocol->rt, other)->state == CAT_STATE_WAITING;
    if (t == other) cat_thread_enter(protocol->rt, t, CAT_STATE_READY);
    if (!tell(protocol, CAT_ROLE_SUSPEND, other)) return;
    if (waits) wait_no_more(protocol, other, CAT_PROTOCOL_BENEATH);
    cat_thread_enter(protocol->rt, other, CAT_STATE_SUSPENDED);
}

/* It waited when it was suspended: the library asks whether the scheduler takes it for waiting, and else says so again. */
static void wait_on(struct cat_protocol *protocol, cat_thread t)
{
    struct cat_runtime *rt = protocol->rt;
    wait_last(protocol, t);
    cat_thread_enter(rt, t, CAT_STATE_WAITING);
    if (!cat_library_has(rt, CAT_HANDLER_IS_WAITING)) return;
    if (!cat_library_call(rt, CAT_HANDLER_IS_WAITING, t) || rt->live.head->answer) return;
    if (rt->link.handlers[rt->link.roles[CAT_ROLE_WAIT]].fixed) {
        wait_no_more(protocol, t, 0);
        cat_thread_enter(rt, t, CAT_STATE_READY);
    } else {
        cat_library_call_elsewhere(rt, rt->link.roles[CAT_ROLE_WAIT], t);
    }
}

static void resume(struct cat_protocol *protocol, cat_thread other)
{
    if (!tell(protocol, CAT_ROLE_RESUME, other)) return;
    if (cat_protocol_thread(protocol, other)->wait == CAT_PROTOCOL_BENEATH) {
        wait_on(protocol, other);
    } else {
        bool has_run = cat_thread_at(protocol->rt, other)->activations;
        cat_thread_enter(protocol->rt, other, has_run ? CAT_STATE_READY : CAT_STATE_NEW);
    }
}

/* --- the step ------------------------------------------------------------------------------------------------ */

void cat_protocol_begin(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    *rt->live.head = *protocol->pristine;
    rt->trace.at.last_site = 0;
    cat_container_start(rt);
    memcpy(rt->ctx->data, protocol->pristine_data, rt->module.scheduler->data_size);
    memset(protocol->record, 0, sizeof protocol->record);
    protocol->runs = protocol->started = protocol->timer_set = false;
    protocol->timer_due = 0;
    protocol->passed = protocol->contradicted = 0;
    protocol->dispatched = 0;
    protocol->passed_by = 0;
    if (cat_protocol_is_preemptive(protocol)) cat_protocol_round_begin(protocol);
    write_imports(protocol, false, 0);
    if (tell(protocol, CAT_ROLE_START, 0)) let_others_write(protocol);
    if (cat_protocol_is_preemptive(protocol)) cat_protocol_round_settle(protocol);
}

static void give_up_by(struct cat_protocol *protocol, const struct cat_protocol_event *event)
{
    switch (event->kind) {
    case CAT_EXPLORED_YIELD: cat_thread_enter(protocol->rt, event->thread, CAT_STATE_READY); break;
    case CAT_EXPLORED_YIELD_TO: yield_to(protocol, event->thread, event->other); break;
    case CAT_EXPLORED_WAIT: begin_to_wait(protocol, event->thread); break;
    case CAT_EXPLORED_END: cat_protocol_die(protocol, event->thread); break;
    case CAT_EXPLORED_EXPIRE:
        cat_thread_enter(protocol->rt, event->thread, CAT_STATE_READY);
        tell(protocol, CAT_ROLE_EXPIRY, event->thread);
        break;
    default: suspend(protocol, event->thread, event->thread); break;
    }
    if (cat_running(protocol->rt)) give_up(protocol);
}

static void do_event(struct cat_protocol *protocol, const struct cat_protocol_event *event)
{
    switch (event->kind) {
    case CAT_EXPLORED_BIRTH: cat_protocol_bear(protocol); break;
    case CAT_EXPLORED_DISPATCH: dispatch(protocol); break;
    case CAT_EXPLORED_WAKE: wake(protocol, event->thread); break;
    case CAT_EXPLORED_RESUME: resume(protocol, event->other); break;
    case CAT_EXPLORED_KILL: kill_other(protocol, event->other); break;
    case CAT_EXPLORED_SET: cat_protocol_write_import(protocol, event->import, event->thread); break;
    case CAT_EXPLORED_SUSPEND:
        if (event->other != event->thread) {
            suspend(protocol, event->thread, event->other);
            break;
        }
        /* fall through */
    default: give_up_by(protocol, event); break;
    }
}

void cat_protocol_do(struct cat_protocol *protocol, const struct cat_protocol_event *event)
{
    protocol->contradicted = 0;
    protocol->dispatched = protocol->dispatched_to = 0;
    protocol->sliced = protocol->failed_job = protocol->named_timer = false;
    protocol->passed_by = protocol->due_in = 0;
    int64_t *now = &protocol->rt->live.head->time, before = *now;
    if (!cat_protocol_is_preemptive(protocol) && event->kind != CAT_EXPLORED_RING) cat_protocol_pass_time(protocol);
    if (cat_protocol_is_preemptive(protocol)) {
        cat_protocol_round_do(protocol, event);
    } else if (!cat_protocol_tap_do(protocol, event)) {
        do_event(protocol, event);
    }
    if (protocol->rt->link.appoints) protocol->passed_by = *now - before > UINT32_MAX ? UINT32_MAX : (uint32_t)(*now - before);
    if (!cat_running(protocol->rt)) return;
    cat_protocol_relate(protocol);
    cat_protocol_date_from_now(protocol);
}
