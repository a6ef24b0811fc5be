/* Rows of operations that the interpreter does at once (fuse.h). A run must not notice: a program is held against
 * itself with a jump before each operation, so that no two are in a row. */
#include "check.h"
#include "session.h"

struct program {
    struct assembly assembly;
    bool apart;
};

static uint32_t op(struct program *p, uint32_t operation, int32_t argument)
{
    struct assembly *a = &p->assembly;
    if (p->apart) assembly_op(a, CAT_OP_JUMP, (int32_t)a->code_count + 1);
    return assembly_op(a, operation, argument);
}

static void push(struct program *p, int64_t value)
{
    struct assembly *a = &p->assembly;
    if (p->apart) assembly_op(a, CAT_OP_JUMP, (int32_t)a->code_count + 1);
    assembly_push(a, value);
}

enum { LEFT, SINCE, DUE, LOCALS };

/* Counts when x is below `bound`, or at most, or not, by the jump that passes the counting over. */
static void count_unless(struct program *p, uint32_t x, int32_t bound, uint32_t comparison, uint32_t jump)
{
    op(p, CAT_OP_LOAD, (int32_t)x);
    op(p, CAT_OP_LOAD_LOCAL, LEFT);
    op(p, CAT_OP_MUL_I, 0);
    op(p, CAT_OP_INT, bound);
    op(p, comparison, 0);
    uint32_t over = op(p, jump, 0);
    op(p, CAT_OP_COUNT, 0);
    assembly_patch(&p->assembly, over);
}

static void compute_in_all_ways(struct program *p, uint32_t x)
{
    op(p, CAT_OP_NOW, 0);
    op(p, CAT_OP_STORE_LOCAL, SINCE);
    op(p, CAT_OP_INT, 10);
    op(p, CAT_OP_INT, 90);
    op(p, CAT_OP_UNIFORM_I, 0);
    op(p, CAT_OP_COMPUTE, 0);
    op(p, CAT_OP_INT, 7);
    op(p, CAT_OP_COMPUTE, 0);
    op(p, CAT_OP_LOAD, (int32_t)x);
    op(p, CAT_OP_COMPUTE, 0);
    op(p, CAT_OP_NOW, 0);
    op(p, CAT_OP_LOAD_LOCAL, SINCE);
    op(p, CAT_OP_SUB_I, 0);
    op(p, CAT_OP_RECORD, 0);
}

/* A local rises by a constant: one that stands in the word, or one that does not. */
static void advance(struct program *p, uint32_t local, int32_t by, bool in_the_word)
{
    op(p, CAT_OP_LOAD_LOCAL, (int32_t)local);
    if (in_the_word) {
        op(p, CAT_OP_INT, by);
    } else {
        push(p, by);
    }
    op(p, CAT_OP_ADD_I, 0);
    op(p, CAT_OP_STORE_LOCAL, (int32_t)local);
}

/* Sleeps until a time that stands in a local, and for 12 at least. */
static void sleep_until(struct program *p, uint32_t local)
{
    op(p, CAT_OP_INT, 12);
    op(p, CAT_OP_LOAD_LOCAL, (int32_t)local);
    op(p, CAT_OP_NOW, 0);
    op(p, CAT_OP_SUB_I, 0);
    op(p, CAT_OP_MAX_I, 0);
    op(p, CAT_OP_SLEEP, 0);
}

/* Sleeps until the next period; records when half of the one behind it is over. */
static void be_periodic(struct program *p)
{
    advance(p, DUE, 900, false);
    advance(p, DUE, 30, true);
    op(p, CAT_OP_LOAD_LOCAL, DUE);
    push(p, 450);
    op(p, CAT_OP_ADD_I, 0);
    op(p, CAT_OP_RECORD, 0);
    sleep_until(p, DUE);
    sleep_until(p, SINCE); /* which is over */
}

/* Half of what is left, and what -1 makes of it, are recorded around a yield. */
static void divide_around_a_yield(struct program *p)
{
    for (int32_t divisor = 2; divisor >= -1; divisor -= 3) {
        op(p, CAT_OP_LOAD_LOCAL, LEFT);
        op(p, CAT_OP_INT, divisor);
        op(p, CAT_OP_DIV_I, 0);
        op(p, CAT_OP_RECORD, 0);
    }
    op(p, CAT_OP_NOW, 0);
    op(p, CAT_OP_STORE_LOCAL, SINCE);
    op(p, CAT_OP_YIELD, 0);
    op(p, CAT_OP_LOAD_LOCAL, SINCE);
    op(p, CAT_OP_RECORD, 0);
}

