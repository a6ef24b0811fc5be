#include "state/live.h"

#include <stdlib.h>
#include <string.h>

#include "state/context.h"

#define MAX_THREADS ((UINT32_C(1) << 24) - 65536 - 1) /* traces number nodes with 24 bits */
#define MAX_MESSAGES (UINT32_C(1) << 30)
#define MOST_WASTED 8 /* the least part of a block that must be needed to keep it, as 1 in so many */

struct capacity {
    uint32_t threads;
    uint32_t messages;
};

/* Elements of a region and bytes of each. */
struct extent {
    uint64_t count;
    uint64_t size;
};

static struct extent extent_of(const struct cat_runtime *rt, enum cat_region region, struct capacity capacity)
{
    const struct cat_workload *w = &rt->workload;
    const struct cat_scheduler *s = rt->module.scheduler;
    uint64_t containers = (uint64_t)rt->link.container_nodes + 1, nodes = containers + capacity.threads;
    uint64_t timers = rt->live.clock.first[CAT_CLOCK_THREAD] + (uint64_t)rt->live.clock.each * capacity.threads;
    uint64_t sorting = rt->link.sorts ? 1 : 0;
    switch (region) {
    case CAT_REGION_HEAD: return (struct extent){1, sizeof(struct cat_head)};
    case CAT_REGION_VARIABLES: return (struct extent){w->variable_count, sizeof(int64_t)};
    case CAT_REGION_SIGNALS: return (struct extent){w->signal_count, sizeof(struct cat_random)};
    case CAT_REGION_BORN: return (struct extent){w->class_count, sizeof(uint32_t)};
    case CAT_REGION_COUNTERS: return (struct extent){w->counter_count, sizeof(uint64_t)};
    case CAT_REGION_HISTOGRAMS: return (struct extent){cat_all_histograms(w), sizeof(struct cat_histogram)};
    case CAT_REGION_SHARED: return (struct extent){rt->link.shared_elements, sizeof(struct cat_shared_state)};
    case CAT_REGION_SHARED_MEASURES: return (struct extent){s->shared_count, sizeof(struct cat_shared_measures)};
    case CAT_REGION_AGES: return (struct extent){rt->link.copies ? 1 : 0, sizeof(struct cat_histogram)};
    case CAT_REGION_LENGTHS: return (struct extent){containers, sizeof(uint64_t)};
    case CAT_REGION_DEVICES: return (struct extent){w->device_count, sizeof(struct cat_device_state)};
    case CAT_REGION_CHANNELS: return (struct extent){w->channel_count, sizeof(struct cat_channel_state)};
    case CAT_REGION_LOCKS: return (struct extent){w->lock_elements, sizeof(struct cat_lock_state)};
    case CAT_REGION_SEMAPHORES: return (struct extent){w->semaphore_elements, sizeof(struct cat_semaphore_state)};
    case CAT_REGION_CONDITIONS: return (struct extent){w->condition_elements, sizeof(struct cat_condition_state)};
    case CAT_REGION_BARRIERS: return (struct extent){w->barrier_count, sizeof(struct cat_barrier_state)};
    case CAT_REGION_GONE: return (struct extent){w->class_count, sizeof(uint32_t)};
    case CAT_REGION_ARRIVALS: return (struct extent){w->arrival_count, sizeof(struct cat_arrival_state)};
    case CAT_REGION_JOB_MEASURES: return (struct extent){w->class_count, sizeof(struct cat_job_measures)};
    case CAT_REGION_PROCESSORS: return (struct extent){w->processors, sizeof(struct cat_processor)};
    case CAT_REGION_BLOCKS: return (struct extent){sorting, sizeof(struct cat_blocks_state)};
    case CAT_REGION_ROOTS: return (struct extent){sorting * containers, sizeof(uint32_t)};
    case CAT_REGION_NODES: return (struct extent){nodes, sizeof(struct cat_node)};
    case CAT_REGION_ATTRIBUTES: return (struct extent){nodes, s->stride};
    case CAT_REGION_THREADS: return (struct extent){capacity.threads, sizeof(struct cat_thread_record)};
    case CAT_REGION_LOCALS: return (struct extent){capacity.threads, rt->link.locals_words * sizeof(int64_t)};
    case CAT_REGION_BIRTHS: return (struct extent){rt->link.birth_count, sizeof(struct cat_birth)};
    case CAT_REGION_TASKS: return (struct extent){rt->link.tasks ? capacity.threads : 0, sizeof(struct cat_task)};
    case CAT_REGION_TIMER_LINKS: return (struct extent){CAT_WHEEL_LINKS + timers, sizeof(struct cat_wheel_link)};
    case CAT_REGION_TIMER_TIMES: return (struct extent){CAT_WHEEL_ENDS + timers, sizeof(int64_t)};
    case CAT_REGION_RANKS: return (struct extent){sorting * nodes, sizeof(int64_t)};
    case CAT_REGION_BLOCK_POOL:
        return (struct extent){sorting * cat_blocks_needed(capacity.threads), sizeof(struct cat_block)};
    default: return (struct extent){0, 0};
    }
}

