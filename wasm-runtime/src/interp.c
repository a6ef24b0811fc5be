#include "interp.h"

#include "context.h"
#include "fault.h"
#include "number.h"
#include "thread.h"

#define MAX_OPERATIONS 1000000 /* without computing or giving up control: the thread is stuck */

/* One piece of code that runs: of a thread, or beside all threads. */
struct machine {
    struct cat_runtime *rt;
    uint32_t pc;       /* the next operation */
    uint32_t at;       /* this operation */
    int64_t *bottom;   /* of the operand stack */
    int64_t *top;      /* above the last operand */
    uint64_t operations;
    cat_thread thread; /* 0 for signals and the stop condition */
    uint8_t *locals;
    const struct cat_place *imports;
    struct cat_random *random;
    struct cat_request request;
    int64_t result;    /* of a signal or the stop condition */
};

static bool fail(struct machine *m, enum cat_fault_kind kind)
{
    cat_fault_of_workload(m->rt, kind, m->at);
    m->request.kind = CAT_REQUEST_NONE;
    return false;
}

static int64_t pop(struct machine *m) { return *--m->top; }
static double pop_float(struct machine *m) { return cat_double(pop(m)); }
static void push(struct machine *m, int64_t value) { *m->top++ = value; }
static void push_float(struct machine *m, double value) { push(m, cat_result_bits(value)); }

/* --- variables -------------------------------------------------------------------------------- */

int64_t cat_variable_load(const struct cat_runtime *rt, uint32_t variable)
{
    const struct cat_place *place = &rt->link.variables[variable];
    return cat_place_load(place, place->shared ? rt->ctx->data : (const uint8_t *)rt->live.variables);
}

void cat_variable_store(struct cat_runtime *rt, uint32_t variable, int64_t value)
{
    const struct cat_place *place = &rt->link.variables[variable];
    if (cat_variable_load(rt, variable) == value) return;
    cat_place_store(place, place->shared ? rt->ctx->data : (uint8_t *)rt->live.variables, value);
    uint32_t type = rt->workload.variables[variable].type;
    cat_trace_add(rt, CAT_TRACE_VARIABLE, rt->live.head->running, variable, cat_trace_value(type, value));
}

static uint8_t *import_base(struct machine *m, uint32_t import)
{
    return m->imports[import].shared ? cat_thread_attributes(m->rt, m->thread) : m->locals;
}

static uint8_t *local_base(struct machine *m, uint32_t local) { return m->locals + (size_t)local * 8; }

static const struct cat_place whole_word = {.width = 8};

/* --- operations that only compute -------------------------------------------------------------- */

static bool divide(struct machine *m, uint32_t operation)
{
    int64_t b = pop(m), a = pop(m);
    if (b == 0) return fail(m, CAT_FAULT_WORKLOAD_DIVISION);
    if (b == -1) {
        push(m, operation == CAT_OP_DIV_I ? (int64_t)-(uint64_t)a : 0);
    } else {
        push(m, operation == CAT_OP_DIV_I ? a / b : a % b);
    }
    return true;
}

static void calculate_integers(struct machine *m, uint32_t operation)
{
    int64_t b = pop(m), a = pop(m);
    uint64_t ua = (uint64_t)a, ub = (uint64_t)b; /* signed overflow is undefined in C; here it wraps */
    switch (operation) {
    case CAT_OP_ADD_I: push(m, (int64_t)(ua + ub)); break;
    case CAT_OP_SUB_I: push(m, (int64_t)(ua - ub)); break;
    case CAT_OP_MUL_I: push(m, (int64_t)(ua * ub)); break;
    case CAT_OP_EQ_I: push(m, a == b); break;
    case CAT_OP_LT_I: push(m, a < b); break;
    case CAT_OP_LE_I: push(m, a <= b); break;
    case CAT_OP_MIN_I: push(m, a < b ? a : b); break;
    default: push(m, a > b ? a : b); break; /* MAX_I */
    }
}

