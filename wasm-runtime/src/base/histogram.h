/* Counts of values in buckets that grow with the value: 16 to each doubling, so a percentile is within 3.2 % of the true
 * one, for magnitudes from 2^-16 to 2^48: smaller ones count as 0, and of larger ones the lowest and highest are told.
 * Count, mean, lowest and highest are exact. One scheme serves int, float and time. As long as there are few values, all
 * are kept (values.h).
 */
#ifndef CATAPULTS_BASE_HISTOGRAM_H
#define CATAPULTS_BASE_HISTOGRAM_H

#include <stdbool.h>
#include <stdint.h>

enum {
    CAT_HISTOGRAM_LOWEST_EXPONENT = -16,
    CAT_HISTOGRAM_OCTAVES = 64,
    CAT_HISTOGRAM_STEPS = 16,
    CAT_HISTOGRAM_SIDE = CAT_HISTOGRAM_OCTAVES * CAT_HISTOGRAM_STEPS,
    CAT_HISTOGRAM_BUCKETS = 2 * CAT_HISTOGRAM_SIDE + 1 /* negative, around 0, positive */
};

enum { CAT_VALUES_MOST = 10000 }; /* that are kept of one histogram */

/* Zero-initialised is empty. */
struct cat_histogram {
    uint64_t count;
    double sum;
    double lowest;
    double highest;
    uint32_t buckets[CAT_HISTOGRAM_BUCKETS];
};

/* Not a number is not counted. False then, and when there are more values than are kept of each. */
bool cat_histogram_add(struct cat_histogram *histogram, double value);

/* The value that a part (0 to 1) of all values does not exceed; 0 when there are none. */
double cat_histogram_percentile(const struct cat_histogram *histogram, double part);

#endif
