#include "library/pth/pth_queries.h"

#include "catapults/trace_kinds.h"
#include "library/loop.h"
#include "running/interp.h"
#include "scheduler/entry.h"
#include "state/link.h"
#include "state/threads/thread.h"

/* --- what is noted ------------------------------------------------------------------------------------ */

static int32_t saturated(int64_t value)
{
    return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
}

void cat_pth_contradicts(struct cat_runtime *rt, uint32_t query, cat_thread t, int64_t answer, int64_t recorded)
{
    const uint32_t most = UINT32_MAX >> 8;
    uint32_t expected = recorded > most ? most : (uint32_t)recorded;
    rt->live.head->contradictions++;
    cat_trace_add(rt, CAT_TRACE_CONTRADICTION, t, query | expected << 8, saturated(answer));
}

/* --- asking ---------------------------------------------------------------------------------------------- */

/* What a query may leave behind of its own: the handler that was called last is to be seen as it was. */
struct kept {
    struct cat_random random;
    struct cat_fault fault;
    int64_t fuel, site_budget, result;
    uint64_t statements, host_calls;
    uint32_t chosen, scratch_top;
};

static struct kept keep(struct cat_runtime *rt)
{
    struct cat_ctx *ctx = rt->ctx;
    struct kept kept = {
        .random = rt->live.head->scheduler_random,
        .fault = ctx->fault,
        .fuel = ctx->fuel,
        .site_budget = ctx->site_budget,
        .result = ctx->result,
        .statements = ctx->statements,
        .host_calls = rt->live.head->host_calls,
        .chosen = ctx->chosen,
        .scratch_top = ctx->scratch_top,
    };
    ctx->site_budget = -1;
    cat_interp_keep_calls(rt);
    return kept;
}

static void give_back(struct cat_runtime *rt, const struct kept *kept)
{
    struct cat_ctx *ctx = rt->ctx;
    rt->live.head->scheduler_random = kept->random;
    cat_interp_give_back_calls(rt);
    rt->live.head->host_calls = kept->host_calls;
    ctx->fault = kept->fault;
    ctx->fuel = kept->fuel;
    ctx->site_budget = kept->site_budget;
    ctx->result = kept->result;
    ctx->statements = kept->statements;
    ctx->chosen = kept->chosen;
    ctx->scratch_top = kept->scratch_top;
}

/* False when the query fails: that is told where the library itself asks. */
static bool ask(struct cat_runtime *rt, uint32_t query, cat_thread t, int64_t *answer)
{
    struct cat_ctx *ctx = rt->ctx;
    uint32_t level = ctx->trace_level;
    ctx->fuel = (int64_t)rt->options.fuel;
    ctx->scratch_top = 0;
    ctx->result = 0;
    ctx->trace_level = 0;
    bool answered = cat_entry_call(rt, query, t) == 0;
    ctx->trace_level = level;
    *answer = ctx->result;
    return answered;
}

/* --- the record ----------------------------------------------------------------------------------------- */

/* How many threads are in each of the places that the library keeps apart. One that runs is in none of these. */
struct places {
    int64_t queued, waiting, suspended, total;
};

static bool is_queued(const struct cat_runtime *rt, cat_thread t)
{
    uint32_t state = cat_thread_at(rt, t)->state;
    return t != rt->live.head->running && (state == CAT_STATE_NEW || state == CAT_STATE_READY);
}

static void check_flag(struct cat_runtime *rt, uint32_t query, cat_thread t, bool recorded)
{
    int64_t answer;
    if (!ask(rt, query, t, &answer) || (answer != 0) == recorded) return;
    cat_pth_contradicts(rt, query, t, answer, recorded);
}

/* A scheduler may call a thread ready that has never run, so both are held against the record together. */
static void check_ready(struct cat_runtime *rt, cat_thread t, bool queued)
{
    int64_t fresh, ready;
    if (!ask(rt, CAT_HANDLER_IS_NEW, t, &fresh) || !ask(rt, CAT_HANDLER_IS_READY, t, &ready)) return;
    bool answer = fresh || ready;
    if (answer != queued) cat_pth_contradicts(rt, CAT_HANDLER_IS_READY, t, answer, queued);
}

static struct places check_threads(struct cat_runtime *rt)
{
    struct places found = {0};
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        cat_thread t = cat_thread_node(rt, i);
        uint32_t state = cat_thread_at(rt, t)->state;
        bool queued = is_queued(rt, t), waits = state == CAT_STATE_WAITING;
        if (state == CAT_STATE_DEAD) continue;
        found.total++;
        found.queued += queued;
        found.waiting += waits;
        found.suspended += state == CAT_STATE_SUSPENDED;
        check_ready(rt, t, queued);
        check_flag(rt, CAT_HANDLER_IS_WAITING, t, waits);
        check_flag(rt, CAT_HANDLER_CAN_SWITCH_TO, t, queued);
    }
    return found;
}

static void check_number(struct cat_runtime *rt, uint32_t query, int64_t recorded)
{
    int64_t answer;
    if (!ask(rt, query, 0, &answer) || answer == recorded) return;
    cat_pth_contradicts(rt, query, 0, answer, recorded);
}

static void check_ready_number(struct cat_runtime *rt, int64_t recorded)
{
    int64_t fresh, ready;
    if (!ask(rt, CAT_HANDLER_THREADS_NEW, 0, &fresh) || !ask(rt, CAT_HANDLER_THREADS_READY, 0, &ready)) return;
    if (fresh + ready != recorded) {
        cat_pth_contradicts(rt, CAT_HANDLER_THREADS_READY, 0, fresh + ready, recorded);
    }
}

CAT_COLD void cat_pth_check_queries(struct cat_runtime *rt)
{
    struct kept kept = keep(rt);
    struct places record = check_threads(rt);
    check_ready_number(rt, record.queued);
    check_number(rt, CAT_HANDLER_THREADS_WAITING, record.waiting);
    check_number(rt, CAT_HANDLER_THREADS_SUSPENDED, record.suspended);
    check_number(rt, CAT_HANDLER_THREADS_TOTAL, record.total);
    give_back(rt, &kept);
}
