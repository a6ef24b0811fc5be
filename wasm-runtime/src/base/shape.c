#include "base/shape.h"

#include <inttypes.h>

#include "base/number.h"

/* So many bars can be told apart on a page; where there are more buckets, some side by side are one. */
enum { MOST_BARS = 32 };

/* The lower edge of a step from 1 on; its number and that of the bits are one, as in the histogram. */
static double magnitude_from(uint32_t step)
{
    const int64_t first = (int64_t)(1023 + CAT_HISTOGRAM_LOWEST_EXPONENT) * CAT_HISTOGRAM_STEPS;
    return cat_double((first + step - 1) << 48);
}

/* Where a bucket begins, and the one before it ends. What is about zero is told as zero. */
static double edge(uint32_t bucket)
{
    if (bucket == CAT_HISTOGRAM_SIDE) return 0;
    return bucket > CAT_HISTOGRAM_SIDE ? magnitude_from(bucket - CAT_HISTOGRAM_SIDE)
                                       : -magnitude_from(CAT_HISTOGRAM_SIDE - bucket + 1);
}

static void write_bar(struct cat_text *out, const struct cat_histogram *histogram, uint32_t from, uint32_t to)
{
    uint64_t count = 0;
    for (uint32_t i = from; i < to; i++) count += histogram->buckets[i];
    cat_text_add(out, "[");
    cat_text_add_number(out, edge(from));
    cat_text_add(out, ",");
    cat_text_add_number(out, edge(to));
    cat_text_add(out, ",%" PRIu64 "]", count);
}

void cat_write_shape(struct cat_text *out, const struct cat_histogram *histogram)
{
    uint32_t first = 0, end = CAT_HISTOGRAM_BUCKETS;
    while (first < end && histogram->buckets[first] == 0) first++;
    while (end > first && histogram->buckets[end - 1] == 0) end--;
    uint32_t wide = (end - first + MOST_BARS - 1) / MOST_BARS;
    cat_text_add(out, ",\"shape\":[");
    for (uint32_t from = first; from < end; from += wide) {
        if (from > first) cat_text_add(out, ",");
        write_bar(out, histogram, from, from + wide < end ? from + wide : end);
    }
    cat_text_add(out, "]");
}
