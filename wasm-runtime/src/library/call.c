#include "library/call.h"

#include "base/hints.h"
#include "base/number.h"
#include "catapults/faults.h"
#include "library/conditions.h"
#include "library/entry.h"
#include "state/container.h"
#include "state/fault.h"
#include "state/thread.h"
#include "world/passing.h"

static bool running(const struct cat_runtime *rt) { return rt->live.head->outcome == CAT_OUTCOME_RUNNING; }

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
static inline bool may_run(const struct cat_runtime *rt, cat_thread chosen)
{
    return chosen == cat_library_current(rt) && cat_thread_at(rt, chosen)->state != CAT_STATE_SUSPENDED;
}

/* What a handler left behind, as it nearly always is: nothing to bury, and all that is wanted holds. */
static CAT_ALWAYS_INLINE bool left_in_order(const struct cat_runtime *rt, struct cat_terms terms, cat_thread t)
{
    cat_thread chosen = rt->ctx->chosen;
    uint32_t wanted = terms.exit;
    if (rt->live.nodes[CAT_NODE_NOWHERE].next != CAT_NODE_NOWHERE || cat_container_full_slot(rt)) return false;
    if (chosen) {
        if (!may_run(rt, chosen)) return false;
        wanted &= ~(uint32_t)(CAT_HOLDS_CURRENT_FULL | CAT_HOLDS_DISPATCHED);
    }
    if (!terms.known) return cat_broken(rt, wanted, t, false) == 0;
    return !(wanted & CAT_HOLDS_DISPATCHED) && cat_hold(rt, wanted, t, false);
}

/* Goes on with a handler that destroyed a thread; else says what is wrong. */
static __attribute__((noinline)) bool check_exit(struct cat_runtime *rt, uint32_t handler, cat_thread t)
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
    uint32_t rest = wanted & ~(uint32_t)CAT_HOLDS_DISPATCHED;
    uint32_t condition = undecided ? CAT_HOLDS_DISPATCHED : cat_broken(rt, rest, t, false);
    if (condition) {
        cat_fault_of_library(rt, kind_at_exit(condition), t ? (int32_t)rt->live.nodes[t].home : 0);
    } else if (chosen && !may_run(rt, chosen)) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)chosen);
    }
    return running(rt);
}

/* --- the call -------------------------------------------------------------------------------------- */

static CAT_ALWAYS_INLINE void begin(struct cat_runtime *rt, uint32_t handler, cat_thread t, bool traced)
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

/* The initialisers of the scheduler's data run as part of init. */
static CAT_ALWAYS_INLINE bool run(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    int32_t kind = handler == CAT_HANDLER_INIT ? rt->module.scheduler->setup(rt->ctx, 0) : 0;
    if (!kind) kind = cat_entry_call(rt, handler, t);
    if (kind) cat_fault_of_handler(rt, (uint32_t)kind);
    return running(rt);
}

/* The end of a handler. Nothing happened while its cost passed, so what was chosen at the beginning of that time is
 * written now, too. */
static CAT_ALWAYS_INLINE void trace_calm_end(struct cat_runtime *rt, uint32_t handler, cat_thread t, int64_t cost)
{
    int64_t time = rt->live.head->time;
    struct cat_trace_entry end = cat_trace_entry(CAT_TRACE_LEAVE, t, handler, (int32_t)cost);
    if (handler == CAT_HANDLER_SCHEDULE) {
        int32_t number = (int32_t)(uint32_t)rt->live.head->decisions;
        uint32_t slot = rt->link.dispatch_slot;
        struct cat_trace_entry choice = cat_trace_entry(CAT_TRACE_DISPATCH, rt->ctx->chosen, slot, number);
        cat_trace_append_two(rt, time - cost, choice, time, end);
    } else {
        cat_trace_append_at(rt, time, end);
    }
}

/* The same where things may happen in between, or the cost is more than a record tells. */
static __attribute__((noinline)) bool pass_traced(struct cat_runtime *rt, uint32_t handler, cat_thread t, int64_t cost)
{
    struct cat_head *head = rt->live.head;
    int64_t begun = head->time;
    if (handler == CAT_HANDLER_SCHEDULE) {
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

static __attribute__((noinline)) int64_t cost_of_much(const struct cat_runtime *rt)
{
    const struct cat_workload *w = &rt->workload;
    int64_t cost = cost_of_many(rt->ctx->statements, w->statement_cost);
    return cat_add_durations(w->handler_cost, cost + cost_of_many(rt->live.head->host_calls, w->host_cost));
}

static CAT_ALWAYS_INLINE int64_t cost_of(const struct cat_runtime *rt)
{
    const struct cat_workload *w = &rt->workload;
    uint64_t statements = rt->ctx->statements;
    if (CAT_SELDOM(statements > w->few_statements || rt->live.head->host_calls)) return cost_of_much(rt);
    return (int64_t)statements * w->statement_cost + w->handler_cost;
}

/* The handler runs and its cost passes. False when the run is over. */
static CAT_ALWAYS_INLINE bool carry_out(struct cat_runtime *rt, uint32_t handler, cat_thread t, struct cat_terms terms,
                                    bool traced)
{
    struct cat_head *head = rt->live.head;
    if (CAT_SELDOM(!cat_may_enter(rt, terms, t))) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_ENTRY, (int32_t)t);
        return false;
    }
    if (!run(rt, handler, t)) return false;
    if (CAT_SELDOM(!left_in_order(rt, terms, t)) && !check_exit(rt, handler, t)) return false;
    if (handler == CAT_HANDLER_SCHEDULE) head->decisions++;
    head->answer = rt->ctx->result;
    int64_t cost = cost_of(rt);
    bool fits = !traced || cost <= INT32_MAX; /* in a record */
    bool calm = fits && cat_pass_calmly(rt, cost), goes_on = calm;
    if (CAT_LESS_OFTEN(!calm)) {
        goes_on = traced ? pass_traced(rt, handler, t, cost) : cat_pass_slowly(rt, cost);
        cost = head->time - rt->ctx->now;
    }
    head->scheduler_time += cost;
    if (!goes_on) return false;
    if (traced && calm) trace_calm_end(rt, handler, t, cost);
    if (CAT_SELDOM(head->tick >= rt->workload.tick_limit)) return cat_finish(rt, CAT_OUTCOME_TICK_LIMIT), false;
    return true;
}

