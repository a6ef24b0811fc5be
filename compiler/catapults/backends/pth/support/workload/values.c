#include <math.h>

#include "values.h"

/* --- arithmetic ------------------------------------------------------------------------------------------------------ */

int64_t int_wrap(int64_t value, int bits)
{
    return bits == 16 ? (int16_t)(uint64_t)value : (int32_t)(uint64_t)value;
}

int64_t int_divide(int64_t a, int64_t b)
{
    if (b == 0) workload_fail("a number is divided by zero", "");
    return b == -1 ? int_subtract(0, a) : a / b;
}

int64_t int_modulo(int64_t a, int64_t b)
{
    if (b == 0) workload_fail("a number is divided by zero", "");
    return b == -1 ? 0 : a % b;
}

int64_t int_of(double value)
{
    if (value != value) return 0;
    if (value >= 9223372036854775808.0) return INT64_MAX;
    return value <= -9223372036854775808.0 ? INT64_MIN : (int64_t)value;
}

/* --- chance: SplitMix64 (Steele, Lea and Flood, 2014), one stream for each thread ----------------------------- */

static uint64_t next(struct chance *chance)
{
    uint64_t z = chance->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* From 0 to below 1. */
static double unit(struct chance *chance) { return (double)(next(chance) >> 11) * 0x1p-53; }

struct chance chance_start(const char *name, int instance)
{
    struct chance chance = {workload_seed() + (uint64_t)instance * UINT64_C(0x9E3779B97F4A7C15)};
    for (; *name; name++) chance.state = (chance.state ^ (unsigned char)*name) * UINT64_C(0x100000001B3);
    next(&chance);
    return chance;
}

int64_t uniform_int(struct chance *chance, int64_t lowest, int64_t highest)
{
    if (lowest > highest) workload_fail("the lowest value lies above the highest", "uniform");
    uint64_t span = (uint64_t)highest - (uint64_t)lowest + 1;
    return int_add(lowest, (int64_t)(span ? next(chance) % span : next(chance)));
}

double uniform_float(struct chance *chance, double lowest, double highest)
{
    return lowest + (highest - lowest) * unit(chance);
}

double exponential(struct chance *chance, double mean) { return -mean * log1p(-unit(chance)); }

/* Box and Muller, 1958. */
double normal(struct chance *chance, double mean, double deviation)
{
    double radius = sqrt(-2 * log1p(-unit(chance)));
    return mean + deviation * radius * cos(6.283185307179586 * unit(chance));
}

double lognormal(struct chance *chance, double mu, double sigma) { return exp(normal(chance, mu, sigma)); }

double pareto(struct chance *chance, double shape, double lowest, double highest)
{
    double cut = isinf(highest) ? 0 : pow(lowest / highest, shape);
    return lowest / pow(1 - unit(chance) * (1 - cut), 1 / shape);
}

int choose(struct chance *chance, int count, const double *weights)
{
    double sum = 0;
    for (int i = 0; i < count; i++) sum += weights[i];
    double draw = unit(chance) * sum;
    for (int i = 0; i < count - 1; i++) {
        if (draw < weights[i]) return i;
        draw -= weights[i];
    }
    return count - 1;
}

/* --- functions of time -------------------------------------------------------------------------------------------- */

static double turn(int64_t period)
{
    if (period <= 0) workload_fail("a period must be above 0", "");
    return (double)(time_now() % period) / (double)period;
}

double sine_wave(double middle, double amplitude, int64_t period)
{
    return middle + amplitude * sin(6.283185307179586 * turn(period));
}

double triangle_wave(double middle, double amplitude, int64_t period)
{
    double at = turn(period);
    double height = at < 0.25 ? 4 * at : at < 0.75 ? 2 - 4 * at : 4 * at - 4;
    return middle + amplitude * height;
}

double step_at(double before, double after, int64_t when) { return time_now() < when ? before : after; }

double walk(struct chance *chance, double value, double step, double lowest, double highest)
{
    value += step * (2 * unit(chance) - 1);
    return value < lowest ? lowest : value > highest ? highest : value;
}

double look_up(int count, const int64_t *times, const double *values)
{
    int64_t now = time_now();
    int at = 0;
    while (at + 1 < count && times[at + 1] <= now) at++;
    return values[at];
}
