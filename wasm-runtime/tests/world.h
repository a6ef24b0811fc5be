/* Workloads about the world, under a scheduler of their profile. */
#ifndef CATAPULTS_TESTS_WORLD_H
#define CATAPULTS_TESTS_WORLD_H

#include "session.h"

/* A workload without costs, so that times are those of the world; in the embedded profile a look takes 10 ns. */
void world_start(struct assembly *a, uint32_t profile);

/* Starts it, or runs it to its end too. */
cat_runtime *world_begin(struct assembly *a);
cat_runtime *world_run(struct assembly *a);

/* Runs to its end, looks at the outcome, and for parts of the measures. */
void world_check(struct assembly *a, uint32_t outcome, const char *const *parts, size_t count);

#define CHECK_MEASURES(a, outcome, ...)                                               \
    do {                                                                              \
        static const char *const parts[] = {__VA_ARGS__};                             \
        world_check(a, CAT_OUTCOME_##outcome, parts, sizeof parts / sizeof *parts);   \
    } while (0)

#endif
