/* Operations of chance and of time. */
#include "running/machine.h"

static bool out_of_range(struct cat_machine *m) { return cat_machine_fail(m, CAT_FAULT_WORKLOAD_VALUE); }

static bool uniform_float(struct cat_machine *m)
{
    double high = cat_pop_float(m), low = cat_pop_float(m);
    if (!(low <= high)) return out_of_range(m);
    cat_push_float(m, low + (high - low) * cat_random_unit(m->random));
    return true;
}

static bool exponential(struct cat_machine *m)
{
    double mean = cat_pop_float(m);
    if (!(mean >= 0)) return out_of_range(m);
    cat_push_float(m, cat_random_exponential(m->random, mean));
    return true;
}

static bool normal(struct cat_machine *m, uint32_t operation)
{
    double deviation = cat_pop_float(m), mean = cat_pop_float(m);
    if (!(deviation >= 0)) return out_of_range(m);
    bool plain = operation == CAT_OP_NORMAL;
    cat_push_float(m, plain ? cat_random_normal(m->random, mean, deviation)
                            : cat_random_lognormal(m->random, mean, deviation));
    return true;
}

static bool pareto(struct cat_machine *m)
{
    double highest = cat_pop_float(m), lowest = cat_pop_float(m), shape = cat_pop_float(m);
    if (!(shape > 0) || !(lowest > 0) || !(lowest <= highest)) return out_of_range(m);
    cat_push_float(m, cat_random_pareto(m->random, shape, lowest, highest));
    return true;
}

/* The values lie below the weights. */
static bool choose(struct cat_machine *m, uint32_t count)
{
    const int64_t *weights = m->top - count, *values = weights - count;
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        double weight = cat_double(weights[i]);
        if (!(weight >= 0)) return out_of_range(m);
        sum += weight;
    }
    if (!(sum > 0) || sum > 1e300) return out_of_range(m);
    double draw = cat_random_unit(m->random) * sum;
    uint32_t chosen = 0;
    for (uint32_t i = 0; i < count; i++) {
        double weight = cat_double(weights[i]);
        if (weight > 0) chosen = i;
        if (draw < weight) break;
        draw -= weight;
    }
    int64_t value = values[chosen];
    m->top -= (size_t)2 * count;
    cat_push(m, value);
    return true;
}

bool cat_machine_draw(struct cat_machine *m, uint32_t operation, uint32_t argument)
{
    switch (operation) {
    case CAT_OP_UNIFORM_I: return out_of_range(m); /* else the loop has drawn */
    case CAT_OP_UNIFORM_F: return uniform_float(m);
    case CAT_OP_EXPONENTIAL: return exponential(m);
    case CAT_OP_PARETO: return pareto(m);
    case CAT_OP_CHOOSE: return choose(m, argument);
    default: return normal(m, operation);
    }
}

/* --- functions of time ------------------------------------------------------------------------------- */

/* 1 at a quarter turn, -1 at three quarters, straight between. */
static double triangle_of_turn(double turn)
{
    if (turn < 0.25) return 4 * turn;
    return turn < 0.75 ? 2 - 4 * turn : 4 * turn - 4;
}

static bool periodic(struct cat_machine *m, uint32_t operation)
{
    int64_t now = m->rt->live.head->time, span = cat_pop(m);
    double second = cat_pop_float(m), first = cat_pop_float(m);
    if (operation == CAT_OP_STEP) {
        cat_push_float(m, now < span ? first : second);
        return true;
    }
    if (span <= 0) return out_of_range(m);
    double turn = (double)(now % span) / (double)span;
    double height = operation == CAT_OP_SINE ? cat_sine_of_turn(turn) : triangle_of_turn(turn);
    cat_push_float(m, first + second * height);
    return true;
}

/* At most that far up or down. Ints and times go by whole numbers, each as likely: a fraction would be cut off when it
 * is stored, and the walk would sink. From 2^52 on floats have no fractions. */
static double stride(struct cat_random *random, double step, bool whole)
{
    double unit = cat_random_unit(random);
    if (!whole || step >= 0x1p52) return step * (2 * unit - 1);
    double reach = (double)(int64_t)step;
    return (double)(int64_t)((2 * reach + 1) * unit) - reach;
}

static bool walk(struct cat_machine *m, uint32_t variable)
{
    double highest = cat_pop_float(m), lowest = cat_pop_float(m), step = cat_pop_float(m);
    if (!(step >= 0) || !(lowest <= highest)) return out_of_range(m);
    int64_t bits = cat_variable_load(m->rt, variable);
    bool whole = m->rt->workload.variables[variable].type != CAT_FLOAT;
    double value = (whole ? (double)bits : cat_double(bits)) + stride(m->random, step, whole);
    if (value < lowest) value = lowest;
    cat_push_float(m, value > highest ? highest : value);
    return true;
}

/* The value of the last time that is not behind now; before the first time the first value. */
static void look_up(struct cat_machine *m, uint32_t constant)
{
    const int64_t *pairs = &m->rt->workload.constants[constant + 1];
    int64_t now = m->rt->live.head->time;
    size_t low = 0, high = (size_t)m->rt->workload.constants[constant];
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        *(pairs[2 * middle] <= now ? &low : &high) = middle;
    }
    cat_push_float(m, cat_double(pairs[2 * low + 1]));
}

bool cat_machine_wave(struct cat_machine *m, uint32_t operation, uint32_t argument)
{
    if (operation == CAT_OP_WALK) return walk(m, argument);
    if (operation != CAT_OP_TABLE) return periodic(m, operation);
    look_up(m, argument);
    return true;
}
