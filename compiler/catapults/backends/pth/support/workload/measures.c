#include <stdio.h>

#include "workload.h"

void act_record(struct histogram *histogram, double value)
{
    if (histogram->count == 0 || value < histogram->lowest) histogram->lowest = value;
    if (histogram->count == 0 || value > histogram->highest) histogram->highest = value;
    histogram->count++;
    histogram->sum += value;
}

void act_count(struct counter *counter)
{
    counter->count++;
    workload_acted();
}

static void print_histogram(const struct histogram *histogram)
{
    double unit = histogram->is_time ? 1e-6 : 1;
    const char *name = histogram->is_time ? " ms" : "";
    printf("%-16s %lld values", histogram->name, (long long)histogram->count);
    if (histogram->count) {
        printf(", mean %.3f%s, lowest %.3f%s, highest %.3f%s", histogram->sum / (double)histogram->count * unit, name,
               histogram->lowest * unit, name, histogram->highest * unit, name);
    }
    putchar('\n');
}

void measures_print(void)
{
    for (int i = 0; i < workload.counter_count; i++) {
        printf("%-16s %lld\n", workload.counters[i].name, (long long)workload.counters[i].count);
    }
    for (int i = 0; i < workload.histogram_count; i++) print_histogram(&workload.histograms[i]);
}
