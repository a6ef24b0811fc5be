#include "host/explore.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "explore/search.h"
#include "state/context.h"

_Static_assert((int)CAT_EXPLORED_THREADS_MOST == (int)CAT_PROTOCOL_THREADS_MOST, "hosts are told of all threads");

void cat_explore_close(struct cat_runtime *rt)
{
    if (!rt->explorer) return;
    rt->choices = (struct cat_choices){0};
    rt->ctx->trace_level = rt->explorer->trace_level;
    cat_search_free(rt->explorer);
    free(rt->explorer);
    rt->explorer = NULL;
}

/* --- opening ------------------------------------------------------------------------------------------- */

static int no_memory(struct cat_runtime *rt)
{
    return cat_refuse(&rt->message, CAT_ERROR_MEMORY, "There is no memory left to explore the scheduler.");
}

static int check_rounds(struct cat_runtime *rt)
{
    if (rt->link.processors > CAT_PROTOCOL_PROCESSORS_MOST) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "Up to %d processors can be explored.", (int)CAT_PROTOCOL_PROCESSORS_MOST);
    }
    return 0;
}

/* Whether the scheduler is one that the most general program can be given. */
static int check_fit(struct cat_runtime *rt)
{
    const struct cat_workload *w = &rt->workload;
    uint32_t most = w->class_count == 1 ? w->classes[0].instances : 0;
    int error = rt->link.interrupts ? check_rounds(rt) : 0;
    if (error) return error;
    if (rt->workload.lock_elements > CAT_PROTOCOL_LOCKS_MOST) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "Up to %d locks can be explored.", (int)CAT_PROTOCOL_LOCKS_MOST);
    }
    if (most == 0 || most > CAT_PROTOCOL_THREADS_MOST) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "1 to %d threads can be explored.", (int)CAT_PROTOCOL_THREADS_MOST);
    }
    return 0;
}

int cat_explore_open(cat_runtime *rt)
{
    rt = cat_here(rt);
    int error = cat_runtime_ready(rt, 0);
    if (!error) error = check_fit(rt);
    if (error) return error;
    rt->explorer = calloc(1, sizeof *rt->explorer);
    if (!rt->explorer) return no_memory(rt);
    rt->explorer->trace_level = rt->ctx->trace_level;
    rt->explorer->protocol.threads = rt->workload.classes[0].instances;
    if (rt->link.interrupts) rt->explorer->protocol.locks = rt->workload.lock_elements;
    return 0;
}

static int not_open(struct cat_runtime *rt)
{
    return cat_refuse(&rt->message, CAT_ERROR_STATE, "Nothing is being explored.");
}

/* --- what varies ------------------------------------------------------------------------------------------ */

static int vary_random(struct cat_runtime *rt, const double *values, uint32_t count)
{
    if (count > CAT_RANDOM_VALUES_MOST) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "At most %d random numbers can be tried.",
                          (int)CAT_RANDOM_VALUES_MOST);
    }
    for (uint32_t i = 0; i < count; i++) rt->choices.random_values[i] = (int32_t)cat_to_integer(values[i]);
    rt->choices.random_count = count;
    rt->choices.random_subject = rt->explorer->protocol.varied_count++;
    return 0;
}

/* The function of the host that is called so; CAT_ABSENT: there is none. */
static uint32_t host_named(const struct cat_runtime *rt, const char *name)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    for (uint32_t i = 0; i < s->host_count && i < CAT_ANSWERED_MOST; i++) {
        if (strcmp(s->hosts[i].name, name) == 0) return i;
    }
    return CAT_ABSENT;
}

static int vary_answer(struct cat_runtime *rt, uint32_t host, const double *values, uint32_t count)
{
    if (count > CAT_ANSWERS_MOST) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "At most %d answers of a function can be tried.", (int)CAT_ANSWERS_MOST);
    }
    for (uint32_t i = 0; i < count; i++) rt->choices.answers[host][i] = (int32_t)cat_to_integer(values[i]);
    rt->choices.answer_count[host] = count;
    rt->choices.answer_subject[host] = rt->explorer->protocol.varied_count++;
    return 0;
}

