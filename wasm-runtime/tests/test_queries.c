/* What queries answer, held against the library's record: noted, and of no consequence. */
#include "catapults/trace_kinds.h"
#include "check.h"
#include "pthfcfs.h"
#include "session.h"

/* Two threads that sleep, one that is suspended and resumed, one that is named, one that is born later. */
static void make_mixed(struct assembly *a)
{
    assembly_start(a);
    a->profile = CAT_PROFILE_PTH;
    assembly_class(a, "sleeper", 2);
    assembly_push(a, 300);
    assembly_op(a, CAT_OP_SLEEP, 0);
    assembly_op(a, CAT_OP_YIELD, 0);
    assembly_op(a, CAT_OP_EXIT, 0);
    assembly_class(a, "boss", 1);
    assembly_op(a, CAT_OP_INT, 0);
    assembly_op(a, CAT_OP_SUSPEND, 0);
    assembly_op(a, CAT_OP_SPAWN, 2);
    assembly_push(a, 500);
    assembly_op(a, CAT_OP_COMPUTE, 0);
    assembly_op(a, CAT_OP_INT, 0);
    assembly_op(a, CAT_OP_YIELD_TO, 2);
    assembly_op(a, CAT_OP_INT, 0);
    assembly_op(a, CAT_OP_RESUME, 0);
    assembly_op(a, CAT_OP_EXIT, 0);
    assembly_class(a, "child", 1);
    assembly_op(a, CAT_OP_YIELD, 0);
    assembly_op(a, CAT_OP_YIELD, 0);
    assembly_op(a, CAT_OP_EXIT, 0);
}

static cat_runtime *begin(struct assembly *a, const struct pthfcfs *pth, bool asked)
{
    struct cat_options options = {.trace_level = 1, .check_queries = asked};
    cat_runtime *rt = cat_new(&options);
    assembly_finish(a);
    CHECK_EQUAL(cat_load_workload(rt, a->bytes, a->length), 0);
    CHECK_EQUAL(cat_use_scheduler(rt, &pth->scheduler), 0);
    CHECK_EQUAL(cat_start(rt, 1), 0);
    return rt;
}

static cat_runtime *run(struct assembly *a, const struct pthfcfs *pth, bool asked)
{
    cat_runtime *rt = begin(a, pth, asked);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    return rt;
}

/* Runs with all queries asked, one of them replaced; pth must outlive the run. */
static cat_runtime *run_with(struct pthfcfs *pth, uint32_t query, cat_handler replacement)
{
    struct assembly a;
    make_mixed(&a);
    pthfcfs_make(pth, false);
    pthfcfs_replace(pth, query, replacement);
    return run(&a, pth, true);
}

static int32_t say_none(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    ctx->result = 0;
    return 0;
}

/* As a query that looks at tags does: it takes the thread that runs for ready. */
static int32_t say_ready_of_all_but_waiting(struct cat_ctx *ctx, cat_thread t)
{
    int32_t place = pthfcfs_attributes(ctx, t)->place;
    ctx->result = place != PTH_WQ && place != PTH_SQ && place != PTH_NQ;
    return 0;
}

static void queries_that_answer_as_the_record_says_contradict_nothing(void)
{
    for (int only_tags = 0; only_tags < 2; only_tags++) {
        struct assembly a;
        struct pthfcfs pth;
        make_mixed(&a);
        pthfcfs_make(&pth, only_tags);
        cat_runtime *rt = run(&a, &pth, true);
        CHECK_TEXT(cat_measures(rt), "\"contradictions\":0");
        CHECK_EQUAL(session_count(rt, CAT_TRACE_CONTRADICTION, 0), 0);
        cat_free(rt);
    }
}

