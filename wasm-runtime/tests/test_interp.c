/* Each operation of the bytecode, by what it leaves in a variable. */
#include "base/number.h"
#include "check.h"
#include "running/interp.h"
#include "session.h"
#include "state/context.h"

struct value_case {
    uint32_t operation;
    int32_t argument;
    int count; /* operands */
    int64_t operands[3];
    int64_t result;
};

/* Pushes the operands, does the operation at time 0, stores the result, and reads it. */
static int64_t value_of(const struct value_case *one)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    a.switch_cost = a.handler_cost = 0;
    uint32_t x = assembly_variable(&a, "x", CAT_TIME, 0, 0);
    assembly_class(&a, "one", 1);
    for (int i = 0; i < one->count; i++) assembly_push(&a, one->operands[i]);
    assembly_op(&a, one->operation, one->argument);
    assembly_op(&a, CAT_OP_STORE, (int32_t)x);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    int64_t result = cat_variable_load(rt, x);
    cat_free(rt);
    return result;
}

static void check_values(const struct value_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int64_t result = value_of(&cases[i]);
        if (result != cases[i].result) printf("case %zu, operation %u:\n", i, cases[i].operation);
        CHECK_EQUAL(result, cases[i].result);
    }
}

#define CHECK_VALUES(cases) check_values(cases, sizeof(cases) / sizeof *(cases))

static void integers_wrap_and_divide_towards_zero(void)
{
    static const struct value_case cases[] = {
        {CAT_OP_ADD_I, 0, 2, {INT64_MAX, 1}, INT64_MIN},
        {CAT_OP_SUB_I, 0, 2, {3, 5}, -2},
        {CAT_OP_MUL_I, 0, 2, {INT64_C(1) << 62, 4}, 0},
        {CAT_OP_DIV_I, 0, 2, {-7, 2}, -3},
        {CAT_OP_DIV_I, 0, 2, {INT64_MIN, -1}, INT64_MIN},
        {CAT_OP_MOD_I, 0, 2, {-7, 2}, -1},
        {CAT_OP_MOD_I, 0, 2, {INT64_MIN, -1}, 0},
        {CAT_OP_NEG_I, 0, 1, {INT64_MIN}, INT64_MIN},
        {CAT_OP_ABS_I, 0, 1, {-9}, 9},
        {CAT_OP_WRAP, 16, 1, {32768}, -32768},
        {CAT_OP_WRAP, 32, 1, {INT64_C(0x180000001)}, -2147483647},
        {CAT_OP_EQ_I, 0, 2, {4, 4}, 1},
        {CAT_OP_LT_I, 0, 2, {4, 4}, 0},
        {CAT_OP_LE_I, 0, 2, {4, 4}, 1},
        {CAT_OP_NOT, 0, 1, {0}, 1},
        {CAT_OP_MIN_I, 0, 2, {4, -4}, -4},
        {CAT_OP_MAX_I, 0, 2, {4, -4}, 4},
        {CAT_OP_INT, -8388608, 0, {0}, -8388608},
        {CAT_OP_INSTANCE, 0, 0, {0}, 0},
    };
    CHECK_VALUES(cases);
}

static void floats_follow_ieee(void)
{
    const int64_t half = cat_bits(0.5), two = cat_bits(2), none = INT64_C(0x7FF8000000000000);
    const struct value_case cases[] = {
        {CAT_OP_ADD_F, 0, 2, {half, two}, cat_bits(2.5)},
        {CAT_OP_SUB_F, 0, 2, {half, two}, cat_bits(-1.5)},
        {CAT_OP_MUL_F, 0, 2, {half, two}, cat_bits(1)},
        {CAT_OP_DIV_F, 0, 2, {half, two}, cat_bits(0.25)},
        {CAT_OP_DIV_F, 0, 2, {0, 0}, none},
        {CAT_OP_NEG_F, 0, 1, {half}, cat_bits(-0.5)},
        {CAT_OP_ABS_F, 0, 1, {cat_bits(-0.5)}, half},
        {CAT_OP_I_TO_F, 0, 1, {3}, cat_bits(3)},
        {CAT_OP_F_TO_I, 0, 1, {cat_bits(-2.75)}, -2},
        {CAT_OP_EQ_F, 0, 2, {none, none}, 0},
        {CAT_OP_LT_F, 0, 2, {half, two}, 1},
        {CAT_OP_LE_F, 0, 2, {two, two}, 1},
        {CAT_OP_MIN_F, 0, 2, {half, two}, half},
        {CAT_OP_MAX_F, 0, 2, {half, two}, two},
    };
    CHECK_VALUES(cases);
}