/* In 64 bits, so that nothing wraps on small machines. */
static uint64_t measure(const struct cat_runtime *rt, struct capacity capacity, struct cat_live_layout *layout)
{
    uint64_t end = 0;
    for (uint32_t region = 0; region < CAT_REGIONS; region++) {
        struct extent extent = extent_of(rt, region, capacity);
        layout->at[region] = (size_t)end;
        end += (extent.count * extent.size + 15) & ~(uint64_t)15;
    }
    layout->at[CAT_REGIONS] = (size_t)end;
    return end;
}

static uint64_t messages_size(const struct cat_runtime *rt, uint32_t messages)
{
    return (uint64_t)messages * rt->workload.message_words * sizeof(int64_t);
}

static bool within_limit(const struct cat_runtime *rt, struct capacity capacity)
{
    struct cat_live_layout layout;
    uint64_t scratch = (uint64_t)capacity.threads * rt->module.scheduler->foreach_depth * sizeof(uint32_t);
    return capacity.threads <= MAX_THREADS && capacity.messages <= MAX_MESSAGES &&
           measure(rt, capacity, &layout) + scratch + messages_size(rt, capacity.messages) <= rt->options.memory_limit;
}

void cat_live_turn_to(struct cat_runtime *rt, uint32_t processor)
{
    rt->live.head->on = processor;
    rt->link.dispatch_slot = rt->link.first_slot + processor;
    rt->live.dispatch_slot = &rt->live.nodes[rt->link.dispatch_slot];
}

static void point(struct cat_runtime *rt, uint8_t *block, const struct cat_live_layout *layout)
{
    struct cat_live *live = &rt->live;
    void *at[CAT_REGIONS];
    for (uint32_t region = 0; region < CAT_REGIONS; region++) at[region] = block + layout->at[region];
    live->block = block;
    live->layout = *layout;
    live->size = layout->at[CAT_REGIONS];
    live->variables = at[CAT_REGION_VARIABLES];
    live->clock.wheel.state = &live->head->timers;
    live->clock.wheel.links = at[CAT_REGION_TIMER_LINKS];
    live->clock.wheel.due = at[CAT_REGION_TIMER_TIMES];
    live->signals = at[CAT_REGION_SIGNALS];
    live->born = at[CAT_REGION_BORN];
    live->counters = at[CAT_REGION_COUNTERS];
    live->histograms = at[CAT_REGION_HISTOGRAMS];
    live->shared = at[CAT_REGION_SHARED];
    live->shared_measures = at[CAT_REGION_SHARED_MEASURES];
    live->ages = at[CAT_REGION_AGES];
    live->lengths = at[CAT_REGION_LENGTHS];
    live->devices = at[CAT_REGION_DEVICES];
    live->channels = at[CAT_REGION_CHANNELS];
    live->locks = at[CAT_REGION_LOCKS];
    live->semaphores = at[CAT_REGION_SEMAPHORES];
    live->conditions = at[CAT_REGION_CONDITIONS];
    live->barriers = at[CAT_REGION_BARRIERS];
    live->gone = at[CAT_REGION_GONE];
    live->arrivals = at[CAT_REGION_ARRIVALS];
    live->job_measures = at[CAT_REGION_JOB_MEASURES];
    live->processors = at[CAT_REGION_PROCESSORS];
    live->blocks.state = at[CAT_REGION_BLOCKS];
    live->blocks.pool = at[CAT_REGION_BLOCK_POOL];
    live->blocks.nodes = at[CAT_REGION_NODES];
    live->roots = at[CAT_REGION_ROOTS];
    live->ranks = at[CAT_REGION_RANKS];
    live->nodes = at[CAT_REGION_NODES];
    cat_live_turn_to(rt, live->head->on);
    live->attributes = at[CAT_REGION_ATTRIBUTES];
    live->threads = at[CAT_REGION_THREADS];
    live->threads_by_node = (uintptr_t)live->threads - (rt->link.container_nodes + 1) * sizeof *live->threads;
    live->locals = at[CAT_REGION_LOCALS];
    live->births = at[CAT_REGION_BIRTHS];
    live->tasks = at[CAT_REGION_TASKS];
    rt->ctx->nodes.at = live->nodes;
    rt->ctx->attributes.at = live->attributes;
    rt->ctx->lengths.at = live->lengths;
}

/* The words that foreach copies its threads to; empty between handlers. They never become fewer, so that
 * any snapshot can be restored. */
static bool size_scratch(struct cat_runtime *rt, uint32_t threads)
{
    size_t words = (size_t)threads * rt->module.scheduler->foreach_depth;
    if (rt->scratch && words <= rt->scratch_words) return true;
    uint32_t *scratch = realloc(rt->scratch, (words + 1) * sizeof *scratch);
    if (!scratch) return false;
    rt->scratch = scratch;
    rt->scratch_words = words;
    rt->ctx->scratch.at = scratch;
    return true;
}

