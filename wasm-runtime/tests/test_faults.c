/* Everything that can stop a run with a fault, and what is to be seen then. */
#include "state/context.h"
#include "check.h"
#include "session.h"

/* A scheduler with one handler replaced, under threads that compute and yield. */
static struct cat_view run_broken(uint32_t handler, cat_handler run)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    assembly_worker(&a, "worker", 2, 10);
    a.tick_limit = 100;
    fcfs_make(&fcfs);
    fcfs_replace(&fcfs, handler, run);
    return session_run(&a, &fcfs);
}

static void check_fault(struct cat_view view, uint32_t kind, uint32_t handler)
{
    CHECK_EQUAL(view.outcome, CAT_OUTCOME_FAULT);
    CHECK_EQUAL(view.fault_kind, kind);
    CHECK_EQUAL(view.fault_handler, handler);
    CHECK_EQUAL(view.fault_in_workload, 0);
}

static int32_t fail_with_site(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    return cat_fail(ctx, CAT_FAULT_EMPTY_SOURCE, FCFS_SITE_FRONT, FCFS_RQ);
}

static void a_handlers_fault_stops_the_run_at_its_site(void)
{
    struct cat_view view = run_broken(CAT_HANDLER_SCHEDULE, fail_with_site);
    check_fault(view, CAT_FAULT_EMPTY_SOURCE, CAT_HANDLER_SCHEDULE);
    CHECK_EQUAL(view.fault_site, FCFS_SITE_FRONT);
    CHECK_EQUAL(view.fault_detail, FCFS_RQ);
    CHECK_EQUAL(view.tick, 4);
    CHECK_EQUAL(view.decisions, 0);
}

static uint32_t kind_to_fail_with;

static int32_t fail_with_kind(struct cat_ctx *ctx, cat_thread t)
{
    ctx->fault = (struct cat_fault){kind_to_fail_with, FCFS_SITE_OUT, FCFS_SITE_NEW, (int32_t)t};
    return (int32_t)kind_to_fail_with;
}

/* Checks, assertions, invariants, divisions and indexes fail in the scheduler's own code. */
static void every_fault_of_a_handler_is_passed_on(void)
{
    static const uint32_t kinds[] = {
        CAT_FAULT_EMPTY_SOURCE, CAT_FAULT_FULL_TARGET, CAT_FAULT_EMPTY_DISPATCH, CAT_FAULT_EMPTY_DESTROY,
        CAT_FAULT_NO_THREAD,    CAT_FAULT_EMPTY_FRONT, CAT_FAULT_INDEX,          CAT_FAULT_DIVISION,
        CAT_FAULT_ASSERTION,    CAT_FAULT_INVARIANT,
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        kind_to_fail_with = kinds[i];
        struct cat_view view = run_broken(CAT_HANDLER_SWITCH_OUT, fail_with_kind);
        check_fault(view, kinds[i], CAT_HANDLER_SWITCH_OUT);
        CHECK_EQUAL(view.fault_site, FCFS_SITE_OUT);
        CHECK_EQUAL(view.fault_cause, FCFS_SITE_NEW);
        CHECK_EQUAL(view.fault_detail, FCFS_NODES + 1);
    }
}

static int32_t do_nothing(struct cat_ctx *ctx, cat_thread t)
{
    (void)ctx;
    (void)t;
    return 0;
}

static void schedule_must_dispatch(void)
{
    check_fault(run_broken(CAT_HANDLER_SCHEDULE, do_nothing), CAT_FAULT_NOTHING_DISPATCHED, CAT_HANDLER_SCHEDULE);
}

static void newthread_must_store_its_thread(void)
{
    struct cat_view view = run_broken(CAT_HANDLER_NEWTHREAD, do_nothing);
    check_fault(view, CAT_FAULT_LEFT_NOWHERE, CAT_HANDLER_NEWTHREAD);
    CHECK_EQUAL(view.tick, 2);
}

static void switch_out_must_empty_the_slot(void)
{
    check_fault(run_broken(CAT_HANDLER_SWITCH_OUT, do_nothing), CAT_FAULT_PROTOCOL_EXIT, CAT_HANDLER_SWITCH_OUT);
}

static int32_t choose_without_moving(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    cat_thread first = cat_front(ctx, FCFS_RQ);
    int32_t fault = fcfs_move(ctx, first, FCFS_CURRENT, FCFS_SITE_FRONT);
    ctx->chosen = first + 1;
    return fault;
}

