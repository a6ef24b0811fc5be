#include "number.h"

int64_t cat_to_integer(double value)
{
    if (value != value) return 0;
    if (value >= 9223372036854775808.0) return INT64_MAX;
    if (value <= -9223372036854775808.0) return INT64_MIN;
    return (int64_t)value;
}

int64_t cat_add_saturated(int64_t a, int64_t b)
{
    if (b > 0 && a > INT64_MAX - b) return INT64_MAX;
    if (b < 0 && a < INT64_MIN - b) return INT64_MIN;
    return a + b;
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
