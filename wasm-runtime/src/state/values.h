/* The first values that each histogram was given, in the order in which they came, so that its percentiles are exact as long
 * as there are no more. They only become more while a run goes on, and how many there are stands in the live state: so going
 * back needs no copy of them, and snapshots hold none. */
#ifndef CATAPULTS_STATE_VALUES_H
#define CATAPULTS_STATE_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cat_runtime;

struct cat_values {
    double *at;
    uint32_t room;
};

/* Room for the values of each histogram of the workload that is loaded. False when there is no memory. */
bool cat_values_start(struct cat_runtime *rt);

/* Gives a value to a histogram, and keeps it. */
void cat_values_record(struct cat_runtime *rt, uint32_t histogram, double value);

/* Whether all values of a histogram are there. */
bool cat_values_are_all(const struct cat_runtime *rt, uint32_t histogram);

/* The value that a part (0 to 1) of all values does not exceed, by the nearest rank; all are there, and at least one. */
double cat_values_percentile(struct cat_runtime *rt, uint32_t histogram, double part);

/* For a run that is taken over: all values, one histogram behind the other. */
size_t cat_values_size(const struct cat_runtime *rt);
uint8_t *cat_values_write(const struct cat_runtime *rt, uint8_t *to);
bool cat_values_read(struct cat_runtime *rt, const uint8_t *from, size_t size);

void cat_values_free(struct cat_runtime *rt);

#endif
