#include "library.h"

#include "catapults/faults.h"
#include "container.h"
#include "entry.h"
#include "fault.h"
#include "inline.h"
#include "number.h"
#include "thread.h"

static bool running(const struct cat_runtime *rt) { return rt->live.head->outcome == CAT_OUTCOME_RUNNING; }

/* --- conditions ---------------------------------------------------------------------------------- */

/* Conditions that ask where a thread is, or what the library's record says of it. */
enum {
    OF_THREAD = CAT_HOLDS_THREAD_NOWHERE | CAT_HOLDS_THREAD_STORED | CAT_HOLDS_THREAD_IN_CURRENT |
                CAT_HOLDS_THREAD_READY | CAT_HOLDS_THREAD_NOT_IN_CURRENT | CAT_HOLDS_THREAD_SUSPENDED |
                CAT_HOLDS_THREAD_NEW_OR_READY | CAT_HOLDS_THREAD_WAITING
};

/* The thread that gave up control still runs, for the library: it does not wait and has not ended. */
static inline bool still_runs(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    uint32_t state = cat_thread_at(rt, head->subject)->state;
    return state != CAT_STATE_WAITING && state != CAT_STATE_DEAD && head->dying != head->subject;
}

/* What the library's record says of a thread, by its state. */
static const uint32_t recorded[] = {
    [CAT_STATE_UNBORN] = CAT_HOLDS_THREAD_READY,
    [CAT_STATE_NEW] = CAT_HOLDS_THREAD_READY,
    [CAT_STATE_READY] = CAT_HOLDS_THREAD_READY,
    [CAT_STATE_RUNNING] = CAT_HOLDS_THREAD_READY,
    [CAT_STATE_WAITING] = CAT_HOLDS_THREAD_WAITING | CAT_HOLDS_THREAD_READY,
    [CAT_STATE_SUSPENDED] = CAT_HOLDS_THREAD_SUSPENDED,
    [CAT_STATE_DEAD] = 0,
};

/* Of the conditions about a thread. What the record says counts at entry; at exit only where the thread is does,
 * for the record follows what the handler did. */
static CAT_ALWAYS_INLINE uint32_t true_of_thread(const struct cat_runtime *rt, cat_thread t, bool at_entry)
{
    uint32_t home = rt->live.nodes[t].home; /* of no thread: nowhere */
    if (home == CAT_NODE_NOWHERE) {
        bool gone = !t || cat_thread_at(rt, t)->state == CAT_STATE_DEAD;
        uint32_t stored = gone ? CAT_HOLDS_THREAD_STORED : 0;
        return stored | CAT_HOLDS_THREAD_NOWHERE | CAT_HOLDS_THREAD_NOT_IN_CURRENT;
    }
    if (home == rt->link.dispatch_slot) return CAT_HOLDS_THREAD_STORED | CAT_HOLDS_THREAD_IN_CURRENT;
    uint32_t any = CAT_HOLDS_THREAD_READY | CAT_HOLDS_THREAD_SUSPENDED | CAT_HOLDS_THREAD_WAITING;
    return CAT_HOLDS_THREAD_STORED | CAT_HOLDS_THREAD_NOT_IN_CURRENT | CAT_HOLDS_THREAD_NEW_OR_READY |
           (at_entry ? recorded[cat_thread_at(rt, t)->state] : any);
}

/* One of the conditions that are left, which take longer to look at; 0 when all hold. */
static __attribute__((noinline)) uint32_t broken_of_rest(const struct cat_runtime *rt, uint32_t left)
{
    if ((left & CAT_HOLDS_ALL_EMPTY) && cat_container_all_empty(rt)) left &= ~(uint32_t)CAT_HOLDS_ALL_EMPTY;
    if (left & CAT_HOLDS_CURRENT_FULL_IF_IT_STILL_RUNS) {
        bool holds_too = cat_library_current(rt) || !still_runs(rt);
        if (holds_too) left &= ~(uint32_t)CAT_HOLDS_CURRENT_FULL_IF_IT_STILL_RUNS;
    }
    return left & -left;
}

