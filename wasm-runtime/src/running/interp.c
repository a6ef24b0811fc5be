#include "running/interp.h"

#include <string.h>

#include "running/machine.h"
#include "state/fault.h"
#include "state/threads/thread.h"

/* --- variables -------------------------------------------------------------------------------- */

int64_t cat_variable_load(const struct cat_runtime *rt, uint32_t variable)
{
    const struct cat_place *place = &rt->link.variables[variable];
    return cat_place_load(place, cat_variable_base(rt, place));
}

void cat_variable_store(struct cat_runtime *rt, uint32_t variable, int64_t value)
{
    const struct cat_place *place = &rt->link.variables[variable];
    if (cat_variable_load(rt, variable) == value) return;
    cat_place_store(place, cat_variable_base(rt, place), value);
    uint32_t type = rt->workload.variables[variable].type;
    cat_trace_add_here(rt, CAT_TRACE_VARIABLE, rt->live.head->running, variable, cat_trace_value(type, value));
}

/* --- of a thread --------------------------------------------------------------------------- */

void cat_interp_run(struct cat_runtime *rt, cat_thread t, struct cat_request *request)
{
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    struct cat_machine m;
    m.rt = rt;
    m.pc = thread->pc;
    m.operations = (uint32_t)rt->live.head->operations;
    m.thread = t;
    m.locals = cat_thread_locals(rt, cat_thread_number(rt, t));
    m.imports = rt->link.imports[thread->class];
    m.random = &thread->random;
    m.request = request;
    m.limit = CAT_NEVER;
    cat_machine_execute(&m);
    rt->live.head->operations = m.operations;
    thread->pc = m.pc;
    thread->at = m.at;
}

/* --- beside all threads -------------------------------------------------------------------- */

/* Code beside all threads, which cannot ask for anything. Returns what it leaves, 0 for nothing. */
static int64_t evaluate(struct cat_machine *m, uint32_t code)
{
    struct cat_request none;
    m->pc = code;
    m->request = &none;
    cat_machine_execute(m);
    return m->result;
}

void cat_interp_birth(struct cat_runtime *rt, cat_thread t)
{
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    struct cat_machine m = {.rt = rt, .thread = t, .imports = rt->link.imports[thread->class], .random = &thread->random};
    m.locals = cat_thread_locals(rt, cat_thread_number(rt, t));
    evaluate(&m, rt->workload.classes[thread->class].birth);
}

void cat_interp_signal(struct cat_runtime *rt, uint32_t number)
{
    const struct cat_signal *signal = &rt->workload.signals[number];
    struct cat_machine m = {.rt = rt, .random = &rt->live.signals[number]};
    int64_t value = evaluate(&m, signal->code);
    if (cat_running(rt)) cat_variable_store(rt, signal->variable, value);
}

int64_t cat_interp_arrival(struct cat_runtime *rt, uint32_t number, uint32_t code)
{
    struct cat_machine m = {.rt = rt, .random = &rt->live.arrivals[number].random};
    return evaluate(&m, code);
}

int64_t cat_interp_job(struct cat_runtime *rt, uint32_t code, uint32_t instance)
{
    const int64_t arguments[] = {instance};
    struct cat_machine m = {.rt = rt, .arguments = arguments};
    return evaluate(&m, code);
}

void cat_interp_fields(struct cat_runtime *rt, uint32_t number, int64_t *fields)
{
    uint32_t code = rt->workload.arrivals[number].fields;
    struct cat_machine m = {.rt = rt, .fields = fields, .random = &rt->live.arrivals[number].random};
    if (code != CAT_ABSENT) evaluate(&m, code);
}

int64_t cat_interp_host(struct cat_runtime *rt, uint32_t number, const int64_t *arguments)
{
    struct cat_machine m = {.rt = rt, .arguments = arguments};
    return evaluate(&m, rt->workload.hosts[number].code);
}

/* Where the calls of a host function are counted; NULL: each has the same answer. */
static const struct cat_place *calls_of(const struct cat_runtime *rt, uint32_t host)
{
    uint32_t word = rt->workload.code[rt->workload.hosts[host].code + 1];
    return (word & 0xFF) == CAT_OP_COUNT_CALL ? &rt->link.variables[word >> 8] : NULL;
}

void cat_interp_keep_calls(const struct cat_runtime *rt)
{
    for (uint32_t i = 0; i < rt->workload.host_count; i++) {
        const struct cat_place *place = calls_of(rt, i);
        if (place) rt->link.kept_calls[i] = cat_place_load(place, cat_variable_base(rt, place));
    }
}

void cat_interp_give_back_calls(struct cat_runtime *rt)
{
    for (uint32_t i = 0; i < rt->workload.host_count; i++) {
        const struct cat_place *place = calls_of(rt, i);
        if (place) cat_place_store(place, cat_variable_base(rt, place), rt->link.kept_calls[i]);
    }
}

bool cat_stop_holds(struct cat_runtime *rt)
{
    if (!rt->workload.has_stop || !cat_running(rt)) return false;
    struct cat_machine m = {.rt = rt};
    int64_t wanted = evaluate(&m, rt->workload.stop);
    return cat_running(rt) && wanted;
}

void cat_stop_if_wanted(struct cat_runtime *rt)
{
    if (cat_stop_holds(rt)) cat_finish(rt, CAT_OUTCOME_STOPPED);
}

/* Evaluates the condition as it would be at another time. */
static bool would_hold(struct cat_runtime *rt, int64_t time)
{
    int64_t now = rt->live.head->time;
    rt->live.head->time = time;
    bool holds = cat_stop_holds(rt);
    if (cat_running(rt)) rt->live.head->time = now;
    return holds;
}

bool cat_stop_comes(struct cat_runtime *rt, int64_t until, int64_t *time)
{
    int64_t before = rt->live.head->time;
    if (before >= until || !would_hold(rt, until)) return false;
    while (until - before > 1) {
        int64_t middle = before + (until - before) / 2;
        *(would_hold(rt, middle) ? &until : &before) = middle;
    }
    *time = until;
    return cat_running(rt);
}