static void calculate_floats(struct machine *m, uint32_t operation)
{
    double b = pop_float(m), a = pop_float(m);
    switch (operation) {
    case CAT_OP_ADD_F: push_float(m, a + b); break;
    case CAT_OP_SUB_F: push_float(m, a - b); break;
    case CAT_OP_MUL_F: push_float(m, a * b); break;
    case CAT_OP_DIV_F: push_float(m, a / b); break;
    case CAT_OP_EQ_F: push(m, a == b); break;
    case CAT_OP_LT_F: push(m, a < b); break;
    case CAT_OP_LE_F: push(m, a <= b); break;
    case CAT_OP_MIN_F: push_float(m, a < b ? a : b); break;
    default: push_float(m, a > b ? a : b); break; /* MAX_F */
    }
}

static void calculate_one(struct machine *m, uint32_t operation, int32_t argument)
{
    int64_t a = pop(m);
    switch (operation) {
    case CAT_OP_NEG_I: push(m, (int64_t)-(uint64_t)a); break;
    case CAT_OP_ABS_I: push(m, a < 0 ? (int64_t)-(uint64_t)a : a); break;
    case CAT_OP_WRAP: push(m, argument == 16 ? (int16_t)a : (int32_t)a); break;
    case CAT_OP_NEG_F: push_float(m, -cat_double(a)); break;
    case CAT_OP_ABS_F: push_float(m, cat_double(a & INT64_MAX)); break;
    case CAT_OP_I_TO_F: push_float(m, (double)a); break;
    case CAT_OP_F_TO_I: push(m, cat_to_integer(cat_double(a))); break;
    default: push(m, a == 0); break; /* NOT */
    }
}

/* --- chance and signals ------------------------------------------------------------------------ */

static bool draw(struct machine *m, uint32_t operation)
{
    if (operation == CAT_OP_EXPONENTIAL) {
        double mean = pop_float(m);
        if (!(mean >= 0)) return fail(m, CAT_FAULT_WORKLOAD_VALUE);
        push_float(m, cat_random_exponential(m->random, mean));
    } else if (operation == CAT_OP_UNIFORM_I) {
        int64_t high = pop(m), low = pop(m);
        if (low > high) return fail(m, CAT_FAULT_WORKLOAD_VALUE);
        push(m, cat_random_between(m->random, low, high));
    } else {
        double second = pop_float(m), first = pop_float(m);
        bool normal = operation == CAT_OP_NORMAL;
        if (!(normal ? second >= 0 : first <= second)) return fail(m, CAT_FAULT_WORKLOAD_VALUE);
        push_float(m, normal ? cat_random_normal(m->random, first, second)
                             : first + (second - first) * cat_random_unit(m->random));
    }
    return true;
}

/* 1 at a quarter turn, -1 at three quarters, straight between. */
static double triangle_of_turn(double turn)
{
    if (turn < 0.25) return 4 * turn;
    return turn < 0.75 ? 2 - 4 * turn : 4 * turn - 4;
}

static bool wave(struct machine *m, uint32_t operation)
{
    int64_t now = m->rt->live.head->time, span = pop(m);
    double second = pop_float(m), first = pop_float(m);
    if (operation == CAT_OP_STEP) {
        push_float(m, now < span ? first : second);
        return true;
    }
    if (span <= 0) return fail(m, CAT_FAULT_WORKLOAD_VALUE);
    double turn = (double)(now % span) / (double)span;
    push_float(m, first + second * (operation == CAT_OP_SINE ? cat_sine_of_turn(turn) : triangle_of_turn(turn)));
    return true;
}

static bool walk(struct machine *m, uint32_t variable)
{
    double highest = pop_float(m), lowest = pop_float(m), step = pop_float(m);
    if (!(step >= 0) || !(lowest <= highest)) return fail(m, CAT_FAULT_WORKLOAD_VALUE);
    int64_t bits = cat_variable_load(m->rt, variable);
    double value = m->rt->workload.variables[variable].type == CAT_FLOAT ? cat_double(bits) : (double)bits;
    value += step * (2 * cat_random_unit(m->random) - 1);
    if (value < lowest) value = lowest;
    push_float(m, value > highest ? highest : value);
    return true;
}

/* --- actions -------------------------------------------------------------------------------------- */

static bool request(struct machine *m, enum cat_request_kind kind)
{
    m->request.kind = kind;
    return false;
}

static bool request_time(struct machine *m, enum cat_request_kind kind)
{
    m->request.time = pop(m);
    return m->request.time < 0 ? fail(m, CAT_FAULT_WORKLOAD_VALUE) : request(m, kind);
}