static void the_dispatched_thread_must_be_the_one_in_the_slot(void)
{
    check_fault(run_broken(CAT_HANDLER_SCHEDULE, choose_without_moving), CAT_FAULT_PROTOCOL_EXIT, CAT_HANDLER_SCHEDULE);
}

static int32_t fill_current(struct cat_ctx *ctx, cat_thread t)
{
    return fcfs_move(ctx, t, cat_count(ctx, FCFS_CURRENT) ? FCFS_RQ : FCFS_CURRENT, FCFS_SITE_NEW);
}

static void schedule_is_not_called_with_a_full_slot(void)
{
    check_fault(run_broken(CAT_HANDLER_NEWTHREAD, fill_current), CAT_FAULT_PROTOCOL_ENTRY, CAT_HANDLER_SCHEDULE);
}

static int32_t destroy(struct cat_ctx *ctx, cat_thread t) { return fcfs_move(ctx, t, 0, FCFS_SITE_OUT); }

static void only_ended_threads_may_be_destroyed(void)
{
    struct cat_view view = run_broken(CAT_HANDLER_SWITCH_OUT, destroy);
    check_fault(view, CAT_FAULT_DESTROYED_ALIVE, CAT_HANDLER_SWITCH_OUT);
    CHECK_EQUAL(view.fault_detail, FCFS_NODES + 1);
}

static int32_t leave_in_slot(struct cat_ctx *ctx, cat_thread t) { return fcfs_move(ctx, t, FCFS_SLOT, FCFS_SITE_OUT); }

static void a_handlers_own_slot_must_be_empty_at_its_end(void)
{
    struct cat_view view = run_broken(CAT_HANDLER_SWITCH_OUT, leave_in_slot);
    check_fault(view, CAT_FAULT_SLOT_LEFT_FULL, CAT_HANDLER_SWITCH_OUT);
    CHECK_EQUAL(view.fault_detail, FCFS_SLOT);
}

/* As compiled loops do. */
static int32_t loop_for_ever(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    while (--ctx->fuel >= 0) ctx->statements++;
    return cat_fail(ctx, CAT_FAULT_FUEL, FCFS_SITE_NEXT, 0);
}

static void fuel_stops_a_handler_that_never_ends(void)
{
    struct cat_view view = run_broken(CAT_HANDLER_SCHEDULE, loop_for_ever);
    check_fault(view, CAT_FAULT_FUEL, CAT_HANDLER_SCHEDULE);
    CHECK_EQUAL(view.fault_site, FCFS_SITE_NEXT);
}

static void a_fault_in_the_initialisers_belongs_to_init(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    fcfs_make(&fcfs);
    fcfs.scheduler.setup = fail_with_site;
    struct cat_view view = session_run(&a, &fcfs);
    check_fault(view, CAT_FAULT_EMPTY_SOURCE, CAT_HANDLER_INIT);
    CHECK_EQUAL(view.tick, 1);
}

static int32_t call_host(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    return ctx->ops.at->host(ctx, 3, 0, NULL, FCFS_SITE_NEXT);
}

static void host_functions_that_are_missing_fail(void)
{
    struct cat_view view = run_broken(CAT_HANDLER_SCHEDULE, call_host);
    check_fault(view, CAT_FAULT_HOST, CAT_HANDLER_SCHEDULE);
    CHECK_EQUAL(view.fault_site, FCFS_SITE_NEXT);
}

