#include "state/values.h"

#include <stdlib.h>
#include <string.h>

#include "state/context.h"

bool cat_values_start(struct cat_runtime *rt)
{
    if (rt->values) return true;
    rt->values_of = cat_all_histograms(&rt->workload);
    rt->values = calloc((size_t)rt->values_of + 1, sizeof *rt->values);
    rt->ranked = malloc(CAT_VALUES_MOST * sizeof *rt->ranked);
    return rt->values && rt->ranked;
}

static bool make_room(struct cat_values *values, uint32_t count)
{
    if (count <= values->room) return true;
    uint32_t room = count < 32 ? 32 : 2 * count;
    if (room > CAT_VALUES_MOST) room = CAT_VALUES_MOST;
    double *at = realloc(values->at, room * sizeof *at);
    if (!at) return false;
    *values = (struct cat_values){at, room};
    return true;
}

void cat_values_record(struct cat_runtime *rt, uint32_t histogram, double value)
{
    struct cat_values *values = &rt->values[histogram];
    if (!cat_histogram_add(&rt->live.histograms[histogram], value)) return;
    uint32_t count = (uint32_t)rt->live.histograms[histogram].count;
    if (make_room(values, count)) values->at[count - 1] = value;
}

bool cat_values_are_all(const struct cat_runtime *rt, uint32_t histogram)
{
    uint64_t count = rt->live.histograms[histogram].count;
    return count <= CAT_VALUES_MOST && count <= rt->values[histogram].room;
}

/* --- percentiles ---------------------------------------------------------------------------------------- */

/* The one that would stand at `rank`, from 0, if all stood in order (C. A. R. Hoare, "Algorithm 65: Find", 1961). */
static double ranked(double *at, uint32_t count, uint32_t rank)
{
    uint32_t low = 0, high = count - 1;
    while (low < high) {
        double pivot = at[low + (high - low) / 2];
        uint32_t left = low, right = high;
        for (;;) {
            while (at[left] < pivot) left++;
            while (at[right] > pivot) right--;
            if (left >= right) break;
            double other = at[left];
            at[left++] = at[right];
            at[right--] = other;
        }
        if (rank <= right) {
            high = right;
        } else {
            low = right + 1;
        }
    }
    return at[rank];
}

double cat_values_percentile(struct cat_runtime *rt, uint32_t histogram, double part)
{
    uint32_t count = (uint32_t)rt->live.histograms[histogram].count, rank = 0;
    while (rank + 1 < count && (double)(rank + 1) < part * (double)count) rank++;
    memcpy(rt->ranked, rt->values[histogram].at, count * sizeof *rt->ranked);
    return ranked(rt->ranked, count, rank);
}

/* --- taken over ------------------------------------------------------------------------------------------ */

static uint32_t count_of(const struct cat_runtime *rt, uint32_t histogram)
{
    return cat_values_are_all(rt, histogram) ? (uint32_t)rt->live.histograms[histogram].count : 0;
}

size_t cat_values_size(const struct cat_runtime *rt)
{
    size_t count = 0;
    for (uint32_t i = 0; i < cat_all_histograms(&rt->workload); i++) count += count_of(rt, i);
    return count * sizeof(double);
}

uint8_t *cat_values_write(const struct cat_runtime *rt, uint8_t *to)
{
    for (uint32_t i = 0; i < cat_all_histograms(&rt->workload); i++) {
        size_t size = count_of(rt, i) * sizeof(double);
        if (size) memcpy(to, rt->values[i].at, size);
        to += size;
    }
    return to;
}

bool cat_values_read(struct cat_runtime *rt, const uint8_t *from, size_t size)
{
    for (uint32_t i = 0; i < cat_all_histograms(&rt->workload); i++) {
        uint64_t count = rt->live.histograms[i].count;
        rt->values[i].room = 0; /* of another run */
        if (count > CAT_VALUES_MOST || count * sizeof(double) > size) continue;
        if (!make_room(&rt->values[i], (uint32_t)count)) return false;
        if (count) memcpy(rt->values[i].at, from, (size_t)count * sizeof(double));
        from += count * sizeof(double);
        size -= (size_t)count * sizeof(double);
    }
    return true;
}

void cat_values_free(struct cat_runtime *rt)
{
    for (uint32_t i = 0; rt->values && i < rt->values_of; i++) free(rt->values[i].at);
    free(rt->values);
    free(rt->ranked);
    rt->values = NULL;
    rt->ranked = NULL;
}