/* How much time an event can take. */
static int vary_passing(struct cat_runtime *rt, const double *values, uint32_t count)
{
    struct cat_protocol *protocol = &rt->explorer->protocol;
    if (count > CAT_PROTOCOL_VALUES_MOST) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "At most %d durations of events can be tried.", (int)CAT_PROTOCOL_VALUES_MOST);
    }
    for (uint32_t i = 0; i < count; i++) {
        protocol->durations[i] = cat_to_integer(values[i]);
        if (protocol->durations[i] < 0) return cat_refuse(&rt->message, CAT_ERROR_RANGE, "An event takes 0 ns or more.");
    }
    protocol->duration_count = count;
    protocol->duration_subject = protocol->varied_count++;
    return 0;
}

static bool find_in(const struct cat_variable_desc *variables, uint32_t count, bool imported, const char *name,
                    uint32_t *number)
{
    for (uint32_t i = 0; i < count; i++) {
        bool found = variables[i].imported == imported && variables[i].count == 1 && strcmp(variables[i].name, name) == 0;
        if (found) return *number = i, true;
    }
    return false;
}

static const struct cat_variable_desc *find(const struct cat_runtime *rt, bool imported, const char *name,
                                            bool *of_thread, uint32_t *number)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    *of_thread = find_in(s->attributes, s->attribute_count, imported, name, number);
    if (*of_thread) return &s->attributes[*number];
    return find_in(s->globals, s->global_count, imported, name, number) ? &s->globals[*number] : NULL;
}

static struct cat_place place_of(const struct cat_runtime *rt, const struct cat_variable_desc *variable)
{
    return (struct cat_place){
        .width = cat_width(variable->type),
        .offset = variable->offset,
        .int_bits = variable->type == CAT_INT ? rt->link.profile->int_bits : 0,
    };
}

/* What the library tells of a lock is what the program states of it. */
static bool is_of_locks(const struct cat_runtime *rt, const char *name) { return rt->link.interrupts && strcmp(name, "lock_ceiling") == 0; }

/* A period is a thread's for ever; the rest is of a job or a burst. Later jobs are neither released nor due before earlier ones. */
static void mark_as_kept(const struct cat_runtime *rt, struct cat_protocol_import *import)
{
    for (uint32_t i = 0; i < CAT_KEPT_STAGE; i++) {
        const struct cat_place *kept = &rt->link.kept[i];
        if (!kept->width || kept->offset != import->place.offset) continue;
        import->of_library = true;
        import->fixed = i == CAT_KEPT_PERIOD;
        import->with_time = i == CAT_KEPT_USED;
        import->counts = i == CAT_KEPT_JOB;
        import->grows = import->with_time || import->counts || i == CAT_KEPT_RELEASED || i == CAT_KEPT_DEADLINE;
    }
}

static int vary_import(struct cat_runtime *rt, const char *name, const double *values, uint32_t count)
{
    struct cat_protocol *protocol = &rt->explorer->protocol;
    struct cat_protocol_import import = {.count = count};
    const struct cat_variable_desc *found = find(rt, true, name, &import.of_thread, &import.number);
    /* An attribute of its own, which the application is said to write, or a variable that other nodes of its system write. */
    if (!found) found = find(rt, false, name, &import.of_thread, &import.number);
    import.of_locks = is_of_locks(rt, name);
    import.of_misses = rt->link.interrupts && strcmp(name, "missed_job") == 0;
    if (!found) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "The scheduler has no import or attribute %s that the application could write.",
                          name);
    }
    if (count > CAT_PROTOCOL_VALUES_MOST || protocol->import_count == CAT_PROTOCOL_IMPORTS_MOST) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "At most %d imports can be varied, with %d values each.",
                          (int)CAT_PROTOCOL_IMPORTS_MOST, (int)CAT_PROTOCOL_VALUES_MOST);
    }
    for (uint32_t i = 0; i < count; i++) {
        int error = cat_check_value(rt, name, found->type, values[i]);
        if (error) return error;
        import.values[i] = cat_value_of(found->type, values[i]);
    }
    import.place = place_of(rt, found);
    import.by_others = !import.of_thread && !found->imported && !import.of_locks;
    if (import.of_thread && rt->link.interrupts) mark_as_kept(rt, &import);
    const struct cat_place *bytes = &rt->link.kept[CAT_KEPT_BYTES];
    import.of_calls = import.of_thread && rt->link.appoints && bytes->width && bytes->offset == import.place.offset;
    protocol->imports[protocol->import_count++] = import;
    protocol->varied_count++;
    return 0;
}

