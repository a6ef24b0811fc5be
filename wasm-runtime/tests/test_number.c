/* Own arithmetic, against values that are known, and the streams of chance. */
#include "base/number.h"

#include "check.h"
#include "base/histogram.h"
#include "base/random.h"

static bool near(double a, double b) { return a - b < 1e-14 && b - a < 1e-14; }

static void logarithms_are_right_to_the_last_digits(void)
{
    CHECK_EQUAL(cat_bits(cat_logarithm(1)), 0);
    CHECK(near(cat_logarithm(2), 0.69314718055994530942));
    CHECK(near(cat_logarithm(10), 2.30258509299404568402));
    CHECK(near(cat_logarithm(0.1), -2.30258509299404568402));
    CHECK(near(cat_logarithm(0x1p-53), -36.7368005696771013991));
    CHECK(near(cat_logarithm(1.5) + cat_logarithm(2.0 / 3), 0));
}

static bool same_digits(double a, double b) { return a / b - 1 < 2e-15 && b / a - 1 < 2e-15; }

static void exponentials_and_powers_are_right_to_the_last_digits(void)
{
    CHECK_EQUAL(cat_bits(cat_exponential(0)), cat_bits(1));
    CHECK(same_digits(cat_exponential(1), 2.718281828459045));
    CHECK(same_digits(cat_exponential(-1), 0.36787944117144233));
    CHECK(same_digits(cat_exponential(20.25), 622964442.1984454));
    CHECK(same_digits(cat_exponential(700), 1.0142320547350045e304));
    CHECK(same_digits(cat_exponential(-700), 9.85967654375977e-305));
    CHECK_EQUAL(cat_bits(cat_exponential(1000)), INT64_C(0x7FF0000000000000));
    CHECK_EQUAL(cat_bits(cat_exponential(-1000)), 0);
    CHECK(near(cat_power(2, 0.5), 1.41421356237309504880));
    CHECK(near(cat_power(0.25, -0.5), 2));
    CHECK_EQUAL(cat_bits(cat_power(0, 1.5)), 0);
    CHECK_EQUAL(cat_bits(cat_power(7, 0)), cat_bits(1));
}

static void sines_are_right_all_around(void)
{
    CHECK_EQUAL(cat_bits(cat_sine_of_turn(0)), 0);
    CHECK(near(cat_sine_of_turn(0.25), 1));
    CHECK(near(cat_sine_of_turn(0.5), 0));
    CHECK(near(cat_sine_of_turn(0.75), -1));
    CHECK(near(cat_sine_of_turn(1.0 / 12), 0.5));
    CHECK(near(cat_sine_of_turn(5.0 / 12), 0.5));
    CHECK(near(cat_sine_of_turn(7.0 / 12), -0.5));
    CHECK(near(cat_sine_of_turn(11.0 / 12), -0.5));
    CHECK(near(cat_sine_of_turn(0.125), 0.70710678118654752440));
}

static void conversions_saturate(void)
{
    CHECK_EQUAL(cat_to_integer(2.9), 2);
    CHECK_EQUAL(cat_to_integer(-2.9), -2);
    CHECK_EQUAL(cat_to_integer(1e300), INT64_MAX);
    CHECK_EQUAL(cat_to_integer(-1e300), INT64_MIN);
    CHECK_EQUAL(cat_to_integer(cat_double(INT64_C(0x7FF8000000000000))), 0);
    CHECK_EQUAL(cat_add_saturated(INT64_MAX, 1), INT64_MAX);
    CHECK_EQUAL(cat_add_saturated(INT64_MIN, -1), INT64_MIN);
    CHECK_EQUAL(cat_add_saturated(-5, 3), -2);
}

static void every_not_a_number_has_the_same_bits(void)
{
    CHECK_EQUAL(cat_result_bits(cat_double(INT64_C(-1))), INT64_C(0x7FF8000000000000));
    CHECK_EQUAL(cat_result_bits(-0.0), INT64_MIN);
}

/* In 64 octaves around 1, negative ones too. */
static void percentiles_are_within_their_promise(void)
{
    struct cat_histogram histogram = {0};
    struct cat_random random = cat_random_stream(1, CAT_RANDOM_THREAD, "histogram", 0);
    for (int i = 0; i < 1000; i++) cat_histogram_add(&histogram, (double)(i % 100 + 1) * 1000);
    CHECK_EQUAL(histogram.count, 1000);
    CHECK_EQUAL((int64_t)histogram.lowest, 1000);
    CHECK_EQUAL((int64_t)histogram.highest, 100000);
    for (int percent = 1; percent <= 100; percent++) {
        double value = cat_histogram_percentile(&histogram, percent / 100.0), truth = percent * 1000;
        CHECK(value > truth * (1 - 0.032) && value < truth * (1 + 0.032));
    }
    histogram = (struct cat_histogram){0};
    for (int i = 0; i < 100; i++) cat_histogram_add(&histogram, cat_random_unit(&random) - 2);
    CHECK(cat_histogram_percentile(&histogram, 0.5) < -1.4 && cat_histogram_percentile(&histogram, 0.5) > -1.6);
    CHECK(cat_histogram_percentile(&histogram, 0.01) <= cat_histogram_percentile(&histogram, 0.99));
}

