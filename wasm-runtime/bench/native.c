/* How long a decision takes natively: starts a workload again and again with rising seeds and prints what
 * a tenth of the runs stays below: a run's time by its decisions, and its processor time by its library events, in ns.
 *
 *   native SCHEDULER WORKLOAD.bin MILLISECONDS [--trace LEVEL] [--snapshots BYTES]
 *
 * Runs again until so much time has passed, and at least three times.
 * SCHEDULER is the name of one that is linked in, or the path of a shared library.
 */
#define _POSIX_C_SOURCE 200809L

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catapults/runtime.h"
#include "stopwatch.h"

#define SCHEDULER(name) extern const struct cat_scheduler name##_scheduler;
#include "schedulers.h" /* written by run.mjs: SCHEDULER(name) for each one that is linked in */
#undef SCHEDULER

enum { MOST_BYTES = 1 << 20, LEAST_RUNS = 3, MOST_RUNS = 10000 };

static const struct cat_scheduler *find_scheduler(const char *name)
{
#define SCHEDULER(id) \
    if (strcmp(name, #id) == 0) return &id##_scheduler;
#include "schedulers.h"
#undef SCHEDULER
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, "catapults_scheduler") : NULL;
}

static int complain(const char *what, const char *why)
{
    fprintf(stderr, "native: %s: %s\n", what, why);
    return EXIT_FAILURE;
}

static int load(cat_runtime *rt, const char *scheduler, const char *workload)
{
    static uint8_t bytes[MOST_BYTES];
    FILE *file = fopen(workload, "rb");
    if (!file) return complain(workload, "cannot be read");
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    const struct cat_scheduler *found = find_scheduler(scheduler);
    if (!found) return complain(scheduler, "is not a scheduler");
    if (cat_load_workload(rt, bytes, length) || cat_use_scheduler(rt, found)) return complain(workload, cat_message(rt));
    return EXIT_SUCCESS;
}

static int measure(cat_runtime *rt, double milliseconds)
{
    static double by_decision[MOST_RUNS], by_event[MOST_RUNS];
    double end = stopwatch_now() + milliseconds * 1e6;
    size_t runs = 0;
    for (; runs < LEAST_RUNS || (runs < MOST_RUNS && stopwatch_now() < end); runs++) {
        double before = stopwatch_now(), used_before = stopwatch_used();
        if (cat_start(rt, runs + 1)) return complain("start", cat_message(rt));
        cat_run(rt, CAT_GOAL_TIME, INT64_MAX, UINT64_MAX);
        double spent = stopwatch_now() - before, used = stopwatch_used() - used_before;
        const struct cat_view *view = cat_look(rt);
        if (view->outcome == CAT_OUTCOME_FAULT) return complain("run", "it ended with a fault");
        by_decision[runs] = spent / (double)view->decisions;
        by_event[runs] = used / (double)view->tick;
    }
    printf("%.2f %.2f\n", low(by_decision, runs), low(by_event, runs));
    return EXIT_SUCCESS;
}

int main(int count, char **words)
{
    struct cat_options options = {0};
    for (int i = 4; i + 1 < count; i += 2) {
        if (strcmp(words[i], "--trace") == 0) options.trace_level = (uint32_t)strtoul(words[i + 1], NULL, 10);
        if (strcmp(words[i], "--snapshots") == 0) options.snapshot_budget = strtoull(words[i + 1], NULL, 10);
    }
    if (count < 4) return complain("usage", "native SCHEDULER WORKLOAD.bin MILLISECONDS [--trace LEVEL] [--snapshots BYTES]");
    cat_runtime *rt = cat_new(&options);
    if (!rt) return complain("start", "there is no memory");
    int status = load(rt, words[1], words[2]);
    if (status == EXIT_SUCCESS) status = measure(rt, strtod(words[3], NULL));
    cat_free(rt);
    return status;
}