static void note_capacity(struct cat_runtime *rt, struct capacity capacity)
{
    rt->live.head->capacity = capacity.threads;
    rt->live.head->message_capacity = capacity.messages;
}

/* What the run before has left, but for its block. */
static void forget_run(struct cat_live *live)
{
    free(live->messages);
    *live = (struct cat_live){.block = live->block, .allocated = live->allocated};
}

/* A block of zeros: that of the run before, if it is large enough and most of it is needed. A new one can cost a short run
 * as much time as running does, for the system clears it page by page. */
static uint8_t *clear_block(struct cat_live *live, size_t size)
{
    if (live->block && size <= live->allocated && live->allocated / MOST_WASTED <= size) {
        return memset(live->block, 0, size);
    }
    free(live->block);
    live->block = calloc(1, size);
    live->allocated = live->block ? size : 0;
    return live->block;
}

bool cat_live_start(struct cat_runtime *rt, uint32_t threads)
{
    struct capacity capacity = {.threads = threads};
    struct cat_live_layout layout;
    forget_run(&rt->live);
    cat_clock_number(&rt->live.clock, (struct cat_clock_needs){
        .signals = rt->workload.signal_count,
        .arrivals = rt->workload.arrival_count,
        .scheduler = rt->link.profile->roles[CAT_ROLE_TIMER] || rt->link.profile->roles[CAT_ROLE_NEXT_STRIKE],
        .births = rt->link.birth_count,
        .jobs = rt->workload.periodic_count > 0,
    });
    if (!within_limit(rt, capacity) || !size_scratch(rt, threads)) return false;
    measure(rt, capacity, &layout);
    uint8_t *block = clear_block(&rt->live, layout.at[CAT_REGIONS]);
    if (!block) return false;
    point(rt, block, &layout);
    note_capacity(rt, capacity);
    return true;
}

static bool grow(struct cat_runtime *rt, struct capacity capacity)
{
    const struct cat_live old = rt->live;
    struct cat_live_layout layout;
    if (!within_limit(rt, capacity) || !size_scratch(rt, capacity.threads)) return false;
    measure(rt, capacity, &layout);
    size_t size = layout.at[CAT_REGIONS];
    size_t allocated = size > old.allocated ? size : old.allocated;
    uint8_t *block = calloc(1, allocated);
    if (!block) return false;
    for (uint32_t region = 0; region < CAT_REGIONS; region++) {
        size_t length = old.layout.at[region + 1] - old.layout.at[region];
        memcpy(block + layout.at[region], old.block + old.layout.at[region], length);
    }
    free(old.block);
    rt->live.allocated = allocated;
    point(rt, block, &layout);
    note_capacity(rt, capacity);
    return true;
}

static struct capacity capacity_now(const struct cat_runtime *rt)
{
    return (struct capacity){rt->live.head->capacity, rt->live.head->message_capacity};
}

/* `count`, a part of `wider`, becomes twice as many. Where that is more than the limit allows half as many are added, and
 * so on down to one: growing copies everything, so there must be few steps up to the limit, too. */
static bool widen(const struct cat_runtime *rt, struct capacity *wider, uint32_t *count)
{
    uint32_t now = *count;
    for (uint32_t added = now < 8 ? 16 - now : now; added > 0; added /= 2) {
        *count = now + added;
        if (within_limit(rt, *wider)) return true;
    }
    return false;
}

bool cat_live_grow_threads(struct cat_runtime *rt)
{
    struct capacity wider = capacity_now(rt);
    return widen(rt, &wider, &wider.threads) && grow(rt, wider);
}

bool cat_live_grow_messages(struct cat_runtime *rt)
{
    struct capacity wider = capacity_now(rt);
    if (!widen(rt, &wider, &wider.messages)) return false;
    if (wider.messages > rt->live.messages_allocated) {
        int64_t *messages = realloc(rt->live.messages, (size_t)messages_size(rt, wider.messages));
        if (!messages) return false;
        rt->live.messages = messages;
        rt->live.messages_allocated = wider.messages;
    }
    note_capacity(rt, wider);
    return true;
}

size_t cat_live_messages_size(const struct cat_runtime *rt)
{
    return (size_t)messages_size(rt, rt->live.head->messages);
}

const uint8_t *cat_live_image(struct cat_runtime *rt)
{
    rt->live.head->trace_written = cat_trace_written(rt);
    rt->live.head->trace_time = cat_trace_time(rt);
    rt->live.head->last_site = rt->trace.at.last_site;
    memcpy(rt->live.block + rt->live.layout.at[CAT_REGION_HEAD], rt->live.head, sizeof *rt->live.head);
    return rt->live.block;
}

void cat_live_restored(struct cat_runtime *rt)
{
    struct cat_live_layout layout;
    memcpy(rt->live.head, rt->live.block, sizeof *rt->live.head); /* the first region, wherever the others begin */
    measure(rt, capacity_now(rt), &layout);
    point(rt, rt->live.block, &layout);
}

void cat_live_free(struct cat_live *live)
{
    free(live->block);
    free(live->messages);
    *live = (struct cat_live){0};
}
