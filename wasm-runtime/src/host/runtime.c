/* The interface for hosts: catapults/runtime.h. */
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "bytecode/workload.h"
#include "catapults/runtime.h"
#include "host/diagnoses.h"
#include "host/ending.h"
#include "host/explore.h"
#include "host/link.h"
#include "host/measure/measure.h"
#include "host/module.h"
#include "host/view.h"
#include "host/waits.h"
#include "library/loop.h"
#include "library/manager/manager.h"
#include "running/interp.h"
#include "running/passing.h"
#include "scheduler/joining.h"
#include "scheduler/ops.h"
#include "scheduler/wrap.h"
#include "state/threads/container.h"
#include "state/context.h"
#include "state/varied.h"

#define DEFAULT_FUEL UINT64_C(10000000)
#define DEFAULT_MEMORY_LIMIT (UINT64_C(512) << 20) /* a million threads, and more */
#define DEFAULT_SNAPSHOT_BUDGET (UINT64_C(64) << 20)
#define DEFAULT_TRACE_CAPACITY (UINT32_C(1) << 18)

/* --- life ----------------------------------------------------------------------------------------- */

static struct cat_options with_defaults(const struct cat_options *given)
{
    struct cat_options options = given ? *given : (struct cat_options){0};
    if (!given) options.trace_level = 1;
    if (options.fuel == 0 || options.fuel > INT64_MAX) options.fuel = DEFAULT_FUEL;
    if (options.memory_limit == 0) options.memory_limit = DEFAULT_MEMORY_LIMIT;
    if (options.snapshot_budget == 0) options.snapshot_budget = DEFAULT_SNAPSHOT_BUDGET;
    if (options.trace_capacity == 0) options.trace_capacity = DEFAULT_TRACE_CAPACITY;
    while (options.trace_capacity & (options.trace_capacity - 1)) options.trace_capacity &= options.trace_capacity - 1;
    return options;
}

static void set_up_context(struct cat_runtime *rt)
{
    rt->ctx->abi = CAT_SCHED_ABI;
    rt->ctx->trace_level = rt->options.trace_level;
    rt->ctx->site_budget = -1;
    rt->ctx->ops.at = &cat_ops;
    rt->ctx->runtime.at = &rt->trace.at;
}

cat_runtime *cat_new(const struct cat_options *options)
{
    struct cat_runtime *rt = cat_context_new();
    if (!rt) return NULL;
    rt->options = with_defaults(options);
    if (!cat_trace_init(&rt->trace, rt->options.trace_capacity)) {
        cat_free(rt);
        return NULL;
    }
    set_up_context(rt);
    return rt;
}

void cat_free(cat_runtime *rt)
{
    rt = cat_here(rt);
    if (!rt) return;
    cat_explore_close(rt);
    cat_text_free(&rt->measures);
    cat_text_free(&rt->end_text);
    cat_text_free(&rt->diagnoses);
    cat_text_free(&rt->waits);
    cat_text_free(&rt->shared_values);
    free(rt->thread_views);
    free(rt->scratch);
    cat_varied_free(&rt->varied);
    free(rt->frame);
    free(rt->exported);
    cat_snapshots_free(&rt->snapshots);
    cat_outside_free(&rt->outside);
    cat_mail_free(&rt->mail);
    cat_facts_free(&rt->facts);
    cat_values_free(rt);
    cat_trace_free(&rt->trace);
    cat_live_free(&rt->live);
    free(rt->parameters);
    cat_link_free(&rt->link);
    cat_module_free(&rt->module);
    cat_workload_free(&rt->workload);
    cat_context_free(rt);
}

const char *cat_message(const cat_runtime *rt) { return rt->message.text; }

/* --- loading ---------------------------------------------------------------------------------------- */

