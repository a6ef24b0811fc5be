#include "state/stop.h"

#include <string.h>

#include "state/context.h"

/* The constant that an operation pushes. */
static bool constant_at(const struct cat_workload *w, uint32_t pc, int64_t *value)
{
    uint32_t operation = w->code[pc] & 0xFF, argument = w->code[pc] >> 8;
    if (operation == CAT_OP_PUSH && argument < w->constant_count) {
        *value = w->constants[argument];
        return true;
    }
    *value = (int32_t)w->code[pc] >> 8;
    return operation == CAT_OP_INT;
}

static bool compares(const struct cat_workload *w, uint32_t pc)
{
    uint32_t operation = w->code[pc] & 0xFF;
    return operation == CAT_OP_EQ_I || operation == CAT_OP_LT_I || operation == CAT_OP_LE_I;
}

static bool is_jump(uint32_t operation) { return operation >= CAT_OP_JUMP && operation <= CAT_OP_JUMP_TRUE; }

/* Then what was pushed right before it in the code need not be what lies below. */
static bool is_jumped_to(const struct cat_workload *w, uint32_t pc)
{
    for (uint32_t i = w->stop; i < pc; i++) {
        if (is_jump(w->code[i] & 0xFF) && w->code[i] >> 8 == pc) return true;
    }
    return false;
}

/* The constant that the value pushed at pc is compared with at once. */
static bool compared_with(const struct cat_workload *w, uint32_t pc, int64_t *constant)
{
    bool before = pc > w->stop && pc + 1 < w->code_count && compares(w, pc + 1) && constant_at(w, pc - 1, constant);
    if (before) return !is_jumped_to(w, pc);
    return pc + 2 < w->code_count && compares(w, pc + 2) && constant_at(w, pc + 1, constant);
}

/* NOW stands at pc. Compared with a constant, its value matters only when the time gets there. */
static bool note_moment(struct cat_stop *stop, const struct cat_workload *w, uint32_t pc)
{
    if (stop->moment_count == CAT_STOP_MOMENTS) return false;
    bool compared = compared_with(w, pc, &stop->moments[stop->moment_count]);
    stop->moment_count += compared;
    return compared;
}

static const struct cat_stop_span ANY_COUNT = {0, UINT64_MAX};

/* A counter, which only rises by one, is read at pc. A comparison with a constant can change when it gets there and
 * with the next count. */
static void note_count(struct cat_stop_span *span, const struct cat_workload *w, uint32_t pc)
{
    int64_t constant;
    if (!compared_with(w, pc, &constant)) {
        *span = ANY_COUNT;
    } else if (constant >= 0) {
        uint64_t from = (uint64_t)constant, to = from + 2, end = span->first + span->length;
        if (span->length && span->first < from) from = span->first;
        if (span->length && end > to) to = end;
        *span = (struct cat_stop_span){from, to - from};
    }
}

/* One operation of the condition. False when the condition can change at any time. */
static bool note(struct cat_stop *stop, const struct cat_workload *w, const struct cat_place *places, uint32_t pc,
                 bool *variables, struct cat_stop_span *counters)
{
    uint32_t operation = w->code[pc] & 0xFF, argument = w->code[pc] >> 8;
    if (operation == CAT_OP_NOW && note_moment(stop, w, pc)) return true;
    if (operation == CAT_OP_NOW || (operation >= CAT_OP_SINE && operation <= CAT_OP_TABLE)) stop->reads_time = true;
    if (operation == CAT_OP_LOAD && argument < w->variable_count) {
        variables[argument] = true;
        return !places[argument].shared;
    }
    if (operation == CAT_OP_COUNTER && argument < w->counter_count) note_count(&counters[argument], w, pc);
    return operation != CAT_OP_NOW && (operation < CAT_OP_SINE || operation > CAT_OP_CHANNEL_REFUSED);
}

/* Reads straight on, so it may meet words that are never run and were not verified. In doubt, and for loops, the
 * condition counts as one that can change at any time. */
static bool note_all(struct cat_stop *stop, const struct cat_workload *w, const struct cat_place *places,
                     bool *variables, struct cat_stop_span *counters)
{
    uint32_t furthest = w->stop;
    bool known = true;
    for (uint32_t pc = w->stop; pc < w->code_count; pc++) {
        uint32_t operation = w->code[pc] & 0xFF, argument = w->code[pc] >> 8;
        known &= note(stop, w, places, pc, variables, counters);
        if (is_jump(operation)) {
            if (argument <= pc) break;
            if (argument > furthest) furthest = argument;
        }
        bool ends = operation == CAT_OP_END || operation == CAT_OP_JUMP;
        if (ends && pc >= furthest) return known;
    }
    stop->reads_time = true;
    return false;
}

bool cat_stop_link(struct cat_stop *stop, struct cat_arena *arena, const struct cat_workload *workload,
                   const struct cat_place *variables)
{
    bool *read_variables = cat_arena_take(arena, workload->variable_count, sizeof *read_variables);
    struct cat_stop_span *counters = cat_arena_take(arena, workload->counter_count, sizeof *counters);
    if (!read_variables || !counters) return false;
    *stop = (struct cat_stop){.variables = read_variables, .counters = counters};
    if (!workload->has_stop) return true;
    stop->reads_world = !note_all(stop, workload, variables, read_variables, counters);
    if (stop->reads_world) {
        memset(read_variables, true, workload->variable_count * sizeof *read_variables);
        for (uint32_t i = 0; i < workload->counter_count; i++) counters[i] = ANY_COUNT;
    }
    return true;
}

bool cat_stop_feels_time(const struct cat_stop *stop, int64_t from, int64_t until)
{
    if (stop->reads_world) return true;
    bool felt = false;
    for (uint32_t i = 0; i < stop->moment_count; i++) felt |= from <= stop->moments[i] && stop->moments[i] <= until;
    return felt;
}

int64_t cat_stop_calm_until(const struct cat_stop *stop, int64_t from, int64_t limit)
{
    int64_t calm = stop->reads_world ? from - 1 : limit;
    for (uint32_t i = 0; i < stop->moment_count; i++) {
        if (from <= stop->moments[i] && stop->moments[i] <= calm) calm = stop->moments[i] - 1;
    }
    return calm;
}

int64_t cat_stop_next_moment(const struct cat_stop *stop, int64_t from, int64_t until)
{
    for (uint32_t i = 0; i < stop->moment_count; i++) {
        int64_t moment = stop->moments[i];
        if (moment < from || moment >= until) continue;
        until = moment > from ? moment : moment + 1; /* where it is reached, and where it is passed */
    }
    return until;
}

