#include "pthfcfs.h"

#include <string.h>

#include "fcfs.h"

#define UNUSED(name) (void)(name)

int32_t pthfcfs_move(struct cat_ctx *ctx, cat_thread t, cat_container c)
{
    pthfcfs_attributes(ctx, t)->place = (int32_t)c;
    return fcfs_move(ctx, t, c, 0);
}

static bool is_at(struct cat_ctx *ctx, cat_thread t, int32_t place)
{
    return pthfcfs_attributes(ctx, t)->place == place;
}

static int32_t answer(struct cat_ctx *ctx, int64_t result)
{
    ctx->result = result;
    return 0;
}

/* --- events -------------------------------------------------------------------------------------- */

static int32_t nothing(struct cat_ctx *ctx, cat_thread t)
{
    UNUSED(ctx);
    UNUSED(t);
    return 0;
}

static int32_t newthread(struct cat_ctx *ctx, cat_thread t) { return pthfcfs_move(ctx, t, PTH_NQ); }

static int32_t schedule(struct cat_ctx *ctx, cat_thread t)
{
    UNUSED(t);
    cat_thread chosen = cat_front(ctx, PTH_NEXT);
    if (!chosen) chosen = cat_front(ctx, PTH_NQ);
    if (!chosen) chosen = cat_front(ctx, PTH_RQ);
    ctx->chosen = chosen;
    return chosen ? pthfcfs_move(ctx, chosen, PTH_CURRENT) : 0;
}

static int32_t switch_out_moving(struct cat_ctx *ctx, cat_thread t)
{
    UNUSED(t);
    cat_thread current = cat_front(ctx, PTH_CURRENT);
    return current ? pthfcfs_move(ctx, current, PTH_RQ) : 0;
}

/* Still tagged as current: it runs on later. */
static int32_t switch_out_tagged(struct cat_ctx *ctx, cat_thread t)
{
    uint32_t place = (uint32_t)pthfcfs_attributes(ctx, t)->place;
    return pthfcfs_move(ctx, t, place == PTH_CURRENT ? PTH_RQ : place);
}

static int32_t set_waiting_moving(struct cat_ctx *ctx, cat_thread t) { return pthfcfs_move(ctx, t, PTH_WQ); }
static int32_t set_dead_moving(struct cat_ctx *ctx, cat_thread t) { return pthfcfs_move(ctx, t, 0); }

static int32_t set_waiting_tagging(struct cat_ctx *ctx, cat_thread t)
{
    pthfcfs_attributes(ctx, t)->place = PTH_WQ;
    return 0;
}

static int32_t set_dead_tagging(struct cat_ctx *ctx, cat_thread t)
{
    pthfcfs_attributes(ctx, t)->place = 0;
    return 0;
}

static int32_t to_ready(struct cat_ctx *ctx, cat_thread t) { return pthfcfs_move(ctx, t, PTH_RQ); }
static int32_t suspend_thread(struct cat_ctx *ctx, cat_thread t) { return pthfcfs_move(ctx, t, PTH_SQ); }

static int32_t set_next_thread(struct cat_ctx *ctx, cat_thread t)
{
    cat_thread old = cat_front(ctx, PTH_NEXT);
    int32_t fault = old ? pthfcfs_move(ctx, old, PTH_RQ) : 0;
    return fault ? fault : pthfcfs_move(ctx, t, PTH_NEXT);
}

/* --- queries ------------------------------------------------------------------------------------- */

#define COUNT(name, count)                                       \
    static int32_t name(struct cat_ctx *ctx, cat_thread t)       \
    {                                                            \
        UNUSED(t);                                               \
        return answer(ctx, count);                               \
    }

static uint32_t in_any(const struct cat_ctx *ctx)
{
    uint32_t sum = 0;
    for (cat_container c = PTH_NQ; c <= PTH_NODES; c++) sum += cat_count(ctx, c);
    return sum;
}

COUNT(threads_new, cat_count(ctx, PTH_NQ))
COUNT(threads_ready, cat_count(ctx, PTH_RQ) + cat_count(ctx, PTH_NEXT))
COUNT(threads_waiting, cat_count(ctx, PTH_WQ))
COUNT(threads_suspended, cat_count(ctx, PTH_SQ))
COUNT(threads_total, in_any(ctx))

static int32_t first_waiting(struct cat_ctx *ctx, cat_thread t)
{
    UNUSED(t);
    return answer(ctx, cat_front(ctx, PTH_WQ));
}

static int32_t is_new(struct cat_ctx *ctx, cat_thread t) { return answer(ctx, is_at(ctx, t, PTH_NQ)); }
static int32_t is_ready(struct cat_ctx *ctx, cat_thread t)
{
    return answer(ctx, is_at(ctx, t, PTH_RQ) || is_at(ctx, t, PTH_NEXT));
}