/* At time 0; signals over time are tested with the library. */
static void waves_begin_in_their_middle(void)
{
    const int64_t middle = cat_bits(20), amplitude = cat_bits(5);
    const struct value_case cases[] = {
        {CAT_OP_SINE, 0, 3, {middle, amplitude, 1000}, middle},
        {CAT_OP_TRIANGLE, 0, 3, {middle, amplitude, 1000}, middle},
        {CAT_OP_STEP, 0, 3, {middle, amplitude, 1}, middle},
        {CAT_OP_STEP, 0, 3, {middle, amplitude, 0}, amplitude},
        {CAT_OP_WALK, 0, 3, {0, cat_bits(7), cat_bits(9)}, cat_bits(7)},
        {CAT_OP_UNIFORM_I, 0, 2, {6, 6}, 6},
        {CAT_OP_UNIFORM_F, 0, 2, {middle, middle}, middle},
        {CAT_OP_EXPONENTIAL, 0, 1, {0}, 0},
        {CAT_OP_NORMAL, 0, 2, {middle, 0}, middle},
        {CAT_OP_LOGNORMAL, 0, 2, {0, 0}, cat_bits(1)},
        {CAT_OP_PARETO, 0, 3, {amplitude, middle, middle}, middle},
        {CAT_OP_CHOOSE, 1, 2, {77, cat_bits(0.5)}, 77},
    };
    CHECK_VALUES(cases);
}

