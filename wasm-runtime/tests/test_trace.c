/* The trace and the measures. */
#include "catapults/trace_kinds.h"
#include "check.h"
#include "session.h"

struct record {
    uint32_t delta, head, place;
    int32_t value;
};

/* ns since the record before */
static int64_t time_before(const struct record *record)
{
    bool passes = (record->head & 0xFF) == CAT_TRACE_TIME;
    return passes ? (int64_t)((uint64_t)(uint32_t)record->value << 32 | record->place) : record->delta;
}

/* The number-th record of a kind, and the time at which it stands. */
static bool find_record(const cat_runtime *rt, uint32_t kind, unsigned number, struct record *record, int64_t *time)
{
    *time = 0;
    for (uint64_t i = 0; cat_trace_read(rt, i, 1, (uint8_t *)record); i++) {
        *time += time_before(record);
        if ((record->head & 0xFF) == kind && number-- == 0) return true;
    }
    return false;
}

static void make_worker(struct assembly *a, struct fcfs *fcfs, int64_t duration)
{
    assembly_start(a);
    assembly_counter(a, "jobs");
    assembly_worker(a, "worker", 1, duration);
    fcfs_make(fcfs);
}

static void records_tell_what_happened_when(void)
{
    struct assembly a;
    struct fcfs fcfs;
    struct record record;
    int64_t time;
    make_worker(&a, &fcfs, 100);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, 4, UINT64_MAX);
    CHECK(find_record(rt, CAT_TRACE_TRANSFER, 0, &record, &time));
    CHECK_EQUAL(record.head >> 8, FCFS_NODES + 1);
    CHECK_EQUAL(record.place, FCFS_RQ << 16);
    CHECK_EQUAL(record.value, FCFS_SITE_NEW);
    CHECK_EQUAL(time, 2);
    CHECK(find_record(rt, CAT_TRACE_ENTER, 2, &record, &time));
    CHECK_EQUAL(record.place, CAT_HANDLER_SCHEDULE);
    CHECK_EQUAL(record.value, 3);
    CHECK_EQUAL(time, 4);
    CHECK(find_record(rt, CAT_TRACE_LEAVE, 2, &record, &time));
    CHECK_EQUAL(record.value, 2);
    CHECK_EQUAL(time, 6);
    CHECK(find_record(rt, CAT_TRACE_RUN, 0, &record, &time));
    CHECK_EQUAL(record.value, 4);
    CHECK_EQUAL(time, 10);
    CHECK(find_record(rt, CAT_TRACE_COUNT, 0, &record, &time));
    CHECK_EQUAL(record.value, 1);
    CHECK_EQUAL(time, 110);
    CHECK(find_record(rt, CAT_TRACE_RELEASE, 0, &record, &time));
    CHECK_EQUAL(time, 110);
    cat_free(rt);
}

static void long_times_take_a_record_of_their_own(void)
{
    struct assembly a;
    struct fcfs fcfs;
    struct record record;
    int64_t time;
    make_worker(&a, &fcfs, INT64_C(100000000000));
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, 4, UINT64_MAX);
    CHECK(find_record(rt, CAT_TRACE_TIME, 0, &record, &time));
    CHECK(find_record(rt, CAT_TRACE_COUNT, 0, &record, &time));
    CHECK_EQUAL(record.delta, 0);
    CHECK_EQUAL(time, INT64_C(100000000010));
    cat_free(rt);
}

/* --- times ---------------------------------------------------------------------------------------------- */

