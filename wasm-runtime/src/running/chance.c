/* Operations of chance and of time. */
#include <math.h>

#include "running/machine.h"
#include "state/threads/thread.h"
#include "state/varied.h"

static bool out_of_range(struct cat_machine *m) { return cat_machine_fail(m, CAT_FAULT_WORKLOAD_VALUE); }

/* --- who decides -------------------------------------------------------------------------------------- */

/* Who draws, for a run that is varied, and what. */
static struct cat_drawing drawing(const struct cat_machine *m, uint32_t type)
{
    return (struct cat_drawing){.kind = type == CAT_TIME ? CAT_CHOICE_DRAW_TIME : CAT_CHOICE_DRAW,
                                .subject = m->thread ? cat_thread_number(m->rt, m->thread) + 1 : 0};
}

/* From 0 to 1, of a distribution with ends. */
static double unit(struct cat_machine *m, uint32_t type)
{
    return cat_is_varied(m->rt) ? cat_vary_share(m->rt, drawing(m, type), false) : cat_random_unit(m->random);
}

static bool push_drawn(struct cat_machine *m, double value)
{
    if (cat_is_varied(m->rt)) cat_decided(m->rt, value);
    cat_push_float(m, value);
    return true;
}

/* --- distributions ------------------------------------------------------------------------------------ */

/* The loop draws by chance itself. */
static bool uniform_int(struct cat_machine *m, uint32_t type)
{
    int64_t high = cat_pop(m), low = cat_pop(m);
    if (low > high) return out_of_range(m);
    cat_push(m, cat_is_varied(m->rt) ? cat_vary_between(m->rt, drawing(m, type), low, high)
                                     : cat_random_between(m->random, low, high));
    return true;
}

static bool uniform_float(struct cat_machine *m)
{
    double high = cat_pop_float(m), low = cat_pop_float(m);
    if (!(low <= high)) return out_of_range(m);
    return push_drawn(m, low + (high - low) * unit(m, CAT_FLOAT));
}

static bool exponential(struct cat_machine *m, uint32_t type)
{
    double mean = cat_pop_float(m);
    if (!(mean >= 0)) return out_of_range(m);
    if (!cat_is_varied(m->rt)) return push_drawn(m, cat_random_exponential(m->random, mean));
    return push_drawn(m, cat_exponential_at(cat_vary_share(m->rt, drawing(m, type), true), mean));
}

/* How many deviations from the mean 5 %, 50 % or 95 % lie below. */
static double varied_deviations(struct cat_machine *m, uint32_t type)
{
    double share = cat_vary_share(m->rt, drawing(m, type), true);
    return share < 0.5 ? -1.6448536269514722 : share > 0.5 ? 1.6448536269514722 : 0;
}

static bool normal(struct cat_machine *m, uint32_t operation, uint32_t type)
{
    double deviation = cat_pop_float(m), mean = cat_pop_float(m);
    if (!(deviation >= 0)) return out_of_range(m);
    double value = cat_is_varied(m->rt) ? mean + deviation * varied_deviations(m, type)
                                        : cat_random_normal(m->random, mean, deviation);
    return push_drawn(m, operation == CAT_OP_NORMAL ? value : cat_exponential(value));
}

static bool pareto(struct cat_machine *m, uint32_t type)
{
    double highest = cat_pop_float(m), lowest = cat_pop_float(m), shape = cat_pop_float(m);
    if (!(shape > 0) || !(lowest > 0) || !(lowest <= highest)) return out_of_range(m);
    if (!cat_is_varied(m->rt)) return push_drawn(m, cat_random_pareto(m->random, shape, lowest, highest));
    double share = cat_vary_share(m->rt, drawing(m, type), !(highest < HUGE_VAL));
    return push_drawn(m, cat_pareto_at(share, shape, lowest, highest));
}

/* Which of those with a weight is decided for. */
static uint32_t vary_chosen(struct cat_machine *m, const int64_t *weights, uint32_t count, uint32_t type)
{
    uint32_t possible = 0, chosen = 0;
    for (uint32_t i = 0; i < count; i++) possible += cat_double(weights[i]) > 0;
    enum cat_choice_kind kind = type == CAT_TIME ? CAT_CHOICE_PICK_TIME : CAT_CHOICE_PICK;
    uint32_t taken = cat_decide(m->rt, kind, drawing(m, type).subject, possible);
    while (cat_double(weights[chosen]) <= 0 || taken-- > 0) chosen++;
    int64_t value = (weights - count)[chosen];
    if (possible > 1) cat_decided(m->rt, type == CAT_FLOAT ? cat_double(value) : (double)value);
    return chosen;
}

static uint32_t draw_chosen(struct cat_machine *m, const int64_t *weights, uint32_t count, double sum)
{
    double draw = cat_random_unit(m->random) * sum;
    uint32_t chosen = 0;
    for (uint32_t i = 0; i < count; i++) {
        double weight = cat_double(weights[i]);
        if (weight > 0) chosen = i;
        if (draw < weight) break;
        draw -= weight;
    }
    return chosen;
}

/* The values lie below the weights. */
static bool choose(struct cat_machine *m, uint32_t count, uint32_t type)
{
    const int64_t *weights = m->top - count, *values = weights - count;
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        double weight = cat_double(weights[i]);
        if (!(weight >= 0)) return out_of_range(m);
        sum += weight;
    }
    if (!(sum > 0) || sum > 1e300) return out_of_range(m);
    uint32_t chosen = cat_is_varied(m->rt) ? vary_chosen(m, weights, count, type) : draw_chosen(m, weights, count, sum);
    int64_t value = values[chosen];
    m->top -= (size_t)2 * count;
    cat_push(m, value);
    return true;
}

bool cat_machine_draw(struct cat_machine *m, uint32_t operation, uint32_t argument)
{
    switch (operation) {
    case CAT_OP_UNIFORM_I: return uniform_int(m, argument);
    case CAT_OP_UNIFORM_F: return uniform_float(m);
    case CAT_OP_EXPONENTIAL: return exponential(m, argument);
    case CAT_OP_PARETO: return pareto(m, argument);
    case CAT_OP_CHOOSE: return choose(m, CAT_CHOICES_OF(argument), CAT_DRAWN_OF(argument));
    default: return normal(m, operation, argument);
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
static double stride(struct cat_machine *m, double step, uint32_t type)
{
    double share = unit(m, type);
    bool whole = type != CAT_FLOAT;
    if (!whole || step >= 0x1p52) return step * (2 * share - 1);
    double reach = (double)(int64_t)step, far = (double)(int64_t)((2 * reach + 1) * share) - reach;
    return far > reach ? reach : far;
}

static bool walk(struct cat_machine *m, uint32_t variable)
{
    double highest = cat_pop_float(m), lowest = cat_pop_float(m), step = cat_pop_float(m);
    if (!(step >= 0) || !(lowest <= highest)) return out_of_range(m);
    int64_t bits = cat_variable_load(m->rt, variable);
    uint32_t type = m->rt->workload.variables[variable].type;
    double value = (type == CAT_FLOAT ? cat_double(bits) : (double)bits) + stride(m, step, type);
    if (value < lowest) value = lowest;
    return push_drawn(m, value > highest ? highest : value);
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