/* One number for all that the trace hash covers of an event, so that it takes one step of the hash. Odd factors keep
 * the facts apart. */
static inline uint64_t fact_of(const struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    uint64_t who = (uint64_t)handler << 32 | t, begin = (uint64_t)rt->ctx->now, end = (uint64_t)rt->live.head->time;
    uint64_t what = who * UINT64_C(0xD6E8FEB86659FD93) + begin;
    return (what * UINT64_C(0xA0761D6478BD642F) + end) ^ (uint64_t)rt->ctx->chosen << 32;
}

static CAT_ALWAYS_INLINE bool call(struct cat_runtime *rt, uint32_t handler, cat_thread t, struct cat_terms terms,
                                   bool traced)
{
    begin(rt, handler, t, traced);
    bool goes_on = carry_out(rt, handler, t, terms, traced);
    cat_trace_mix(rt, fact_of(rt, handler, t));
    return goes_on;
}

/* A handler does not change whether it is traced, so each way of calling one is there twice. Without the trace on its
 * way, what an event works with stays in registers, which engines of WebAssembly save across no call. */
#define A_WAY_APART __attribute__((noinline))

static A_WAY_APART bool call_traced(struct cat_runtime *rt, uint32_t handler, cat_thread t, bool held)
{
    struct cat_terms terms = cat_terms_of(rt, handler);
    if (!held) terms.entry = 0;
    return call(rt, handler, t, terms, true);
}

static A_WAY_APART bool call_untraced(struct cat_runtime *rt, uint32_t handler, cat_thread t, bool held)
{
    struct cat_terms terms = cat_terms_of(rt, handler);
    if (!held) terms.entry = 0;
    return call(rt, handler, t, terms, false);
}

static bool call_any(struct cat_runtime *rt, uint32_t handler, cat_thread t, bool held)
{
    return cat_trace_is_on(rt) ? call_traced(rt, handler, t, held) : call_untraced(rt, handler, t, held);
}

CAT_OUT_OF_THE_LOOP bool cat_library_call(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    return call_any(rt, handler, t, true);
}

CAT_OUT_OF_THE_LOOP bool cat_library_call_elsewhere(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    return call_any(rt, handler, t, false);
}

/* --- what nearly every decision calls ----------------------------------------------------------------- */

_Static_assert((int)CAT_EMBEDDED_SCHEDULE_ENTRY == (int)CAT_PTH_SCHEDULE_ENTRY &&
                   (int)CAT_EMBEDDED_SCHEDULE_EXIT == (int)CAT_PTH_SCHEDULE_EXIT,
               "the profiles hold schedule to the same");

#define SCHEDULE_TERMS CAT_KNOWN_TERMS(CAT_PTH_SCHEDULE_ENTRY, CAT_PTH_SCHEDULE_EXIT)

static CAT_BESIDE_THE_LOOP bool schedule_traced(struct cat_runtime *rt)
{
    return call(rt, CAT_HANDLER_SCHEDULE, 0, SCHEDULE_TERMS, true);
}

CAT_IN_THE_LOOP bool cat_library_schedule(struct cat_runtime *rt)
{
    if (cat_trace_is_on(rt)) return schedule_traced(rt);
    return call(rt, CAT_HANDLER_SCHEDULE, 0, SCHEDULE_TERMS, false);
}

/* The same for a handler that is about a thread; `place` is where the traced way stands. In line, the three of Pth would
 * take registers from the untraced one. */
#define CALLS_OF(name, handler, profile, place) \
    static place bool name##_traced(struct cat_runtime *rt, cat_thread t) \
    { \
        struct cat_terms terms = CAT_KNOWN_TERMS(CAT_##profile##_##handler##_ENTRY, CAT_##profile##_##handler##_EXIT); \
        return call(rt, CAT_HANDLER_##handler, t, terms, true); \
    } \
    CAT_IN_THE_LOOP bool cat_library_##name(struct cat_runtime *rt, cat_thread t) \
    { \
        struct cat_terms terms = CAT_KNOWN_TERMS(CAT_##profile##_##handler##_ENTRY, CAT_##profile##_##handler##_EXIT); \
        if (cat_trace_is_on(rt)) return name##_traced(rt, t); \
        return call(rt, CAT_HANDLER_##handler, t, terms, false); \
    }

CALLS_OF(switch_out_embedded, SWITCH_OUT, EMBEDDED, CAT_BESIDE_THE_LOOP)
CALLS_OF(switch_out_pth, SWITCH_OUT, PTH, A_WAY_APART)
CALLS_OF(set_waiting, SET_WAITING, PTH, A_WAY_APART)
CALLS_OF(event_raised, EVENT_RAISED, PTH, A_WAY_APART)