_Static_assert(CAT_HOLDS_CURRENT_FULL == CAT_HOLDS_CURRENT_EMPTY << 1, "full or not picks one of the two");

/* One of the conditions that does not hold, 0 when all do. Whether a thread was dispatched, the caller knows. */
static CAT_ALWAYS_INLINE uint32_t broken(const struct cat_runtime *rt, uint32_t conditions, cat_thread t, bool at_entry)
{
    if (conditions == 0) return 0;
    bool full = rt->live.nodes[rt->link.dispatch_slot].count != 0;
    uint32_t holds = (uint32_t)CAT_HOLDS_CURRENT_EMPTY << full;
    if (conditions & OF_THREAD) holds |= true_of_thread(rt, t, at_entry);
    uint32_t left = conditions & ~holds;
    if (left == CAT_HOLDS_CURRENT_FULL_IF_IT_STILL_RUNS && (full || !still_runs(rt))) return 0;
    return left ? broken_of_rest(rt, left) : 0;
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
static inline bool may_run(const struct cat_runtime *rt, cat_thread chosen)
{
    return chosen == cat_library_current(rt) && cat_thread_at(rt, chosen)->state != CAT_STATE_SUSPENDED;
}

/* What a handler left behind, as it nearly always is: nothing to bury, and all that is wanted holds. */
static CAT_ALWAYS_INLINE bool left_in_order(const struct cat_runtime *rt, uint32_t wanted, cat_thread t)
{
    cat_thread chosen = rt->ctx->chosen;
    if (rt->live.nodes[CAT_NODE_NOWHERE].next != CAT_NODE_NOWHERE || cat_container_full_slot(rt)) return false;
    if (chosen) {
        if (!may_run(rt, chosen)) return false;
        wanted &= ~(uint32_t)(CAT_HOLDS_CURRENT_FULL | CAT_HOLDS_DISPATCHED);
    }
    return broken(rt, wanted, t, false) == 0;
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
    uint32_t condition = undecided ? CAT_HOLDS_DISPATCHED : broken(rt, rest, t, false);
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

static CAT_ALWAYS_INLINE void note_dispatch(struct cat_runtime *rt, bool traced)
{
    struct cat_head *head = rt->live.head;
    head->decisions++;
    if (!traced) return;
    int32_t number = (int32_t)(uint32_t)head->decisions;
    cat_trace_append_beside(rt, CAT_TRACE_DISPATCH, rt->ctx->chosen, rt->link.dispatch_slot, number);
}

/* A product, at most so much that sums cannot overflow. */
static __attribute__((noinline)) int64_t cost_of_very_many(uint64_t count, int64_t cost)
{
    const uint64_t most = INT64_MAX / 8;
    uint64_t product;
    bool more = __builtin_mul_overflow(count, (uint64_t)cost, &product) || product > most;
    return (int64_t)(more ? most : product);
}

static inline int64_t cost_of_many(uint64_t count, int64_t cost)
{
    if (CAT_SELDOM((count | (uint64_t)cost) > INT32_MAX / 2)) return cost_of_very_many(count, cost);
    return (int64_t)count * cost;
}

static inline int64_t cost_of(const struct cat_runtime *rt)
{
    const struct cat_workload *w = &rt->workload;
    int64_t cost = cost_of_many(rt->ctx->statements, w->statement_cost);
    if (rt->live.head->host_calls) cost += cost_of_many(rt->live.head->host_calls, w->host_cost);
    return cat_add_durations(w->handler_cost, cost);
}

/* The handler runs and its cost passes. False when the run is over. */
static CAT_ALWAYS_INLINE bool carry_out(struct cat_runtime *rt, uint32_t handler, cat_thread t, uint32_t entry,
                                    bool traced)
{
    struct cat_head *head = rt->live.head;
    if (CAT_SELDOM(broken(rt, entry, t, true))) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_ENTRY, (int32_t)t);
        return false;
    }
    if (!run(rt, handler, t)) return false;
    if (CAT_SELDOM(!left_in_order(rt, rt->link.handlers[handler].exit, t)) && !check_exit(rt, handler, t)) return false;
    if (handler == CAT_HANDLER_SCHEDULE) note_dispatch(rt, traced);
    head->answer = rt->ctx->result;
    bool goes_on = cat_library_pass(rt, cost_of(rt));
    int64_t cost = head->time - rt->ctx->now;
    head->scheduler_time += cost;
    if (!goes_on) return false;
    if (traced) cat_trace_append_here(rt, CAT_TRACE_LEAVE, t, handler, cost > INT32_MAX ? INT32_MAX : (int32_t)cost);
    if (CAT_SELDOM(head->tick >= rt->workload.tick_limit)) cat_finish(rt, CAT_OUTCOME_LIMIT);
    return running(rt);
}