/* One thread computes, another one sleeps twice before it ends, so that time passes up to timers, too. */
static cat_runtime *load(int64_t duration, uint32_t capacity, uint32_t level, struct fcfs *fcfs)
{
    struct assembly a;
    struct cat_options options = {.trace_level = level, .trace_capacity = capacity};
    make_worker(&a, fcfs, duration);
    assembly_class(&a, "sleeper", 1);
    assembly_push(&a, duration / 3);
    assembly_op(&a, CAT_OP_SLEEP, 0);
    assembly_push(&a, 4 * duration);
    assembly_op(&a, CAT_OP_SLEEP, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    assembly_finish(&a);
    cat_runtime *rt = cat_new(&options);
    cat_load_workload(rt, a.bytes, a.length);
    cat_use_scheduler(rt, &fcfs->scheduler);
    return rt;
}

/* The times between records from this one on, the oldest that is kept, add up to the time at which the last tick ended. */
static bool times_add_up_from(cat_runtime *rt, uint64_t oldest)
{
    struct cat_view view = *cat_look(rt);
    struct record record;
    int64_t time = view.trace_oldest_time;
    for (uint64_t i = oldest; i < view.trace_written; i++) {
        if (!cat_trace_read(rt, i, 1, (uint8_t *)&record)) return false;
        time += time_before(&record);
    }
    return time == view.time;
}

/* The same from the start, or from the oldest for which there is room. */
static bool times_add_up(cat_runtime *rt)
{
    const struct cat_view *view = cat_look(rt);
    return times_add_up_from(rt, view->trace_written < view->trace_capacity ? 0 : view->trace_written - view->trace_capacity);
}

/* 32 bits of each time are kept: long ones, ones that are just told by 32 bits, and short ones that come to many. */
static const int64_t durations[] = {
    100, INT64_C(1) << 31, UINT32_MAX - 14, UINT32_MAX, INT64_C(1) << 32, (INT64_C(1) << 32) + 1, INT64_C(30000000007)};
enum { DURATIONS = sizeof durations / sizeof *durations };

static void times_add_up_however_much_passes(void)
{
    struct fcfs fcfs;
    for (size_t i = 0; i < DURATIONS; i++) {
        for (uint32_t capacity = 64; capacity <= 4096; capacity *= 8) {
            cat_runtime *rt = load(durations[i], capacity, 1, &fcfs);
            cat_start(rt, 1);
            for (uint64_t tick = 1; tick < 200; tick++) {
                cat_run(rt, CAT_GOAL_TICK, tick, UINT64_MAX);
                CHECK(times_add_up(rt));
            }
            cat_seek(rt, 90, UINT64_MAX);
            CHECK(times_add_up(rt));
            cat_run(rt, CAT_GOAL_TICK, 400, UINT64_MAX);
            CHECK(times_add_up(rt));
            cat_free(rt);
        }
    }
}

/* Timers come while nothing is told, so that the clock is held anew, and then no more. Told is for as long as it takes to
 * come to each place of a block. */
static void times_add_up_when_nothing_was_told_for_a_while(void)
{
    struct fcfs fcfs;
    for (size_t i = 0; i < DURATIONS; i++) {
        for (uint64_t told = 0; told < 12; told++) {
            cat_runtime *rt = load(durations[i], 4096, 1, &fcfs);
            cat_start(rt, 1);
            cat_run(rt, CAT_GOAL_TICK, told, UINT64_MAX);
            cat_set_trace_level(rt, 0);
            cat_run(rt, CAT_GOAL_TICK, 70, UINT64_MAX);
            cat_set_trace_level(rt, 1);
            cat_run(rt, CAT_GOAL_TICK, 100, UINT64_MAX);
            CHECK(times_add_up(rt));
            cat_seek(rt, 30, UINT64_MAX);
            cat_run(rt, CAT_GOAL_TICK, 60, UINT64_MAX);
            CHECK(times_add_up(rt));
            cat_free(rt);
        }
    }
}

static void times_add_up_in_a_world_that_was_not_told_of_for_a_while(void)
{
    struct fcfs first, second;
    for (size_t i = 0; i < DURATIONS; i++) {
        cat_runtime *silent = load(durations[i], 4096, 1, &first), *told = load(durations[i], 4096, 1, &second);
        size_t length;
        cat_start(silent, 1);
        cat_run(silent, CAT_GOAL_TICK, 5, UINT64_MAX);
        cat_set_trace_level(silent, 0);
        cat_run(silent, CAT_GOAL_TICK, 30, UINT64_MAX);
        const uint8_t *world = cat_export(silent, &length);
        CHECK_EQUAL(cat_import(told, world, length), 0);
        cat_run(told, CAT_GOAL_TICK, 60, UINT64_MAX);
        CHECK(times_add_up_from(told, cat_look(silent)->trace_written));
        cat_free(told);
        cat_free(silent);
    }
}

static void when_the_ring_wraps_the_oldest_are_gone(void)
{
    struct fcfs fcfs;
    struct record record;
    cat_runtime *rt = load(100, 64, 1, &fcfs);
    cat_start(rt, 1);
    cat_run(rt, CAT_GOAL_TICK, 1000, UINT64_MAX);
    struct cat_view view = *cat_look(rt);
    CHECK_EQUAL(view.trace_capacity, 64);
    CHECK_EQUAL(cat_trace_read(rt, view.trace_written - 65, 1, (uint8_t *)&record), 0);
    CHECK(times_add_up(rt));
    cat_seek(rt, 500, UINT64_MAX);
    cat_seek(rt, 1000, UINT64_MAX);
    CHECK_EQUAL(memcmp(cat_look(rt), &view, sizeof view), 0);
    cat_free(rt);
}

static cat_runtime *traced_with_room_for(uint32_t records, struct fcfs *fcfs, int64_t handler_cost)
{
    struct assembly a;
    struct cat_options options = {.trace_level = 1, .trace_capacity = records};
    make_worker(&a, fcfs, 100);
    a.handler_cost = handler_cost;
    assembly_finish(&a);
    cat_runtime *rt = cat_new(&options);
    cat_load_workload(rt, a.bytes, a.length);
    cat_use_scheduler(rt, &fcfs->scheduler);
    cat_start(rt, 1);
    cat_run(rt, CAT_GOAL_TICK, 140, UINT64_MAX);
    return rt;
}

/* With little room, each record is the first of a block. With more, they are mostly written behind each other, two at
 * once where they come together. */
static void records_are_the_same_wherever_blocks_of_them_end(void)
{
    const int64_t costs[] = {2, INT32_MAX, INT64_C(1) + INT32_MAX, UINT32_MAX, INT64_C(1) + UINT32_MAX};
    struct fcfs first, second;
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++) {
        cat_runtime *apart = traced_with_room_for(1 << 10, &first, costs[i]);
        for (uint32_t room = 1 << 11; room <= 1 << 16; room *= 2) {
            cat_runtime *together = traced_with_room_for(room, &second, costs[i]);
            struct record a, b;
            uint64_t count = cat_look(apart)->trace_written;
            CHECK_EQUAL(cat_look(together)->trace_written, count);
            CHECK(count > 700 && count <= 1 << 10); /* none is gone */
            for (uint64_t number = 0; number < count; number++) {
                cat_trace_read(apart, number, 1, (uint8_t *)&a);
                cat_trace_read(together, number, 1, (uint8_t *)&b);
                CHECK(memcmp(&a, &b, sizeof a) == 0);
            }
            cat_free(together);
        }
        cat_free(apart);
    }
}

