#include "host/view.h"

#include <stdlib.h>

#include "base/hash.h"
#include "host/state_hash.h"
#include "running/interp.h"
#include "state/threads/thread.h"
#include "world/lock.h"
#include "world/names.h"

/* Addresses are for hosts of WebAssembly, where they take 32 bits. */
static uint32_t address(const void *at) { return (uint32_t)(uintptr_t)at; }

static uint32_t lock_place(const struct cat_runtime *rt, uint32_t element)
{
    uint32_t lock = cat_lock_of(rt, element);
    return lock | (element - rt->workload.locks[lock].first) << 16;
}

/* The number of what is waited for; of a lock, a semaphore and a condition with the element in the high 16 bits, of threads
 * with the instance from 1, or 0 for all. */
static uint32_t place_of(const struct cat_runtime *rt, const struct cat_waiting *wait)
{
    const struct cat_workload *w = &rt->workload;
    switch (wait->kind) {
    case CAT_WAIT_LOCK:
    case CAT_WAIT_READ: return lock_place(rt, wait->at);
    case CAT_WAIT_SEMAPHORE: return cat_place_in(w->semaphores, w->semaphore_count, wait->at);
    case CAT_WAIT_CONDITION: return cat_place_in(w->conditions, w->condition_count, wait->at);
    case CAT_WAIT_JOIN: return wait->other ? wait->at | (cat_thread_at(rt, wait->other)->instance + 1) << 16 : wait->at;
    default: return wait->at;
    }
}

/* What takes longer the more threads there are. */
static void fill_whole(struct cat_runtime *rt)
{
    uint32_t count = rt->live.head->threads;
    if (count > rt->thread_view_capacity) {
        struct cat_thread_view *views = realloc(rt->thread_views, rt->live.head->capacity * sizeof *views);
        if (views) {
            rt->thread_views = views;
            rt->thread_view_capacity = rt->live.head->capacity;
        }
    }
    if (count > rt->thread_view_capacity) count = rt->thread_view_capacity;
    for (uint32_t i = 0; i < count; i++) {
        const struct cat_thread_record *thread = &rt->live.threads[i];
        rt->thread_views[i] = (struct cat_thread_view){
            .since = thread->since,
            .ran = cat_thread_spent(rt, i, CAT_STATE_RUNNING),
            .state = thread->state,
            .class = thread->class,
            .instance = thread->instance,
            .line = cat_workload_line(&rt->workload, thread->at),
            .waits_for = thread->wait.kind,
            .waits_at = place_of(rt, &thread->wait),
        };
    }
    rt->view.thread_count = count;
    rt->view.threads = address(rt->thread_views);
    rt->view.state_hash = cat_hash_state(rt);
}

/* Variables that live with the scheduler are copied to where hosts look for all of them. */
static void fill_variables(struct cat_runtime *rt)
{
    for (uint32_t i = 0; i < rt->workload.variable_count; i++) rt->live.variables[i] = cat_variable_load(rt, i);
    rt->view.variables = address(rt->live.variables);
}

void cat_view_fill(struct cat_runtime *rt, bool is_whole)
{
    const struct cat_head *head = rt->live.head;
    rt->view = (struct cat_view){
        .time = head->time,
        .tick = head->tick,
        .decisions = head->decisions,
        .switches = head->switches,
        .wasted = head->wasted,
        .scheduler_time = head->scheduler_time,
        .trace_hash = head->trace_hash,
        .trace_written = cat_trace_written(rt),
        .trace_oldest_time = cat_trace_oldest_time(rt),
        .trace_capacity = rt->trace.capacity,
        .nodes = address(rt->live.nodes),
        .attributes = address(rt->live.attributes),
        .data = address(rt->ctx->data),
        .container_nodes = rt->link.container_nodes,
        .running = head->running,
        .handler = head->handler,
        .handler_thread = head->handler_thread,
        .outcome = head->outcome,
        .fault_kind = head->fault_kind,
        .fault_site = head->fault_site,
        .fault_cause = head->fault_cause,
        .fault_detail = head->fault_detail,
        .fault_in_workload = head->fault_in_workload,
        .fault_handler = head->fault_handler,
        .last_site = rt->trace.at.last_site,
        .thread_count = head->threads,
    };
    fill_variables(rt);
    if (is_whole) fill_whole(rt);
}

uint64_t cat_hash_from_now(cat_runtime *rt)
{
    rt = cat_here(rt);
    return rt->started ? cat_hash_state_from_now(rt) : 0;
}
