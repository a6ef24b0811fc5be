#include "scheduler/ops.h"

#include "scheduler/host_call.h"
#include "scheduler/sorted.h"
#include "state/context.h"

/* Each takes the signature that sched.h prescribes, whether or not it needs all of it. */
#define UNUSED(name) (void)(name)

const struct cat_ops cat_ops = {
    .sorted_insert = cat_op_sorted_insert,
    .sorted_remove = cat_op_sorted_remove,
    .trace_transfer = cat_op_trace_transfer,
    .trace_site = cat_op_trace_site,
    .random = cat_op_random,
    .host = cat_op_host,
    .print = cat_op_print,
    .remote = cat_op_remote,
    .sorted_copy = cat_op_sorted_copy,
};

int32_t cat_op_sorted_insert(struct cat_ctx *ctx, cat_container c, cat_thread t, uint32_t site)
{
    UNUSED(site);
    cat_sorted_link(cat_here(ctx->runtime.at), c, t);
    return 0;
}

int32_t cat_op_sorted_remove(struct cat_ctx *ctx, cat_thread t)
{
    cat_sorted_unlink(cat_here(ctx->runtime.at), t);
    return 0;
}

void cat_op_trace_transfer(struct cat_ctx *ctx, cat_thread t, cat_container from, cat_container to, uint32_t site)
{
    struct cat_runtime *rt = cat_here(ctx->runtime.at);
    rt->trace.at.last_site = site;
    cat_trace_append_here(rt, CAT_TRACE_TRANSFER, t, from | to << 16, (int32_t)site);
}

int32_t cat_op_trace_site(struct cat_ctx *ctx, uint32_t site, int32_t value)
{
    struct cat_runtime *rt = cat_here(ctx->runtime.at);
    if (ctx->trace_level > 1) cat_trace_add(rt, CAT_TRACE_SITE, rt->live.head->running, site, value);
    if (ctx->site_budget < 0) return 0;
    if (ctx->site_budget == 0) return cat_fail(ctx, CAT_FAULT_PAUSED, site, value);
    ctx->site_budget--;
    return 0;
}

int32_t cat_op_random(struct cat_ctx *ctx, int32_t divisor)
{
    struct cat_runtime *rt = cat_here(ctx->runtime.at);
    if (CAT_UNLIKELY(rt->choices.on)) return cat_choose_random(&rt->choices, divisor);
    if (rt->link.random_host != CAT_ABSENT) return cat_host_random(rt, rt->link.random_host);
    return (int32_t)(cat_random_u32(&rt->live.head->scheduler_random) >> 17);
}

int32_t cat_op_host(struct cat_ctx *ctx, uint32_t function, uint32_t count, const int64_t *arguments, uint32_t site)
{
    struct cat_runtime *rt = cat_here(ctx->runtime.at);
    const struct cat_scheduler *s = rt->module.scheduler;
    if (CAT_UNLIKELY(rt->choices.on)) {
        ctx->result = cat_choose_answer(&rt->choices, function);
        return 0;
    }
    bool declared = function < s->host_count && rt->link.hosts[function] != CAT_ABSENT;
    if (!declared || count != s->hosts[function].parameter_count) {
        return cat_fail(ctx, CAT_FAULT_HOST, site, (int32_t)function);
    }
    ctx->result = cat_host_call(rt, rt->link.hosts[function], arguments);
    return (int32_t)rt->live.head->fault_kind;
}

void cat_op_print(struct cat_ctx *ctx, uint32_t format, uint32_t count, const int64_t *arguments)
{
    struct cat_runtime *rt = cat_here(ctx->runtime.at);
    cat_trace_add(rt, CAT_TRACE_LOG, rt->live.head->running, format, count ? (int32_t)arguments[0] : 0);
}

void cat_op_sorted_copy(struct cat_ctx *ctx, cat_container c, uint32_t *threads)
{
    cat_sorted_copy(cat_here(ctx->runtime.at), c, threads);
}