int cat_take_workload(struct cat_runtime *rt, const struct cat_workload *workload, uint64_t digest)
{
    double *parameters = malloc((workload->variable_count + 1) * sizeof *parameters);
    if (!parameters || !cat_outside_load(rt, workload->channel_count)) {
        struct cat_workload unused = *workload;
        free(parameters);
        cat_workload_free(&unused);
        return cat_refuse(&rt->message, CAT_ERROR_MEMORY, "There is no memory for the workload.");
    }
    for (uint32_t i = 0; i < workload->variable_count; i++) parameters[i] = (double)NAN;
    free(rt->parameters);
    rt->parameters = parameters;
    cat_values_free(rt);
    cat_workload_free(&rt->workload);
    rt->workload = *workload;
    rt->workload_digest = digest;
    rt->mail.manages = false;
    rt->started = false;
    return 0;
}

int cat_load_workload(cat_runtime *rt, const uint8_t *bytes, size_t length)
{
    struct cat_workload workload;
    int error = cat_workload_decode(&workload, bytes, length, &rt->message);
    return error ? error : cat_take_workload(rt, &workload, cat_hash_bytes(0, bytes, length));
}

static int take_module(struct cat_runtime *rt, int error, const struct cat_module *module)
{
    if (error) return error;
    cat_module_free(&rt->module);
    rt->module = *module;
    rt->started = false;
    return 0;
}

int cat_load_scheduler(cat_runtime *rt, const uint8_t *descriptor, size_t length, const cat_handler *functions,
                       size_t count)
{
    struct cat_module module;
    int error = cat_module_decode(&module, descriptor, length, functions, count, &rt->message);
    return take_module(rt, error, &module);
}

int cat_use_scheduler(cat_runtime *rt, const struct cat_scheduler *scheduler)
{
    struct cat_module module;
    return take_module(rt, cat_module_use(&module, scheduler, &rt->message), &module);
}

int cat_check_value(struct cat_runtime *rt, const char *name, uint32_t type, double value)
{
    if (type == CAT_FLOAT || value == (double)cat_to_integer(value)) return 0;
    return cat_refuse(&rt->message, CAT_ERROR_RANGE, type == CAT_TIME ? "%s is a time in whole nanoseconds, and %.15g is not whole."
                      : "%s is an int, and %.15g is not whole.", name, value);
}

int cat_set_parameter(cat_runtime *rt, const char *name, double value)
{
    for (uint32_t i = 0; i < rt->workload.variable_count; i++) {
        const struct cat_variable *variable = &rt->workload.variables[i];
        if (!(variable->flags & CAT_VARIABLE_PARAMETER) || strcmp(variable->name, name) != 0) continue;
        double lowest = cat_readable(variable->type, variable->lowest);
        double highest = cat_readable(variable->type, variable->highest);
        if (!(value >= lowest && value <= highest)) {
            return cat_refuse(&rt->message, CAT_ERROR_RANGE,
                              "The parameter %s takes values from %.15g to %.15g, and %.15g is outside.", name, lowest, highest,
                              value);
        }
        int error = cat_check_value(rt, name, variable->type, value);
        if (!error) rt->parameters[i] = value;
        return error;
    }
    return cat_refuse(&rt->message, CAT_ERROR_RANGE, "The workload has no parameter %s.", name);
}

/* --- start ------------------------------------------------------------------------------------------- */

static int check_loaded(struct cat_runtime *rt)
{
    if (!rt->workload.name) return cat_refuse(&rt->message, CAT_ERROR_STATE, "No workload is loaded.");
    if (!rt->module.scheduler) return cat_refuse(&rt->message, CAT_ERROR_STATE, "No scheduler is loaded.");
    return 0;
}

static uint64_t threads_at_start(const struct cat_workload *workload)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < workload->class_count; i++) count += workload->classes[i].instances;
    return count;
}

/* Of these, so many are born when the run begins. */
static uint64_t births_at_start(const struct cat_runtime *rt)
{
    const struct cat_workload *workload = &rt->workload;
    uint64_t count = 0;
    for (uint32_t i = 0; i < workload->class_count; i++) {
        if (rt->link.first_birth[i] == CAT_ABSENT) count += workload->classes[i].instances;
    }
    for (uint32_t one = rt->live.head->births; one; one = rt->live.births[one - 1].next) count++;
    return count;
}

