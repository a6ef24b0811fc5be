#include "live.h"

#include <stdlib.h>
#include <string.h>

#include "context.h"

#define MAX_THREADS ((UINT32_C(1) << 24) - 65536 - 1) /* traces number nodes with 24 bits */

static size_t reserve(size_t *end, size_t count, size_t size)
{
    size_t start = *end;
    *end = (start + count * size + 15) & ~(size_t)15;
    return start;
}

static struct cat_live_layout layout_for(const struct cat_runtime *rt, uint32_t capacity)
{
    const struct cat_workload *w = &rt->workload;
    const struct cat_scheduler *s = rt->module.scheduler;
    struct cat_live_layout layout;
    size_t end = 0, nodes = (size_t)rt->link.container_nodes + 1;
    reserve(&end, 1, sizeof(struct cat_head));
    layout.variables = reserve(&end, w->variable_count, sizeof(int64_t));
    layout.timers = reserve(&end, w->signal_count, sizeof(struct cat_timer));
    layout.signals = reserve(&end, w->signal_count, sizeof(struct cat_random));
    layout.born = reserve(&end, w->class_count, sizeof(uint32_t));
    layout.counters = reserve(&end, w->counter_count, sizeof(uint64_t));
    layout.histograms = reserve(&end, w->histogram_count, sizeof(struct cat_histogram));
    layout.lengths = reserve(&end, nodes, sizeof(int64_t));
    layout.nodes = reserve(&end, nodes + capacity, sizeof(struct cat_node));
    layout.attributes = reserve(&end, nodes + capacity, s->stride);
    layout.threads = reserve(&end, capacity, sizeof(struct cat_thread_record));
    layout.locals = reserve(&end, (size_t)capacity * rt->link.locals_words, sizeof(int64_t));
    layout.size = end;
    return layout;
}

/* Bytes of the whole table of threads, in 64 bits so that nothing wraps on small machines. */
static bool within_limit(const struct cat_runtime *rt, uint64_t capacity)
{
    uint64_t per_thread = sizeof(struct cat_node) + rt->module.scheduler->stride + sizeof(struct cat_thread_record) +
                          (uint64_t)rt->link.locals_words * 8 + (uint64_t)rt->module.scheduler->foreach_depth * 4;
    return capacity <= MAX_THREADS && capacity * per_thread <= rt->options.memory_limit;
}

static void point(struct cat_runtime *rt, uint8_t *block, const struct cat_live_layout *layout)
{
    struct cat_live *live = &rt->live;
    live->block = block;
    live->size = layout->size;
    live->head = (struct cat_head *)(void *)block;
    live->variables = (int64_t *)(void *)(block + layout->variables);
    live->timers = (struct cat_timer *)(void *)(block + layout->timers);
    live->signals = (struct cat_random *)(void *)(block + layout->signals);
    live->born = (uint32_t *)(void *)(block + layout->born);
    live->counters = (uint64_t *)(void *)(block + layout->counters);
    live->histograms = (struct cat_histogram *)(void *)(block + layout->histograms);
    live->lengths = (int64_t *)(void *)(block + layout->lengths);
    live->nodes = (struct cat_node *)(void *)(block + layout->nodes);
    live->attributes = block + layout->attributes;
    live->threads = (struct cat_thread_record *)(void *)(block + layout->threads);
    live->locals = block + layout->locals;
    rt->ctx->nodes.at = live->nodes;
    rt->ctx->attributes.at = live->attributes;
}

/* The words that foreach copies its threads to; empty between handlers. They never become fewer, so that
 * any snapshot can be restored. */
static bool size_scratch(struct cat_runtime *rt, uint32_t capacity)
{
    size_t words = (size_t)capacity * rt->module.scheduler->foreach_depth;
    if (rt->scratch && words <= rt->scratch_words) return true;
    uint32_t *scratch = realloc(rt->scratch, (words + 1) * sizeof *scratch);
    if (!scratch) return false;
    rt->scratch = scratch;
    rt->scratch_words = words;
    rt->ctx->scratch.at = scratch;
    return true;
}

bool cat_live_start(struct cat_runtime *rt, uint32_t capacity)
{
    cat_live_free(&rt->live);
    if (!within_limit(rt, capacity) || !size_scratch(rt, capacity)) return false;
    struct cat_live_layout layout = layout_for(rt, capacity);
    uint8_t *block = calloc(1, layout.size);
    if (!block) return false;
    rt->live.allocated = layout.size;
    point(rt, block, &layout);
    rt->live.head->capacity = capacity;
    return true;
}

bool cat_live_grow(struct cat_runtime *rt)
{
    struct cat_live old = rt->live;
    uint32_t capacity = old.head->capacity, wider = capacity < 8 ? 16 : capacity * 2;
    if (!within_limit(rt, wider)) wider = capacity + 1;
    if (!within_limit(rt, wider) || !size_scratch(rt, wider)) return false;
    struct cat_live_layout layout = layout_for(rt, wider);
    size_t allocated = layout.size > old.allocated ? layout.size : old.allocated;
    uint8_t *block = calloc(1, allocated);
    if (!block) return false;
    size_t nodes = (size_t)rt->link.container_nodes + 1 + capacity;
    memcpy(block, old.block, layout.nodes);
    memcpy(block + layout.nodes, old.nodes, nodes * sizeof *old.nodes);
    memcpy(block + layout.attributes, old.attributes, nodes * rt->module.scheduler->stride);
    memcpy(block + layout.threads, old.threads, capacity * sizeof *old.threads);
    memcpy(block + layout.locals, old.locals, (size_t)capacity * rt->link.locals_words * sizeof(int64_t));
    free(old.block);
    rt->live.allocated = allocated;
    point(rt, block, &layout);
    rt->live.head->capacity = wider;
    return true;
}

void cat_live_restored(struct cat_runtime *rt, uint32_t capacity)
{
    struct cat_live_layout layout = layout_for(rt, capacity);
    point(rt, rt->live.block, &layout);
}

void cat_live_free(struct cat_live *live)
{
    free(live->block);
    *live = (struct cat_live){0};
}