static void all_threads_suspended_is_nothing_to_run(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    assembly_class(&a, "only", 1);
    assembly_push(&a, 0);
    assembly_op(&a, CAT_OP_SUSPEND, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    CHECK_EQUAL(session_run(&a, &fcfs).fault_kind, CAT_FAULT_NOTHING_TO_RUN);
}

static int32_t only_tag(struct cat_ctx *ctx, cat_thread t)
{
    fcfs_attributes(ctx, t)->key = -1;
    return 0;
}

static void an_ended_thread_must_be_gone_after_switch_out(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    assembly_class(&a, "once", 1);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    fcfs_replace(&fcfs, CAT_HANDLER_SET_DEAD, only_tag);
    check_fault(session_run(&a, &fcfs), CAT_FAULT_PROTOCOL_EXIT, CAT_HANDLER_SWITCH_OUT);
    fcfs_replace(&fcfs, CAT_HANDLER_SWITCH_OUT, destroy);
    CHECK_EQUAL(session_run(&a, &fcfs).outcome, CAT_OUTCOME_ENDED);
}

static void too_many_threads_are_refused_or_stop_the_run(void)
{
    struct assembly a;
    struct fcfs fcfs;
    struct cat_options options = {.memory_limit = 100000};
    assembly_start(&a);
    uint32_t entry = assembly_class(&a, "mother", 1)->entry;
    uint32_t spawn = assembly_op(&a, CAT_OP_SPAWN, 0);
    assembly_op(&a, CAT_OP_JUMP, (int32_t)entry);
    assembly_finish(&a);
    fcfs_make(&fcfs);
    cat_runtime *rt = cat_new(&options);
    cat_use_scheduler(rt, &fcfs.scheduler);
    cat_load_workload(rt, a.bytes, a.length);
    CHECK_EQUAL(cat_start(rt, 1), 0);
    /* Growing copies everything, so it is seldom, also just below the limit. */
    uint32_t capacity = rt->live.head->capacity, growths = 0;
    while (cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, 1) == 0) {
        growths += rt->live.head->capacity != capacity;
        capacity = rt->live.head->capacity;
    }
    CHECK(growths > 1 && growths < 12);
    CHECK_EQUAL(cat_look(rt)->fault_kind, CAT_FAULT_MEMORY);
    CHECK(cat_look(rt)->thread_count > 20);
    CHECK_EQUAL(cat_look(rt)->thread_count, capacity);
    CHECK_EQUAL(cat_look(rt)->fault_in_workload, 1);
    CHECK_EQUAL(cat_look(rt)->fault_site, spawn + 1);
    a.classes[0].instances = 1000000;
    assembly_finish(&a);
    cat_load_workload(rt, a.bytes, a.length);
    CHECK_EQUAL(cat_start(rt, 1), CAT_ERROR_MEMORY);
    CHECK_TEXT(cat_message(rt), "The 1000000 threads of the start need more memory than the 100000 bytes");
    CHECK_EQUAL(cat_run(rt, CAT_GOAL_TICK, 1, 1), CAT_ERROR_STATE);
    cat_free(rt);
}

/* --- faults of the workload ------------------------------------------------------------------------- */

