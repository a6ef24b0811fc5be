/* A stop condition is evaluated only when what it reads may have changed. A run must not notice: each condition is
 * held against one that says the same but reads the time in a way that has it evaluated always. */
#include "check.h"
#include "session.h"
#include "world.h"

enum condition { AFTER, AT_LEAST, FROM_BEFORE, COUNTED, COUNTED_BEYOND, COUNTED_BETWEEN, CHOSEN, STORED, EITHER };

struct stopping {
    enum condition condition;
    int64_t number; /* a time, a count or a value */
};

/* `now`, or the same in a form that tells the runtime nothing. */
static void push_now(struct assembly *a, bool always)
{
    assembly_op(a, CAT_OP_NOW, 0);
    if (!always) return;
    assembly_op(a, CAT_OP_INT, 0);
    assembly_op(a, CAT_OP_ADD_I, 0);
}

/* Nothing, but reads the time. */
static void add_nothing(struct assembly *a)
{
    assembly_op(a, CAT_OP_NOW, 0);
    assembly_op(a, CAT_OP_INT, 0);
    assembly_op(a, CAT_OP_MUL_I, 0);
    assembly_op(a, CAT_OP_ADD_I, 0);
}

static uint32_t push_equal(struct assembly *a, uint32_t operation, uint32_t number, int64_t value, bool always)
{
    uint32_t pc = assembly_op(a, operation, (int32_t)number);
    if (always) add_nothing(a);
    assembly_push(a, value);
    assembly_op(a, CAT_OP_EQ_I, 0);
    return pc;
}

static void push_counter(struct assembly *a, bool always)
{
    assembly_op(a, CAT_OP_COUNTER, 0);
    if (always) add_nothing(a);
}

/* number < the counter, and that < number + 5, without the first count at which it is so */
static void push_between(struct assembly *a, int64_t number, bool always)
{
    assembly_push(a, number + 1);
    push_counter(a, always);
    assembly_op(a, CAT_OP_LT_I, 0);
    push_counter(a, always);
    assembly_push(a, number + 5);
    assembly_op(a, CAT_OP_LT_I, 0);
    assembly_op(a, CAT_OP_MIN_I, 0);
}

/* The counter equals the number once it is above 3, and 20 before: right behind the 20 stands a counter that is not
 * only compared with it. */
static void push_chosen(struct assembly *a, int64_t number, bool always)
{
    push_counter(a, always);
    assembly_push(a, 3);
    assembly_op(a, CAT_OP_LE_I, 0);
    uint32_t early = assembly_op(a, CAT_OP_JUMP_TRUE, 0);
    assembly_push(a, number);
    uint32_t late = assembly_op(a, CAT_OP_JUMP, 0);
    assembly_patch(a, early);
    assembly_push(a, 20);
    assembly_patch(a, late);
    push_counter(a, always);
    assembly_op(a, CAT_OP_EQ_I, 0);
}

static void push_condition(struct assembly *a, const struct stopping *stopping, uint32_t variable, bool always)
{
    switch (stopping->condition) {
    case AFTER: /* number < now */
        assembly_push(a, stopping->number);
        push_now(a, always);
        assembly_op(a, CAT_OP_LT_I, 0);
        return;
    case AT_LEAST: /* number <= now */
        assembly_push(a, stopping->number);
        push_now(a, always);
        assembly_op(a, CAT_OP_LE_I, 0);
        return;
    case FROM_BEFORE: /* not (now <= number) */
        push_now(a, always);
        assembly_push(a, stopping->number);
        assembly_op(a, CAT_OP_LE_I, 0);
        assembly_op(a, CAT_OP_NOT, 0);
        return;
    case COUNTED: push_equal(a, CAT_OP_COUNTER, 0, stopping->number, always); return;
    case COUNTED_BEYOND: /* not (counter <= number) */
        push_counter(a, always);
        assembly_push(a, stopping->number);
        assembly_op(a, CAT_OP_LE_I, 0);
        assembly_op(a, CAT_OP_NOT, 0);
        return;
    case COUNTED_BETWEEN: push_between(a, stopping->number, always); return;
    case CHOSEN: push_chosen(a, stopping->number, always); return;
    case STORED: push_equal(a, CAT_OP_LOAD, variable, stopping->number, always); return;
    default: /* the counter stands at 7, or the time has come */
        push_equal(a, CAT_OP_COUNTER, 0, 7, always);
        assembly_push(a, stopping->number);
        push_now(a, always);
        assembly_op(a, CAT_OP_LE_I, 0);
        assembly_op(a, CAT_OP_MAX_I, 0);
        return;
    }
}