/* One number for all that the trace hash covers of an event, so that it takes one step of the hash. Odd factors keep
 * the facts apart. */
static inline uint64_t fact_of(const struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    uint64_t who = (uint64_t)handler << 32 | t, begin = (uint64_t)rt->ctx->now, end = (uint64_t)rt->live.head->time;
    uint64_t what = who * UINT64_C(0xD6E8FEB86659FD93) + begin;
    return (what * UINT64_C(0xA0761D6478BD642F) + end) ^ (uint64_t)rt->ctx->chosen << 32;
}

static CAT_ALWAYS_INLINE bool call(struct cat_runtime *rt, uint32_t handler, cat_thread t, uint32_t entry, bool traced)
{
    begin(rt, handler, t, traced);
    bool goes_on = carry_out(rt, handler, t, entry, traced);
    cat_trace_mix(rt, fact_of(rt, handler, t));
    return goes_on;
}

/* A handler does not change whether it is traced, so each way of calling one is there twice. Without the trace on its
 * way, what an event works with stays in registers, which engines of WebAssembly save across no call. */
#define A_WAY_APART static __attribute__((noinline))

A_WAY_APART bool call_traced(struct cat_runtime *rt, uint32_t handler, cat_thread t, uint32_t entry)
{
    return call(rt, handler, t, entry, true);
}

A_WAY_APART bool call_untraced(struct cat_runtime *rt, uint32_t handler, cat_thread t, uint32_t entry)
{
    return call(rt, handler, t, entry, false);
}

A_WAY_APART bool schedule_traced(struct cat_runtime *rt)
{
    return call(rt, CAT_HANDLER_SCHEDULE, 0, rt->link.handlers[CAT_HANDLER_SCHEDULE].entry, true);
}

A_WAY_APART bool switch_out_traced(struct cat_runtime *rt, cat_thread t)
{
    return call(rt, CAT_HANDLER_SWITCH_OUT, t, rt->link.handlers[CAT_HANDLER_SWITCH_OUT].entry, true);
}

static inline bool is_traced(const struct cat_runtime *rt)
{
#ifdef CAT_WITHOUT_TRACE
    return (void)rt, false;
#else
    return CAT_SELDOM(rt->ctx->trace_level);
#endif
}

static bool call_any(struct cat_runtime *rt, uint32_t handler, cat_thread t, uint32_t entry)
{
    return is_traced(rt) ? call_traced(rt, handler, t, entry) : call_untraced(rt, handler, t, entry);
}

bool cat_library_call(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    return call_any(rt, handler, t, rt->link.handlers[handler].entry);
}

bool cat_library_call_elsewhere(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    return call_any(rt, handler, t, 0);
}

bool cat_library_schedule(struct cat_runtime *rt)
{
    if (is_traced(rt)) return schedule_traced(rt);
    return call(rt, CAT_HANDLER_SCHEDULE, 0, rt->link.handlers[CAT_HANDLER_SCHEDULE].entry, false);
}

bool cat_library_switch_out(struct cat_runtime *rt, cat_thread t)
{
    if (is_traced(rt)) return switch_out_traced(rt, t);
    return call(rt, CAT_HANDLER_SWITCH_OUT, t, rt->link.handlers[CAT_HANDLER_SWITCH_OUT].entry, false);
}