static void set_variables(struct cat_runtime *rt)
{
    for (uint32_t i = 0; i < rt->workload.variable_count; i++) {
        const struct cat_variable *variable = &rt->workload.variables[i];
        bool given = !isnan(rt->parameters[i]);
        cat_variable_store(rt, i, given ? cat_value_of(variable->type, rt->parameters[i]) : variable->initial);
    }
}

static void set_semaphores(struct cat_runtime *rt)
{
    for (uint32_t i = 0; i < rt->workload.semaphore_count; i++) {
        const struct cat_array *semaphore = &rt->workload.semaphores[i];
        struct cat_semaphore_state *first = &rt->live.semaphores[semaphore->first];
        for (uint32_t element = 0; element < semaphore->elements; element++) first[element].value = semaphore->initial;
    }
}

void cat_runtime_seed(struct cat_runtime *rt, uint64_t seed)
{
    rt->live.head->seed = seed;
    rt->live.head->scheduler_random = cat_random_stream(seed, CAT_RANDOM_SCHEDULER, "", 0);
    rt->live.head->jitter = cat_random_stream(seed, CAT_RANDOM_STEP, "", 0);
    for (uint32_t i = 0; i < rt->workload.signal_count; i++) {
        const char *name = rt->workload.variables[rt->workload.signals[i].variable].name;
        rt->live.signals[i] = cat_random_stream(seed, CAT_RANDOM_SIGNAL, name, i);
    }
    for (uint32_t i = 0; i < rt->workload.arrival_count; i++) {
        const char *name = rt->workload.arrivals[i].name;
        rt->live.arrivals[i].random = cat_random_stream(seed, CAT_RANDOM_ARRIVAL, name, i);
    }
}

/* The state before the first event. */
static void set_world(struct cat_runtime *rt, uint64_t seed)
{
    cat_snapshots_clear(&rt->snapshots);
    cat_outside_start(rt);
    cat_mail_start(rt);
    if (cat_is_node(&rt->mail)) rt->live.head->time = rt->mail.arrives;
    cat_trace_clear(rt);
    cat_container_start(rt);
    cat_link_reset_data(rt->module.scheduler, rt->ctx->data);
    cat_runtime_seed(rt, seed);
    set_variables(rt);
    set_semaphores(rt);
    if (cat_is_node(&rt->mail)) {
        rt->live.head->phase = CAT_PHASE_JOIN;
        cat_wheel_start(&rt->live.clock.wheel);
        cat_joining_say_hello(rt);
    } else if (rt->mail.manages) {
        cat_passing_start(rt);
        cat_manager_start(rt);
    } else {
        cat_passing_start(rt);
    }
    rt->live.head->between = 0;
    cat_snapshot_take(rt);
}

static bool make_frame(struct cat_runtime *rt)
{
    uint8_t *frame = realloc(rt->frame, (size_t)rt->module.scheduler->frame_size + 1);
    if (!frame) return false;
    rt->frame = frame;
    rt->ctx->frame.at = frame;
    return true;
}

int cat_runtime_link(struct cat_runtime *rt)
{
    rt->started = rt->paused = false;
    int error = check_loaded(rt);
    if (error) return error;
    cat_link_free(&rt->link);
    error = cat_link(&rt->link, rt->module.scheduler, &rt->workload, &rt->message);
    if (!error) cat_link_told(&rt->link, rt->module.scheduler, rt->ctx->data);
    if (!error) cat_wrap_link(rt);
    if (error || (make_frame(rt) && cat_values_start(rt))) return error;
    return cat_refuse(&rt->message, CAT_ERROR_MEMORY, "There is no memory for the scheduler's locals.");
}

