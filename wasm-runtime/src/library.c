#include "library.h"

#include "catapults/faults.h"
#include "container.h"
#include "fault.h"
#include "number.h"
#include "thread.h"

bool cat_library_has(const struct cat_runtime *rt, uint32_t handler) { return rt->link.handlers[handler].run != NULL; }

cat_thread cat_library_current(const struct cat_runtime *rt)
{
    return cat_front(rt->ctx, rt->module.scheduler->dispatch_slot);
}

static bool running(const struct cat_runtime *rt) { return rt->live.head->outcome == CAT_OUTCOME_RUNNING; }

bool cat_library_pass(struct cat_runtime *rt, int64_t duration)
{
    struct cat_head *head = rt->live.head;
    int64_t until = cat_add_saturated(head->time, duration);
    if (until <= head->calm_until && until < rt->live.clock.wheel.state->bound) {
        head->time = until;
    } else {
        cat_clock_advance_slowly(rt, until);
    }
    return running(rt);
}

/* --- conditions ---------------------------------------------------------------------------------- */

/* What a profile only says for people ("thread anywhere"), or asks for later, holds always. */
enum {
    HOLDS_ALWAYS = CAT_HOLDS_THREAD_ANYWHERE | CAT_HOLDS_THREAD_NOWHERE_AFTER_SWITCH_OUT |
                   CAT_HOLDS_THREAD_WAITING_AFTER_SWITCH_OUT
};

/* The thread that gave up control still runs, for the library: it does not wait and has not ended. */
static bool still_runs(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    uint32_t state = cat_thread_at(rt, head->subject)->state;
    return state != CAT_STATE_WAITING && state != CAT_STATE_DEAD && head->dying != head->subject;
}

/* What the library's record says of a thread. */
static uint32_t recorded(enum cat_thread_state state)
{
    switch (state) {
    case CAT_STATE_SUSPENDED: return CAT_HOLDS_THREAD_SUSPENDED;
    case CAT_STATE_WAITING: return CAT_HOLDS_THREAD_WAITING | CAT_HOLDS_THREAD_READY;
    case CAT_STATE_DEAD: return 0;
    default: return CAT_HOLDS_THREAD_READY;
    }
}

/* Of the conditions about a thread. What the record says counts at entry; at exit only where the thread is does,
 * for the record follows what the handler did. */
static uint32_t true_of_thread(const struct cat_runtime *rt, cat_thread t, bool at_entry)
{
    uint32_t home = t ? rt->live.nodes[t].home : CAT_NODE_NOWHERE, slot = rt->module.scheduler->dispatch_slot;
    enum cat_thread_state state = t ? cat_thread_at(rt, t)->state : CAT_STATE_DEAD;
    if (home == CAT_NODE_NOWHERE) {
        uint32_t gone = state == CAT_STATE_DEAD ? CAT_HOLDS_THREAD_STORED : 0;
        return gone | CAT_HOLDS_THREAD_NOWHERE | CAT_HOLDS_THREAD_NOT_IN_CURRENT;
    }
    if (home == slot) return CAT_HOLDS_THREAD_STORED | CAT_HOLDS_THREAD_IN_CURRENT;
    uint32_t any = CAT_HOLDS_THREAD_READY | CAT_HOLDS_THREAD_SUSPENDED | CAT_HOLDS_THREAD_WAITING;
    return CAT_HOLDS_THREAD_STORED | CAT_HOLDS_THREAD_NOT_IN_CURRENT | CAT_HOLDS_THREAD_NEW_OR_READY |
           (at_entry ? recorded(state) : any);
}

/* One of the conditions that does not hold, 0 when all do. */
static uint32_t broken(const struct cat_runtime *rt, uint32_t conditions, cat_thread t, bool at_entry)
{
    uint32_t holds = HOLDS_ALWAYS | true_of_thread(rt, t, at_entry);
    holds |= cat_library_current(rt) ? CAT_HOLDS_CURRENT_FULL : CAT_HOLDS_CURRENT_EMPTY;
    if (rt->ctx->chosen) holds |= CAT_HOLDS_DISPATCHED;
    uint32_t left = conditions & ~holds;
    if ((left & CAT_HOLDS_ALL_EMPTY) && cat_container_all_empty(rt)) left &= ~(uint32_t)CAT_HOLDS_ALL_EMPTY;
    if (left & CAT_HOLDS_CURRENT_FULL_IF_IT_STILL_RUNS) {
        bool holds_too = (holds & CAT_HOLDS_CURRENT_FULL) || !still_runs(rt);
        if (holds_too) left &= ~(uint32_t)CAT_HOLDS_CURRENT_FULL_IF_IT_STILL_RUNS;
    }
    return left & -left;
}

static enum cat_fault_kind kind_at_exit(uint32_t condition)
{
    if (condition == CAT_HOLDS_DISPATCHED) return CAT_FAULT_NOTHING_DISPATCHED;
    return condition == CAT_HOLDS_THREAD_STORED ? CAT_FAULT_LEFT_NOWHERE : CAT_FAULT_PROTOCOL_EXIT;
}

