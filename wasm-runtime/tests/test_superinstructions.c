/* Superinstructions (superinstructions.h). A run must not notice: a program is held against
 * itself with a jump before each operation, so that no two are in a row. */
#include "base/number.h"
#include "bytecode/superinstructions.h"
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

static void check_same_ends(struct program *rows, struct program *apart, uint32_t trace_level)
{
    struct fcfs of_rows, of_apart;
    cat_runtime *a = end_of(rows, &of_rows, trace_level), *b = end_of(apart, &of_apart, trace_level);
    if (a && b) {
        CHECK_EQUAL(cat_look(a)->outcome, cat_look(b)->outcome);
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

static void check_alike(int64_t quantum, uint32_t trace_level)
{
    struct program rows, apart;
    make(&rows, false, quantum);
    make(&apart, true, quantum);
    check_same_ends(&rows, &apart, trace_level);
}

static void operations_in_a_row_do_what_they_do_one_by_one(void)
{
    check_alike(0, 0);
    check_alike(0, 2); /* records are told of, so they leave their rows */
    check_alike(25, 0); /* computing is interrupted, so it leaves its row */
    check_alike(25, 2);
}

/* --- each row ------------------------------------------------------------------------------------------- */

enum { MOST_PARTS = 8 };

static const struct row {
    const char *name;
    uint32_t parts[MOST_PARTS]; /* ended by 0 */
} each_row[] = {
#define ROW(name, ...) {#name, {__VA_ARGS__}},
    CAT_SUPERINSTRUCTIONS(ROW)
};

static const struct effect {
    uint32_t pops, pushes;
} effects[] = {
#define EFFECT(name, number, argument, pops, pushes) [number] = {pops, pushes},
    CAT_OPERATIONS(EFFECT)
};

enum { OPERAND = 5000, LOCAL = OPERAND, IMPORT = 9 }; /* values of what a row works on */

/* Numbers that stand in a row: the first, and by how much each is above the one before. */
struct numbers {
    int32_t first, step;
};

static bool jumps(uint32_t operation)
{
    return operation == CAT_OP_JUMP || operation == CAT_OP_JUMP_ZERO || operation == CAT_OP_JUMP_TRUE;
}

static uint32_t operands_of(const struct row *row)
{
    uint32_t needed = 0, depth = 0;
    for (const uint32_t *part = row->parts; *part; part++) {
        struct effect effect = effects[*part];
        if (effect.pops > depth) needed += effect.pops - depth, depth = effect.pops;
        depth += effect.pushes - effect.pops;
    }
    return needed;
}

/* The row by itself, on operands; then all that it leaves is recorded. */
static void make_row(struct program *p, const struct row *row, struct numbers numbers, int64_t quantum)
{
    struct assembly *a = &p->assembly;
    assembly_start(a);
    a->quantum = quantum;
    uint32_t x = assembly_variable(a, "x", CAT_TIME, 0, 4);
    uint32_t factor = assembly_variable(a, "factor", CAT_FLOAT, 0, cat_result_bits(1.5));
    assembly_counter(a, "counted");
    assembly_histogram(a, "spent", CAT_TIME);
    struct assembled_class *class = assembly_class(a, "one", 1);
    class->locals = 1;
    assembly_import(a, class, "own", CAT_INT);
    op(p, CAT_OP_INT, LOCAL);
    op(p, CAT_OP_STORE_LOCAL, 0);
    op(p, CAT_OP_INT, IMPORT);
    op(p, CAT_OP_STORE_IMPORT, 0);
    uint32_t depth = operands_of(row), patch = 0;
    bool of_float = row->parts[0] == CAT_OP_F_TO_I;
    for (uint32_t i = 0; i < depth; i++) push(p, of_float ? cat_result_bits(12.5) : OPERAND);
    bool is_float = false;
    for (const uint32_t *part = row->parts; *part; part++) {
        depth += effects[*part].pushes - effects[*part].pops;
        switch (*part) {
        case CAT_OP_PUSH:
            push(p, is_float ? cat_result_bits(numbers.first + 0.5) : numbers.first);
            numbers.first += numbers.step;
            break;
        case CAT_OP_INT: op(p, CAT_OP_INT, numbers.first), numbers.first += numbers.step; break;
        case CAT_OP_LOAD: op(p, CAT_OP_LOAD, (int32_t)(is_float ? factor : x)); break;
        case CAT_OP_WRAP: op(p, CAT_OP_WRAP, numbers.step > 1 ? 16 : 32); break;
        default: patch = op(p, *part, 0);
        }
        if (*part == CAT_OP_I_TO_F) is_float = true;
        if (jumps(*part)) {
            op(p, CAT_OP_COUNT, 0);
            assembly_patch(a, patch);
        }
    }
    while (depth-- > 0) op(p, CAT_OP_RECORD, 0);
    op(p, CAT_OP_LOAD_LOCAL, 0);
    op(p, CAT_OP_RECORD, 0);
    op(p, CAT_OP_LOAD_IMPORT, 0);
    op(p, CAT_OP_RECORD, 0);
    op(p, CAT_OP_COUNT, 0);
    op(p, CAT_OP_EXIT, 0);
}

static void check_row(const struct row *row, struct numbers numbers, int64_t quantum, uint32_t trace_level)
{
    struct program as_row = {.apart = false}, apart = {.apart = true};
    unsigned before = check_failures;
    make_row(&as_row, row, numbers, quantum);
    make_row(&apart, row, numbers, quantum);
    check_same_ends(&as_row, &apart, trace_level);
    if (check_failures > before) printf("row %s from %d by %d\n", row->name, numbers.first, numbers.step);
}

static void each_row_does_what_its_operations_do(void)
{
    static const struct numbers numbers[] = {{3, 8}, {0, 8}, {-1, 1}, {9, -5}, {0x7FFFFF, 1}};
    for (size_t i = 0; i < sizeof each_row / sizeof *each_row; i++) {
        if (each_row[i].parts[0] == CAT_OP_ARGUMENT) continue; /* of host functions */
        for (size_t j = 0; j < sizeof numbers / sizeof *numbers; j++) {
            check_row(&each_row[i], numbers[j], 0, 0);
            check_row(&each_row[i], numbers[j], 0, 2);
            check_row(&each_row[i], numbers[j], 7, 0);
        }
    }
}

static int64_t answers[2];

static int32_t ask_then_schedule(struct cat_ctx *ctx, cat_thread t)
{
    int32_t fault = 0;
    (void)t;
    for (uint32_t i = 0; i < 2 && !fault; i++) {
        int64_t thread = 1 + i;
        fault = ctx->ops.at->host(ctx, 0, 1, &thread, FCFS_SITE_NEXT);
        answers[i] = ctx->result;
    }
    return fault ? fault : cat_fail(ctx, CAT_FAULT_HOST, FCFS_SITE_BACK, 0);
}

static void a_host_function_compares_a_field_in_a_row(void)
{
    static const uint32_t parameters[] = {CAT_THREAD};
    static const struct cat_host_desc hosts[] = {{"is_due", 1, parameters}};
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    uint32_t field = assembly_field(&a, "due", CAT_INT), bound = assembly_variable(&a, "bound", CAT_TIME, 0, 2);
    for (int i = 0; i < 2; i++) {
        struct assembled_class *class = assembly_class(&a, i ? "second" : "first", 1);
        assembly_import(&a, class, "due", CAT_INT);
        class->birth = assembly_op(&a, CAT_OP_INT, 2 + i);
        assembly_op(&a, CAT_OP_STORE_IMPORT, 0);
        assembly_op(&a, CAT_OP_END, 0);
        class->entry = assembly_op(&a, CAT_OP_EXIT, 0);
    }
    uint32_t host = assembly_host(&a, "is_due", CAT_INT);
    memcpy(a.hosts[host].parameters, parameters, sizeof parameters);
    a.hosts[host].parameter_count = 1;
    assembly_op(&a, CAT_OP_ARGUMENT, 0);
    assembly_op(&a, CAT_OP_THREAD_FIELD, (int32_t)field);
    assembly_op(&a, CAT_OP_LOAD, (int32_t)bound);
    assembly_op(&a, CAT_OP_LE_I, 0);
    assembly_op(&a, CAT_OP_END, 0);
    fcfs_make(&fcfs);
    fcfs.scheduler.host_count = 1;
    fcfs.scheduler.hosts = hosts;
    fcfs_replace(&fcfs, CAT_HANDLER_SCHEDULE, ask_then_schedule);
    session_run(&a, &fcfs);
    CHECK_EQUAL(answers[0], 1);
    CHECK_EQUAL(answers[1], 0);
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

const struct test superinstruction_tests[] = {
    TEST(operations_in_a_row_do_what_they_do_one_by_one),
    TEST(each_row_does_what_its_operations_do),
    TEST(a_host_function_compares_a_field_in_a_row),
    TEST(a_jump_into_a_row_does_what_stands_there),
    TEST(a_division_by_a_constant_zero_is_a_fault_of_its_thread),
    {0},
};
