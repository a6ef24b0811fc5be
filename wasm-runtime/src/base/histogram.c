#include "base/histogram.h"

#include "base/number.h"

/* Of a magnitude: 0 for about zero, else 1 to SIDE; exponent and leading bits of the double in one. */
static uint32_t step_of(double magnitude)
{
    const int64_t first = (int64_t)(1023 + CAT_HISTOGRAM_LOWEST_EXPONENT) * CAT_HISTOGRAM_STEPS;
    int64_t step = (cat_bits(magnitude) >> 48) - first;
    if (step < 0) return 0;
    return step >= CAT_HISTOGRAM_SIDE ? CAT_HISTOGRAM_SIDE : (uint32_t)step + 1;
}

/* The middle of a step. */
static double magnitude_of(uint32_t step)
{
    const int64_t first = (int64_t)(1023 + CAT_HISTOGRAM_LOWEST_EXPONENT) * CAT_HISTOGRAM_STEPS;
    if (step == 0) return 0;
    return cat_double((first + step - 1) << 48 | INT64_C(1) << 47);
}

bool cat_histogram_add(struct cat_histogram *histogram, double value)
{
    if (value != value) return false;
    if (histogram->count == 0 || value < histogram->lowest) histogram->lowest = value;
    if (histogram->count == 0 || value > histogram->highest) histogram->highest = value;
    histogram->count++;
    histogram->sum += value;
    uint32_t step = step_of(value < 0 ? -value : value);
    histogram->buckets[value < 0 ? CAT_HISTOGRAM_SIDE - step : CAT_HISTOGRAM_SIDE + step]++;
    return histogram->count <= CAT_VALUES_MOST;
}

static double clamp(double value, double lowest, double highest)
{
    if (value < lowest) return lowest;
    return value > highest ? highest : value;
}

double cat_histogram_percentile(const struct cat_histogram *histogram, double part)
{
    double rank = part * (double)histogram->count;
    uint64_t below = 0;
    for (uint32_t i = 0; i < CAT_HISTOGRAM_BUCKETS; i++) {
        below += histogram->buckets[i];
        if (below == 0 || (double)below < rank) continue;
        if (i == 0) return histogram->lowest; /* beyond all buckets */
        if (i == CAT_HISTOGRAM_BUCKETS - 1) return histogram->highest;
        double middle = i < CAT_HISTOGRAM_SIDE ? -magnitude_of(CAT_HISTOGRAM_SIDE - i)
                                               : magnitude_of(i - CAT_HISTOGRAM_SIDE);
        return clamp(middle, histogram->lowest, histogram->highest);
    }
    return 0;
}
