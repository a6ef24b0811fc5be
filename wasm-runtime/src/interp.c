#include "interp.h"

#include <string.h>

#include "fault.h"
#include "machine.h"
#include "thread.h"

#define MAX_OPERATIONS 1000000 /* without computing or giving up control: the thread is stuck */

bool cat_machine_fail(struct cat_machine *m, enum cat_fault_kind kind)
{
    cat_fault_of_workload(m->rt, kind, m->at);
    m->request->kind = CAT_REQUEST_NONE;
    return false;
}

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

static uint8_t *import_base(struct cat_machine *m, uint32_t import)
{
    return m->imports[import].shared ? cat_thread_attributes(m->rt, m->thread) : m->locals;
}

static int64_t load_local(const struct cat_machine *m, uint32_t local)
{
    int64_t value;
    memcpy(&value, m->locals + (size_t)local * sizeof value, sizeof value);
    return value;
}

static void store_local(struct cat_machine *m, uint32_t local, int64_t value)
{
    memcpy(m->locals + (size_t)local * sizeof value, &value, sizeof value);
}

/* What the class of a thread knows by the name of a field; 0 without a thread, or when it knows nothing so. Code may
 * have calculated with the node. */
static int64_t thread_field(const struct cat_machine *m, uint32_t field, int64_t t)
{
    const struct cat_runtime *rt = m->rt;
    if (t <= rt->link.container_nodes || t - rt->link.container_nodes > rt->live.head->threads) return 0;
    uint32_t number = cat_thread_number(rt, (cat_thread)t);
    const struct cat_place *place = rt->link.fields[(size_t)rt->live.threads[number].class * rt->workload.field_count
                                                    + field];
    if (!place) return 0;
    return cat_place_load(place, place->shared ? cat_thread_attributes(rt, (cat_thread)t)
                                               : cat_thread_locals(rt, number));
}

/* --- operations that are seldom -------------------------------------------------------------------- */

static bool store(struct cat_machine *m, uint32_t variable)
{
    cat_variable_store(m->rt, variable, cat_pop(m));
    return m->rt->link.stop.variables[variable] ? cat_machine_may_go_on(m) : true;
}

/* A word of code leaves its value, if there is one. */
static bool end(struct cat_machine *m)
{
    if (m->top > m->bottom) m->result = cat_pop(m);
    m->request->kind = CAT_REQUEST_NONE;
    return false;
}

static bool move_value(struct cat_machine *m, uint32_t operation, uint32_t number)
{
    switch (operation) {
    case CAT_OP_STORE: return store(m, number);
    case CAT_OP_STORE_IMPORT: cat_place_store(&m->imports[number], import_base(m, number), cat_pop(m)); return true;
    case CAT_OP_INSTANCE: cat_push(m, cat_thread_at(m->rt, m->thread)->instance); return true;
    case CAT_OP_ARGUMENT: cat_push(m, m->arguments[number]); return true;
    case CAT_OP_THREAD_FIELD: cat_push(m, thread_field(m, number, cat_pop(m))); return true;
    default: return end(m);
    }
}

static bool look_at_world(struct cat_machine *m, uint32_t operation, uint32_t number)
{
    switch (operation) {
    case CAT_OP_CHANNEL_LENGTH: cat_push(m, m->rt->live.channels[number].length); return true;
    case CAT_OP_CHANNEL_REFUSED: cat_push(m, (int64_t)m->rt->live.channels[number].refused); return true;
    default: m->fields[number] = cat_pop(m); return true; /* STORE_FIELD */
    }
}

static bool divide(struct cat_machine *m, uint32_t operation)
{
    int64_t b = cat_pop(m), a = cat_pop(m);
    if (b == 0) return cat_machine_fail(m, CAT_FAULT_WORKLOAD_DIVISION);
    if (b == -1) {
        cat_push(m, operation == CAT_OP_DIV_I ? (int64_t)-(uint64_t)a : 0);
    } else {
        cat_push(m, operation == CAT_OP_DIV_I ? a / b : a % b);
    }
    return true;
}

