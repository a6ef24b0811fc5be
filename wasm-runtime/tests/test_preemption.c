/* Preemption: a quantum, or what the scheduler says, interrupts threads that compute. */
#include "catapults/trace_kinds.h"
#include "check.h"
#include "pthfcfs.h"
#include "session.h"

/* --- the embedded profile ------------------------------------------------------------------------- */

static int32_t move_aside(struct cat_ctx *ctx, cat_thread t) { return fcfs_move(ctx, t, FCFS_RQ, FCFS_SITE_OUT); }

static void a_quantum_interrupts_who_computes_and_the_rest_goes_on_later(void)
{
    struct assembly a;
    struct fcfs fcfs;
    char handlers[4096];
    assembly_start(&a);
    a.quantum = 100;
    assembly_class(&a, "long", 2);
    assembly_push(&a, 150);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    session_handlers(rt, handlers);
    CHECK_TEXT(handlers, "schedule switch_out schedule switch_out schedule set_dead schedule set_dead");
    CHECK_EQUAL(session_count(rt, CAT_TRACE_PREEMPT, 0), 2);
    CHECK_EQUAL(session_count(rt, CAT_TRACE_WASTED, 0), 0);
    CHECK_TEXT(cat_measures(rt), "\"running_ns\":300");
    cat_free(rt);
}

static void a_handler_for_the_quantum_may_move_the_thread_itself(void)
{
    struct assembly a;
    struct fcfs fcfs;
    struct cat_handler_desc more[FCFS_HANDLERS + 1];
    char handlers[4096];
    assembly_start(&a);
    a.quantum = 100;
    assembly_worker(&a, "long", 1, 150);
    a.tick_limit = 12;
    fcfs_make(&fcfs);
    memcpy(more, fcfs.handlers, sizeof fcfs.handlers);
    more[FCFS_HANDLERS] = (struct cat_handler_desc){CAT_HANDLER_QUANTUM_EXPIRED, move_aside, 1, 0};
    fcfs.scheduler.handlers = more;
    fcfs.scheduler.handler_count = FCFS_HANDLERS + 1;
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    session_handlers(rt, handlers);
    CHECK_TEXT(handlers, "schedule quantum_expired schedule switch_out schedule quantum_expired");
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_TICK_LIMIT);
    cat_free(rt);
}

/* Its handler costs more than the slice: the mother is interrupted before she computes, and then computes all. */
static void events_count_as_time_of_the_slice(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    a.quantum = 100;
    a.handler_cost = 200;
    assembly_class(&a, "mother", 1);
    assembly_op(&a, CAT_OP_SPAWN, 1);
    assembly_push(&a, 50);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    assembly_class(&a, "child", 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    CHECK_EQUAL(session_count(rt, CAT_TRACE_PREEMPT, 0), 1);
    /* init, two births, switch_out, three of schedule, two of set_dead at 200; three switches at 4; 50 computed */
    CHECK_EQUAL(cat_look(rt)->time, 9 * 200 + 3 * 4 + 50);
    cat_free(rt);
}

/* --- the Pth profile -------------------------------------------------------------------------------- */

static void start_pth(struct assembly *a)
{
    assembly_start(a);
    a->profile = CAT_PROFILE_PTH;
}

static void a_quantum_cuts_long_computations(void)
{
    struct assembly a;
    struct pthfcfs pth;
    start_pth(&a);
    a.quantum = 100;
    assembly_class(&a, "long", 2);
    assembly_push(&a, 250);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    pthfcfs_make(&pth, false);
    cat_runtime *rt = session_begin(&a, &pth.scheduler, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    CHECK_EQUAL(cat_look(rt)->decisions, 6);
    CHECK_EQUAL(cat_look(rt)->switches, 6);
    CHECK_EQUAL(session_count(rt, CAT_TRACE_PREEMPT, 0), 4);
    CHECK_TEXT(cat_measures(rt), "\"running_ns\":250");
    cat_free(rt);
}

static int32_t only_note(struct cat_ctx *ctx, cat_thread t)
{
    (void)ctx;
    (void)t;
    return 0;
}

static int32_t no_slice_for_the_first(struct cat_ctx *ctx, cat_thread t)
{
    ctx->result = t == PTH_NODES + 1 ? 0 : 50;
    return 0;
}

static void the_scheduler_may_say_how_long_a_thread_runs_and_is_told_when_it_did(void)
{
    struct assembly a;
    struct pthfcfs pth;
    char handlers[4096];
    start_pth(&a);
    a.quantum = 100;
    assembly_class(&a, "long", 2);
    assembly_push(&a, 100);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    pthfcfs_make(&pth, false);
    pthfcfs_replace(&pth, CAT_HANDLER_TIMESLICE, no_slice_for_the_first);
    pthfcfs_replace(&pth, CAT_HANDLER_QUANTUM_EXPIRED, only_note);
    cat_runtime *rt = session_begin(&a, &pth.scheduler, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    session_handlers(rt, handlers);
    CHECK_TEXT(handlers, "schedule timeslice set_dead switch_out schedule timeslice quantum_expired switch_out "
                         "schedule timeslice set_dead switch_out");
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    cat_free(rt);
}

const struct test preemption_tests[] = {
    TEST(a_quantum_interrupts_who_computes_and_the_rest_goes_on_later),
    TEST(a_handler_for_the_quantum_may_move_the_thread_itself),
    TEST(events_count_as_time_of_the_slice),
    TEST(a_quantum_cuts_long_computations),
    TEST(the_scheduler_may_say_how_long_a_thread_runs_and_is_told_when_it_did),
    {0},
};
