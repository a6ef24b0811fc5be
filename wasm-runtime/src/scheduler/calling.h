/* The call of a handler, in line: for the few functions that are the way of an event. */
#ifndef CATAPULTS_SCHEDULER_CALLING_H
#define CATAPULTS_SCHEDULER_CALLING_H

#include "running/passing.h"
#include "scheduler/call.h"
#include "scheduler/conditions.h"
#include "scheduler/entry.h"
#include "state/threads/container.h"
#include "state/fault.h"
#include "state/threads/thread.h"

/* Goes on with a handler that destroyed a thread; else says what is wrong. */
bool cat_check_exit(struct cat_runtime *rt, uint32_t handler, cat_thread t);

/* The cost of a handler passes where things may happen in between, or the cost is more than a record tells. */
bool cat_pass_traced(struct cat_runtime *rt, uint32_t handler, cat_thread t, int64_t cost, bool chose);

/* The cost of a handler that does so much that a product may not fit, calls host functions, or has waited for answers. */
int64_t cat_cost_of_much(const struct cat_runtime *rt);

/* Sets the scheduler's data; not 0 when that failed. */
int32_t cat_set_up(struct cat_runtime *rt);

/* Sits in the slot and is not suspended. */
static inline bool cat_may_run(const struct cat_runtime *rt, cat_thread chosen)
{
    return chosen == cat_library_current(rt) && cat_thread_at(rt, chosen)->state != CAT_STATE_SUSPENDED;
}

/* What a handler left behind, as it nearly always is: nothing to bury, and all that is wanted holds. */
static CAT_ALWAYS_INLINE bool cat_left_in_order(const struct cat_runtime *rt, struct cat_terms terms, cat_thread t)
{
    cat_thread chosen = rt->ctx->chosen;
    uint32_t wanted = terms.exit;
    if (rt->live.nodes[CAT_NODE_NOWHERE].next != CAT_NODE_NOWHERE || cat_container_full_slot(rt)) return false;
    if (chosen) {
        if (!cat_may_run(rt, chosen)) return false;
        wanted &= ~(uint32_t)(CAT_HOLDS_CURRENT_FULL | CAT_HOLDS_DISPATCHED);
    }
    if (!terms.known) return cat_broken(rt, wanted, t, false) == 0;
    return !(wanted & CAT_HOLDS_DISPATCHED) && cat_hold(rt, wanted, t, false);
}

static CAT_ALWAYS_INLINE void cat_call_begin(struct cat_runtime *rt, uint32_t handler, cat_thread t, bool traced)
{
    struct cat_head *head = rt->live.head;
    struct cat_ctx *ctx = rt->ctx;
    head->tick++;
    head->handler = handler;
    head->handler_thread = t;
    rt->trace.at.last_site = 0;
    ctx->now = head->time;
    ctx->fuel = (int64_t)rt->options.fuel;
    ctx->statements = 0;
    head->host_calls = 0;
    ctx->chosen = 0;
    ctx->scratch_top = 0;
    ctx->result = 0;
    if (traced) cat_trace_append_here(rt, CAT_TRACE_ENTER, t, handler, (int32_t)(uint32_t)head->tick);
}

/* The initialisers of the scheduler's data run as part of init. Of a node, what it knows of others comes behind. */
static CAT_ALWAYS_INLINE bool cat_call_run(struct cat_runtime *rt, uint32_t handler, cat_thread t, uint32_t role)
{
    int32_t kind = role == CAT_ROLE_START ? cat_set_up(rt) : 0;
    if (!kind) kind = cat_entry_call(rt, handler, t);
    if (kind) cat_fault_of_handler(rt, (uint32_t)kind);
    return cat_running(rt);
}

/* The end of a handler. Nothing happened while its cost passed, so what was chosen at the beginning of that time is
 * written now, too. */
static CAT_ALWAYS_INLINE void cat_trace_calm_end(struct cat_runtime *rt, uint32_t handler, cat_thread t, int64_t cost,
                                                 bool chose)
{
    int64_t time = rt->live.head->time;
    struct cat_trace_entry end = cat_trace_entry(CAT_TRACE_LEAVE, t, handler, (int32_t)cost);
    if (chose) {
        int32_t number = (int32_t)(uint32_t)rt->live.head->decisions;
        uint32_t slot = rt->link.dispatch_slot;
        struct cat_trace_entry choice = cat_trace_entry(CAT_TRACE_DISPATCH, rt->ctx->chosen, slot, number);
        cat_trace_append_two(rt, time - cost, choice, time, end);
    } else {
        cat_trace_append_at(rt, time, end);
    }
}

