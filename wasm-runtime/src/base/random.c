#include "base/random.h"

#include "base/number.h"

/* The finaliser of SplitMix64: neighbouring seeds give unrelated streams. */
static uint64_t scramble(uint64_t x)
{
    x += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

static uint64_t hash_of(const char *name)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (; *name; name++) hash = (hash ^ (uint8_t)*name) * UINT64_C(0x100000001B3);
    return hash;
}

struct cat_random cat_random_stream(uint64_t seed, enum cat_random_source source, const char *name, uint32_t instance)
{
    uint64_t key = scramble(hash_of(name) ^ scramble((uint64_t)source << 32 | instance));
    struct cat_random random = {.state = 0, .increment = key << 1 | 1};
    cat_random_u32(&random);
    random.state += scramble(seed ^ key);
    cat_random_u32(&random);
    return random;
}

int64_t cat_random_between(struct cat_random *random, int64_t low, int64_t high)
{
    uint64_t range = (uint64_t)high - (uint64_t)low + 1;
    if (range == 0) return (int64_t)cat_random_u64(random);
    uint64_t draw = cat_random_u64(random);
    if (draw < range) { /* seldom: only then it can be one of the 2^64 mod range that would favour the small values */
        uint64_t uneven = -range % range;
        while (draw < uneven) draw = cat_random_u64(random);
    }
    return (int64_t)((uint64_t)low + draw % range);
}

double cat_random_unit(struct cat_random *random) { return (double)(cat_random_u64(random) >> 11) * 0x1p-53; }

double cat_exponential_at(double unit, double mean) { return -mean * cat_logarithm(1 - unit); }

double cat_random_exponential(struct cat_random *random, double mean)
{
    return cat_exponential_at(cat_random_unit(random), mean);
}

/* Marsaglia's polar method; the second number of each pair is dropped, so that a stream is its state alone. */
double cat_random_normal(struct cat_random *random, double mean, double deviation)
{
    double x, radius;
    do {
        x = 2 * cat_random_unit(random) - 1;
        double y = 2 * cat_random_unit(random) - 1;
        radius = x * x + y * y;
    } while (radius >= 1 || radius == 0);
    return mean + deviation * x * __builtin_sqrt(-2 * cat_logarithm(radius) / radius);
}

double cat_random_lognormal(struct cat_random *random, double mean, double deviation)
{
    return cat_exponential(cat_random_normal(random, mean, deviation));
}

/* The inverse of the distribution function of a Pareto distribution cut off at `highest`. */
double cat_pareto_at(double unit, double shape, double lowest, double highest)
{
    double beyond = cat_power(lowest / highest, shape); /* chance that the uncut one lies behind `highest` */
    double draw = 1 - unit * (1 - beyond);
    double value = lowest * cat_power(draw, -1 / shape);
    return value > highest ? highest : value;
}

double cat_random_pareto(struct cat_random *random, double shape, double lowest, double highest)
{
    return cat_pareto_at(cat_random_unit(random), shape, lowest, highest);
}
