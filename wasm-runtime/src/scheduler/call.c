#include "scheduler/call.h"

#include "base/hints.h"
#include "base/number.h"
#include "catapults/faults.h"
#include "running/passing.h"
#include "scheduler/calling.h"
#include "scheduler/joining.h"
#include "state/threads/container.h"
#include "state/fault.h"
#include "state/threads/thread.h"
#include "world/join.h"

/* --- what a handler leaves behind ---------------------------------------------------------------------- */

static enum cat_fault_kind kind_at_exit(uint32_t condition)
{
    if (condition == CAT_HOLDS_DISPATCHED) return CAT_FAULT_NOTHING_DISPATCHED;
    return condition == CAT_HOLDS_THREAD_STORED ? CAT_FAULT_LEFT_NOWHERE : CAT_FAULT_PROTOCOL_EXIT;
}

/* Threads that the handler destroyed sit nowhere now. Only one that has ended may. */
static void bury_destroyed(struct cat_runtime *rt, cat_thread newborn)
{
    cat_thread t = rt->live.nodes[CAT_NODE_NOWHERE].next;
    while (t != CAT_NODE_NOWHERE && cat_running(rt)) {
        cat_thread next = rt->live.nodes[t].next;
        if (t == rt->live.head->dying) {
            cat_join_bury(rt, t);
        } else if (t != newborn) {
            cat_fault_of_library(rt, CAT_FAULT_DESTROYED_ALIVE, (int32_t)t);
        }
        t = next;
    }
}

/* In the slot of another processor than the one that the handler was called for. */
static bool is_elsewhere(const struct cat_runtime *rt, cat_thread chosen)
{
    uint32_t home = rt->live.nodes[chosen].home;
    return home != rt->link.dispatch_slot && home - rt->link.first_slot < rt->link.processors;
}

/* Goes on with a handler that destroyed a thread; else says what is wrong. */
bool cat_check_exit(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    uint32_t chosen = rt->ctx->chosen, wanted = rt->link.handlers[handler].exit;
    bury_destroyed(rt, rt->link.handlers[handler].role == CAT_ROLE_BIRTH ? t : 0);
    if (!cat_running(rt)) return false;
    if (chosen == CAT_FAILED) return true; /* its library takes the thread back */
    cat_container slot = cat_container_full_slot(rt);
    if (slot) {
        cat_fault_of_library(rt, CAT_FAULT_SLOT_LEFT_FULL, (int32_t)slot);
        return false;
    }
    bool undecided = (wanted & CAT_HOLDS_DISPATCHED) && !chosen; /* says more than an empty slot */
    uint32_t rest = wanted & ~(uint32_t)CAT_HOLDS_DISPATCHED;
    uint32_t condition = undecided ? CAT_HOLDS_DISPATCHED : cat_broken(rt, rest, t, false);
    if (chosen && is_elsewhere(rt, chosen)) {
        cat_fault_of_library(rt, CAT_FAULT_OTHER_ELEMENT, (int32_t)chosen);
    } else if (condition) {
        cat_fault_of_library(rt, kind_at_exit(condition), t ? (int32_t)rt->live.nodes[t].home : 0);
    } else if (chosen && rt->link.handlers[handler].role != CAT_ROLE_SELECT && !cat_may_run(rt, chosen)) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)chosen);
    }
    return cat_running(rt);
}

int32_t cat_set_up(struct cat_runtime *rt)
{
    int32_t kind = rt->module.scheduler->setup(rt->ctx, 0);
    if (!kind && cat_is_node(&rt->mail)) cat_joining_take_copies(rt);
    return kind;
}

/* --- the call -------------------------------------------------------------------------------------- */

/* The same where things may happen in between, or the cost is more than a record tells. */
bool cat_pass_traced(struct cat_runtime *rt, uint32_t handler, cat_thread t, int64_t cost, bool chose)
{
    struct cat_head *head = rt->live.head;
    int64_t begun = head->time;
    if (chose) {
        int32_t number = (int32_t)(uint32_t)head->decisions;
        cat_trace_append(rt, CAT_TRACE_DISPATCH, rt->ctx->chosen, rt->link.dispatch_slot, number);
    }
    if (!cat_pass_slowly(rt, cost)) return false;
    cost = head->time - begun;
    cat_trace_append(rt, CAT_TRACE_LEAVE, t, handler, cost > INT32_MAX ? INT32_MAX : (int32_t)cost);
    return true;
}

/* A product, at most so much that sums cannot overflow. */
static int64_t cost_of_many(uint64_t count, int64_t cost)
{
    const uint64_t most = INT64_MAX / 8;
    uint64_t product;
    bool more = __builtin_mul_overflow(count, (uint64_t)cost, &product) || product > most;
    return (int64_t)(more ? most : product);
}

/* Calls are counted from 1. */
static int64_t handler_cost(const struct cat_runtime *rt)
{
    const struct cat_workload *w = &rt->workload;
    if (!w->handler_cost_count) return w->handler_cost;
    uint64_t call = rt->live.head->tick < w->handler_cost_count ? rt->live.head->tick : w->handler_cost_count;
    return w->handler_costs[call ? call - 1 : 0];
}

int64_t cat_cost_of_much(const struct cat_runtime *rt)
{
    const struct cat_workload *w = &rt->workload;
    int64_t cost = cost_of_many(rt->ctx->statements, w->statement_cost);
    uint64_t calls = rt->live.head->host_calls;
    cost += cost_of_many(calls & ~CAT_HAS_WAITED, w->host_cost);
    if (calls & CAT_HAS_WAITED) cost = cat_add_durations(cost, rt->live.head->waited);
    return cat_add_durations(handler_cost(rt), cost);
}

static CAT_NOINLINE bool call_traced(struct cat_runtime *rt, uint32_t handler, cat_thread t, bool held)
{
    struct cat_terms terms = cat_terms_of(rt, handler);
    if (!held) terms.entry = 0;
    return cat_call(rt, handler, t, terms, true);
}

static CAT_NOINLINE bool call_untraced(struct cat_runtime *rt, uint32_t handler, cat_thread t, bool held)
{
    struct cat_terms terms = cat_terms_of(rt, handler);
    if (!held) terms.entry = 0;
    return cat_call(rt, handler, t, terms, false);
}

static bool call_any(struct cat_runtime *rt, uint32_t handler, cat_thread t, bool held)
{
    return cat_trace_is_on(rt) ? call_traced(rt, handler, t, held) : call_untraced(rt, handler, t, held);
}

CAT_COLD bool cat_library_call(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    return call_any(rt, handler, t, true);
}

CAT_COLD bool cat_library_call_elsewhere(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    return call_any(rt, handler, t, false);
}