int cat_runtime_ready(struct cat_runtime *rt, uint64_t seed)
{
    cat_explore_close(rt);
    int error = cat_runtime_link(rt);
    if (error) return error;
    uint64_t threads = threads_at_start(&rt->workload);
    if (threads > UINT32_MAX || !cat_live_start(rt, (uint32_t)threads)) {
        return cat_refuse(&rt->message, CAT_ERROR_MEMORY,
                          "The %" PRIu64 " threads of the start need more memory than the %" PRIu64 " bytes that are "
                          "allowed: start fewer threads, or allow more.", threads, rt->options.memory_limit);
    }
    set_world(rt, seed);
    return 0;
}

int cat_start(cat_runtime *rt, uint64_t seed)
{
    rt = cat_here(rt);
    int error = cat_runtime_ready(rt, seed);
    if (error) return error;
    rt->started = true;
    cat_run(rt, CAT_GOAL_TICK, 1 + births_at_start(rt), UINT64_MAX);
    return 0;
}

/* --- running ------------------------------------------------------------------------------------------ */

static int not_started(struct cat_runtime *rt)
{
    return cat_refuse(&rt->message, CAT_ERROR_STATE, "The run has not been started.");
}

/* What lies behind a time has been passed to see that it does: goes back to the tick before. */
void cat_runtime_settle(struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    int64_t whole = rt->outside.whole_until;
    if (!rt->outside.ahead) return;
    rt->outside.ahead = false;
    cat_seek(rt, head->tick - (head->between ? 0 : 1), UINT64_MAX);
    rt->outside.whole_until = whole;
}

/* When nothing is due by then, the run stands at the last tick already. */
static int run_to_time(struct cat_runtime *rt, uint64_t target, uint64_t slice)
{
    bool late = !rt->outside.ahead && (uint64_t)rt->live.head->time > target;
    rt->outside.ahead = false;
    rt->outside.whole_until = -1;
    bool nothing_due = target < (uint64_t)rt->workload.time_limit && (uint64_t)cat_next_event(rt) > target;
    int done = nothing_due || cat_loop_run(rt, CAT_GOAL_TIME, target, slice);
    if (!done) return 0;
    rt->outside.ahead = !late && (uint64_t)rt->live.head->time > target;
    rt->outside.whole_until = target < CAT_NEVER ? (int64_t)target : CAT_NEVER - 1;
    return 1;
}

int cat_run(cat_runtime *rt, enum cat_goal goal, uint64_t target, uint64_t slice)
{
    rt = cat_here(rt);
    if (!rt->started) return not_started(rt);
    int error = rt->paused ? cat_seek(rt, rt->live.head->tick - 1, UINT64_MAX) : 0;
    if (error < 0) return error;
    bool goes_back = goal != CAT_GOAL_TIME || target < (uint64_t)rt->outside.whole_until;
    if (goes_back) cat_runtime_settle(rt);
    rt->mail.horizon = goal == CAT_GOAL_TIME && target < CAT_NEVER ? (int64_t)target : CAT_NEVER;
    if (goal == CAT_GOAL_TIME) return run_to_time(rt, target, slice);
    rt->outside.whole_until = -1;
    return cat_loop_run(rt, goal, target, slice);
}

int cat_seek(cat_runtime *rt, uint64_t tick, uint64_t slice)
{
    rt = cat_here(rt);
    if (!rt->started) return not_started(rt);
    const struct cat_head *head = rt->live.head;
    rt->outside.ahead = false;
    bool behind = rt->paused || tick < head->tick || (tick == head->tick && head->between);
    const struct cat_snapshot *snapshot = cat_snapshot_before(&rt->snapshots, tick);
    if (behind && !snapshot && rt->snapshots.count) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "This run begins at tick %" PRIu64 ", where it was forked.",
                          rt->snapshots.items[0].tick);
    }
    if (behind && !snapshot) return cat_refuse(&rt->message, CAT_ERROR_MEMORY, "There is no memory to go back.");
    if (behind || tick > head->tick) rt->mail.waits = false;
    if (behind || (snapshot && snapshot->tick > head->tick)) cat_snapshot_restore(rt, snapshot);
    rt->paused = false;
    rt->outside.whole_until = -1;
    rt->mail.horizon = CAT_NEVER;
    return cat_loop_run(rt, CAT_GOAL_TICK, tick, slice);
}

