/* Standing within a handler of a stepping build. */
#include "check.h"
#include "state/context.h"
#include "session.h"

/* As a stepping build does: tells each site first, and writes locals to the frame. */
static int32_t schedule_in_steps(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    int32_t fault = ctx->ops.at->trace_site(ctx, FCFS_SITE_NEXT, 0);
    if (fault) return fault;
    cat_thread chosen = cat_front(ctx, FCFS_RQ);
    memcpy(ctx->frame.at, &chosen, sizeof chosen);
    fault = ctx->ops.at->trace_site(ctx, FCFS_SITE_FRONT, 1);
    if (!fault) fault = fcfs_move(ctx, chosen, FCFS_CURRENT, FCFS_SITE_FRONT);
    if (!fault) fault = ctx->ops.at->trace_site(ctx, FCFS_SITE_OUT, 0);
    ctx->chosen = chosen;
    return fault;
}

static cat_runtime *start(struct assembly *a, struct fcfs *fcfs)
{
    assembly_start(a);
    assembly_worker(a, "worker", 2, 10);
    a->tick_limit = 3000;
    fcfs_make(fcfs);
    fcfs_replace(fcfs, CAT_HANDLER_SCHEDULE, schedule_in_steps);
    return session_start(a, fcfs, 1);
}

enum { FIRST_SCHEDULE = 4, SITES = 3 }; /* init and two births come before */

static void a_run_pauses_before_each_site_of_a_handler(void)
{
    static const uint32_t sites[SITES] = {FCFS_SITE_NEXT, FCFS_SITE_FRONT, FCFS_SITE_OUT};
    struct assembly a;
    struct fcfs fcfs;
    cat_runtime *rt = start(&a, &fcfs);
    for (uint32_t i = 0; i < SITES; i++) {
        CHECK_EQUAL(cat_pause(rt, FIRST_SCHEDULE, i), 1);
        const struct cat_view *view = cat_look(rt);
        CHECK_EQUAL(view->fault_kind, CAT_FAULT_PAUSED);
        CHECK_EQUAL(view->fault_site, sites[i]);
        CHECK_EQUAL(view->fault_handler, CAT_HANDLER_SCHEDULE);
        CHECK_EQUAL(view->tick, FIRST_SCHEDULE);
    }
    CHECK_EQUAL(cat_pause(rt, FIRST_SCHEDULE, SITES), 0);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_RUNNING);
    CHECK_EQUAL(cat_look(rt)->decisions, 1);
    cat_free(rt);
}

static void what_the_handler_did_so_far_is_to_be_seen(void)
{
    struct assembly a;
    struct fcfs fcfs;
    cat_runtime *rt = start(&a, &fcfs);
    CHECK_EQUAL(cat_pause(rt, FIRST_SCHEDULE, 1), 1);
    CHECK_EQUAL(rt->live.nodes[FCFS_CURRENT].count, 0);
    CHECK_EQUAL(rt->frame[0], FCFS_NODES + 1);
    CHECK_EQUAL(cat_pause(rt, FIRST_SCHEDULE, 2), 1);
    CHECK_EQUAL(rt->live.nodes[FCFS_CURRENT].count, 1);
    cat_free(rt);
}

static void a_pause_changes_nothing_of_the_run(void)
{
    struct assembly a;
    struct fcfs fcfs;
    cat_runtime *rt = start(&a, &fcfs);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    struct cat_view end = *cat_look(rt);
    CHECK_EQUAL(cat_seek(rt, FIRST_SCHEDULE, UINT64_MAX), 1);
    struct cat_view after = *cat_look(rt);
    CHECK_EQUAL(cat_pause(rt, FIRST_SCHEDULE, 1), 1);
    CHECK_EQUAL(cat_seek(rt, FIRST_SCHEDULE, UINT64_MAX), 1);
    CHECK_EQUAL(memcmp(cat_look(rt), &after, sizeof after), 0);
    CHECK_EQUAL(cat_pause(rt, 2000, 0), 1);
    CHECK_EQUAL(cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX), 1);
    CHECK_EQUAL(memcmp(cat_look(rt), &end, sizeof end), 0);
    cat_free(rt);
}

static void there_is_no_pause_where_there_is_no_handler(void)
{
    struct assembly a;
    struct fcfs fcfs;
    size_t length;
    cat_runtime *rt = start(&a, &fcfs);
    CHECK_EQUAL(cat_pause(rt, 0, 0), CAT_ERROR_RANGE);
    CHECK_EQUAL(cat_pause(rt, 3001, 0), CAT_ERROR_RANGE);
    CHECK_TEXT(cat_message(rt), "The run has no tick 3001.");
    CHECK_EQUAL(cat_pause(rt, FIRST_SCHEDULE, 1), 1);
    CHECK(cat_export(rt, &length) == NULL);
    CHECK_TEXT(cat_message(rt), "within a handler");
    CHECK_EQUAL(cat_reseed(rt, 2), CAT_ERROR_STATE);
    cat_free(rt);
}

const struct test pause_tests[] = {
    TEST(a_run_pauses_before_each_site_of_a_handler),
    TEST(what_the_handler_did_so_far_is_to_be_seen),
    TEST(a_pause_changes_nothing_of_the_run),
    TEST(there_is_no_pause_where_there_is_no_handler),
    {0},
};