static void at_level_0_nothing_is_written(void)
{
    struct assembly a;
    struct fcfs fcfs;
    make_worker(&a, &fcfs, 100);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_set_trace_level(rt, 0);
    cat_start(rt, 1);
    cat_run(rt, CAT_GOAL_TICK, 100, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->trace_written, 0);
    CHECK_EQUAL(cat_look(rt)->tick, 100);
    cat_free(rt);
}

static int32_t draw_and_print(struct cat_ctx *ctx, cat_thread t)
{
    int64_t drawn = ctx->ops.at->random(ctx, -1);
    ctx->ops.at->print(ctx, 3, 1, &drawn);
    int32_t paused = ctx->trace_level > 1 ? ctx->ops.at->trace_site(ctx, FCFS_SITE_OUT, 1) : 0;
    return paused ? paused : fcfs_move(ctx, t, FCFS_RQ, FCFS_SITE_OUT);
}

static void schedulers_can_draw_print_and_tell_their_sites(void)
{
    struct assembly a;
    struct fcfs fcfs;
    struct record record;
    int64_t time;
    make_worker(&a, &fcfs, 100);
    fcfs_replace(&fcfs, CAT_HANDLER_SWITCH_OUT, draw_and_print);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_set_trace_level(rt, 2);
    cat_run(rt, CAT_GOAL_TICK, 100, UINT64_MAX);
    CHECK(find_record(rt, CAT_TRACE_LOG, 0, &record, &time));
    CHECK_EQUAL(record.place, 3);
    int32_t first = record.value;
    CHECK(first >= 0 && first < 32768);
    CHECK(find_record(rt, CAT_TRACE_LOG, 1, &record, &time));
    CHECK(record.value != first);
    CHECK(find_record(rt, CAT_TRACE_SITE, 0, &record, &time));
    CHECK_EQUAL(record.place, FCFS_SITE_OUT);
    CHECK_EQUAL(record.value, 1);
    cat_free(rt);
}