static bool request_thread(struct machine *m, enum cat_request_kind kind, uint32_t class)
{
    m->request.thread = cat_thread_find(m->rt, class, pop(m));
    return m->request.thread ? request(m, kind) : fail(m, CAT_FAULT_WORKLOAD_VALUE);
}

static bool may_go_on(struct machine *m)
{
    cat_stop_if_wanted(m->rt);
    return m->rt->live.head->outcome == CAT_OUTCOME_RUNNING || request(m, CAT_REQUEST_NONE);
}

static bool count(struct machine *m, uint32_t counter)
{
    uint64_t value = ++m->rt->live.counters[counter];
    m->rt->live.head->worked = 1;
    cat_trace_add(m->rt, CAT_TRACE_COUNT, m->thread, counter, (int32_t)(uint32_t)value);
    return may_go_on(m);
}

static void record(struct machine *m, uint32_t histogram)
{
    uint32_t type = m->rt->workload.histograms[histogram].type;
    int64_t value = pop(m);
    m->rt->live.head->worked = 1;
    cat_histogram_add(&m->rt->live.histograms[histogram], type == CAT_FLOAT ? cat_double(value) : (double)value);
    cat_trace_add(m->rt, CAT_TRACE_RECORD, m->thread, histogram, cat_trace_value(type, value));
}

/* What a thread does, and what it asks of its library. True to go on with the next operation. */
static bool act(struct machine *m, uint32_t operation, int32_t argument)
{
    uint32_t number = (uint32_t)argument;
    switch (operation) {
    case CAT_OP_COMPUTE: return request_time(m, CAT_REQUEST_COMPUTE);
    case CAT_OP_YIELD: return request(m, CAT_REQUEST_YIELD);
    case CAT_OP_YIELD_TO: return request_thread(m, CAT_REQUEST_YIELD_TO, number);
    case CAT_OP_SLEEP: return request_time(m, CAT_REQUEST_SLEEP);
    case CAT_OP_SPAWN: m->request.class = number; return request(m, CAT_REQUEST_SPAWN);
    case CAT_OP_SUSPEND: return request_thread(m, CAT_REQUEST_SUSPEND, number);
    case CAT_OP_RESUME: return request_thread(m, CAT_REQUEST_RESUME, number);
    case CAT_OP_RECORD: record(m, number); return true;
    case CAT_OP_COUNT: return count(m, number);
    case CAT_OP_MARK:
        m->rt->live.head->worked = 1;
        cat_trace_add(m->rt, CAT_TRACE_MARK, m->thread, number, 0);
        return true;
    default: return request(m, CAT_REQUEST_EXIT);
    }
}

/* --- the interpreter ------------------------------------------------------------------------------ */

static bool move_value(struct machine *m, uint32_t operation, int32_t argument)
{
    uint32_t number = (uint32_t)argument;
    switch (operation) {
    case CAT_OP_PUSH: push(m, m->rt->workload.constants[number]); return true;
    case CAT_OP_INT: push(m, argument); return true;
    case CAT_OP_LOAD: push(m, cat_variable_load(m->rt, number)); return true;
    case CAT_OP_STORE: cat_variable_store(m->rt, number, pop(m)); return may_go_on(m);
    case CAT_OP_LOAD_LOCAL: push(m, cat_place_load(&whole_word, local_base(m, number))); return true;
    case CAT_OP_STORE_LOCAL: cat_place_store(&whole_word, local_base(m, number), pop(m)); return true;
    case CAT_OP_LOAD_IMPORT: push(m, cat_place_load(&m->imports[number], import_base(m, number))); return true;
    case CAT_OP_STORE_IMPORT: cat_place_store(&m->imports[number], import_base(m, number), pop(m)); return true;
    case CAT_OP_NOW: push(m, m->rt->live.head->time); return true;
    case CAT_OP_INSTANCE: push(m, cat_thread_at(m->rt, m->thread)->instance); return true;
    case CAT_OP_COUNTER: push(m, (int64_t)m->rt->live.counters[number]); return true;
    case CAT_OP_DUP: push(m, m->top[-1]); return true;
    case CAT_OP_POP: pop(m); return true;
    default: /* END */
        if (m->top > m->bottom) m->result = pop(m);
        return request(m, CAT_REQUEST_NONE);
    }
}