/* Threads that the handler destroyed sit nowhere now. Only one that has ended may. */
static void bury_destroyed(struct cat_runtime *rt, cat_thread newborn)
{
    cat_thread t = rt->live.nodes[CAT_NODE_NOWHERE].next;
    while (t != CAT_NODE_NOWHERE && running(rt)) {
        cat_thread next = rt->live.nodes[t].next;
        if (t == rt->live.head->dying) {
            cat_thread_bury(rt, t);
        } else if (t != newborn) {
            cat_fault_of_library(rt, CAT_FAULT_DESTROYED_ALIVE, (int32_t)t);
        }
        t = next;
    }
}

/* Sits in the slot and is not suspended. */
static bool may_run(const struct cat_runtime *rt, cat_thread chosen)
{
    return chosen == cat_library_current(rt) && cat_thread_at(rt, chosen)->state != CAT_STATE_SUSPENDED;
}

static bool check_exit(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    uint32_t chosen = rt->ctx->chosen, wanted = rt->link.handlers[handler].exit;
    bury_destroyed(rt, handler == CAT_HANDLER_NEWTHREAD ? t : 0);
    if (!running(rt)) return false;
    cat_container slot = cat_container_full_slot(rt);
    if (slot) {
        cat_fault_of_library(rt, CAT_FAULT_SLOT_LEFT_FULL, (int32_t)slot);
        return false;
    }
    bool undecided = (wanted & CAT_HOLDS_DISPATCHED) && !chosen; /* says more than an empty slot */
    uint32_t condition = undecided ? CAT_HOLDS_DISPATCHED : broken(rt, wanted, t, false);
    if (condition) {
        cat_fault_of_library(rt, kind_at_exit(condition), t ? (int32_t)rt->live.nodes[t].home : 0);
    } else if (chosen && !may_run(rt, chosen)) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)chosen);
    }
    return running(rt);
}

/* --- the call -------------------------------------------------------------------------------------- */

static void begin(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    struct cat_head *head = rt->live.head;
    struct cat_ctx *ctx = rt->ctx;
    cat_container_measure(rt);
    head->tick++;
    head->between = 0;
    head->handler = handler;
    head->handler_thread = t;
    head->last_site = 0;
    ctx->now = head->time;
    ctx->fuel = (int64_t)rt->options.fuel;
    ctx->statements = 0;
    head->host_calls = 0;
    ctx->chosen = 0;
    ctx->scratch_top = 0;
    ctx->result = 0;
    ctx->fault = (struct cat_fault){0};
    cat_trace_add(rt, CAT_TRACE_ENTER, t, handler, (int32_t)(uint32_t)head->tick);
    cat_trace_mix(rt, (uint64_t)handler << 32 | t);
    cat_trace_mix(rt, (uint64_t)head->time);
}

/* The initialisers of the scheduler's data run as part of init. */
static bool run(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    int32_t kind = handler == CAT_HANDLER_INIT ? rt->module.scheduler->setup(rt->ctx, 0) : 0;
    if (!kind) kind = rt->link.handlers[handler].run(rt->ctx, t);
    if (kind) cat_fault_of_handler(rt, (uint32_t)kind);
    return running(rt);
}

static void note_dispatch(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread chosen = rt->ctx->chosen;
    head->decisions++;
    cat_trace_add(rt, CAT_TRACE_DISPATCH, chosen, rt->module.scheduler->dispatch_slot,
                  (int32_t)(uint32_t)head->decisions);
    cat_trace_mix(rt, chosen);
}

/* At most so much that sums cannot overflow. */
static int64_t cost_of_many(uint64_t count, int64_t cost)
{
    uint64_t unit = (uint64_t)cost, most = INT64_MAX / 8;
    return (int64_t)(unit && count > most / unit ? most : count * unit);
}

static int64_t cost_of(const struct cat_runtime *rt)
{
    const struct cat_workload *w = &rt->workload;
    int64_t statements = cost_of_many(rt->ctx->statements, w->statement_cost);
    int64_t hosts = cost_of_many(rt->live.head->host_calls, w->host_cost);
    return cat_add_saturated(w->handler_cost, statements + hosts);
}

static bool call(struct cat_runtime *rt, uint32_t handler, cat_thread t, uint32_t entry)
{
    struct cat_head *head = rt->live.head;
    begin(rt, handler, t);
    if (broken(rt, entry, t, true)) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_ENTRY, (int32_t)t);
        return false;
    }
    if (!run(rt, handler, t) || !check_exit(rt, handler, t)) return false;
    if (handler == CAT_HANDLER_SCHEDULE) note_dispatch(rt);
    head->answer = rt->ctx->result;
    int64_t from = head->time;
    bool goes_on = cat_library_pass(rt, cost_of(rt));
    int64_t cost = head->time - from;
    head->scheduler_time += cost;
    cat_trace_mix(rt, (uint64_t)cost);
    if (!goes_on) return false;
    cat_trace_add(rt, CAT_TRACE_LEAVE, t, handler, cost > INT32_MAX ? INT32_MAX : (int32_t)cost);
    if (head->tick >= rt->workload.tick_limit) cat_finish(rt, CAT_OUTCOME_LIMIT);
    return running(rt);
}

bool cat_library_call(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    return call(rt, handler, t, rt->link.handlers[handler].entry);
}

bool cat_library_call_elsewhere(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    return call(rt, handler, t, 0);
}