int cat_explore_vary(cat_runtime *rt, const char *name, const double *values, uint32_t count)
{
    rt = cat_here(rt);
    if (!rt->explorer) return not_open(rt);
    if (count == 0) return cat_refuse(&rt->message, CAT_ERROR_RANGE, "%s needs a value.", name);
    uint32_t host = host_named(rt, name);
    if (strcmp(name, "rand") == 0) return vary_random(rt, values, count);
    if (strcmp(name, "now") == 0) return vary_passing(rt, values, count);
    return host != CAT_ABSENT ? vary_answer(rt, host, values, count) : vary_import(rt, name, values, count);
}

int cat_explore_hold(cat_runtime *rt, const char *name, int64_t held_at)
{
    rt = cat_here(rt);
    if (!rt->explorer) return not_open(rt);
    struct cat_protocol *protocol = &rt->explorer->protocol;
    struct cat_protocol_counter counter = {.held_at = held_at};
    uint32_t number;
    if (strcmp(name, "now") == 0) { /* longer ago is all one */
        protocol->oldest = held_at;
        return 0;
    }
    const struct cat_variable_desc *found = find(rt, false, name, &counter.of_thread, &number);
    if (!found) return cat_refuse(&rt->message, CAT_ERROR_RANGE, "The scheduler has no variable %s.", name);
    if (protocol->counter_count == CAT_PROTOCOL_COUNTERS_MOST) return 0; /* the others count on */
    counter.place = place_of(rt, found);
    protocol->counters[protocol->counter_count++] = counter;
    return 0;
}

int cat_explore_relate(cat_runtime *rt, const char *name)
{
    rt = cat_here(rt);
    if (!rt->explorer) return not_open(rt);
    struct cat_protocol *protocol = &rt->explorer->protocol;
    struct cat_protocol_relative relative = {0};
    uint32_t number;
    if (strcmp(name, "now") == 0) {
        protocol->since_now = true;
        return 0;
    }
    const struct cat_variable_desc *found = find(rt, false, name, &relative.of_thread, &number);
    if (found && found->type == CAT_TIME && protocol->moment_count < CAT_PROTOCOL_IMPORTS_MOST) {
        relative.place = place_of(rt, found);
        protocol->moments[protocol->moment_count++] = relative;
        return 0;
    }
    if (!found || found->type != CAT_INT) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "The scheduler has no whole number %s whose differences could be kept.", name);
    }
    if (protocol->relative_count == CAT_PROTOCOL_IMPORTS_MOST) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "At most %d values can be kept relative.", (int)CAT_PROTOCOL_IMPORTS_MOST);
    }
    relative.place = place_of(rt, found);
    protocol->relative[protocol->relative_count++] = relative;
    return 0;
}

/* --- searching -------------------------------------------------------------------------------------------- */

