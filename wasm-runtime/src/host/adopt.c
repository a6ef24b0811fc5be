
#include <string.h>

#include "host/fork.h"
#include "host/link.h"
#include "library/telling.h"
#include "library/timer.h"
#include "scheduler/call.h"
#include "state/threads/container.h"
#include "state/fault.h"
#include "state/now.h"
#include "state/outside/shared.h"
#include "state/threads/thread.h"
#include "world/jobs.h"
#include "world/join.h"

/* --- taking over --------------------------------------------------------------------------------------- */

/* What has no part of a scheduler's in it. */
static const enum cat_region kept[] = {
    CAT_REGION_SIGNALS,    CAT_REGION_BORN,     CAT_REGION_COUNTERS, CAT_REGION_DEVICES,
    CAT_REGION_HISTOGRAMS, CAT_REGION_LOCKS,    CAT_REGION_CHANNELS, CAT_REGION_ARRIVALS,
    CAT_REGION_SEMAPHORES, CAT_REGION_CONDITIONS, CAT_REGION_BARRIERS, CAT_REGION_GONE,
    CAT_REGION_JOB_MEASURES, CAT_REGION_PROCESSORS, CAT_REGION_THREADS, CAT_REGION_TIMER_LINKS,
    CAT_REGION_TIMER_TIMES, CAT_REGION_BIRTHS,     CAT_REGION_TASKS,
};

static void copy_regions(struct cat_runtime *rt, const struct cat_world *world)
{
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        size_t at = rt->live.layout.at[kept[i]], length = rt->live.layout.at[kept[i] + 1] - at;
        memcpy(rt->live.block + at, world->block + world->header.at[kept[i]], length);
    }
}

/* Locals stand first in a thread's record, and which locks it reads last; where its imports are is another matter for each
 * scheduler. */
static void copy_locals(struct cat_runtime *rt, const struct cat_world *world)
{
    const uint8_t *from = world->block + world->header.at[CAT_REGION_LOCALS];
    size_t reading = rt->link.reading_words * sizeof(int64_t);
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        uint32_t locals = rt->workload.classes[rt->live.threads[i].class].locals;
        if (locals) memcpy(cat_thread_locals(rt, i), from, locals * sizeof(int64_t));
        from += world->header.locals_words * sizeof(int64_t);
        if (reading) memcpy(cat_thread_reading(rt, i), from - reading, reading);
    }
}

static const uint8_t *next_value(const uint8_t *from, int64_t *value)
{
    memcpy(value, from, sizeof *value);
    return from + sizeof *value;
}

static void set_values(struct cat_runtime *rt, const struct cat_world *world)
{
    const uint8_t *from = world->values;
    int64_t value;
    for (uint32_t i = 0; i < rt->workload.variable_count; i++) {
        const struct cat_place *place = &rt->link.variables[i];
        from = next_value(from, &value);
        cat_place_store(place, place->shared ? rt->ctx->data : (uint8_t *)rt->live.variables, value);
    }
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        uint32_t class = rt->live.threads[i].class;
        cat_thread_set_attributes(rt, cat_thread_node(rt, i));
        if (rt->link.tasks) cat_jobs_show(rt, cat_thread_node(rt, i));
        for (uint32_t k = 0; k < rt->workload.classes[class].import_count; k++) {
            const struct cat_place *place = &rt->link.imports[class][k];
            from = next_value(from, &value);
            cat_place_store(place, cat_thread_import_base(rt, i, place), value);
        }
    }
}

/* What the node knows of others, and they of it, stays so: `init` has its copies from here (joining.h). */
static void set_shared(struct cat_runtime *rt, const struct cat_world *world)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    if (!rt->link.shared) return;
    for (uint32_t i = 0; i < s->shared_count; i++) {
        for (uint32_t element = 0; element < s->shared[i].count; element++) {
            rt->live.shared[rt->link.shared[i].first + element].seen = CAT_NEVER;
        }
    }
    for (uint64_t i = 0; i < world->header.shared_count; i++) {
        struct cat_world_shared one;
        memcpy(&one, world->shared + i * sizeof one, sizeof one);
        uint32_t index = cat_shared_find(rt, one.owner, one.number);
        if (index == CAT_ABSENT || one.element >= s->shared[index].count) continue;
        int64_t value = cat_shared_fit(one.value, one.type, s->shared[index].type, rt->link.profile->int_bits);
        rt->live.shared[rt->link.shared[index].first + one.element] = (struct cat_shared_state){
            .ordered = value, .since = one.since, .seen = one.seen};
    }
}

/* --- other numbers for threads --------------------------------------------------------------------------- */

/* The nodes of threads lie above those of the containers, of which there are more or fewer now. */
static void shift(cat_thread *t, uint32_t by)
{
    if (*t) *t += by;
}

static void shift_waiters(struct cat_waiters *waiters, uint32_t by)
{
    shift(&waiters->first, by);
    shift(&waiters->last, by);
}

/* Whom it waits for. */
static void shift_joined(struct cat_waiting *wait, uint32_t by)
{
    if (wait->kind == CAT_WAIT_JOIN) shift(&wait->other, by);
}