static int32_t is_waiting(struct cat_ctx *ctx, cat_thread t) { return answer(ctx, is_at(ctx, t, PTH_WQ)); }

static int32_t can_switch_to(struct cat_ctx *ctx, cat_thread t)
{
    return answer(ctx, is_at(ctx, t, PTH_NQ) || is_at(ctx, t, PTH_RQ) || is_at(ctx, t, PTH_NEXT));
}

/* --- the descriptor -------------------------------------------------------------------------------- */

static const struct cat_variable_desc attributes[] = {
    {.name = "place", .type = CAT_INT, .offset = 0, .count = 1},
    {.name = "weight", .type = CAT_INT, .offset = 4, .count = 1, .imported = 1, .initial = 7},
};

static const struct cat_container_desc containers[] = {
    {.name = "NQ", .kind = CAT_QUEUE, .count = 1},          {.name = "RQ", .kind = CAT_QUEUE, .count = 1},
    {.name = "WQ", .kind = CAT_QUEUE, .count = 1},          {.name = "SQ", .kind = CAT_QUEUE, .count = 1},
    {.name = "current", .kind = CAT_THREADREF, .count = 1}, {.name = "next", .kind = CAT_THREADREF, .count = 1},
};

static const struct cat_site_desc sites[] = {{"", "", 0, 0}};

static const struct cat_handler_desc common[] = {
    {CAT_HANDLER_INIT, nothing, 0, 0},
    {CAT_HANDLER_NEWTHREAD, newthread, 1, 0},
    {CAT_HANDLER_SCHEDULE, schedule, 0, 0},
    {CAT_HANDLER_SET_NEXT_THREAD, set_next_thread, 1, 0},
    {CAT_HANDLER_SUSPEND_THREAD, suspend_thread, 1, 0},
    {CAT_HANDLER_RESUME_THREAD, to_ready, 1, 0},
    {CAT_HANDLER_EVENT_RAISED, to_ready, 1, 0},
    {CAT_HANDLER_THREADS_NEW, threads_new, 0, 0},
    {CAT_HANDLER_THREADS_READY, threads_ready, 0, 0},
    {CAT_HANDLER_THREADS_WAITING, threads_waiting, 0, 0},
    {CAT_HANDLER_THREADS_SUSPENDED, threads_suspended, 0, 0},
    {CAT_HANDLER_THREADS_TOTAL, threads_total, 0, 0},
    {CAT_HANDLER_IS_NEW, is_new, 1, 0},
    {CAT_HANDLER_IS_READY, is_ready, 1, 0},
    {CAT_HANDLER_IS_WAITING, is_waiting, 1, 0},
    {CAT_HANDLER_FIRST_WAITING, first_waiting, 0, 0},
    {CAT_HANDLER_CAN_SWITCH_TO, can_switch_to, 1, 0},
};

static const struct cat_handler_desc moving[] = {
    {CAT_HANDLER_SWITCH_OUT, switch_out_moving, 0, 0},
    {CAT_HANDLER_SET_WAITING, set_waiting_moving, 1, 0},
    {CAT_HANDLER_SET_DEAD, set_dead_moving, 1, 0},
};

static const struct cat_handler_desc tagging[] = {
    {CAT_HANDLER_SWITCH_OUT, switch_out_tagged, 1, 0},
    {CAT_HANDLER_SET_WAITING, set_waiting_tagging, 1, 1},
    {CAT_HANDLER_SET_DEAD, set_dead_tagging, 1, 1},
};

void pthfcfs_make(struct pthfcfs *pth, bool only_tags)
{
    uint32_t count = sizeof common / sizeof *common;
    memcpy(pth->handlers, common, sizeof common);
    memcpy(pth->handlers + count, only_tags ? tagging : moving, sizeof moving);
    pth->scheduler = (struct cat_scheduler){
        .abi = CAT_SCHED_ABI,
        .name = "pthfcfs",
        .profile = CAT_PROFILE_PTH,
        .data_size = 8,
        .stride = sizeof(struct pthfcfs_attributes),
        .dispatch_slot = PTH_CURRENT,
        .dispatch_count = 1,
        .setup = nothing,
        .attribute_count = 2,
        .attributes = attributes,
        .container_count = PTH_NODES,
        .containers = containers,
        .handler_count = count + sizeof moving / sizeof *moving,
        .handlers = pth->handlers,
        .site_count = 1,
        .sites = sites,
    };
}

void pthfcfs_replace(struct pthfcfs *pth, uint32_t handler, cat_handler run)
{
    for (uint32_t i = 0; i < pth->scheduler.handler_count; i++) {
        if (pth->handlers[i].handler != handler) continue;
        pth->handlers[i].run = run;
        return;
    }
    pth->handlers[pth->scheduler.handler_count++] = (struct cat_handler_desc){handler, run, 1, 0};
}
