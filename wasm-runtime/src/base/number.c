#include "base/number.h"

int64_t cat_to_integer(double value)
{
#ifdef __wasm_nontrapping_fptoint__
    return __builtin_wasm_trunc_saturate_s_i64_f64(value); /* one operation, just so */
#else
    if (value != value) return 0;
    if (value >= 9223372036854775808.0) return INT64_MAX;
    if (value <= -9223372036854775808.0) return INT64_MIN;
    return (int64_t)value;
#endif
}

/* x = m * 2^e with m near 1; log m = 2 (s + s^3/3 + s^5/5 + ...) with s = (m - 1) / (m + 1), |s| < 0.172. */
double cat_logarithm(double x)
{
    const double root_half = 0.70710678118654752440, log_2 = 0.69314718055994530942;
    int64_t bits = cat_bits(x);
    int exponent = (int)(bits >> 52) - 1022;
    double m = cat_double((bits & INT64_C(0x000FFFFFFFFFFFFF)) | INT64_C(0x3FE0000000000000)); /* 0.5 to 1 */
    if (m < root_half) {
        m *= 2;
        exponent--;
    }
    double s = (m - 1) / (m + 1), square = s * s, sum = 0;
    for (int power = 21; power > 1; power -= 2) sum = (sum + 1.0 / power) * square;
    return 2 * s * (1 + sum) + exponent * log_2;
}

/* 2^exponent; 0 and infinity beyond the range of normal numbers. */
static double power_of_two(int exponent)
{
    if (exponent < -1022) return 0;
    return cat_double((int64_t)(exponent > 1023 ? 2047 : exponent + 1023) << 52);
}

/* x = n log 2 + r with |r| <= log 2 / 2; e^r by its series. log 2 is taken off in two parts, so that r keeps its
 * last bits (Cody and Waite, "Software Manual for the Elementary Functions", 1980). */
double cat_exponential(double x)
{
    const double log_2_high = 0.693359375, log_2_low = -2.12194440054690583e-4, log_2 = 0.69314718055994530942;
    if (x != x) return x;
    if (x > 710) return power_of_two(1024);
    if (x < -746) return 0;
    int n = (int)(x / log_2 + (x < 0 ? -0.5 : 0.5));
    double r = x - n * log_2_high - n * log_2_low, sum = 0;
    for (int k = 14; k > 0; k--) sum = (1 + sum) * r / k;
    int half = n / 2; /* in two steps, for the result may be normal where 2^n is not */
    return (1 + sum) * power_of_two(half) * power_of_two(n - half);
}

double cat_power(double x, double y)
{
    if (y == 0) return 1;
    if (x == 0) return y > 0 ? 0 : power_of_two(1024);
    if (x > 1.7976931348623157e308) return y > 0 ? x : 0;
    return cat_exponential(y * cat_logarithm(x));
}

/* Folded into the quarter turn around 0, then Taylor's series up to the 21st power. */
double cat_sine_of_turn(double turn)
{
    const double full_turn = 6.28318530717958647693;
    double folded = turn;
    if (turn > 0.75) {
        folded = turn - 1;
    } else if (turn > 0.25) {
        folded = 0.5 - turn;
    }
    double x = folded * full_turn, square = x * x, sum = 0;
    for (int power = 20; power > 0; power -= 2) sum = (1 + sum) * (-square / (power * (power + 1.0)));
    return x * (1 + sum);
}