static void shift_world(struct cat_runtime *rt, uint32_t by)
{
    struct cat_live *live = &rt->live;
    for (uint32_t i = 0; i < live->head->threads; i++) {
        shift(&live->threads[i].wait.next, by);
        shift_joined(&live->threads[i].wait, by);
        if (rt->link.tasks) shift(&live->tasks[i].overdue, by);
        shift(&live->threads[i].told_next, by);
        shift(&live->threads[i].told_before, by);
    }
    for (uint32_t i = 0; i < rt->workload.processors; i++) {
        shift(&live->processors[i].running, by);
        shift(&live->processors[i].last_ran, by);
        shift(&live->processors[i].parent, by);
    }
    for (uint32_t i = 0; i < rt->workload.device_count; i++) shift_waiters(&live->devices[i].queue, by);
    for (uint32_t i = 0; i < rt->workload.channel_count; i++) {
        shift_waiters(&live->channels[i].receivers, by);
        shift_waiters(&live->channels[i].senders, by);
    }
    for (uint32_t i = 0; i < rt->workload.lock_elements; i++) {
        shift(&live->locks[i].holder, by);
        shift_waiters(&live->locks[i].waiters, by);
    }
    for (uint32_t i = 0; i < rt->workload.semaphore_elements; i++) shift_waiters(&live->semaphores[i].waiters, by);
    for (uint32_t i = 0; i < rt->workload.condition_elements; i++) shift_waiters(&live->conditions[i].waiters, by);
    for (uint32_t i = 0; i < rt->workload.barrier_count; i++) shift_waiters(&live->barriers[i].waiters, by);
}

static void shift_head(struct cat_head *head, uint32_t by)
{
    shift(&head->longest_ready_thread, by);
    shift(&head->running, by);
    shift(&head->last_ran, by);
    shift(&head->dying, by);
    shift_waiters(&head->selecting, by);
    shift_waiters(&head->joining, by);
    shift(&head->overdue, by);
    shift(&head->last_overdue, by);
    shift_waiters(&head->raised, by);
    shift_waiters(&head->raising, by);
    shift_waiters(&head->late, by);
    shift_waiters(&head->told, by);
}

/* --- a world between two schedulers ------------------------------------------------------------------------ */

/* Nobody has any thread. They are told of one by one, so they are in no list, not even that of nowhere. */
static void free_threads(struct cat_runtime *rt)
{
    cat_container_start(rt);
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        cat_thread t = cat_thread_node(rt, i);
        rt->live.nodes[t] = (struct cat_node){.next = t, .prev = t, .home = CAT_NODE_NOWHERE};
    }
}

/* Nothing runs. A thread that ended is gone, whatever the old scheduler still had to do about it. */
static void settle_processor(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread running = head->running, dying = head->dying;
    head->running = head->subject = head->handler_thread = 0;
    if (rt->link.library->drop_questions) rt->link.library->drop_questions(rt);
    cat_timer_forget(rt);
    if (running && cat_thread_at(rt, running)->state == CAT_STATE_RUNNING && running != dying) {
        cat_thread_enter(rt, running, CAT_STATE_READY);
    }
    if (dying) {
        cat_list_link(rt->ctx, CAT_NODE_NOWHERE, dying, CAT_NODE_NOWHERE);
        cat_join_bury(rt, dying);
    }
}

int cat_adopt(cat_runtime *rt, const uint8_t *bytes, size_t length)
{
    rt = cat_here(rt);
    struct cat_world world;
    int error = cat_runtime_link(rt);
    if (!error && rt->mail.manages) {
        error = cat_refuse(&rt->message, CAT_ERROR_STATE,
                           "Another scheduler cannot take over the manager of a system, for all nodes have arrived under this one: "
                           "start the system anew with the other master.");
    }
    if (!error && rt->link.appoints) {
        error = cat_refuse(&rt->message, CAT_ERROR_STATE,
                           "Another scheduler cannot take over a run by appointment, for calls have begun that it has not chosen: "
                           "start a run with it.");
    }
    if (!error) error = cat_world_open(rt, bytes, length, &world);
    if (!error && world.head.outcome != CAT_OUTCOME_RUNNING) {
        error = cat_refuse(&rt->message, CAT_ERROR_STATE, "The run has ended there: fork it at an earlier tick.");
    }
    if (!error) error = cat_world_make_room(rt, &world);
    if (error) return error;
    uint32_t message_capacity = rt->live.head->message_capacity;
    copy_regions(rt, &world);
    struct cat_head *head = rt->live.head;
    *head = world.head;
    head->message_capacity = message_capacity;
    cat_link_reset_data(rt->module.scheduler, rt->ctx->data);
    copy_locals(rt, &world);
    set_values(rt, &world);
    set_shared(rt, &world);
    uint32_t by = rt->link.container_nodes - world.header.container_nodes;
    shift_world(rt, by);
    shift_head(head, by);
    free_threads(rt);
    head->still = (struct cat_still){0};
    head->wrapped = (struct cat_wrapped){0};
    bool begun = !cat_is_node(&rt->mail) || head->heard[CAT_SAYS_WELCOME];
    if (begun) head->phase = CAT_PHASE_ADOPT;
    head->adopted = 0;
    error = cat_world_opened(rt, &world);
    if (error) return error;
    cat_now_look_anew(rt); /* another scheduler may set what the stop condition reads */
    settle_processor(rt);
    cat_fork_here(rt);
    return 0;
}
