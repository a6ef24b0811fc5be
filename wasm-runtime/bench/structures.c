/* How long the runtime's structures take, one line each: name, size, ns.
 *
 *   sorted  a thread leaves a pqueue at the front and comes back with a later key
 *   scan    one thread of a walk over a pqueue in order
 *   timer   a timer comes and is set anew
 *   birth   one thread of so many is born; with the bytes that it takes
 *
 * Sorted containers are measured within a handler, through the operations that schedulers call.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <sys/resource.h>

#include "assemble.h"
#include "catapults/runtime.h"
#include "fcfs.h"
#include "base/random.h"
#include "stopwatch.h"
#include "time/wheel.h"

enum { SAMPLES = 9, OPERATIONS = 100000, MILLION = 1000000 };

static int32_t random_delay(struct cat_random *random) { return (int32_t)cat_random_between(random, 0, 999); }

/* --- sorted containers ---------------------------------------------------------------------------------- */

static int32_t place(struct cat_ctx *ctx, cat_thread t, int32_t key)
{
    fcfs_attributes(ctx, t)->key = key;
    return fcfs_move(ctx, t, FCFS_BY_KEY, FCFS_SITE_NEW);
}

/* The highest key leaves first, so a deadline counts negative. */
static double time_moves(struct cat_ctx *ctx, struct cat_random *random)
{
    double samples[SAMPLES];
    for (int sample = 0; sample < SAMPLES; sample++) {
        double before = stopwatch_now();
        for (int i = 0; i < OPERATIONS; i++) {
            cat_thread t = cat_front(ctx, FCFS_BY_KEY);
            place(ctx, t, fcfs_attributes(ctx, t)->key - random_delay(random));
        }
        samples[sample] = (stopwatch_now() - before) / OPERATIONS;
    }
    return median(samples, SAMPLES);
}

/* As foreach begins: every thread goes to the scratch. */
static double time_scan(struct cat_ctx *ctx)
{
    double samples[SAMPLES];
    uint32_t count = cat_count(ctx, FCFS_BY_KEY), walks = OPERATIONS / count + 1;
    for (int sample = 0; sample < SAMPLES; sample++) {
        double before = stopwatch_now();
        for (uint32_t i = 0; i < walks; i++) ctx->ops.at->sorted_copy(ctx, FCFS_BY_KEY, ctx->scratch.at);
        samples[sample] = (stopwatch_now() - before) / walks / count;
    }
    return median(samples, SAMPLES);
}

static uint32_t awaited; /* threads */

/* The handler newthread; the last thread that is born measures. */
static int32_t measure_sorted(struct cat_ctx *ctx, cat_thread t)
{
    struct cat_random random = cat_random_stream(t, CAT_RANDOM_THREAD, "keys", 0);
    int32_t fault = place(ctx, t, -random_delay(&random));
    if (fault || t != FCFS_NODES + awaited) return fault;
    printf("sorted %u %.1f\n", awaited, time_moves(ctx, &random));
    printf("scan %u %.2f\n", awaited, time_scan(ctx));
    return 0;
}

/* A runtime with `threads` threads, each given to a newthread handler, the scheduler's own if NULL. */
static cat_runtime *start(uint32_t threads, cat_handler newthread)
{
    struct assembly a;
    struct fcfs fcfs;
    struct cat_options options = {.trace_level = 0};
    assembly_start(&a);
    assembly_worker(&a, "worker", threads, 5);
    assembly_finish(&a);
    fcfs_make(&fcfs);
    if (newthread) fcfs_replace(&fcfs, CAT_HANDLER_NEWTHREAD, newthread);
    cat_runtime *rt = cat_new(&options);
    if (!rt || cat_load_workload(rt, a.bytes, a.length) || cat_use_scheduler(rt, &fcfs.scheduler) || cat_start(rt, 1)) {
        fprintf(stderr, "structures: %s\n", rt ? cat_message(rt) : "there is no memory");
        exit(EXIT_FAILURE);
    }
    return rt;
}

static void measure_containers(void)
{
    static const uint32_t sizes[] = {32, 512, 10000, 100000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        awaited = sizes[i];
        cat_free(start(awaited, measure_sorted));
    }
}

/* --- timers ----------------------------------------------------------------------------------------------- */

static double time_timers(struct cat_wheel *wheel, struct cat_random *random)
{
    double samples[SAMPLES];
    for (int sample = 0; sample < SAMPLES; sample++) {
        double before = stopwatch_now();
        for (int i = 0; i < OPERATIONS; i++) {
            uint32_t timer = cat_wheel_take(wheel, CAT_WHEEL_NEVER - 1);
            cat_wheel_set(wheel, timer, cat_wheel_due(wheel, timer) + cat_random_between(random, 1, 10000000));
        }
        samples[sample] = (stopwatch_now() - before) / OPERATIONS;
    }
    return median(samples, SAMPLES);
}

static void measure_timers(void)
{
    static struct cat_wheel_state state;
    for (uint32_t count = 10; count <= OPERATIONS; count *= 100) {
        struct cat_random random = cat_random_stream(count, CAT_RANDOM_THREAD, "timers", 0);
        struct cat_wheel wheel = {&state, calloc(CAT_WHEEL_LINKS + count, sizeof *wheel.links),
                                  calloc(CAT_WHEEL_ENDS + count, sizeof *wheel.due)};
        if (!wheel.links || !wheel.due) exit(EXIT_FAILURE);
        state = (struct cat_wheel_state){0};
        cat_wheel_start(&wheel);
        for (uint32_t i = 0; i < count; i++) cat_wheel_set(&wheel, i, cat_random_between(&random, 1, 10000000));
        printf("timer %u %.1f\n", count, time_timers(&wheel, &random));
        free(wheel.links);
        free(wheel.due);
    }
}

/* --- threads ------------------------------------------------------------------------------------------------ */

static double resident_bytes(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss * 1024;
}

static void measure_births(void)
{
    double bytes = resident_bytes(), before = stopwatch_now();
    cat_runtime *rt = start(MILLION, NULL);
    double spent = stopwatch_now() - before;
    cat_run(rt, CAT_GOAL_DECISION, MILLION, UINT64_MAX); /* every thread runs once */
    if (cat_look(rt)->decisions != MILLION) exit(EXIT_FAILURE);
    printf("birth %u %.1f %.0f\n", MILLION, spent / MILLION, (resident_bytes() - bytes) / MILLION);
    cat_free(rt);
}

int main(void)
{
    measure_births(); /* first: the memory in use is a maximum */
    measure_containers();
    measure_timers();
    return EXIT_SUCCESS;
}
