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
    cat_clock_advance(rt, cat_add_saturated(rt->live.head->time, duration));
    return running(rt);
}

/* --- conditions ---------------------------------------------------------------------------------- */

/* Conditions of profiles that are not simulated yet do not occur here, and what a profile only says for
 * people ("thread anywhere") always holds. */
static bool holds(const struct cat_runtime *rt, uint32_t condition, cat_thread t)
{
    uint32_t home = t ? rt->live.nodes[t].home : CAT_NODE_NOWHERE, slot = rt->module.scheduler->dispatch_slot;
    uint32_t state = t ? cat_thread_at(rt, t)->state : CAT_STATE_DEAD;
    switch (condition) {
    case CAT_HOLDS_ALL_EMPTY: return cat_container_all_empty(rt);
    case CAT_HOLDS_THREAD_NOWHERE: return home == CAT_NODE_NOWHERE;
    case CAT_HOLDS_THREAD_STORED: return home != CAT_NODE_NOWHERE || state == CAT_STATE_DEAD;
    case CAT_HOLDS_CURRENT_EMPTY: return cat_library_current(rt) == 0;
    case CAT_HOLDS_CURRENT_FULL: return cat_library_current(rt) != 0;
    case CAT_HOLDS_DISPATCHED: return rt->ctx->chosen != 0;
    case CAT_HOLDS_THREAD_IN_CURRENT: return home == slot;
    case CAT_HOLDS_THREAD_NOT_IN_CURRENT: return home != slot;
    case CAT_HOLDS_THREAD_READY: return home != CAT_NODE_NOWHERE && home != slot && state != CAT_STATE_SUSPENDED;
    case CAT_HOLDS_THREAD_SUSPENDED: return state == CAT_STATE_SUSPENDED;
    default: return true;
    }
}

/* One of the conditions that does not hold, 0 when all do. */
static uint32_t broken(const struct cat_runtime *rt, uint32_t conditions, cat_thread t)
{
    for (; conditions; conditions &= conditions - 1) {
        uint32_t lowest = conditions & -conditions;
        if (!holds(rt, lowest, t)) return lowest;
    }
    return 0;
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
    uint32_t condition = undecided ? CAT_HOLDS_DISPATCHED : broken(rt, wanted, t);
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

/* Its cost, at most so much that sums cannot overflow. */
static int64_t cost_of(const struct cat_runtime *rt)
{
    const struct cat_workload *w = &rt->workload;
    uint64_t statements = rt->ctx->statements;
    uint64_t unit = (uint64_t)w->statement_cost, most = INT64_MAX / 4;
    uint64_t cost = unit && statements > most / unit ? most : statements * unit;
    return cat_add_saturated(w->handler_cost, (int64_t)cost);
}

bool cat_library_call(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    begin(rt, handler, t);
    if (broken(rt, rt->link.handlers[handler].entry, t)) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_ENTRY, (int32_t)t);
        return false;
    }
    if (!run(rt, handler, t) || !check_exit(rt, handler, t)) return false;
    if (handler == CAT_HANDLER_SCHEDULE) note_dispatch(rt);
    struct cat_head *head = rt->live.head;
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