uint64_t cat_tick_before_decision(const cat_runtime *rt, uint64_t decision)
{
    uint64_t tick = 0;
    for (uint32_t i = 0; i < rt->snapshots.count; i++) {
        if (rt->snapshots.items[i].decisions <= decision) tick = rt->snapshots.items[i].tick;
    }
    return tick;
}

/* --- looking ------------------------------------------------------------------------------------------ */

static const struct cat_view *look(cat_runtime *rt, bool is_whole)
{
    rt = cat_here(rt);
    if (rt->started) {
        cat_runtime_settle(rt);
        cat_view_fill(rt, is_whole);
    } else {
        rt->view = (struct cat_view){0};
    }
    return &rt->view;
}

const struct cat_view *cat_look(cat_runtime *rt) { return look(rt, true); }

const struct cat_view *cat_glance(cat_runtime *rt) { return look(rt, false); }

double cat_peek(const cat_runtime *rt, enum cat_asked what, uint32_t number)
{
    const struct cat_workload *workload = &rt->workload;
    if (!rt->started) return 0;
    switch (what) {
    case CAT_ASKED_VARIABLE:
        if (number >= workload->variable_count) return 0;
        return cat_readable(workload->variables[number].type, cat_variable_load(rt, number));
    case CAT_ASKED_COUNTER: return number < workload->counter_count ? (double)rt->live.counters[number] : 0;
    case CAT_ASKED_LENGTH: return number < workload->channel_count ? rt->live.channels[number].length : 0;
    }
    return 0;
}

_Static_assert(offsetof(struct cat_histogram, buckets) == 32 && CAT_HISTOGRAM_BUCKETS == 2049, "as hosts read it");

const struct cat_histogram *cat_histogram(cat_runtime *rt, uint32_t number)
{
    rt = cat_here(rt);
    if (!rt->started) return NULL;
    cat_runtime_settle(rt);
    if (number == CAT_COPY_AGES) return rt->live.ages;
    return number < rt->workload.histogram_count ? &rt->live.histograms[number] : NULL;
}

const char *cat_measures(cat_runtime *rt)
{
    rt = cat_here(rt);
    if (!rt->started) {
        not_started(rt);
        return NULL;
    }
    cat_runtime_settle(rt);
    return cat_measure_write(rt) ? rt->measures.bytes : NULL;
}

const char *cat_end_text(cat_runtime *rt)
{
    rt = cat_here(rt);
    if (rt->started) cat_runtime_settle(rt);
    return rt->started && cat_ending_write(rt, &rt->end_text) ? rt->end_text.bytes : "";
}

const char *cat_diagnoses(cat_runtime *rt)
{
    rt = cat_here(rt);
    if (rt->started) cat_runtime_settle(rt);
    return rt->started && cat_diagnoses_write(rt, &rt->diagnoses) ? rt->diagnoses.bytes : "[]";
}

const char *cat_waits(cat_runtime *rt)
{
    rt = cat_here(rt);
    if (rt->started) cat_runtime_settle(rt);
    return rt->started && cat_waits_write(rt, &rt->waits) ? rt->waits.bytes : "null";
}

void cat_set_trace_level(cat_runtime *rt, uint32_t level)
{
    if (rt->started) cat_runtime_settle(rt);
    rt->ctx->trace_level = level;
    if (!rt->started) return;
    cat_trace_reach(&rt->trace, rt->live.head->time);
    cat_now_hold(rt);
}

void cat_check_queries(cat_runtime *rt, uint32_t asked) { rt->options.check_queries = asked; }

size_t cat_trace_read(const cat_runtime *rt, uint64_t first, size_t count, uint8_t *records)
{
    if (rt->started) cat_runtime_settle((cat_runtime *)rt); /* what is to be seen stays the same */
    return rt->started ? cat_trace_copy(rt, first, count, records) : 0;
}