static bool calculate_floats(struct cat_machine *m, uint32_t operation)
{
    double b = cat_pop_float(m), a = cat_pop_float(m);
    switch (operation) {
    case CAT_OP_ADD_F: cat_push_float(m, a + b); return true;
    case CAT_OP_SUB_F: cat_push_float(m, a - b); return true;
    case CAT_OP_MUL_F: cat_push_float(m, a * b); return true;
    case CAT_OP_DIV_F: cat_push_float(m, a / b); return true;
    case CAT_OP_EQ_F: cat_push(m, a == b); return true;
    case CAT_OP_LT_F: cat_push(m, a < b); return true;
    case CAT_OP_LE_F: cat_push(m, a <= b); return true;
    case CAT_OP_MIN_F: cat_push_float(m, a < b ? a : b); return true;
    default: cat_push_float(m, a > b ? a : b); return true; /* MAX_F */
    }
}

static bool calculate(struct cat_machine *m, uint32_t operation)
{
    switch (operation) {
    case CAT_OP_DIV_I:
    case CAT_OP_MOD_I: return divide(m, operation);
    case CAT_OP_NEG_F: cat_push_float(m, -cat_pop_float(m)); return true;
    case CAT_OP_ABS_F: cat_push_float(m, cat_double(cat_pop(m) & INT64_MAX)); return true;
    case CAT_OP_I_TO_F: cat_push_float(m, (double)cat_pop(m)); return true;
    case CAT_OP_F_TO_I: cat_push(m, cat_to_integer(cat_pop_float(m))); return true;
    default: return calculate_floats(m, operation);
    }
}

/* Operations are numbered in groups. True to go on with the next one. */
static bool perform(struct cat_machine *m, uint32_t word)
{
    uint32_t operation = word & 0xFF, argument = word >> 8;
    m->at = m->pc - 1;
    if (operation < CAT_OP_ADD_I) return move_value(m, operation, argument);
    if (operation < CAT_OP_JUMP) return calculate(m, operation);
    if (operation < CAT_OP_SINE) return cat_machine_draw(m, operation, argument);
    if (operation < CAT_OP_CHANNEL_LENGTH) return cat_machine_wave(m, operation, argument);
    if (operation < CAT_OP_COMPUTE) return look_at_world(m, operation, argument);
    return cat_machine_act(m, operation, argument);
}

/* --- the interpreter ------------------------------------------------------------------------------ */

bool cat_machine_may_go_on(struct cat_machine *m)
{
    cat_stop_if_wanted(m->rt);
    if (m->rt->live.head->outcome == CAT_OUTCOME_RUNNING) return true;
    m->request->kind = CAT_REQUEST_NONE;
    return false;
}

/* What is common is done here, with the state in registers; signed overflow is undefined in C, here it wraps. */
static void execute(struct cat_machine *m)
{
    int64_t stack[CAT_BYTECODE_MAX_STACK];
    const uint32_t *code = m->rt->workload.code;
    int64_t *top = stack;
    uint32_t pc = m->pc, left = m->operations < MAX_OPERATIONS ? MAX_OPERATIONS - m->operations : 0;
    m->bottom = stack;
    for (; left > 0; left--) {
        uint32_t word = code[pc++], number = word >> 8;
        switch (word & 0xFF) {
        case CAT_OP_PUSH: *top++ = m->rt->workload.constants[number]; break;
        case CAT_OP_INT: *top++ = (int32_t)word >> 8; break;
        case CAT_OP_LOAD: *top++ = cat_variable_load(m->rt, number); break;
        case CAT_OP_LOAD_LOCAL: *top++ = load_local(m, number); break;
        case CAT_OP_STORE_LOCAL: store_local(m, number, *--top); break;
        case CAT_OP_LOAD_IMPORT: *top++ = cat_place_load(&m->imports[number], import_base(m, number)); break;
        case CAT_OP_NOW: *top++ = m->rt->live.head->time; break;
        case CAT_OP_COUNTER: *top++ = (int64_t)m->rt->live.counters[number]; break;
        case CAT_OP_DUP: top++, top[-1] = top[-2]; break;
        case CAT_OP_POP: top--; break;
        case CAT_OP_ADD_I: top--, top[-1] = (int64_t)((uint64_t)top[-1] + (uint64_t)top[0]); break;
        case CAT_OP_SUB_I: top--, top[-1] = (int64_t)((uint64_t)top[-1] - (uint64_t)top[0]); break;
        case CAT_OP_MUL_I: top--, top[-1] = (int64_t)((uint64_t)top[-1] * (uint64_t)top[0]); break;
        case CAT_OP_NEG_I: top[-1] = (int64_t)-(uint64_t)top[-1]; break;
        case CAT_OP_ABS_I: top[-1] = top[-1] < 0 ? (int64_t)-(uint64_t)top[-1] : top[-1]; break;
        case CAT_OP_WRAP: top[-1] = number == 16 ? (int16_t)top[-1] : (int32_t)top[-1]; break;
        case CAT_OP_EQ_I: top--, top[-1] = top[-1] == top[0]; break;
        case CAT_OP_LT_I: top--, top[-1] = top[-1] < top[0]; break;
        case CAT_OP_LE_I: top--, top[-1] = top[-1] <= top[0]; break;
        case CAT_OP_MIN_I: top--, top[-1] = top[-1] < top[0] ? top[-1] : top[0]; break;
        case CAT_OP_MAX_I: top--, top[-1] = top[-1] > top[0] ? top[-1] : top[0]; break;
        case CAT_OP_NOT: top[-1] = top[-1] == 0; break;
        case CAT_OP_JUMP: pc = number; break;
        case CAT_OP_JUMP_ZERO: pc = *--top ? pc : number; break;
        case CAT_OP_JUMP_TRUE: pc = *--top ? number : pc; break;
        default:
            m->pc = pc;
            m->top = top;
            m->operations = MAX_OPERATIONS - left + 1;
            if (!perform(m, word)) return;
            top = m->top;
        }
    }
    m->at = m->pc = pc;
    m->operations = MAX_OPERATIONS;
    cat_machine_fail(m, CAT_FAULT_WORKLOAD_STUCK);
}

