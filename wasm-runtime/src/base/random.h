/* Streams of random numbers: PCG-XSH-RR, 64 bits of state, 32 bits out.
 *
 * Every source has a stream of its own, keyed by the seed, its declaration and
 * its instance, so that what one source draws never changes
 * what another one sees: two schedulers meet the same world.
 */
#ifndef CATAPULTS_BASE_RANDOM_H
#define CATAPULTS_BASE_RANDOM_H

#include <stdint.h>

struct cat_random {
    uint64_t state;
    uint64_t increment; /* odd; which stream */
};

enum cat_random_source { CAT_RANDOM_SCHEDULER, CAT_RANDOM_THREAD, CAT_RANDOM_SIGNAL, CAT_RANDOM_ARRIVAL, CAT_RANDOM_JITTER,
                         CAT_RANDOM_STEP };

/* `name` of the declaration; `instance` counts those of one declaration. */
struct cat_random cat_random_stream(uint64_t seed, enum cat_random_source source, const char *name, uint32_t instance);

static inline uint32_t cat_random_u32(struct cat_random *random)
{
    uint64_t old = random->state;
    random->state = old * UINT64_C(6364136223846793005) + random->increment;
    uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27), turn = (uint32_t)(old >> 59);
    return shifted >> turn | shifted << (-turn & 31);
}

static inline uint64_t cat_random_u64(struct cat_random *random)
{
    uint64_t high = cat_random_u32(random);
    return high << 32 | cat_random_u32(random);
}

/* Between two bounds, both included; low <= high. Every value is equally likely. */
int64_t cat_random_between(struct cat_random *random, int64_t low, int64_t high);

/* 0 <= result < 1, in steps of 2^-53. */
double cat_random_unit(struct cat_random *random);

/* What such a number from 0 to below 1 stands for in a distribution. */
double cat_exponential_at(double unit, double mean);
double cat_pareto_at(double unit, double shape, double lowest, double highest);

double cat_random_exponential(struct cat_random *random, double mean);
double cat_random_normal(struct cat_random *random, double mean, double deviation);

/* The logarithm of the result is normal with that mean and deviation. */
double cat_random_lognormal(struct cat_random *random, double mean, double deviation);

/* Between two bounds, density falling with the power shape + 1; shape and lowest above 0, highest may be
 * infinite. */
double cat_random_pareto(struct cat_random *random, double shape, double lowest, double highest);

#endif
