/* What a histogram looks like, in the measures. */
#ifndef CATAPULTS_BASE_SHAPE_H
#define CATAPULTS_BASE_SHAPE_H

#include "base/histogram.h"
#include "base/text.h"

/* Writes bars from the lowest value to the highest as `"shape":[[from,to,count],…]`; none without values. */
void cat_write_shape(struct cat_text *out, const struct cat_histogram *histogram);

#endif
