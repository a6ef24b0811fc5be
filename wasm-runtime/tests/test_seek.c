/* Going back and forth gives the states and hashes of the first time. */
#include <stdlib.h>

#include "check.h"
#include "base/random.h"
#include "session.h"

enum { TICKS = 6000 };

/* Threads with chance in them: they compute, sleep, name each other, and some are born late. */
static void make_busy(struct assembly *a)
{
    assembly_start(a);
    uint32_t counter = assembly_counter(a, "turns"), histogram = assembly_histogram(a, "pauses", CAT_TIME);
    uint32_t level = assembly_variable(a, "level", CAT_FLOAT, 4, 0);
    assembly_variable(a, "temperature", CAT_INT, 0, 40);
    struct assembled_class *class = assembly_class(a, "busy", 5);
    class->locals = 1;
    uint32_t entry = class->entry;
    assembly_op(a, CAT_OP_INT, 10);
    assembly_op(a, CAT_OP_INT, 60);
    assembly_op(a, CAT_OP_UNIFORM_I, 0);
    assembly_op(a, CAT_OP_DUP, 0);
    assembly_op(a, CAT_OP_STORE_LOCAL, 0);
    assembly_op(a, CAT_OP_COMPUTE, 0);
    assembly_op(a, CAT_OP_LOAD_LOCAL, 0);
    assembly_op(a, CAT_OP_RECORD, (int32_t)histogram);
    assembly_op(a, CAT_OP_LOAD_LOCAL, 0);
    assembly_op(a, CAT_OP_STORE, 1);
    assembly_op(a, CAT_OP_COUNT, (int32_t)counter);
    assembly_op(a, CAT_OP_LOAD_LOCAL, 0);
    assembly_op(a, CAT_OP_INT, 4);
    assembly_op(a, CAT_OP_MOD_I, 0);
    assembly_op(a, CAT_OP_YIELD_TO, 0);
    assembly_op(a, CAT_OP_LOAD_LOCAL, 0);
    assembly_op(a, CAT_OP_SLEEP, 0);
    assembly_op(a, CAT_OP_LOAD_LOCAL, 0);
    assembly_op(a, CAT_OP_INT, 50);
    assembly_op(a, CAT_OP_EQ_I, 0);
    uint32_t skip = assembly_op(a, CAT_OP_JUMP_ZERO, 0);
    assembly_op(a, CAT_OP_SPAWN, 1);
    assembly_patch(a, skip);
    assembly_op(a, CAT_OP_JUMP, (int32_t)entry);
    assembly_class(a, "late", 0);
    assembly_push(a, 300);
    assembly_op(a, CAT_OP_SLEEP, 0);
    assembly_op(a, CAT_OP_EXIT, 0);
    a->signals[0].variable = level;
    a->signals[0].period = 77;
    assembly_push(a, 0);
    a->signals[0].code = a->code_count - 1;
    assembly_op(a, CAT_OP_POP, 0);
    assembly_push(a, INT64_C(0x3FF0000000000000)); /* 1.0 */
    assembly_push(a, INT64_C(-0x3FEC000000000000)); /* -5.0 */
    assembly_push(a, INT64_C(0x4014000000000000)); /* 5.0 */
    assembly_op(a, CAT_OP_WALK, (int32_t)level);
    assembly_op(a, CAT_OP_END, 0);
    a->signal_count = 1;
}

struct moment {
    uint64_t state, trace, written;
    int64_t time;
};

static struct moment now(cat_runtime *rt)
{
    const struct cat_view *view = cat_look(rt);
    return (struct moment){view->state_hash, view->trace_hash, view->trace_written, view->time};
}

static bool same(struct moment a, struct moment b)
{
    return a.state == b.state && a.trace == b.trace && a.written == b.written && a.time == b.time;
}

/* The moment after every tick, the first time. */
static struct moment *go_through(cat_runtime *rt)
{
    struct moment *moments = calloc(TICKS + 1, sizeof *moments);
    for (uint64_t tick = 6; moments && tick <= TICKS; tick++) {
        cat_run(rt, CAT_GOAL_TICK, tick, UINT64_MAX);
        moments[tick] = now(rt);
    }
    return moments;
}

static void seeking_in_both_directions_gives_the_same_states(void)
{
    struct assembly a;
    struct fcfs fcfs;
    make_busy(&a);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 7);
    struct moment *moments = go_through(rt);
    struct cat_random random = cat_random_stream(1, CAT_RANDOM_THREAD, "test", 0);
    unsigned differences = 0;
    for (int i = 0; i < 200; i++) {
        uint64_t tick = (uint64_t)cat_random_between(&random, 6, TICKS);
        CHECK_EQUAL(cat_seek(rt, tick, UINT64_MAX), 1);
        CHECK_EQUAL(cat_look(rt)->tick, tick);
        differences += !same(now(rt), moments[tick]);
    }
    CHECK_EQUAL(differences, 0);
    CHECK(cat_look(rt)->thread_count > 5);
    free(moments);
    cat_free(rt);
}