static bool calculate(struct machine *m, uint32_t operation, int32_t argument)
{
    switch (operation) {
    case CAT_OP_DIV_I:
    case CAT_OP_MOD_I: return divide(m, operation);
    case CAT_OP_ADD_I:
    case CAT_OP_SUB_I:
    case CAT_OP_MUL_I:
    case CAT_OP_EQ_I:
    case CAT_OP_LT_I:
    case CAT_OP_LE_I:
    case CAT_OP_MIN_I:
    case CAT_OP_MAX_I: calculate_integers(m, operation); return true;
    case CAT_OP_ADD_F:
    case CAT_OP_SUB_F:
    case CAT_OP_MUL_F:
    case CAT_OP_DIV_F:
    case CAT_OP_EQ_F:
    case CAT_OP_LT_F:
    case CAT_OP_LE_F:
    case CAT_OP_MIN_F:
    case CAT_OP_MAX_F: calculate_floats(m, operation); return true;
    default: calculate_one(m, operation, argument); return true;
    }
}

static void jump(struct machine *m, uint32_t operation, int32_t argument)
{
    bool taken = operation == CAT_OP_JUMP || (pop(m) != 0) == (operation == CAT_OP_JUMP_TRUE);
    if (taken) m->pc = (uint32_t)argument;
}

/* Operations are numbered in groups. True to go on with the next one. */
static bool step(struct machine *m)
{
    m->at = m->pc++;
    uint32_t word = m->rt->workload.code[m->at], operation = word & 0xFF;
    int32_t argument = (int32_t)word >> 8;
    if (operation < CAT_OP_ADD_I) return move_value(m, operation, argument);
    if (operation < CAT_OP_JUMP) return calculate(m, operation, argument);
    if (operation < CAT_OP_UNIFORM_I) {
        jump(m, operation, argument);
        return true;
    }
    if (operation < CAT_OP_SINE) return draw(m, operation);
    if (operation == CAT_OP_WALK) return walk(m, (uint32_t)argument);
    if (operation < CAT_OP_COMPUTE) return wave(m, operation);
    return act(m, operation, argument);
}

static void execute(struct machine *m)
{
    int64_t stack[CAT_BYTECODE_MAX_STACK];
    m->bottom = m->top = stack;
    m->request.kind = CAT_REQUEST_NONE;
    do {
        if (m->operations++ >= MAX_OPERATIONS) {
            m->at = m->pc;
            fail(m, CAT_FAULT_WORKLOAD_STUCK);
            return;
        }
    } while (step(m));
}

static struct machine machine_of(struct cat_runtime *rt, cat_thread t)
{
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    return (struct machine){
        .rt = rt,
        .pc = thread->pc,
        .thread = t,
        .locals = cat_thread_locals(rt, cat_thread_number(rt, t)),
        .imports = rt->link.imports[thread->class],
        .random = &thread->random,
    };
}

struct cat_request cat_interp_run(struct cat_runtime *rt, cat_thread t)
{
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    struct machine m = machine_of(rt, t);
    m.operations = rt->live.head->operations;
    execute(&m);
    rt->live.head->operations = m.operations;
    thread->pc = m.pc;
    thread->at = m.at;
    return m.request;
}

void cat_interp_birth(struct cat_runtime *rt, cat_thread t)
{
    struct machine m = machine_of(rt, t);
    m.pc = rt->workload.classes[cat_thread_at(rt, t)->class].birth;
    execute(&m);
}

void cat_interp_signal(struct cat_runtime *rt, uint32_t number)
{
    const struct cat_signal *signal = &rt->workload.signals[number];
    struct machine m = {.rt = rt, .pc = signal->code, .random = &rt->live.signals[number]};
    execute(&m);
    if (rt->live.head->outcome == CAT_OUTCOME_RUNNING) cat_variable_store(rt, signal->variable, m.result);
}

void cat_stop_if_wanted(struct cat_runtime *rt)
{
    if (!rt->workload.has_stop || rt->live.head->outcome != CAT_OUTCOME_RUNNING) return;
    struct machine m = {.rt = rt, .pc = rt->workload.stop};
    execute(&m);
    if (rt->live.head->outcome == CAT_OUTCOME_RUNNING && m.result) cat_finish(rt, CAT_OUTCOME_STOPPED);
}