int cat_explore_begin(cat_runtime *rt, uint32_t flags, uint32_t depth_limit, uint64_t memory_limit)
{
    rt = cat_here(rt);
    struct cat_explorer *explorer = rt->explorer;
    if (!explorer) return not_open(rt);
    if (rt->link.roles[CAT_ROLE_NEXT_STRIKE] && !explorer->protocol.duration_count) {
        return cat_refuse(&rt->message, CAT_ERROR_MISMATCH, "The scheduler says when its clock strikes, so events need times that they take.");
    }
    explorer->protocol.tells_apart = flags & CAT_EXPLORE_TELLING_APART;
    explorer->protocol.watches = flags & CAT_EXPLORE_WATCHING;
    explorer->depth_limit = depth_limit;
    explorer->memory_limit = memory_limit;
    rt->choices.on = true;
    rt->ctx->trace_level = 0;
    if (!cat_protocol_start(&explorer->protocol, rt) || !cat_search_start(explorer)) return no_memory(rt);
    return 0;
}

int cat_explore_go(cat_runtime *rt, uint32_t slice)
{
    rt = cat_here(rt);
    if (!rt->explorer) return not_open(rt);
    cat_search_go(rt->explorer, slice);
    return (int)rt->explorer->status;
}

int cat_explore_extend(cat_runtime *rt, uint32_t depth_limit, uint64_t memory_limit)
{
    rt = cat_here(rt);
    if (!rt->explorer) return not_open(rt);
    cat_search_extend(rt->explorer, depth_limit, memory_limit);
    return 0;
}

/* --- looking ------------------------------------------------------------------------------------------------ */

static uint32_t depth_reached(const struct cat_explorer *explorer)
{
    uint32_t used = explorer->states.used, at = explorer->next < used ? explorer->next : used - 1;
    if (used == 0) return 0;
    return ((const struct cat_search_state *)cat_chunks_get(&explorer->states, at))->flags >> 8;
}

const struct cat_explored_view *cat_explore_look(cat_runtime *rt)
{
    rt = cat_here(rt);
    struct cat_explorer *explorer = rt->explorer;
    const struct cat_protocol *protocol = &explorer->protocol;
    explorer->view = (struct cat_explored_view){
        .transitions = explorer->transitions,
        .bytes = cat_store_bytes(&explorer->store) + cat_chunks_bytes(&explorer->states) +
                 cat_chunks_bytes(&explorer->edges),
        .status = explorer->status,
        .states = explorer->states.used,
        .expanded = explorer->next,
        .edges = explorer->edges.used,
        .depth = depth_reached(explorer),
        .fault_count = explorer->fault_count,
        .key_size = (uint32_t)protocol->key_size,
        .counts_at = (uint32_t)protocol->counts_at,
        .data_at = (uint32_t)protocol->data_at,
        .threads_at = (uint32_t)protocol->threads_at,
        .thread_size = (uint32_t)protocol->thread_size,
        .threads = protocol->threads,
        .locks = protocol->locks,
        .processors = protocol->rt->link.processors,
        .appoints = protocol->rt->link.appoints,
    };
    return &explorer->view;
}

const struct cat_explored_fault *cat_explore_faults(cat_runtime *rt) { return cat_here(rt)->explorer->faults; }

const struct cat_explored_step *cat_explore_steps(cat_runtime *rt, uint32_t state, uint32_t *count)
{
    rt = cat_here(rt);
    *count = cat_search_steps(rt->explorer, state);
    return rt->explorer->steps;
}

uint32_t cat_explore_read(cat_runtime *rt, uint32_t what, uint32_t first, uint32_t count, uint8_t *bytes)
{
    rt = cat_here(rt);
    const struct cat_explorer *explorer = rt->explorer;
    const struct cat_chunks *chunks = what == CAT_EXPLORED_STATES ? &explorer->states
                                      : what == CAT_EXPLORED_EDGES ? &explorer->edges
                                                                   : &explorer->store.keys;
    uint32_t left = chunks->used > first ? chunks->used - first : 0;
    if (left < count) count = left;
    for (uint32_t i = 0; i < count; i++) {
        memcpy(bytes + (size_t)i * chunks->size, cat_chunks_get(chunks, first + i), chunks->size);
    }
    return count;
}
