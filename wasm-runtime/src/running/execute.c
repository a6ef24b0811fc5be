/* The interpreter's loop. What is common is done in it, with the state in registers; what is seldom, by functions that
 * take operands from the stack. Signed overflow is undefined in C; here it wraps. */
#include "bytecode/superinstructions.h"
#include "running/machine.h"
#include "state/fault.h"
#include "state/now.h"
#include "state/threads/thread.h"

#define MAX_OPERATIONS 1000000 /* without computing or giving up control: a thread that jumps then is stuck */

bool cat_machine_fail(struct cat_machine *m, enum cat_fault_kind kind)
{
    cat_fault_of_workload(cat_machine_runtime(m), kind, m->at);
    m->request->kind = CAT_REQUEST_NONE;
    return false;
}

bool cat_machine_may_go_on(struct cat_machine *m)
{
    cat_stop_if_wanted(cat_machine_runtime(m));
    if (cat_machine_runtime(m)->live.head->outcome == CAT_OUTCOME_RUNNING) return true;
    m->request->kind = CAT_REQUEST_NONE;
    return false;
}

/* --- values -------------------------------------------------------------------------------------------- */

static uint8_t *import_base(const struct cat_machine *m, const struct cat_place *place)
{
    return place->shared ? cat_thread_attributes(cat_machine_runtime(m), m->thread) : m->locals;
}

static int64_t load_import(const struct cat_machine *m, uint32_t import)
{
    const struct cat_place *place = &m->imports[import];
    return cat_place_load(place, import_base(m, place));
}

static void store_import(const struct cat_machine *m, uint32_t import, int64_t value)
{
    const struct cat_place *place = &m->imports[import];
    cat_place_store(place, import_base(m, place), value);
}

static int64_t load_local(const struct cat_machine *m, uint32_t local)
{
    int64_t value;
    memcpy(&value, m->locals + (size_t)local * sizeof value, sizeof value);
    return value;
}

static void store_local(const struct cat_machine *m, uint32_t local, int64_t value)
{
    memcpy(m->locals + (size_t)local * sizeof value, &value, sizeof value);
}

#ifdef __EMSCRIPTEN__

/* STORE, COUNT and RECORD. False when somebody is to be told of it; then nothing is done. */
static inline bool store_quietly(const struct cat_machine *m, uint32_t variable, int64_t value)
{
    const struct cat_runtime *rt = cat_machine_runtime(m);
    if (rt->ctx->trace_level | rt->link.stop.variables[variable]) return false;
    const struct cat_place *place = &rt->link.variables[variable];
    cat_place_store(place, cat_variable_base(rt, place), value);
    return true;
}

static inline bool count_quietly(const struct cat_machine *m, uint32_t counter)
{
    struct cat_runtime *rt = cat_machine_runtime(m);
    uint64_t count = rt->live.counters[counter] + 1;
    if (rt->ctx->trace_level || cat_stop_feels_count(&rt->link.stop, counter, count)) return false;
    rt->live.counters[counter] = count;
    rt->live.head->worked = 1;
    return true;
}

static inline bool record_quietly(const struct cat_machine *m, uint32_t histogram, int64_t value)
{
    struct cat_runtime *rt = cat_machine_runtime(m);
    if (rt->ctx->trace_level) return false;
    bool is_float = rt->workload.histograms[histogram].type == CAT_FLOAT;
    cat_values_record(rt, histogram, is_float ? cat_double(value) : (double)value);
    rt->live.head->worked = 1;
    return true;
}

#endif

/* What the class of a thread knows by the name of a field; 0 without a thread, or when it knows nothing so. Code may
 * have calculated with the node. */
static int64_t thread_field(const struct cat_machine *m, uint32_t field, int64_t t)
{
    const struct cat_runtime *rt = cat_machine_runtime(m);
    if (t <= rt->link.container_nodes || t - rt->link.container_nodes > rt->live.head->threads) return 0;
    uint32_t number = cat_thread_number(rt, (cat_thread)t);
    const struct cat_place *place = rt->link.fields[(size_t)rt->live.threads[number].class * rt->workload.field_count
                                                    + field];
    if (!place) return 0;
    return cat_place_load(place, cat_thread_import_base(rt, number, place));
}