void cat_machine_locate(struct cat_machine *m)
{
    m->locals = cat_thread_locals(m->rt, cat_thread_number(m->rt, m->thread));
    m->random = &cat_thread_at(m->rt, m->thread)->random;
}

static struct cat_machine machine_of(struct cat_runtime *rt, cat_thread t, struct cat_request *request)
{
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    struct cat_machine m = {
        .rt = rt, .pc = thread->pc, .thread = t, .imports = rt->link.imports[thread->class], .request = request};
    cat_machine_locate(&m);
    return m;
}

void cat_interp_run(struct cat_runtime *rt, cat_thread t, struct cat_request *request)
{
    struct cat_machine m = machine_of(rt, t, request);
    m.operations = (uint32_t)rt->live.head->operations;
    execute(&m);
    rt->live.head->operations = m.operations;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    thread->pc = m.pc;
    thread->at = m.at;
}

/* Code beside all threads, which cannot ask for anything. Returns what it leaves, 0 for nothing. */
static int64_t evaluate(struct cat_machine *m, uint32_t code)
{
    struct cat_request none;
    m->pc = code;
    m->request = &none;
    execute(m);
    return m->result;
}

void cat_interp_birth(struct cat_runtime *rt, cat_thread t)
{
    struct cat_machine m = machine_of(rt, t, NULL);
    evaluate(&m, rt->workload.classes[cat_thread_at(rt, t)->class].birth);
}

void cat_interp_signal(struct cat_runtime *rt, uint32_t number)
{
    const struct cat_signal *signal = &rt->workload.signals[number];
    struct cat_machine m = {.rt = rt, .random = &rt->live.signals[number]};
    int64_t value = evaluate(&m, signal->code);
    if (rt->live.head->outcome == CAT_OUTCOME_RUNNING) cat_variable_store(rt, signal->variable, value);
}

int64_t cat_interp_arrival(struct cat_runtime *rt, uint32_t number, uint32_t code)
{
    struct cat_machine m = {.rt = rt, .random = &rt->live.arrivals[number].random};
    return evaluate(&m, code);
}

void cat_interp_fields(struct cat_runtime *rt, uint32_t number, int64_t *fields)
{
    uint32_t code = rt->workload.arrivals[number].fields;
    struct cat_machine m = {.rt = rt, .fields = fields, .random = &rt->live.arrivals[number].random};
    if (code != CAT_ABSENT) evaluate(&m, code);
}

int64_t cat_interp_host(struct cat_runtime *rt, uint32_t number, const int64_t *arguments)
{
    struct cat_machine m = {.rt = rt, .arguments = arguments};
    return evaluate(&m, rt->workload.hosts[number].code);
}

void cat_stop_if_wanted(struct cat_runtime *rt)
{
    if (!rt->workload.has_stop || rt->live.head->outcome != CAT_OUTCOME_RUNNING) return;
    struct cat_machine m = {.rt = rt};
    int64_t wanted = evaluate(&m, rt->workload.stop);
    if (rt->live.head->outcome == CAT_OUTCOME_RUNNING && wanted) cat_finish(rt, CAT_OUTCOME_STOPPED);
}
