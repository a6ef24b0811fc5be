/* Counts of values in buckets that grow with the value: 16 to each doubling, so a percentile is within
 * 3.2 % of the true one; count, mean, lowest and highest are exact. One scheme serves int, float and time.
 */
#ifndef CATAPULTS_HISTOGRAM_H
#define CATAPULTS_HISTOGRAM_H

#include <stdint.h>

enum {
    CAT_HISTOGRAM_LOWEST_EXPONENT = -16, /* smaller magnitudes count as 0 */
    CAT_HISTOGRAM_OCTAVES = 64,
    CAT_HISTOGRAM_STEPS = 16,
    CAT_HISTOGRAM_SIDE = CAT_HISTOGRAM_OCTAVES * CAT_HISTOGRAM_STEPS,
    CAT_HISTOGRAM_BUCKETS = 2 * CAT_HISTOGRAM_SIDE + 1 /* negative, around 0, positive */
};

/* Zero-initialised is empty. */
struct cat_histogram {
    uint64_t count;
    double sum;
    double lowest;
    double highest;
    uint32_t buckets[CAT_HISTOGRAM_BUCKETS];
};

/* Not a number is not counted. */
void cat_histogram_add(struct cat_histogram *histogram, double value);

/* The value that a part (0 to 1) of all values does not exceed; 0 when there are none. */
double cat_histogram_percentile(const struct cat_histogram *histogram, double part);

#endif
