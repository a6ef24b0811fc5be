/* Arithmetic that gives the same bits in every build.
 *
 * Only + - * / and the square root of IEEE doubles are used, which every
 * compiler and machine rounds alike (built with -ffp-contract=off); the
 * functions of libm differ between systems.
 */
#ifndef CATAPULTS_BASE_NUMBER_H
#define CATAPULTS_BASE_NUMBER_H

#include <stdint.h>
#include <string.h>

static inline int64_t cat_bits(double value)
{
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline double cat_double(int64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The bits of a result; every "not a number" becomes the same one, as machines differ in its sign. */
static inline int64_t cat_result_bits(double value)
{
    return value == value ? cat_bits(value) : INT64_C(0x7FF8000000000000);
}

/* Truncates; saturates at 64 bits; not a number gives 0. */
int64_t cat_to_integer(double value);

/* a + b, held at the bounds of 64 bits. */
static inline int64_t cat_add_saturated(int64_t a, int64_t b)
{
    int64_t sum;
    if (!__builtin_expect(__builtin_add_overflow(a, b, &sum), 0)) return sum;
    return b > 0 ? INT64_MAX : INT64_MIN;
}

/* The same of two numbers that are not below 0, in fewer steps. */
static inline int64_t cat_add_durations(int64_t a, int64_t b)
{
    int64_t sum = (int64_t)((uint64_t)a + (uint64_t)b);
    return sum < 0 ? INT64_MAX : sum;
}

/* Of a positive normal number. */
double cat_logarithm(double x);

/* e^x; 0 or infinity where a double has no more. */
double cat_exponential(double x);

/* x^y for x >= 0. */
double cat_power(double x, double y);

/* The sine of a part of a full turn, 0 <= turn < 1. */
double cat_sine_of_turn(double turn);

#endif