/* Two threads compute, count and set a variable. */
static struct cat_view run(const struct stopping *stopping, bool always)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    uint32_t x = assembly_variable(&a, "x", CAT_INT, 0, 0);
    uint32_t counter = assembly_counter(&a, "turns");
    assembly_class(&a, "worker", 2);
    uint32_t again = assembly_push(&a, 50);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_COUNT, (int32_t)counter);
    assembly_op(&a, CAT_OP_COUNTER, (int32_t)counter);
    assembly_op(&a, CAT_OP_STORE, (int32_t)x);
    assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_op(&a, CAT_OP_JUMP, (int32_t)again);
    a.stop = assembly_op(&a, CAT_OP_INT, 0); /* a jump target of its own; 0 or the condition */
    push_condition(&a, stopping, x, always);
    assembly_op(&a, CAT_OP_MAX_I, 0);
    assembly_op(&a, CAT_OP_END, 0);
    a.tick_limit = 2000;
    fcfs_make(&fcfs);
    return session_run(&a, &fcfs);
}

static void a_run_stops_where_it_would_if_the_condition_were_always_evaluated(void)
{
    static const struct stopping cases[] = {
        {AFTER, 0},        {AFTER, 1},        {AFTER, 49},      {AFTER, 1234},   {AT_LEAST, 0},    {AT_LEAST, 58},
        {AT_LEAST, 1234},  {FROM_BEFORE, 58}, {FROM_BEFORE, 0}, {COUNTED, 1},    {COUNTED, 40},    {STORED, 1},
        {STORED, 33},      {EITHER, 100},     {EITHER, 100000}, {AFTER, 100000}, {COUNTED, 50000},
        {COUNTED, -1},     {COUNTED_BEYOND, 40}, {COUNTED_BEYOND, 0},
        {COUNTED_BEYOND, INT64_MAX}, {COUNTED_BETWEEN, 40}, {COUNTED_BETWEEN, -1}, {CHOSEN, 50}, {CHOSEN, 1000000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct cat_view seldom = run(&cases[i], false), always = run(&cases[i], true);
        CHECK_EQUAL(seldom.outcome, always.outcome);
        CHECK_EQUAL(seldom.time, always.time);
        CHECK_EQUAL(seldom.tick, always.tick);
        CHECK_EQUAL(seldom.trace_hash, always.trace_hash);
    }
}

/* A thread that computes or sleeps for a second at once. */
static struct cat_view run_past(uint32_t profile, uint32_t operation, int64_t cost, uint32_t comparison, bool always)
{
    struct assembly a;
    world_start(&a, profile);
    a.switch_cost = cost;
    assembly_class(&a, "once", 1);
    assembly_push(&a, 1000000000);
    assembly_op(&a, operation, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    a.stop = assembly_push(&a, 1000);
    push_now(&a, always);
    assembly_op(&a, comparison, 0);
    assembly_op(&a, CAT_OP_END, 0);
    cat_runtime *rt = world_run(&a);
    struct cat_view view = *cat_look(rt);
    cat_free(rt);
    return view;
}

static void a_condition_on_the_time_holds_at_its_time_whatever_goes_on(void)
{
    static const struct {
        uint32_t profile, operation;
        int64_t cost;
    } cases[] = {
        {CAT_PROFILE_EMBEDDED, CAT_OP_COMPUTE, 0}, {CAT_PROFILE_PTH, CAT_OP_COMPUTE, 0},
        {CAT_PROFILE_PTH, CAT_OP_SLEEP, 0},        {CAT_PROFILE_PTH, CAT_OP_SLEEP, 5000000},
        {CAT_PROFILE_EMBEDDED, CAT_OP_COMPUTE, 5000000},
    };
    for (size_t i = 0; i < 2 * sizeof cases / sizeof *cases; i++) {
        bool always = i % 2;
        uint32_t profile = cases[i / 2].profile, operation = cases[i / 2].operation;
        struct cat_view from = run_past(profile, operation, cases[i / 2].cost, CAT_OP_LE_I, always);
        struct cat_view behind = run_past(profile, operation, cases[i / 2].cost, CAT_OP_LT_I, always);
        CHECK_EQUAL(from.outcome, CAT_OUTCOME_STOPPED);
        CHECK_EQUAL(from.time, 1000);
        CHECK_EQUAL(behind.time, 1001);
    }
}

/* Nobody in the run sets x, so nothing else would have the condition looked at. */
static void a_condition_that_a_change_from_outside_makes_true_is_seen_as_soon_as_time_passes(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    uint32_t x = assembly_variable(&a, "x", CAT_INT, 0, 0);
    assembly_worker(&a, "worker", 2, 50);
    a.stop = push_equal(&a, CAT_OP_LOAD, x, 5, false);
    assembly_op(&a, CAT_OP_END, 0);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    if (!rt) return;
    cat_run(rt, CAT_GOAL_TICK, 20, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_RUNNING);
    CHECK_EQUAL(cat_set_variable(rt, "x", 5), 0);
    cat_run(rt, CAT_GOAL_TICK, 40, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_STOPPED);
    CHECK_EQUAL(cat_look(rt)->tick, 20);
    cat_free(rt);
}

const struct test stop_tests[] = {
    TEST(a_condition_on_the_time_holds_at_its_time_whatever_goes_on),
    TEST(a_condition_that_a_change_from_outside_makes_true_is_seen_as_soon_as_time_passes),
    TEST(a_run_stops_where_it_would_if_the_condition_were_always_evaluated),
    {0},
};
