/* The embedded library: the order of calls, costs, and what its threads can do. */
#include <string.h>

#include "catapults/trace_kinds.h"
#include "check.h"
#include "session.h"

static void runs_the_handlers_in_the_order_of_the_profile(void)
{
    struct assembly a;
    struct fcfs fcfs;
    char handlers[4096];
    assembly_start(&a);
    assembly_class(&a, "once", 1);
    assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    session_handlers(rt, handlers);
    CHECK_TEXT(handlers, "init newthread schedule switch_out schedule set_dead");
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    CHECK_EQUAL(cat_look(rt)->tick, 6);
    cat_free(rt);
}

static void without_set_dead_the_library_takes_an_ended_thread_from_the_slot(void)
{
    struct assembly a;
    struct fcfs fcfs;
    char handlers[4096];
    assembly_start(&a);
    assembly_class(&a, "once", 2);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    fcfs_replace(&fcfs, CAT_HANDLER_SET_DEAD, NULL);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    session_handlers(rt, handlers);
    CHECK_EQUAL(strcmp(handlers, "init newthread newthread schedule schedule"), 0);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    cat_free(rt);
}

static void adds_every_cost_to_the_time(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    a.statement_cost = 10;
    assembly_class(&a, "once", 1);
    assembly_push(&a, 1000);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    struct cat_view view = session_run(&a, &fcfs);
    /* 8 handlers at 2; 3 calls of schedule at 2 statements and 2 of switch_out at 1; one switch; one wasted look */
    int64_t handlers = 8 * 2 + (3 * 2 + 2 * 1) * 10;
    CHECK_EQUAL(view.tick, 8);
    CHECK_EQUAL(view.scheduler_time, handlers);
    CHECK_EQUAL(view.switches, 1);
    CHECK_EQUAL(view.wasted, 1);
    CHECK_EQUAL(view.time, handlers + 1000 + 4 + 1);
}

static void a_thread_that_only_looks_wastes_its_activation(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    assembly_counter(&a, "jobs");
    assembly_worker(&a, "worker", 1, 100);
    uint32_t entry = assembly_class(&a, "idle", 1)->entry;
    assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_op(&a, CAT_OP_JUMP, (int32_t)entry);
    assembly_stop_at(&a, 0, 10);
    fcfs_make(&fcfs);
    struct cat_view view = session_run(&a, &fcfs);
    CHECK_EQUAL(view.outcome, CAT_OUTCOME_STOPPED);
    CHECK_EQUAL(view.wasted, 9);
    CHECK_EQUAL(view.switches, 19);
}

static void a_sleeping_thread_looks_until_its_time_has_come(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    uint32_t counter = assembly_counter(&a, "woken");
    assembly_class(&a, "sleeper", 1);
    assembly_push(&a, 50);
    assembly_op(&a, CAT_OP_SLEEP, 0);
    assembly_op(&a, CAT_OP_COUNT, (int32_t)counter);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, 5, UINT64_MAX);
    CHECK_TEXT(cat_measures(rt), "\"waiting_ns\":");
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    const struct cat_view *view = cat_look(rt);
    CHECK_EQUAL(view->outcome, CAT_OUTCOME_ENDED);
    CHECK(view->time >= 60 && view->time < 70); /* it fell asleep at 10 ns */
    CHECK(view->wasted > 5);
    CHECK_EQUAL(session_count(rt, CAT_TRACE_WASTED, 0), view->wasted);
    cat_free(rt);
}

static void a_glance_has_the_figures_alone(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    assembly_worker(&a, "worker", 3, 5);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_DECISION, 2, UINT64_MAX);
    struct cat_view seen = *cat_look(rt);
    CHECK(seen.state_hash != 0 && seen.threads != 0);
    seen.state_hash = 0;
    seen.threads = 0;
    const struct cat_view *glance = cat_glance(rt);
    CHECK_EQUAL(glance->thread_count, 3);
    CHECK(memcmp(glance, &seen, sizeof seen) == 0);
    cat_free(rt);
}

