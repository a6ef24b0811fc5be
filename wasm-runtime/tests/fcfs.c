#include "fcfs.h"

#include <string.h>

int32_t fcfs_move(struct cat_ctx *ctx, cat_thread t, cat_container c, uint32_t site)
{
    cat_container from = ctx->nodes.at[t].home;
    int32_t fault = cat_take(ctx, t);
    if (!fault) fault = cat_put(ctx, c, t, site);
    if (!fault) cat_tell_transfer(ctx, t, from, c, site);
    return fault;
}

static int32_t setup(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    fcfs_data(ctx)->births = 0;
    return 0;
}

static int32_t init(struct cat_ctx *ctx, cat_thread t)
{
    (void)ctx;
    (void)t;
    return 0;
}

static int32_t newthread(struct cat_ctx *ctx, cat_thread t)
{
    fcfs_data(ctx)->births++;
    return fcfs_move(ctx, t, FCFS_RQ, FCFS_SITE_NEW);
}

static int32_t schedule(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    ctx->statements += 2;
    cat_thread chosen = cat_front(ctx, FCFS_NEXT) ? cat_front(ctx, FCFS_NEXT) : cat_front(ctx, FCFS_RQ);
    if (!chosen) return cat_fail(ctx, CAT_FAULT_EMPTY_SOURCE, FCFS_SITE_FRONT, FCFS_RQ);
    int32_t fault = fcfs_move(ctx, chosen, FCFS_CURRENT, FCFS_SITE_FRONT);
    ctx->chosen = chosen;
    return fault;
}

static int32_t switch_out(struct cat_ctx *ctx, cat_thread t)
{
    ctx->statements += 1;
    return fcfs_move(ctx, t, FCFS_RQ, FCFS_SITE_OUT);
}

static int32_t set_next_thread(struct cat_ctx *ctx, cat_thread t)
{
    cat_thread old = cat_front(ctx, FCFS_NEXT);
    int32_t fault = old ? fcfs_move(ctx, old, FCFS_RQ, FCFS_SITE_NAMED) : 0;
    return fault ? fault : fcfs_move(ctx, t, FCFS_NEXT, FCFS_SITE_NAMED);
}

static int32_t suspend_thread(struct cat_ctx *ctx, cat_thread t)
{
    return fcfs_move(ctx, t, FCFS_SQ, FCFS_SITE_ASIDE);
}

static int32_t resume_thread(struct cat_ctx *ctx, cat_thread t) { return fcfs_move(ctx, t, FCFS_RQ, FCFS_SITE_BACK); }

static int32_t set_dead(struct cat_ctx *ctx, cat_thread t) { return fcfs_move(ctx, t, 0, FCFS_SITE_BACK); }

static const struct cat_variable_desc attributes[] = {
    {.name = "key", .type = CAT_INT, .offset = 0, .count = 1},
    {.name = "weight", .type = CAT_INT, .offset = 4, .count = 1, .imported = 1, .initial = 7},
};

static const struct cat_variable_desc globals[] = {
    {.name = "temperature", .type = CAT_INT, .offset = 0, .count = 1, .imported = 1, .initial = 20},
    {.name = "births", .type = CAT_INT, .offset = 4, .count = 1},
    {.name = "ratio", .type = CAT_FLOAT, .offset = 8, .count = 1, .imported = 1,
     .initial = INT64_C(0x3FE0000000000000)},
};

static const struct cat_container_desc containers[] = {
    {.name = "RQ", .kind = CAT_QUEUE, .count = 1},
    {.name = "SQ", .kind = CAT_QUEUE, .count = 1},
    {.name = "current", .kind = CAT_THREADREF, .count = 1},
    {.name = "next", .kind = CAT_THREADREF, .count = 1},
    {.name = "by_key", .kind = CAT_PQUEUE, .count = 1, .key = 0},
    {.name = "stacked", .kind = CAT_PSTACK, .count = 1, .key = 0, .lowest_first = 1},
    {.name = "slot", .kind = CAT_THREADREF, .count = 1, .local = 1},
};

static const struct cat_site_desc sites[] = {
    {"", "", 0, 0},
    {"fcfs.sched", "t => RQ", 10, 5},
    {"fcfs.sched", "next => current", 12, 5},
    {"fcfs.sched", "RQ => current", 13, 5},
    {"fcfs.sched", "t => RQ", 16, 5},
    {"fcfs.sched", "t => next", 18, 5},
    {"fcfs.sched", "t => SQ", 20, 5},
    {"fcfs.sched", "t => RQ", 22, 5},
};

static const uint32_t parameters[] = {CAT_THREAD, CAT_INT};
static const struct cat_host_desc hosts[] = {{"sock_bytesready", 1, parameters}, {"bytes_and", 2, parameters}};

static const struct cat_local_desc locals[] = {
    {CAT_HANDLER_SCHEDULE, "chosen", CAT_THREAD, 0, FCFS_SITE_NEXT, FCFS_SITE_FRONT},
    {CAT_HANDLER_SCHEDULE, "since", CAT_TIME, 8, FCFS_SITE_NEXT, FCFS_SITE_FRONT},
};

void fcfs_make(struct fcfs *fcfs)
{
    static const struct cat_handler_desc handlers[FCFS_HANDLERS] = {
        {CAT_HANDLER_INIT, init, 0, 0},
        {CAT_HANDLER_NEWTHREAD, newthread, 1, 0},
        {CAT_HANDLER_SCHEDULE, schedule, 0, 0},
        {CAT_HANDLER_SWITCH_OUT, switch_out, 1, 0},
        {CAT_HANDLER_SET_NEXT_THREAD, set_next_thread, 1, 0},
        {CAT_HANDLER_SUSPEND_THREAD, suspend_thread, 1, 0},
        {CAT_HANDLER_RESUME_THREAD, resume_thread, 1, 0},
        {CAT_HANDLER_SET_DEAD, set_dead, 1, 0},
    };
    memcpy(fcfs->handlers, handlers, sizeof handlers);
    fcfs->scheduler = (struct cat_scheduler){
        .abi = CAT_SCHED_ABI,
        .name = "fcfs",
        .profile = CAT_PROFILE_EMBEDDED,
        .data_size = sizeof(struct fcfs_data),
        .stride = sizeof(struct fcfs_attributes),
        .foreach_depth = 1,
        .dispatch_slot = FCFS_CURRENT,
        .dispatch_count = 1,
        .setup = setup,
        .attribute_count = 2,
        .attributes = attributes,
        .global_count = 3,
        .globals = globals,
        .container_count = FCFS_NODES,
        .containers = containers,
        .handler_count = FCFS_HANDLERS,
        .handlers = fcfs->handlers,
        .site_count = sizeof sites / sizeof *sites,
        .sites = sites,
        .host_count = sizeof hosts / sizeof *hosts,
        .hosts = hosts,
        .frame_size = 16,
        .local_count = sizeof locals / sizeof *locals,
        .locals = locals,
    };
}

void fcfs_replace(struct fcfs *fcfs, uint32_t handler, cat_handler run)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < fcfs->scheduler.handler_count; i++) {
        struct cat_handler_desc desc = fcfs->handlers[i];
        if (desc.handler == handler) desc.run = run;
        if (desc.run) fcfs->handlers[kept++] = desc;
    }
    fcfs->scheduler.handler_count = kept;
}