/* Of each query: the first contradiction stands in the trace with what was answered and what the record says. */
static void a_wrong_number_is_noted_with_the_right_one(void)
{
    static const struct {
        uint32_t query;
        uint32_t recorded;
    } cases[] = {
        {CAT_HANDLER_THREADS_TOTAL, 1},     {CAT_HANDLER_THREADS_WAITING, 1}, {CAT_HANDLER_THREADS_SUSPENDED, 1},
        {CAT_HANDLER_THREADS_READY, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pthfcfs pth;
        cat_runtime *rt = run_with(&pth, cases[i].query, say_none);
        struct session_record record = session_first(rt, CAT_TRACE_CONTRADICTION);
        CHECK_EQUAL(record.place & 0xFF, cases[i].query);
        CHECK(record.place >> 8 >= cases[i].recorded);
        CHECK(record.value < (int32_t)(record.place >> 8)); /* new ones are counted with those that are ready */
        CHECK_EQUAL(record.thread, 0);
        cat_free(rt);
    }
}

static void a_thread_that_runs_is_not_ready(void)
{
    struct pthfcfs pth;
    cat_runtime *rt = run_with(&pth, CAT_HANDLER_IS_READY, say_ready_of_all_but_waiting);
    struct session_record record = session_first(rt, CAT_TRACE_CONTRADICTION);
    CHECK_EQUAL(record.place, CAT_HANDLER_IS_READY);
    CHECK_EQUAL(record.value, 1);
    CHECK_EQUAL(record.thread, PTH_NODES + 1); /* the first that ran */
    cat_free(rt);
}

/* Also without asking on purpose: the library itself has asked. */
static void a_refused_switch_to_a_ready_thread_is_noted(void)
{
    struct assembly a;
    struct pthfcfs pth;
    make_mixed(&a);
    pthfcfs_make(&pth, false);
    pthfcfs_replace(&pth, CAT_HANDLER_CAN_SWITCH_TO, say_none);
    cat_runtime *rt = run(&a, &pth, false);
    CHECK_TEXT(cat_measures(rt), "\"contradictions\":1,");
    struct session_record record = session_first(rt, CAT_TRACE_CONTRADICTION);
    CHECK_EQUAL(record.place, CAT_HANDLER_CAN_SWITCH_TO | 1 << 8);
    CHECK_EQUAL(record.thread, PTH_NODES + 4);
    cat_free(rt);
}

static void asking_changes_nothing_of_the_run(void)
{
    struct assembly a;
    struct pthfcfs pth;
    make_mixed(&a);
    pthfcfs_make(&pth, true);
    pthfcfs_replace(&pth, CAT_HANDLER_THREADS_READY, say_none);
    cat_runtime *asked = run(&a, &pth, true), *plain = run(&a, &pth, false);
    CHECK_EQUAL(cat_look(asked)->trace_hash, cat_look(plain)->trace_hash);
    CHECK_EQUAL(cat_look(asked)->state_hash, cat_look(plain)->state_hash);
    CHECK_EQUAL(cat_look(asked)->tick, cat_look(plain)->tick);
    CHECK_TEXT(cat_measures(plain), "\"contradictions\":0,");
    cat_free(asked);
    cat_free(plain);
}

/* Going back takes back what was counted behind. */
static void contradictions_are_counted_once_wherever_a_run_is_looked_at(void)
{
    struct pthfcfs pth;
    cat_runtime *rt = run_with(&pth, CAT_HANDLER_THREADS_TOTAL, say_none);
    uint64_t ticks = cat_look(rt)->tick;
    uint32_t counted = session_count(rt, CAT_TRACE_CONTRADICTION, 0);
    char expected[64];
    cat_seek(rt, 0, UINT64_MAX);
    CHECK_TEXT(cat_measures(rt), "\"contradictions\":0,");
    cat_seek(rt, ticks, UINT64_MAX);
    snprintf(expected, sizeof expected, "\"contradictions\":%u,", counted);
    CHECK(counted > 10);
    CHECK_TEXT(cat_measures(rt), expected);
    cat_free(rt);
}

const struct test query_tests[] = {
    TEST(queries_that_answer_as_the_record_says_contradict_nothing),
    TEST(a_wrong_number_is_noted_with_the_right_one),
    TEST(a_thread_that_runs_is_not_ready),
    TEST(a_refused_switch_to_a_ready_thread_is_noted),
    TEST(asking_changes_nothing_of_the_run),
    TEST(contradictions_are_counted_once_wherever_a_run_is_looked_at),
    {0},
};