static void a_small_budget_only_makes_seeking_slower(void)
{
    struct assembly a;
    struct fcfs fcfs;
    struct cat_options options = {.snapshot_budget = 30000, .trace_level = 1};
    make_busy(&a);
    assembly_finish(&a);
    fcfs_make(&fcfs);
    cat_runtime *rt = cat_new(&options);
    cat_use_scheduler(rt, &fcfs.scheduler);
    cat_load_workload(rt, a.bytes, a.length);
    CHECK_EQUAL(cat_start(rt, 7), 0);
    struct moment *moments = go_through(rt);
    for (uint64_t tick = TICKS; tick > 100; tick -= 97) {
        cat_seek(rt, tick, UINT64_MAX);
        CHECK(same(now(rt), moments[tick]));
    }
    free(moments);
    cat_free(rt);
}

static void seeking_comes_back_to_the_host_in_slices(void)
{
    struct assembly a;
    struct fcfs fcfs;
    make_busy(&a);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 7);
    CHECK_EQUAL(cat_seek(rt, 500, 100), 0);
    uint64_t tick = cat_look(rt)->tick;
    CHECK_EQUAL(tick, 106);
    while (!cat_seek(rt, 500, 100)) CHECK(cat_look(rt)->tick > tick);
    CHECK_EQUAL(cat_look(rt)->tick, 500);
    CHECK_EQUAL(cat_seek(rt, 0, 100), 1);
    CHECK_EQUAL(cat_look(rt)->tick, 0);
    CHECK_EQUAL(cat_look(rt)->thread_count, 0);
    cat_free(rt);
}

static void running_to_a_time_stops_at_the_last_tick_before_it(void)
{
    struct assembly a;
    struct fcfs fcfs;
    make_busy(&a);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 7);
    struct moment *moments = go_through(rt);
    cat_seek(rt, 10, UINT64_MAX);
    for (int64_t time = moments[11].time; time < moments[11].time + 3000; time += 13) {
        CHECK_EQUAL(cat_run(rt, CAT_GOAL_TIME, (uint64_t)time, UINT64_MAX), 1);
        uint64_t tick = cat_look(rt)->tick;
        CHECK(cat_look(rt)->time <= time);
        CHECK(moments[tick + 1].time > time);
        CHECK(same(now(rt), moments[tick]));
    }
    free(moments);
    cat_free(rt);
}

static void decisions_can_be_gone_to_from_the_snapshot_before(void)
{
    struct assembly a;
    struct fcfs fcfs;
    make_busy(&a);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 7);
    cat_run(rt, CAT_GOAL_TICK, TICKS, UINT64_MAX);
    uint64_t wanted = cat_look(rt)->decisions * 7 / 8;
    uint64_t tick = cat_tick_before_decision(rt, wanted);
    CHECK(tick > 0);
    cat_seek(rt, tick, UINT64_MAX);
    CHECK(cat_look(rt)->decisions <= wanted);
    cat_run(rt, CAT_GOAL_DECISION, wanted, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->decisions, wanted);
    CHECK_EQUAL(cat_look(rt)->handler, CAT_HANDLER_SCHEDULE);
    cat_free(rt);
}

static void the_end_is_met_again_after_going_back(void)
{
    struct assembly a;
    struct fcfs fcfs;
    make_busy(&a);
    assembly_stop_at(&a, 0, 300);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 3);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    struct cat_view end = *cat_look(rt);
    struct moment then = now(rt);
    CHECK_EQUAL(end.outcome, CAT_OUTCOME_STOPPED);
    cat_seek(rt, end.tick, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_RUNNING);
    CHECK_EQUAL(cat_look(rt)->tick, end.tick);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK(same(now(rt), then));
    CHECK_EQUAL(cat_look(rt)->outcome, end.outcome);
    CHECK_EQUAL(cat_look(rt)->tick, end.tick);
    cat_free(rt);
}

static void the_seed_decides(void)
{
    struct assembly a;
    struct fcfs fcfs;
    uint64_t hashes[3];
    make_busy(&a);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 7);
    for (unsigned i = 0; i < 3; i++) {
        CHECK_EQUAL(cat_start(rt, i == 1 ? 8 : 7), 0);
        cat_run(rt, CAT_GOAL_TICK, TICKS, UINT64_MAX);
        hashes[i] = cat_look(rt)->trace_hash;
    }
    CHECK(hashes[0] != hashes[1]);
    CHECK(hashes[0] == hashes[2]);
    cat_free(rt);
}

static void the_trace_hash_does_not_depend_on_the_level(void)
{
    struct assembly a;
    struct fcfs fcfs;
    uint64_t hashes[3];
    make_busy(&a);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 7);
    for (uint32_t level = 0; level < 3; level++) {
        cat_set_trace_level(rt, level);
        CHECK_EQUAL(cat_start(rt, 7), 0);
        cat_run(rt, CAT_GOAL_TICK, TICKS, UINT64_MAX);
        hashes[level] = cat_look(rt)->trace_hash;
    }
    CHECK(hashes[0] == hashes[1] && hashes[1] == hashes[2]);
    cat_free(rt);
}

const struct test seek_tests[] = {
    TEST(seeking_in_both_directions_gives_the_same_states),
    TEST(a_small_budget_only_makes_seeking_slower),
    TEST(seeking_comes_back_to_the_host_in_slices),
    TEST(running_to_a_time_stops_at_the_last_tick_before_it),
    TEST(decisions_can_be_gone_to_from_the_snapshot_before),
    TEST(the_end_is_met_again_after_going_back),
    TEST(the_seed_decides),
    TEST(the_trace_hash_does_not_depend_on_the_level),
    {0},
};
