/* How long runs take natively. Reads slices from its input, each a line with the seed of the first run and how many there
 * are, with rising seeds, and prints for each: their decisions, their library events, ns, and ns of its processor time.
 *
 *   native SCHEDULER WORKLOAD.bin [--trace LEVEL] [--snapshots BYTES]
 *
 * SCHEDULER is the name of one that is linked in, or the path of a shared library.
 */
#define _POSIX_C_SOURCE 200809L

#include <string.h>

#define PROGRAM "native"
#include "loading.h"
#include "stopwatch.h"

#define SCHEDULER(name) extern const struct cat_scheduler name##_scheduler;
#include "schedulers.h" /* written by run.mjs: SCHEDULER(name) for each one that is linked in */
#undef SCHEDULER

static const struct cat_scheduler *find_scheduler(const char *name)
{
#define SCHEDULER(id) \
    if (strcmp(name, #id) == 0) return &id##_scheduler;
#include "schedulers.h"
#undef SCHEDULER
    return scheduler_in(name);
}

/* A slice of runs, one behind the other. */
static int run_slice(cat_runtime *rt, uint64_t first, uint64_t count)
{
    uint64_t decisions = 0, events = 0;
    double before = stopwatch_now(), used_before = stopwatch_used();
    for (uint64_t seed = first; seed < first + count; seed++) {
        if (cat_start(rt, seed)) return complain("start", cat_message(rt));
        cat_run(rt, CAT_GOAL_TIME, INT64_MAX, UINT64_MAX);
        const struct cat_view *view = cat_look(rt);
        if (view->outcome == CAT_OUTCOME_FAULT) return complain("run", "it ended with a fault");
        decisions += view->decisions;
        events += view->tick;
    }
    double used = stopwatch_used() - used_before, spent = stopwatch_now() - before;
    printf("%llu %llu %.0f %.0f\n", (unsigned long long)decisions, (unsigned long long)events, spent, used);
    fflush(stdout);
    return EXIT_SUCCESS;
}

static int measure(cat_runtime *rt)
{
    unsigned long long first, count;
    int status = EXIT_SUCCESS;
    while (status == EXIT_SUCCESS && scanf("%llu %llu", &first, &count) == 2) status = run_slice(rt, first, count);
    return status;
}

int main(int count, char **words)
{
    struct cat_options options = {0};
    for (int i = 3; i + 1 < count; i += 2) {
        if (strcmp(words[i], "--trace") == 0) options.trace_level = (uint32_t)strtoul(words[i + 1], NULL, 10);
        if (strcmp(words[i], "--snapshots") == 0) options.snapshot_budget = strtoull(words[i + 1], NULL, 10);
    }
    if (count < 3) return complain("usage", "native SCHEDULER WORKLOAD.bin [--trace LEVEL] [--snapshots BYTES]");
    cat_runtime *rt = cat_new(&options);
    if (!rt) return complain("start", "there is no memory");
    int status = load(rt, find_scheduler(words[1]), words[1], words[2]);
    if (status == EXIT_SUCCESS) status = measure(rt);
    cat_free(rt);
    return status;
}