static CAT_ALWAYS_INLINE int64_t cat_cost_of(const struct cat_runtime *rt)
{
    const struct cat_workload *w = &rt->workload;
    uint64_t statements = rt->ctx->statements;
    if (CAT_UNLIKELY(statements >= w->many_statements || rt->live.head->host_calls)) return cat_cost_of_much(rt);
    return (int64_t)statements * w->statement_cost + w->handler_cost;
}

/* The handler runs and its cost passes. False when the run is over. */
static CAT_ALWAYS_INLINE bool cat_carry_out(struct cat_runtime *rt, uint32_t handler, cat_thread t, struct cat_terms terms,
                                    bool traced)
{
    struct cat_head *head = rt->live.head;
    const bool chose = terms.role == CAT_ROLE_DISPATCH;
    if (CAT_UNLIKELY(!cat_may_enter(rt, terms, t))) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_ENTRY, (int32_t)t);
        return false;
    }
    if (!cat_call_run(rt, handler, t, terms.role)) return false;
    if (CAT_UNLIKELY(!cat_left_in_order(rt, terms, t)) && !cat_check_exit(rt, handler, t)) return false;
    if (chose) head->decisions++;
    head->answer = rt->ctx->result;
    int64_t cost = cat_cost_of(rt);
    bool fits = !traced || cost <= INT32_MAX; /* in a record */
    bool calm = fits && cat_pass_calmly(rt, cost), goes_on = calm;
    if (!CAT_LIKELY(calm)) {
        goes_on = traced ? cat_pass_traced(rt, handler, t, cost, chose) : cat_pass_slowly(rt, cost);
        cost = head->time - rt->ctx->now;
    }
    head->scheduler_time += cost;
    if (!goes_on) return false;
    if (traced && calm) cat_trace_calm_end(rt, handler, t, cost, chose);
    if (CAT_UNLIKELY(head->tick >= rt->workload.tick_limit)) return cat_finish(rt, CAT_OUTCOME_TICK_LIMIT), false;
    return true;
}

/* One number for all that the trace hash covers of an event, so that it takes one step of the hash. Odd factors keep
 * the facts apart. */
static inline uint64_t cat_fact_of(const struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    uint64_t who = (uint64_t)handler << 32 | t, begin = (uint64_t)rt->ctx->now, end = (uint64_t)rt->live.head->time;
    uint64_t what = who * UINT64_C(0xD6E8FEB86659FD93) + begin;
    return (what * UINT64_C(0xA0761D6478BD642F) + end) ^ (uint64_t)rt->ctx->chosen << 32;
}

static CAT_ALWAYS_INLINE bool cat_call(struct cat_runtime *rt, uint32_t handler, cat_thread t, struct cat_terms terms,
                                   bool traced)
{
    cat_call_begin(rt, handler, t, traced);
    bool goes_on = cat_carry_out(rt, handler, t, terms, traced);
    cat_trace_mix(rt, cat_fact_of(rt, handler, t));
    return goes_on;
}

/* A handler does not change whether it is traced, so each way of calling one is there twice. Without the trace on its
 * way, what an event works with stays in registers, which engines of WebAssembly save across no call. */
#define CAT_NOINLINE __attribute__((noinline))

/* Defines a function NAME that calls the HANDLER of a LIBRARY in a ROLE that nearly every decision has, with code of its
 * own, in which the conditions are constants; `place` is where the traced way stands. In line, several would take registers
 * from the untraced one. */
#define CAT_KNOWN_CALL(name, ROLE, HANDLER, LIBRARY, place) \
    static const struct cat_terms name##_terms = CAT_KNOWN_TERMS( \
        CAT_ROLE_##ROLE, CAT_##LIBRARY##_##HANDLER##_ENTRY, CAT_##LIBRARY##_##HANDLER##_EXIT); \
    static place bool name##_traced(struct cat_runtime *rt, cat_thread t) \
    { \
        return cat_call(rt, CAT_HANDLER_##HANDLER, t, name##_terms, true); \
    } \
    static CAT_HOT bool name(struct cat_runtime *rt, cat_thread t) \
    { \
        if (cat_trace_is_on(rt)) return name##_traced(rt, t); \
        return cat_call(rt, CAT_HANDLER_##HANDLER, t, name##_terms, false); \
    }

#endif