/* Runs code that leaves a value in a variable at each of some times, 100 ns apart. */
static void check_over_time(struct assembly *a, uint32_t operation, int32_t argument, const int64_t *values,
                            uint32_t count)
{
    struct fcfs fcfs;
    a->switch_cost = a->handler_cost = 0;
    uint32_t x = assembly_variable(a, "x", CAT_TIME, 0, 0);
    assembly_class(a, "one", 1);
    for (uint32_t i = 0; i < count; i++) {
        assembly_op(a, operation, argument);
        assembly_op(a, CAT_OP_STORE, (int32_t)x);
        assembly_push(a, 100);
        assembly_op(a, CAT_OP_COMPUTE, 0);
        assembly_op(a, CAT_OP_YIELD, 0);
    }
    assembly_op(a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(a, &fcfs, 1);
    for (uint32_t i = 0; i < count; i++) {
        cat_run(rt, CAT_GOAL_DECISION, i + 2, UINT64_MAX);
        CHECK_EQUAL(cat_variable_load(rt, x), values[i]);
    }
    cat_free(rt);
}

static void tables_hold_their_last_value(void)
{
    struct assembly a;
    assembly_start(&a);
    const int64_t table[] = {3, 100, cat_bits(1), 250, cat_bits(2), 400, cat_bits(3)};
    memcpy(a.constants, table, sizeof table);
    a.constant_count = sizeof table / sizeof *table;
    const int64_t values[] = {cat_bits(1), cat_bits(1), cat_bits(1), cat_bits(2), cat_bits(3), cat_bits(3)};
    check_over_time(&a, CAT_OP_TABLE, 0, values, sizeof values / sizeof *values);
}

/* In 3000 steps of -1, 0 or 1 each comes about 1000 times (the standard deviation is 26). */
static void an_int_walks_up_as_often_as_down(void)
{
    enum { STEPS = 3000 };
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    a.switch_cost = a.handler_cost = 0;
    uint32_t level = assembly_variable(&a, "level", CAT_INT, 0, 0);
    uint32_t entry = assembly_class(&a, "walker", 1)->entry;
    assembly_push(&a, cat_bits(1));
    assembly_push(&a, cat_bits(-STEPS));
    assembly_push(&a, cat_bits(STEPS));
    assembly_op(&a, CAT_OP_WALK, (int32_t)level);
    assembly_op(&a, CAT_OP_F_TO_I, 0);
    assembly_op(&a, CAT_OP_STORE, (int32_t)level);
    assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_op(&a, CAT_OP_JUMP, (int32_t)entry);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    int64_t last = 0, steps[3] = {0};
    for (uint32_t i = 0; i < STEPS; i++) {
        cat_run(rt, CAT_GOAL_DECISION, i + 2, UINT64_MAX);
        int64_t now = cat_variable_load(rt, level), step = now - last;
        CHECK(step >= -1 && step <= 1);
        steps[step + 1]++;
        last = now;
    }
    for (int i = 0; i < 3; i++) CHECK(steps[i] > 900 && steps[i] < 1100);
    cat_free(rt);
}

static void channels_are_counted(void)
{
    struct assembly a;
    assembly_start(&a);
    uint32_t channel = assembly_channel(&a, "work", 2), number = assembly_arrival(&a, "jobs", channel);
    static const int64_t times[] = {50, 150, 250, 350};
    memcpy(a.arrivals[number].times, times, sizeof times);
    a.arrivals[number].time_count = 4;
    static const int64_t lengths[] = {0, 1, 2, 2, 2}, refused[] = {0, 0, 0, 1, 2};
    struct assembly again = a;
    check_over_time(&a, CAT_OP_CHANNEL_LENGTH, (int32_t)channel, lengths, 5);
    check_over_time(&again, CAT_OP_CHANNEL_REFUSED, (int32_t)channel, refused, 5);
}

/* Weights of 1 to 3: the second value comes three times as often. */
static void choices_follow_their_weights(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    uint32_t counters[2] = {assembly_counter(&a, "rare"), assembly_counter(&a, "often")};
    uint32_t entry = assembly_class(&a, "one", 1)->entry;
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_INT, 1);
    assembly_push(&a, cat_bits(1));
    assembly_push(&a, cat_bits(3));
    assembly_op(&a, CAT_OP_CHOOSE, 2);
    uint32_t often = assembly_op(&a, CAT_OP_JUMP_TRUE, 0);
    assembly_op(&a, CAT_OP_COUNT, (int32_t)counters[0]);
    uint32_t done = assembly_op(&a, CAT_OP_JUMP, 0);
    assembly_patch(&a, often);
    assembly_op(&a, CAT_OP_COUNT, (int32_t)counters[1]);
    assembly_patch(&a, done);
    assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_op(&a, CAT_OP_JUMP, (int32_t)entry);
    assembly_stop_at(&a, counters[0], 1000);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK(rt->live.counters[counters[1]] > 2700 && rt->live.counters[counters[1]] < 3300);
    cat_free(rt);
}

static void jumps_go_where_they_say(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    uint32_t x = assembly_variable(&a, "x", CAT_INT, 0, 0);
    struct assembled_class *class = assembly_class(&a, "loop", 1);
    class->locals = 1;
    uint32_t again = a.code_count;
    assembly_op(&a, CAT_OP_LOAD, (int32_t)x);
    assembly_op(&a, CAT_OP_INT, 3);
    assembly_op(&a, CAT_OP_ADD_I, 0);
    assembly_op(&a, CAT_OP_STORE, (int32_t)x);
    assembly_op(&a, CAT_OP_LOAD_LOCAL, 0);
    assembly_op(&a, CAT_OP_INT, 1);
    assembly_op(&a, CAT_OP_ADD_I, 0);
    assembly_op(&a, CAT_OP_DUP, 0);
    assembly_op(&a, CAT_OP_STORE_LOCAL, 0);
    assembly_op(&a, CAT_OP_INT, 10);
    assembly_op(&a, CAT_OP_EQ_I, 0);
    uint32_t out = assembly_op(&a, CAT_OP_JUMP_TRUE, 0);
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_JUMP_ZERO, (int32_t)again);
    assembly_patch(&a, out);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    CHECK_EQUAL(cat_variable_load(rt, x), 30);
    cat_free(rt);
}

const struct test interp_tests[] = {
    TEST(integers_wrap_and_divide_towards_zero),
    TEST(floats_follow_ieee),
    TEST(waves_begin_in_their_middle),
    TEST(tables_hold_their_last_value),
    TEST(an_int_walks_up_as_often_as_down),
    TEST(channels_are_counted),
    TEST(choices_follow_their_weights),
    TEST(jumps_go_where_they_say),
    {0},
};