const struct test trace_tests[] = {
    TEST(records_tell_what_happened_when),
    TEST(long_times_take_a_record_of_their_own),
    TEST(times_add_up_however_much_passes),
    TEST(times_add_up_when_nothing_was_told_for_a_while),
    TEST(times_add_up_in_a_world_that_was_not_told_of_for_a_while),
    TEST(when_the_ring_wraps_the_oldest_are_gone),
    TEST(records_are_the_same_wherever_blocks_of_them_end),
    TEST(at_level_0_nothing_is_written),
    TEST(schedulers_can_draw_print_and_tell_their_sites),
    {0},
};

/* --- measures ------------------------------------------------------------------------------------------ */

static void measures_count_what_threads_did(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    uint32_t jobs = assembly_counter(&a, "jobs"), sizes = assembly_histogram(&a, "sizes", CAT_INT);
    struct assembled_class *class = assembly_class(&a, "worker", 1);
    class->locals = 1;
    uint32_t again = a.code_count;
    assembly_op(&a, CAT_OP_LOAD_LOCAL, 0);
    assembly_op(&a, CAT_OP_INT, 1);
    assembly_op(&a, CAT_OP_ADD_I, 0);
    assembly_op(&a, CAT_OP_DUP, 0);
    assembly_op(&a, CAT_OP_STORE_LOCAL, 0);
    assembly_op(&a, CAT_OP_RECORD, (int32_t)sizes);
    assembly_op(&a, CAT_OP_INT, 90);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_COUNT, (int32_t)jobs);
    assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_op(&a, CAT_OP_JUMP, (int32_t)again);
    assembly_stop_at(&a, jobs, 10);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    const char *measures = cat_measures(rt);
    /* init 2, newthread 2, 10 x schedule 2, 9 x switch_out 2, one switch 4, 10 x 90 */
    CHECK_TEXT(measures, "{\"time_ns\":946,\"ticks\":21,\"decisions\":10,\"switches\":1,\"wasted\":0");
    CHECK_TEXT(measures, "\"scheduler_ns\":42,\"switch_ns\":4");
    CHECK_TEXT(measures, "\"running_ns\":900,\"waiting_ns\":0,\"suspended_ns\":0,\"activations\":10,\"wasted\":0,\"waits\":0,");
    CHECK_TEXT(measures, "{\"name\":\"sizes\",\"type\":\"int\",\"count\":10,\"mean\":5.5,\"min\":1,\"p50\":5,\"p90\":9,"
                         "\"p99\":10,\"max\":10,\"exact\":true,\"shape\":[[1,1.125,1],");
    CHECK_TEXT(measures, "{\"name\":\"jobs\",\"count\":10,\"per_second\":10570824.5243129}");
    CHECK_TEXT(measures, "{\"node\":3,\"name\":\"current\",\"length\":1,\"mean_length\":");
    CHECK(strstr(measures, "\"slot\"") == NULL);
    cat_free(rt);
}

static void the_longest_wait_of_a_ready_thread_is_told(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    assembly_worker(&a, "hog", 1, 5000);
    assembly_worker(&a, "quick", 1, 10);
    a.tick_limit = 40;
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    /* between two turns of the quick thread: the hog, and twice switch_out, schedule and a switch */
    CHECK_TEXT(cat_measures(rt), "\"longest_ready_ns\":5016,\"longest_ready_thread\":2");
    cat_free(rt);
}

const struct test measure_tests[] = {
    TEST(measures_count_what_threads_did),
    TEST(the_longest_wait_of_a_ready_thread_is_told),
    {0},
};