/* x rises by 5 - 2 in each of some turns. */
static void make(struct program *p, bool apart, int64_t quantum)
{
    struct assembly *a = &p->assembly;
    p->apart = apart;
    assembly_start(a);
    a->quantum = quantum;
    uint32_t x = assembly_variable(a, "x", CAT_TIME, 0, 4);
    assembly_counter(a, "counted");
    assembly_histogram(a, "spent", CAT_TIME);
    assembly_class(a, "worker", 3)->locals = LOCALS;
    op(p, CAT_OP_INT, 6);
    op(p, CAT_OP_STORE_LOCAL, LEFT);
    uint32_t again = op(p, CAT_OP_INT, 0);
    op(p, CAT_OP_LOAD_LOCAL, LEFT);
    op(p, CAT_OP_LT_I, 0);
    uint32_t leave = op(p, CAT_OP_JUMP_ZERO, 0);
    compute_in_all_ways(p, x);
    be_periodic(p);
    divide_around_a_yield(p);
    op(p, CAT_OP_LOAD, (int32_t)x);
    op(p, CAT_OP_INT, 5);
    op(p, CAT_OP_ADD_I, 0);
    op(p, CAT_OP_INT, 2);
    op(p, CAT_OP_SUB_I, 0);
    op(p, CAT_OP_STORE, (int32_t)x);
    count_unless(p, x, 42, CAT_OP_LT_I, CAT_OP_JUMP_TRUE);
    count_unless(p, x, 42, CAT_OP_LE_I, CAT_OP_JUMP_TRUE);
    count_unless(p, x, 42, CAT_OP_LT_I, CAT_OP_JUMP_ZERO);
    op(p, CAT_OP_YIELD, 0);
    op(p, CAT_OP_LOAD_LOCAL, LEFT);
    op(p, CAT_OP_INT, 1);
    op(p, CAT_OP_SUB_I, 0);
    op(p, CAT_OP_STORE_LOCAL, LEFT);
    op(p, CAT_OP_JUMP, (int32_t)again);
    assembly_patch(a, leave);
    op(p, CAT_OP_EXIT, 0);
}

static cat_runtime *end_of(struct program *p, struct fcfs *fcfs, uint32_t trace_level)
{
    fcfs_make(fcfs);
    cat_runtime *rt = session_start(&p->assembly, fcfs, 1);
    if (!rt) return NULL;
    cat_set_trace_level(rt, trace_level);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    return rt;
}

static void check_alike(int64_t quantum, uint32_t trace_level)
{
    struct program rows, apart;
    struct fcfs of_rows, of_apart;
    make(&rows, false, quantum);
    make(&apart, true, quantum);
    cat_runtime *a = end_of(&rows, &of_rows, trace_level), *b = end_of(&apart, &of_apart, trace_level);
    if (a && b) {
        CHECK_EQUAL(cat_look(a)->outcome, CAT_OUTCOME_ENDED);
        CHECK_EQUAL(cat_look(a)->time, cat_look(b)->time);
        CHECK_EQUAL(cat_look(a)->tick, cat_look(b)->tick);
        CHECK_EQUAL(cat_look(a)->trace_hash, cat_look(b)->trace_hash);
        CHECK_TEXT(cat_measures(a), "\"name\":\"counted\"");
        CHECK_TEXT(cat_measures(a), "\"name\":\"spent\"");
        CHECK_TEXT(cat_measures(a), cat_measures(b));
    }
    cat_free(a);
    cat_free(b);
}

static void operations_in_a_row_do_what_they_do_one_by_one(void)
{
    check_alike(0, 0);
    check_alike(0, 2); /* records are told of, so they leave their rows */
    check_alike(25, 0); /* computing is interrupted, so it leaves its row */
    check_alike(25, 2);
}

/* Computes 5, or 100 by a jump to the second operation of the row that computes 5. */
static int64_t time_spent(int32_t along_the_row)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    a.switch_cost = a.handler_cost = 0;
    assembly_class(&a, "one", 1);
    assembly_op(&a, CAT_OP_INT, along_the_row);
    uint32_t row = assembly_op(&a, CAT_OP_JUMP_TRUE, 0);
    assembly_op(&a, CAT_OP_INT, 100);
    uint32_t middle = assembly_op(&a, CAT_OP_JUMP, 0);
    assembly_patch(&a, row);
    assembly_op(&a, CAT_OP_INT, 5);
    assembly_patch(&a, middle);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    return session_run(&a, &fcfs).time;
}

static void a_jump_into_a_row_does_what_stands_there(void)
{
    CHECK_EQUAL(time_spent(1), 5);
    CHECK_EQUAL(time_spent(0), 100);
}

/* A row that cannot be done as a whole faults where its operation would. */
static void a_division_by_a_constant_zero_is_a_fault_of_its_thread(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    assembly_class(&a, "one", 1);
    assembly_op(&a, CAT_OP_INT, 7);
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_DIV_I, 0);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    struct cat_view view = session_run(&a, &fcfs);
    CHECK_EQUAL(view.outcome, CAT_OUTCOME_FAULT);
    CHECK_EQUAL(view.fault_kind, CAT_FAULT_WORKLOAD_DIVISION);
}

const struct test fuse_tests[] = {
    TEST(operations_in_a_row_do_what_they_do_one_by_one),
    TEST(a_jump_into_a_row_does_what_stands_there),
    TEST(a_division_by_a_constant_zero_is_a_fault_of_its_thread),
    {0},
};