/* Threads with the code that was assembled so far; `line` is where it must fail, `text` a part of what is told. */
static void check_workload_fault(struct assembly *a, uint32_t kind, uint32_t line, const char *text)
{
    struct fcfs fcfs;
    assembly_op(a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    const struct cat_view *view = cat_look(rt);
    CHECK_EQUAL(view->outcome, CAT_OUTCOME_FAULT);
    CHECK_EQUAL(view->fault_kind, kind);
    CHECK_EQUAL(view->fault_in_workload, 1);
    CHECK_EQUAL(view->fault_site, line);
    CHECK_TEXT(cat_end_text(rt), text);
    cat_free(rt);
}

static void division_by_zero_in_the_workload_has_its_line(void)
{
    struct assembly a;
    assembly_start(&a);
    assembly_class(&a, "divider", 1);
    assembly_op(&a, CAT_OP_INT, 1);
    assembly_op(&a, CAT_OP_INT, 0);
    uint32_t pc = assembly_op(&a, CAT_OP_DIV_I, 0);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    check_workload_fault(&a, CAT_FAULT_WORKLOAD_DIVISION, pc + 1, "divided a number by zero.");
}

static void a_thread_that_never_gives_up_control_is_stuck(void)
{
    struct assembly a;
    assembly_start(&a);
    uint32_t entry = assembly_class(&a, "stuck", 1)->entry;
    assembly_op(&a, CAT_OP_JUMP, (int32_t)entry);
    check_workload_fault(&a, CAT_FAULT_WORKLOAD_STUCK, entry + 1, "never gives up control.");
}

static void values_out_of_range_have_their_line(void)
{
    static const struct {
        uint32_t operations[6];
        int32_t arguments[6];
        uint32_t fails_at;
        const char *text;
    } cases[] = {
        {{CAT_OP_INT, CAT_OP_COMPUTE}, {-1}, 1, "in odd, because a value of the workload is out of range: a time is "
                                                "negative."},
        {{CAT_OP_INT, CAT_OP_SLEEP}, {-1}, 1, "range: a time is negative."},
        {{CAT_OP_INT, CAT_OP_LOAD_LOCAL, CAT_OP_NOW, CAT_OP_SUB_I, CAT_OP_MAX_I, CAT_OP_SLEEP}, {-1}, 5, "is negative."},
        {{CAT_OP_INT, CAT_OP_YIELD_TO}, {1}, 1, "range: there is no such thread."},
        {{CAT_OP_INT, CAT_OP_INT, CAT_OP_UNIFORM_I, CAT_OP_COMPUTE}, {5, 4}, 2, "range: the lower bound lies above"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct assembly a;
        assembly_start(&a);
        struct assembled_class *odd = assembly_class(&a, "odd", 1);
        odd->locals = 1;
        for (uint32_t k = 0; k < 6 && cases[i].operations[k]; k++) {
            assembly_op(&a, cases[i].operations[k], cases[i].arguments[k]);
        }
        assembly_op(&a, CAT_OP_YIELD, 0);
        check_workload_fault(&a, CAT_FAULT_WORKLOAD_VALUE, odd->entry + cases[i].fails_at + 1, cases[i].text);
    }
}

/* While a thread computes for 2 ms, a signal is set each nanosecond. */
static void a_world_that_moves_too_fast_is_told_apart_from_a_wrong_value(void)
{
    struct assembly a;
    assembly_start(&a);
    a.signals[0].variable = assembly_variable(&a, "level", CAT_TIME, 0, 0);
    a.signals[0].period = 1;
    a.signals[0].code = assembly_op(&a, CAT_OP_NOW, 0);
    assembly_op(&a, CAT_OP_END, 0);
    a.signal_count = 1;
    assembly_class(&a, "slow", 1);
    assembly_push(&a, 2000000);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    check_workload_fault(&a, CAT_FAULT_WORKLOAD_FLOOD, a.signals[0].code + 1, "because a million arrivals and signal values");
}

static void a_burst_is_bounded(void)
{
    struct assembly a;
    assembly_start(&a);
    uint32_t number = assembly_arrival(&a, "jobs", assembly_channel(&a, "work", 2));
    a.arrivals[number].interval = assembly_op(&a, CAT_OP_INT, 10);
    assembly_op(&a, CAT_OP_END, 0);
    uint32_t burst = a.arrivals[number].burst = assembly_op(&a, CAT_OP_INT, 1000001);
    assembly_op(&a, CAT_OP_END, 0);
    assembly_class(&a, "slow", 1);
    assembly_push(&a, 100);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    check_workload_fault(&a, CAT_FAULT_WORKLOAD_FLOOD, burst + 1, "because a million arrivals and signal values");
}

static void one_can_go_back_from_a_fault_and_meet_it_again(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    assembly_worker(&a, "worker", 2, 10);
    fcfs_make(&fcfs);
    fcfs_replace(&fcfs, CAT_HANDLER_SWITCH_OUT, destroy);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    struct cat_view at_fault = *cat_look(rt);
    CHECK_EQUAL(at_fault.tick, 5);
    CHECK_EQUAL(cat_seek(rt, 4, 100), 1);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_RUNNING);
    CHECK_EQUAL(cat_look(rt)->running, FCFS_NODES + 1);
    CHECK_EQUAL(cat_seek(rt, 5, 100), 1);
    CHECK_EQUAL(memcmp(cat_look(rt), &at_fault, sizeof at_fault), 0);
    cat_free(rt);
}

const struct test fault_tests[] = {
    TEST(a_handlers_fault_stops_the_run_at_its_site),
    TEST(every_fault_of_a_handler_is_passed_on),
    TEST(schedule_must_dispatch),
    TEST(newthread_must_store_its_thread),
    TEST(switch_out_must_empty_the_slot),
    TEST(the_dispatched_thread_must_be_the_one_in_the_slot),
    TEST(schedule_is_not_called_with_a_full_slot),
    TEST(only_ended_threads_may_be_destroyed),
    TEST(a_handlers_own_slot_must_be_empty_at_its_end),
    TEST(fuel_stops_a_handler_that_never_ends),
    TEST(a_fault_in_the_initialisers_belongs_to_init),
    TEST(host_functions_that_are_missing_fail),
    TEST(all_threads_suspended_is_nothing_to_run),
    TEST(an_ended_thread_must_be_gone_after_switch_out),
    TEST(too_many_threads_are_refused_or_stop_the_run),
    TEST(division_by_zero_in_the_workload_has_its_line),
    TEST(a_thread_that_never_gives_up_control_is_stuck),
    TEST(values_out_of_range_have_their_line),
    TEST(a_world_that_moves_too_fast_is_told_apart_from_a_wrong_value),
    TEST(a_burst_is_bounded),
    TEST(one_can_go_back_from_a_fault_and_meet_it_again),
    {0},
};