static void named_yield_makes_the_named_thread_next(void)
{
    struct assembly a;
    struct fcfs fcfs;
    char handlers[4096];
    assembly_start(&a);
    assembly_class(&a, "caller", 1);
    assembly_push(&a, 1);
    assembly_op(&a, CAT_OP_YIELD_TO, 1);
    assembly_op(&a, CAT_OP_EXIT, 0);
    assembly_class(&a, "called", 2);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_DECISION, 2, UINT64_MAX);
    session_handlers(rt, handlers);
    CHECK_TEXT(handlers, "schedule set_next_thread switch_out schedule");
    CHECK_EQUAL(cat_look(rt)->running, FCFS_NODES + 3);
    cat_free(rt);
}

static void yielding_to_a_thread_that_is_not_ready_is_a_plain_yield(void)
{
    struct assembly a;
    struct fcfs fcfs;
    char handlers[4096];
    assembly_start(&a);
    assembly_class(&a, "alone", 1);
    assembly_push(&a, 0);
    assembly_op(&a, CAT_OP_YIELD_TO, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    session_handlers(rt, handlers);
    CHECK_TEXT(handlers, "schedule switch_out schedule set_dead");
    cat_free(rt);
}

static void a_suspended_thread_does_not_run_until_it_is_resumed(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    uint32_t counter = assembly_counter(&a, "runs");
    assembly_class(&a, "boss", 1);
    assembly_push(&a, 0);
    uint32_t zero = a.constant_count - 1;
    assembly_op(&a, CAT_OP_SUSPEND, 1);
    assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_op(&a, CAT_OP_PUSH, (int32_t)zero);
    assembly_op(&a, CAT_OP_RESUME, 1);
    assembly_op(&a, CAT_OP_EXIT, 0);
    assembly_class(&a, "worker", 1);
    assembly_op(&a, CAT_OP_COUNT, (int32_t)counter);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    char handlers[4096];
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    session_handlers(rt, handlers);
    CHECK_TEXT(handlers, "schedule suspend_thread switch_out schedule resume_thread set_dead schedule set_dead");
    CHECK_TEXT(cat_measures(rt), "\"name\":\"runs\",\"count\":1");
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    cat_free(rt);
}

static void suspending_itself_gives_up_control_without_switch_out(void)
{
    struct assembly a;
    struct fcfs fcfs;
    char handlers[4096];
    assembly_start(&a);
    assembly_class(&a, "self", 1);
    assembly_push(&a, 0);
    assembly_op(&a, CAT_OP_SUSPEND, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    assembly_class(&a, "other", 1);
    assembly_push(&a, 0);
    assembly_op(&a, CAT_OP_RESUME, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    session_handlers(rt, handlers);
    CHECK_TEXT(handlers, "newthread schedule suspend_thread schedule resume_thread set_dead schedule set_dead");
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    cat_free(rt);
}

enum { SPAWNED = 1000 };

/* A thread that creates SPAWNED others, which end at once and are counted. */
static void assemble_mother(struct assembly *a)
{
    assembly_start(a);
    uint32_t counter = assembly_counter(a, "ended");
    struct assembled_class *mother = assembly_class(a, "mother", 1);
    mother->locals = 1;
    uint32_t again = a->code_count;
    assembly_op(a, CAT_OP_SPAWN, 1);
    assembly_op(a, CAT_OP_LOAD_LOCAL, 0);
    assembly_op(a, CAT_OP_INT, 1);
    assembly_op(a, CAT_OP_ADD_I, 0);
    assembly_op(a, CAT_OP_DUP, 0);
    assembly_op(a, CAT_OP_STORE_LOCAL, 0);
    assembly_op(a, CAT_OP_INT, SPAWNED);
    assembly_op(a, CAT_OP_LT_I, 0);
    assembly_op(a, CAT_OP_JUMP_TRUE, (int32_t)again);
    assembly_op(a, CAT_OP_EXIT, 0);
    assembly_class(a, "child", 0);
    assembly_op(a, CAT_OP_COUNT, (int32_t)counter);
    assembly_op(a, CAT_OP_EXIT, 0);
}

static void spawned_threads_outgrow_the_table_and_all_run(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assemble_mother(&a);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    CHECK_EQUAL(cat_look(rt)->thread_count, SPAWNED + 1);
    CHECK_TEXT(cat_measures(rt), "\"name\":\"ended\",\"count\":1000");
    CHECK_TEXT(cat_measures(rt), "{\"thread\":1001,\"class\":\"child\",\"instance\":999,");
    cat_free(rt);
}

/* It takes over the memory that the one before has grown. */
static void a_run_behind_another_is_as_the_first(void)
{
    enum { MIDDLE = 50 };
    struct assembly a;
    struct fcfs fcfs;
    assemble_mother(&a);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, MIDDLE, UINT64_MAX);
    uint64_t middle = cat_look(rt)->state_hash;
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    uint64_t end = cat_look(rt)->state_hash;
    CHECK_EQUAL(cat_start(rt, 1), 0);
    CHECK_EQUAL(cat_look(rt)->thread_count, 1);
    cat_run(rt, CAT_GOAL_TICK, MIDDLE, UINT64_MAX);
    CHECK(cat_look(rt)->state_hash == middle);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK(cat_look(rt)->state_hash == end);
    cat_free(rt);
}

static void measures_list_the_first_threads_and_sum_up_all(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    assembly_class(&a, "many", 100001);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    const char *text = cat_measures(rt);
    CHECK_TEXT(text, "\"class\":\"many\",\"threads\":100001,");
    CHECK_TEXT(text, "{\"thread\":100000,");
    CHECK(strstr(text, "{\"thread\":100001,") == NULL);
    cat_free(rt);
}

static void a_workload_without_threads_has_ended(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    fcfs_make(&fcfs);
    struct cat_view view = session_run(&a, &fcfs);
    CHECK_EQUAL(view.outcome, CAT_OUTCOME_ENDED);
    CHECK_EQUAL(view.tick, 1);
}

static void limits_end_a_run(void)
{
    struct assembly a;
    struct fcfs fcfs;
    fcfs_make(&fcfs);
    assembly_start(&a);
    assembly_worker(&a, "worker", 1, 7);
    a.tick_limit = 50;
    struct cat_view view = session_run(&a, &fcfs);
    CHECK_EQUAL(view.outcome, CAT_OUTCOME_TICK_LIMIT);
    CHECK_EQUAL(view.tick, 50);
    a.tick_limit = 0;
    a.time_limit = 1000;
    view = session_run(&a, &fcfs);
    CHECK_EQUAL(view.outcome, CAT_OUTCOME_TIME_LIMIT);
    CHECK_EQUAL(view.time, 1000);
}

static int32_t read_temperature(struct cat_ctx *ctx, cat_thread t)
{
    fcfs_data(ctx)->temperature += 1;
    fcfs_attributes(ctx, t)->weight += 100;
    return fcfs_move(ctx, t, FCFS_RQ, FCFS_SITE_OUT);
}

static void variables_with_the_name_of_an_import_are_one_storage(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    uint32_t temperature = assembly_variable(&a, "temperature", CAT_INT, 0, 40);
    uint32_t seen = assembly_variable(&a, "seen", CAT_INT, 0, 0);
    assembly_import(&a, assembly_class(&a, "reader", 1), "weight", CAT_INT);
    assembly_op(&a, CAT_OP_INT, 70000); /* wraps at 16 bits: 4464 */
    assembly_op(&a, CAT_OP_STORE_IMPORT, 0);
    assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_op(&a, CAT_OP_LOAD_IMPORT, 0);
    assembly_op(&a, CAT_OP_STORE, (int32_t)seen);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    fcfs_replace(&fcfs, CAT_HANDLER_SWITCH_OUT, read_temperature);
    a.stop = assembly_op(&a, CAT_OP_LOAD, (int32_t)seen);
    assembly_op(&a, CAT_OP_INT, 4564);
    assembly_op(&a, CAT_OP_EQ_I, 0);
    assembly_op(&a, CAT_OP_LOAD, (int32_t)temperature);
    assembly_op(&a, CAT_OP_INT, 41);
    assembly_op(&a, CAT_OP_EQ_I, 0);
    assembly_op(&a, CAT_OP_MUL_I, 0);
    assembly_op(&a, CAT_OP_END, 0);
    CHECK_EQUAL(session_run(&a, &fcfs).outcome, CAT_OUTCOME_STOPPED);
}

static void signals_drive_variables_while_threads_compute(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    uint32_t level = assembly_variable(&a, "level", CAT_FLOAT, 4, 0);
    assembly_class(&a, "long", 1);
    assembly_push(&a, 10000);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    a.signals[0].variable = level;
    a.signals[0].period = 100;
    a.signals[0].code = assembly_op(&a, CAT_OP_NOW, 0);
    assembly_op(&a, CAT_OP_I_TO_F, 0);
    assembly_op(&a, CAT_OP_END, 0);
    a.signal_count = 1;
    a.stop = assembly_op(&a, CAT_OP_INT, 5000);
    assembly_op(&a, CAT_OP_I_TO_F, 0);
    assembly_op(&a, CAT_OP_LOAD, (int32_t)level);
    assembly_op(&a, CAT_OP_LT_F, 0);
    assembly_op(&a, CAT_OP_END, 0);
    fcfs_make(&fcfs);
    struct cat_view view = session_run(&a, &fcfs);
    CHECK_EQUAL(view.outcome, CAT_OUTCOME_STOPPED);
    CHECK_EQUAL(view.time, 5100);
}

static void parameters_are_set_within_their_bounds(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    uint32_t load = assembly_variable(&a, "load", CAT_INT, 2, 5);
    assembly_worker(&a, "worker", 1, 7);
    a.stop = assembly_op(&a, CAT_OP_LOAD, (int32_t)load);
    assembly_op(&a, CAT_OP_INT, 42);
    assembly_op(&a, CAT_OP_EQ_I, 0);
    assembly_op(&a, CAT_OP_END, 0);
    a.tick_limit = 100;
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    CHECK_EQUAL(cat_set_parameter(rt, "load", 101), CAT_ERROR_RANGE);
    CHECK_TEXT(cat_message(rt), "from 0 to 100");
    CHECK_EQUAL(cat_set_parameter(rt, "lood", 1), CAT_ERROR_RANGE);
    CHECK_EQUAL(cat_set_parameter(rt, "load", 42), 0);
    CHECK_EQUAL(cat_start(rt, 1), 0);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_STOPPED);
    cat_free(rt);
}

const struct test embedded_tests[] = {
    TEST(runs_the_handlers_in_the_order_of_the_profile),
    TEST(without_set_dead_the_library_takes_an_ended_thread_from_the_slot),
    TEST(adds_every_cost_to_the_time),
    TEST(a_thread_that_only_looks_wastes_its_activation),
    TEST(a_sleeping_thread_looks_until_its_time_has_come),
    TEST(a_glance_has_the_figures_alone),
    TEST(named_yield_makes_the_named_thread_next),
    TEST(yielding_to_a_thread_that_is_not_ready_is_a_plain_yield),
    TEST(a_suspended_thread_does_not_run_until_it_is_resumed),
    TEST(suspending_itself_gives_up_control_without_switch_out),
    TEST(spawned_threads_outgrow_the_table_and_all_run),
    TEST(a_run_behind_another_is_as_the_first),
    TEST(measures_list_the_first_threads_and_sum_up_all),
    TEST(a_workload_without_threads_has_ended),
    TEST(limits_end_a_run),
    TEST(variables_with_the_name_of_an_import_are_one_storage),
    TEST(signals_drive_variables_while_threads_compute),
    TEST(parameters_are_set_within_their_bounds),
    {0},
};