static inline double constant(const struct cat_machine *m, uint32_t index)
{
    return cat_double(cat_machine_runtime(m)->workload.constants[index]);
}

static inline int64_t sum(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
static inline int64_t difference(int64_t a, int64_t b) { return (int64_t)((uint64_t)a - (uint64_t)b); }
static inline int64_t wrapped(int64_t value, uint32_t bits) { return bits == 16 ? (int16_t)value : (int32_t)value; }

static inline int64_t since_local(const struct cat_machine *m, uint32_t local)
{
    return difference(cat_machine_runtime(m)->live.head->time, load_local(m, local));
}

static inline int64_t minimum(double a, double b) { return cat_result_bits(a < b ? a : b); }
static inline int64_t maximum(double a, double b) { return cat_result_bits(a > b ? a : b); }

/* --- what is seldom ------------------------------------------------------------------------------------ */

/* 0, or -1, whose quotient may not fit. */
static inline bool is_odd_divisor(int64_t divisor) { return divisor == 0 || divisor == -1; }

static bool divide_oddly(struct cat_machine *m, uint32_t operation)
{
    int64_t b = cat_pop(m), a = cat_pop(m);
    if (b == 0) return cat_machine_fail(m, CAT_FAULT_WORKLOAD_DIVISION);
    cat_push(m, operation == CAT_OP_DIV_I ? (int64_t)-(uint64_t)a : 0);
    return true;
}

static bool store(struct cat_machine *m, uint32_t variable, int64_t value)
{
    cat_variable_store(cat_machine_runtime(m), variable, value);
    return cat_machine_runtime(m)->link.stop.variables[variable] ? cat_machine_may_go_on(m) : true;
}

/* Nobody is told: a scheduler may only be held against its library's record. */
static bool count_call(struct cat_machine *m, uint32_t variable)
{
    struct cat_runtime *rt = cat_machine_runtime(m);
    const struct cat_place *place = &rt->link.variables[variable];
    int64_t most = cat_pop(m), count = cat_variable_load(rt, variable);
    if (count < most) cat_place_store(place, cat_variable_base(rt, place), ++count);
    cat_push(m, count);
    return true;
}

/* Does the operation at m->at. They are numbered in groups. True to go on with the next one. */
static bool perform(struct cat_machine *m)
{
    uint32_t word = cat_machine_runtime(m)->workload.code[m->at], operation = word & 0xFF, argument = word >> 8;
    if (operation == CAT_OP_STORE) return store(m, argument, cat_pop(m));
    if (operation == CAT_OP_COUNT_CALL) return count_call(m, argument);
    if (operation == CAT_OP_COUNT) return cat_machine_count(m, argument);
    if (operation == CAT_OP_RECORD) return cat_machine_record(m, argument, cat_pop(m));
    if (operation < CAT_OP_JUMP) return divide_oddly(m, operation);
    if (operation < CAT_OP_SINE) return cat_machine_draw(m, operation, argument);
    if (operation < CAT_OP_CHANNEL_LENGTH) return cat_machine_wave(m, operation, argument);
    return cat_machine_act(m, operation, argument);
}

/* What the thread computes, when nothing else can happen meanwhile. Else it asks its library for it. */
static inline bool compute_at_once(struct cat_runtime *rt, int64_t time)
{
    struct cat_head *head = rt->live.head;
    bool undisturbed = time > 0 && time <= head->slice_end - head->time && cat_pass_calmly(rt, time);
    if (undisturbed) head->worked = 1;
    return undisturbed;
}

/* --- the loop ------------------------------------------------------------------------------------------- */

/* OPERATION(name) begins an operation, NEXT ends it. Where labels are values (GNU C), each operation jumps to the next
 * one itself (Bell, "Threaded Code", 1973): there are fewer jumps, and processors foresee them better. WebAssembly has
 * only the switch; and since its engines keep what lives across any call in memory all the time, its loop calls nothing
 * and is left for what is seldom. The code was verified, so there is no other operation.
 *
 * TELL takes operands off and does what somebody may have to be told of: by `aloud`, which calls functions and is false
 * when the run ended, or by `quietly`, which is false when there is somebody.
 *
 * OTHERS are no operations, but a switch leads somewhere with all numbers: if they went where the first operation does,
 * V8 would first subtract from each. */
#define FETCH word = *next++
#if defined(__GNUC__) && !defined(__EMSCRIPTEN__)
#pragma GCC diagnostic ignored "-Wpedantic" /* labels as values */
#define LABEL(name, number, argument, pops, pushes) [number] = &&op_##name,
#define SUPER_LABEL(name, ...) [CAT_SUPER_##name] = &&super_##name,
#define BEGIN static const void *const labels[] = {CAT_OPERATIONS(LABEL) CAT_SUPERINSTRUCTIONS(SUPER_LABEL)}; NEXT;
#define OPERATION(name) op_##name
#define SUPERINSTRUCTION(name) super_##name
#define NEXT do { FETCH; goto *labels[word & 0xFF]; } while (0)
#define DO_SELDOM \
    do { \
        m->at = (uint32_t)(next - code) - 1, m->top = top; \
        if (!perform(m)) goto out; \
        top = m->top; \
        NEXT; \
    } while (0)
#define TELL(pops, quietly, aloud) top -= (pops); if (!(aloud)) goto out
#define OTHERS
#define END
#define A_FUNCTION_OF_ITS_OWN
#else
#define BEGIN for (;;) { FETCH; switch (word & 0xFF) {
#define OPERATION(name) case CAT_OP_##name
#define SUPERINSTRUCTION(name) case CAT_SUPER_##name
#define NEXT break
#define DO_SELDOM do { reason = SELDOM; goto out; } while (0)
#define TELL(pops, quietly, aloud) top -= (pops); if (!(quietly)) { top += (pops); goto seldom; }
#define OTHERS default:
#define END } }
#define A_FUNCTION_OF_ITS_OWN __attribute__((noinline))
#endif

/* Only what jumps can go on for ever, so that operations are counted there. */
#define GO_TO(target) \
    do { \
        uint32_t operations = m->operations + (uint32_t)(next - m->from); \
        if (CAT_UNLIKELY(operations >= MAX_OPERATIONS)) goto stuck; \
        m->operations = operations, m->from = next = code + (target); \
    } while (0)

#define INTEGER(word) ((int64_t)((int32_t)(word) >> 8))

/* The argument of the operation that was fetched, and of one further on. */
#define NUMBER (word >> 8)
#define NUMBER_AT(ahead) (next[(ahead) - 1] >> 8)

/* To an operation further on, as if it had been fetched. */
#define SKIP(words) word = next[(words) - 1], next += (words)

/* Why the loop was left. */
enum reason {
    OVER,   /* the code has come to an end, or its thread wants something of its library */
    SELDOM, /* the operation at m->at is for `perform` to do */
    STUCK   /* no further operation is allowed */
};

static A_FUNCTION_OF_ITS_OWN enum reason go_straight_on(struct cat_machine *m)
{
    struct cat_runtime *rt = cat_machine_runtime(m);
    const uint32_t *code = rt->workload.marked, *next = code + m->pc;
    int64_t *top = m->top, value;
    uint32_t word;
    enum reason reason = OVER;
    m->from = next;
    BEGIN
    OPERATION(END): end: m->request->kind = CAT_REQUEST_NONE; if (top > m->bottom) m->result = top[-1]; goto out;
    OPERATION(PUSH): *top++ = rt->workload.constants[NUMBER]; NEXT;
    OPERATION(INT): *top++ = INTEGER(word); NEXT;
    OPERATION(LOAD): *top++ = cat_variable_load(rt, NUMBER); NEXT;
    OPERATION(STORE): TELL(1, store_quietly(m, NUMBER, *top), store(m, NUMBER, *top)); NEXT;
    OPERATION(LOAD_LOCAL): *top++ = load_local(m, NUMBER); NEXT;
    OPERATION(STORE_LOCAL): store_local(m, NUMBER, *--top); NEXT;
    OPERATION(LOAD_IMPORT): *top++ = load_import(m, NUMBER); NEXT;
    OPERATION(STORE_IMPORT): store_import(m, NUMBER, *--top); NEXT;
    OPERATION(NOW): *top++ = rt->live.head->time; NEXT;
    OPERATION(INSTANCE): *top++ = cat_thread_at(rt, m->thread)->instance; NEXT;
    OPERATION(COUNTER): *top++ = (int64_t)rt->live.counters[NUMBER]; NEXT;
    OPERATION(DUP): top++, top[-1] = top[-2]; NEXT;
    OPERATION(POP): top--; NEXT;
    OPERATION(ARGUMENT): *top++ = m->arguments[NUMBER]; NEXT;
    OPERATION(THREAD_FIELD): thread_field: top[-1] = thread_field(m, NUMBER, top[-1]); NEXT;
    OPERATION(ADD_I): top--, top[-1] = (int64_t)((uint64_t)top[-1] + (uint64_t)top[0]); NEXT;
    OPERATION(SUB_I): top--, top[-1] = (int64_t)((uint64_t)top[-1] - (uint64_t)top[0]); NEXT;
    OPERATION(MUL_I): top--, top[-1] = (int64_t)((uint64_t)top[-1] * (uint64_t)top[0]); NEXT;
    OPERATION(DIV_I): if (is_odd_divisor(top[-1])) goto seldom; top--, top[-1] /= top[0]; NEXT;
    OPERATION(MOD_I): if (is_odd_divisor(top[-1])) goto seldom; top--, top[-1] %= top[0]; NEXT;
    OPERATION(NEG_I): top[-1] = (int64_t)-(uint64_t)top[-1]; NEXT;
    OPERATION(ABS_I): top[-1] = top[-1] < 0 ? (int64_t)-(uint64_t)top[-1] : top[-1]; NEXT;
    OPERATION(WRAP): top[-1] = wrapped(top[-1], NUMBER); NEXT;
    OPERATION(EQ_I): top--, top[-1] = top[-1] == top[0]; NEXT;
    OPERATION(LT_I): top--, top[-1] = top[-1] < top[0]; NEXT;
    OPERATION(LE_I): top--, top[-1] = top[-1] <= top[0]; NEXT;
    OPERATION(MIN_I): top--, top[-1] = top[-1] < top[0] ? top[-1] : top[0]; NEXT;
    OPERATION(MAX_I): top--, top[-1] = top[-1] > top[0] ? top[-1] : top[0]; NEXT;
    OPERATION(NOT): top[-1] = top[-1] == 0; NEXT;
    OPERATION(ADD_F): top--, top[-1] = cat_result_bits(cat_double(top[-1]) + cat_double(top[0])); NEXT;
    OPERATION(SUB_F): top--, top[-1] = cat_result_bits(cat_double(top[-1]) - cat_double(top[0])); NEXT;
    OPERATION(MUL_F): top--, top[-1] = cat_result_bits(cat_double(top[-1]) * cat_double(top[0])); NEXT;
    OPERATION(DIV_F): top--, top[-1] = cat_result_bits(cat_double(top[-1]) / cat_double(top[0])); NEXT;
    OPERATION(MIN_F): top--, top[-1] = minimum(cat_double(top[-1]), cat_double(top[0])); NEXT;
    OPERATION(MAX_F): top--, top[-1] = maximum(cat_double(top[-1]), cat_double(top[0])); NEXT;
    OPERATION(EQ_F): top--, top[-1] = cat_double(top[-1]) == cat_double(top[0]); NEXT;
    OPERATION(LT_F): top--, top[-1] = cat_double(top[-1]) < cat_double(top[0]); NEXT;
    OPERATION(LE_F): top--, top[-1] = cat_double(top[-1]) <= cat_double(top[0]); NEXT;
    OPERATION(NEG_F): top[-1] = cat_result_bits(-cat_double(top[-1])); NEXT;
    OPERATION(ABS_F): top[-1] = cat_result_bits(cat_double(top[-1] & INT64_MAX)); NEXT;
    OPERATION(I_TO_F): top[-1] = cat_result_bits((double)top[-1]); NEXT;
    OPERATION(F_TO_I): top[-1] = cat_to_integer(cat_double(top[-1])); NEXT;
    OPERATION(JUMP): jump: GO_TO(NUMBER); NEXT;
    OPERATION(JUMP_ZERO): jump_zero: if (*--top == 0) GO_TO(NUMBER); NEXT;
    OPERATION(JUMP_TRUE): jump_true: if (*--top != 0) GO_TO(NUMBER); NEXT;
    OPERATION(UNIFORM_I): uniform:
        if (top[-2] > top[-1] || CAT_UNLIKELY(rt->varied.on)) goto seldom;
        top--, top[-1] = cat_random_between(m->random, top[-1], top[0]);
        NEXT;
    OPERATION(CHANNEL_LENGTH): *top++ = rt->live.channels[NUMBER].length; NEXT;
    OPERATION(CHANNEL_REFUSED): *top++ = (int64_t)rt->live.channels[NUMBER].refused; NEXT;
    OPERATION(RESULT): *top++ = cat_thread_take_answer(rt, m->thread); NEXT;
    OPERATION(STORE_FIELD): m->fields[NUMBER] = *--top; NEXT;
    OPERATION(COMPUTE): compute:
        if (!compute_at_once(rt, top[-1])) {
            if (top[-1] < 0 || !rt->link.interrupts) goto seldom;
            m->request->time = *--top, m->request->kind = CAT_REQUEST_COMPUTE;
            goto out;
        }
        top--, m->from = next, m->operations = 0;
        NEXT;
    OPERATION(YIELD): yield: m->request->kind = CAT_REQUEST_YIELD; goto out;
    OPERATION(SLEEP): sleep:
        if (top[-1] < 0) goto seldom;
        m->request->time = *--top, m->request->kind = CAT_REQUEST_SLEEP;
        goto out;
    OPERATION(JOB_DONE): m->request->kind = CAT_REQUEST_JOB_DONE; goto out;
    OPERATION(COUNT): TELL(0, count_quietly(m, NUMBER), cat_machine_count(m, NUMBER)); NEXT;
    OPERATION(RECORD): record: TELL(1, record_quietly(m, NUMBER, *top), cat_machine_record(m, NUMBER, *top)); NEXT;
    /* Superinstructions: what leads up to the last operation, and on with that. */
    SUPERINSTRUCTION(RECORD_SINCE): *top++ = since_local(m, NUMBER_AT(1)), SKIP(3); goto record;
    SUPERINSTRUCTION(WHILE_ABOVE): *top++ = INTEGER(word) < load_local(m, NUMBER_AT(1)), SKIP(3); goto jump_zero;
    SUPERINSTRUCTION(UNIFORM): top[0] = INTEGER(word), top[1] = INTEGER(next[0]), top += 2, SKIP(2); goto uniform;
    SUPERINSTRUCTION(COMPUTE_UNIFORM):
        top[0] = INTEGER(word), top[1] = INTEGER(next[0]), top += 2, SKIP(2);
        if (top[-2] > top[-1] || CAT_UNLIKELY(rt->varied.on)) goto seldom;
        top--, top[-1] = cat_random_between(m->random, top[-1], top[0]), SKIP(1);
        goto compute;
    SUPERINSTRUCTION(COMPUTE_INT): *top++ = INTEGER(word), SKIP(1); goto compute;
    SUPERINSTRUCTION(COMPUTE_VARIABLE): *top++ = cat_variable_load(rt, NUMBER), SKIP(1); goto compute;
    SUPERINSTRUCTION(COMPUTE_FLOAT): top[-1] = cat_to_integer(cat_double(top[-1])), SKIP(1); goto compute;
    SUPERINSTRUCTION(SCALED):
        top[-1] = cat_result_bits((double)top[-1] * cat_double(cat_variable_load(rt, NUMBER_AT(1)))), next += 2;
        NEXT;
    SUPERINSTRUCTION(AT_A_RATE):
        top[-1] = cat_to_integer((double)top[-1] * constant(m, NUMBER_AT(1)) / constant(m, NUMBER_AT(3))), next += 5;
        NEXT;
    SUPERINSTRUCTION(UNLESS_LESS): top--, top[-1] = top[-1] < top[0], SKIP(1); goto jump_zero;
    SUPERINSTRUCTION(IF_LESS): top--, top[-1] = top[-1] < top[0], SKIP(1); goto jump_true;
    SUPERINSTRUCTION(IF_LESS_OR_EQUAL): top--, top[-1] = top[-1] <= top[0], SKIP(1); goto jump_true;
    SUPERINSTRUCTION(IF_LESS_THAN_LOCAL): top[-1] = top[-1] < load_local(m, NUMBER), SKIP(2); goto jump_true;
    SUPERINSTRUCTION(IF_IMPORT_AT_MOST_INT): *top++ = load_import(m, NUMBER) <= INTEGER(next[0]), SKIP(3); goto jump_true;
    SUPERINSTRUCTION(IF_IMPORT_AT_MOST):
        *top++ = load_import(m, NUMBER) <= cat_variable_load(rt, NUMBER_AT(1)), SKIP(3);
        goto jump_true;
    SUPERINSTRUCTION(IMPORT_OR_INT):
        value = load_import(m, NUMBER_AT(1)), next += 2;
        *top++ = INTEGER(word) < value ? INTEGER(word) : value;
        NEXT;
    SUPERINSTRUCTION(IMPORT_UP):
        value = wrapped(sum(load_import(m, NUMBER), INTEGER(next[0])), NUMBER_AT(3));
        SKIP(4), store_import(m, NUMBER, value);
        NEXT;
    SUPERINSTRUCTION(IMPORT_DOWN):
        value = wrapped(difference(load_import(m, NUMBER), INTEGER(next[0])), NUMBER_AT(3));
        SKIP(4), store_import(m, NUMBER, value);
        NEXT;
    SUPERINSTRUCTION(NOTE_TIME_AND_YIELD): store_local(m, NUMBER_AT(1), rt->live.head->time), SKIP(2); goto yield;
    SUPERINSTRUCTION(NOTE_TIME): SKIP(1), store_local(m, NUMBER, rt->live.head->time); NEXT;
    SUPERINSTRUCTION(ADD_INT): top[-1] = sum(top[-1], INTEGER(word)), next++; NEXT;
    SUPERINSTRUCTION(SUB_INT): top[-1] = difference(top[-1], INTEGER(word)), next++; NEXT;
    SUPERINSTRUCTION(ADD_INT_WRAPPED): top[-1] = wrapped(sum(top[-1], INTEGER(word)), NUMBER_AT(2)), next += 2; NEXT;
    SUPERINSTRUCTION(SUB_INT_WRAPPED): top[-1] = wrapped(difference(top[-1], INTEGER(word)), NUMBER_AT(2)), next += 2; NEXT;
    SUPERINSTRUCTION(DIV_INT):
        value = INTEGER(word);
        if (is_odd_divisor(value)) {
            *top++ = value; /* DIV_I itself sees to it */
        } else {
            top[-1] /= value, next++;
        }
        NEXT;
    SUPERINSTRUCTION(PART_OF_PRODUCT):
        value = INTEGER(next[0]), top--, top[-1] = (int64_t)((uint64_t)top[-1] * (uint64_t)top[0]);
        if (!is_odd_divisor(value)) top[-1] /= value, next += 2; /* else the product alone */
        NEXT;
    SUPERINSTRUCTION(PART_OF_COUNTER):
        value = INTEGER(next[0]), *top++ = (int64_t)rt->live.counters[NUMBER];
        if (!is_odd_divisor(value)) top[-1] = wrapped(top[-1] / value, NUMBER_AT(3)), next += 3;
        NEXT;
    SUPERINSTRUCTION(IS_FIELD_AT_MOST):
        value = thread_field(m, NUMBER_AT(1), m->arguments[NUMBER]);
        *top++ = value <= cat_variable_load(rt, NUMBER_AT(2)), next += 4;
        goto end;
    SUPERINSTRUCTION(ARGUMENT_FIELD): *top++ = m->arguments[NUMBER], SKIP(1); goto thread_field;
    SUPERINSTRUCTION(ADVANCE):
        value = sum(load_local(m, NUMBER), rt->workload.constants[NUMBER_AT(1)]);
        SKIP(3), store_local(m, NUMBER, value);
        NEXT;
    SUPERINSTRUCTION(COUNT_UP):
        value = sum(load_local(m, NUMBER), INTEGER(next[0]));
        SKIP(3), store_local(m, NUMBER, value);
        NEXT;
    SUPERINSTRUCTION(ADVANCED): *top++ = sum(load_local(m, NUMBER), rt->workload.constants[NUMBER_AT(1)]), next += 2; NEXT;
    SUPERINSTRUCTION(SLEEP_UNTIL):
        value = difference(load_local(m, NUMBER_AT(1)), rt->live.head->time);
        *top++ = INTEGER(word) > value ? INTEGER(word) : value, next += 5;
        goto sleep;
    SUPERINSTRUCTION(REPEAT):
        value = difference(load_local(m, NUMBER), INTEGER(next[0]));
        store_local(m, NUMBER_AT(3), value), SKIP(4);
        goto jump;
    SUPERINSTRUCTION(COUNT_AND_JUMP): TELL(0, count_quietly(m, NUMBER), cat_machine_count(m, NUMBER)); SKIP(1); goto jump;
    SUPERINSTRUCTION(COUNT_AND_YIELD): TELL(0, count_quietly(m, NUMBER), cat_machine_count(m, NUMBER)); next++; goto yield;
    OPERATION(UNIFORM_F): OPERATION(EXPONENTIAL): OPERATION(NORMAL): OPERATION(LOGNORMAL): OPERATION(PARETO):
    OPERATION(CHOOSE): OPERATION(SINE): OPERATION(TRIANGLE): OPERATION(STEP): OPERATION(WALK): OPERATION(TABLE):
    OPERATION(YIELD_TO): OPERATION(EXIT): OPERATION(SPAWN): OPERATION(SUSPEND):
    OPERATION(RESUME): OPERATION(MARK): OPERATION(IO): OPERATION(POLL): OPERATION(RECEIVE):
    OPERATION(TRY_RECEIVE): OPERATION(SEND): OPERATION(ACQUIRE): OPERATION(RELEASE):
    OPERATION(LIMIT): OPERATION(SELECT): OPERATION(JOIN): OPERATION(JOIN_ALL):
    OPERATION(SUSPEND_ON): OPERATION(RESUME_ON): OPERATION(SPAWN_ANYWHERE):
    OPERATION(TAKE): OPERATION(GIVE): OPERATION(AWAIT): OPERATION(SIGNAL): OPERATION(BROADCAST): OPERATION(MEET):
    OPERATION(READ): OPERATION(CASE): OPERATION(COUNT_CALL): OPERATION(KILL):
    OTHERS seldom: DO_SELDOM;
    END
stuck:
    reason = STUCK;
out:
    m->pc = (uint32_t)(next - code);
    m->at = m->pc - 1;
    m->top = top;
    m->operations += (uint32_t)(next - m->from);
    return reason;
}

/* What the loop does not do itself, and on with it. */
static CAT_NOINLINE void go_on_with(struct cat_machine *m, enum reason reason)
{
    while (reason == SELDOM && perform(m)) reason = go_straight_on(m);
    if (reason == STUCK) cat_machine_fail(m, CAT_FAULT_WORKLOAD_STUCK);
}

void cat_machine_execute(struct cat_machine *m)
{
    int64_t stack[CAT_BYTECODE_MAX_STACK];
    m->top = m->bottom = stack;
    enum reason reason = go_straight_on(m);
    if (reason != OVER) go_on_with(m, reason);
}
