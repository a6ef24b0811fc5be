#include <time.h>

#include "carrier.h"

static struct timespec start;

void host_clock_start(void) { clock_gettime(CLOCK_MONOTONIC, &start); }

int64_t host_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - start.tv_sec) * INT64_C(1000000000) + (now.tv_nsec - start.tv_nsec);
}