const struct test number_tests[] = {
    TEST(logarithms_are_right_to_the_last_digits),
    TEST(exponentials_and_powers_are_right_to_the_last_digits),
    TEST(sines_are_right_all_around),
    TEST(conversions_saturate),
    TEST(every_not_a_number_has_the_same_bits),
    TEST(percentiles_are_within_their_promise),
    {0},
};

/* --- chance ------------------------------------------------------------------------------------------ */

/* The generator's published reference output for state 42, stream 54 (pcg32-global demo). */
static void the_generator_is_pcg32(void)
{
    static const uint32_t expected[] = {0xa15c02b7, 0x7b47f409, 0xba1d3330, 0x83d2f293, 0xbfa4784b, 0xcbed606e};
    struct cat_random random = {.state = 0, .increment = 54 << 1 | 1};
    cat_random_u32(&random);
    random.state += 42;
    cat_random_u32(&random);
    for (int i = 0; i < 6; i++) CHECK_EQUAL(cat_random_u32(&random), expected[i]);
}

static void streams_differ_by_seed_source_name_and_instance(void)
{
    struct cat_random streams[] = {
        cat_random_stream(1, CAT_RANDOM_THREAD, "a", 0), cat_random_stream(2, CAT_RANDOM_THREAD, "a", 0),
        cat_random_stream(1, CAT_RANDOM_SIGNAL, "a", 0), cat_random_stream(1, CAT_RANDOM_THREAD, "b", 0),
        cat_random_stream(1, CAT_RANDOM_THREAD, "a", 1),
    };
    uint64_t first[5];
    for (int i = 0; i < 5; i++) first[i] = cat_random_u64(&streams[i]);
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < i; k++) CHECK(first[i] != first[k]);
    }
    struct cat_random again = cat_random_stream(1, CAT_RANDOM_THREAD, "a", 0);
    CHECK_EQUAL(cat_random_u64(&again), first[0]);
}

static void bounds_are_kept_and_reached(void)
{
    struct cat_random random = cat_random_stream(5, CAT_RANDOM_THREAD, "bounds", 0);
    unsigned seen[7] = {0};
    for (int i = 0; i < 7000; i++) {
        int64_t value = cat_random_between(&random, -3, 3);
        CHECK(value >= -3 && value <= 3);
        seen[value + 3]++;
    }
    for (int i = 0; i < 7; i++) CHECK(seen[i] > 850 && seen[i] < 1150);
    CHECK_EQUAL(cat_random_between(&random, 9, 9), 9);
    cat_random_between(&random, INT64_MIN, INT64_MAX);
}

static void distributions_have_their_mean(void)
{
    enum { DRAWS = 100000 };
    struct cat_random random = cat_random_stream(9, CAT_RANDOM_THREAD, "mean", 0);
    double exponential = 0, normal = 0, squares = 0;
    for (int i = 0; i < DRAWS; i++) {
        double draw = cat_random_exponential(&random, 4);
        CHECK(draw >= 0);
        exponential += draw;
        draw = cat_random_normal(&random, 10, 2) - 10;
        normal += draw;
        squares += draw * draw;
    }
    CHECK(exponential / DRAWS > 3.95 && exponential / DRAWS < 4.05);
    CHECK(normal / DRAWS > -0.03 && normal / DRAWS < 0.03);
    CHECK(squares / DRAWS > 3.92 && squares / DRAWS < 4.08);
}

/* Means by the formulas of the distributions; a Pareto without a bound and shape 1 has its median at twice the
 * lowest value. */
static void skewed_distributions_have_their_mean_and_bounds(void)
{
    enum { DRAWS = 100000 };
    const double unbounded = 1e300 * 1e10;
    struct cat_random random = cat_random_stream(4, CAT_RANDOM_ARRIVAL, "skewed", 0);
    double lognormal = 0, pareto = 0;
    unsigned above = 0;
    for (int i = 0; i < DRAWS; i++) {
        lognormal += cat_random_lognormal(&random, 0.5, 0.4);
        double draw = cat_random_pareto(&random, 2, 1, 10);
        CHECK(draw >= 1 && draw <= 10);
        pareto += draw;
        above += cat_random_pareto(&random, 1, 3, unbounded) > 6;
    }
    CHECK(lognormal / DRAWS > 1.776 && lognormal / DRAWS < 1.796);
    CHECK(pareto / DRAWS > 1.806 && pareto / DRAWS < 1.830);
    CHECK(above > 49300 && above < 50700);
}

const struct test random_tests[] = {
    TEST(the_generator_is_pcg32),
    TEST(streams_differ_by_seed_source_name_and_instance),
    TEST(bounds_are_kept_and_reached),
    TEST(distributions_have_their_mean),
    TEST(skewed_distributions_have_their_mean_and_bounds),
    {0},
};
