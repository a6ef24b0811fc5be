#include "state/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "state/context.h"

/* A state of more than 8 bytes for each tick between two snapshots is copied less often, so that copying stays a
 * few percent of a run. */
enum { FIRST_INTERVAL = 1024, BYTES_PER_TICK = 8 };

static size_t size_of(const struct cat_runtime *rt, const struct cat_snapshot *snapshot)
{
    return snapshot->live_size + rt->module.scheduler->data_size + snapshot->messages_size;
}

void cat_snapshots_clear(struct cat_snapshots *snapshots)
{
    for (uint32_t i = 0; i < snapshots->count; i++) free(snapshots->items[i].bytes);
    snapshots->count = 0;
    snapshots->bytes = 0;
    snapshots->interval = FIRST_INTERVAL;
    snapshots->next = 0;
    snapshots->near.tick = UINT64_MAX;
}

void cat_snapshots_free(struct cat_snapshots *snapshots)
{
    cat_snapshots_clear(snapshots);
    free(snapshots->items);
    free(snapshots->near.bytes);
    *snapshots = (struct cat_snapshots){0};
}

/* How many snapshots are at or before a tick. */
static uint32_t count_until(const struct cat_snapshots *snapshots, uint64_t tick)
{
    uint32_t low = 0, high = snapshots->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (snapshots->items[middle].tick <= tick) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

const struct cat_snapshot *cat_snapshot_before(const struct cat_snapshots *snapshots, uint64_t tick)
{
    uint32_t count = count_until(snapshots, tick);
    const struct cat_snapshot *last = count ? &snapshots->items[count - 1] : NULL, *near = &snapshots->near;
    return near->tick <= tick && (!last || near->tick > last->tick) ? near : last;
}

/* Keeps the first, and those at multiples of the doubled interval. */
static void thin(struct cat_runtime *rt)
{
    struct cat_snapshots *snapshots = &rt->snapshots;
    uint32_t kept = 1;
    snapshots->interval *= 2;
    for (uint32_t i = 1; i < snapshots->count; i++) {
        if (snapshots->items[i].tick % snapshots->interval == 0) {
            snapshots->items[kept++] = snapshots->items[i];
        } else {
            snapshots->bytes -= size_of(rt, &snapshots->items[i]);
            free(snapshots->items[i].bytes);
        }
    }
    snapshots->count = kept;
}

static bool make_room(struct cat_snapshots *snapshots)
{
    if (snapshots->count < snapshots->room) return true;
    uint32_t room = snapshots->room ? snapshots->room * 2 : 64;
    struct cat_snapshot *items = realloc(snapshots->items, room * sizeof *items);
    if (!items) return false;
    snapshots->items = items;
    snapshots->room = room;
    return true;
}

static struct cat_snapshot describe(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    return (struct cat_snapshot){head->tick, head->decisions, rt->live.size, cat_live_messages_size(rt), NULL};
}

static void fill(struct cat_runtime *rt, struct cat_snapshot *snapshot)
{
    size_t data_size = rt->module.scheduler->data_size;
    memcpy(snapshot->bytes, cat_live_image(rt), rt->live.size);
    memcpy(snapshot->bytes + rt->live.size, rt->ctx->data, data_size);
    if (snapshot->messages_size) {
        memcpy(snapshot->bytes + rt->live.size + data_size, rt->live.messages, snapshot->messages_size);
    }
}

static void append(struct cat_runtime *rt)
{
    struct cat_snapshots *snapshots = &rt->snapshots;
    struct cat_snapshot snapshot = describe(rt);
    if (!make_room(snapshots)) return;
    snapshot.bytes = malloc(size_of(rt, &snapshot));
    if (!snapshot.bytes) return;
    fill(rt, &snapshot);
    snapshots->items[snapshots->count++] = snapshot;
    snapshots->bytes += size_of(rt, &snapshot);
}

void cat_snapshot_take(struct cat_runtime *rt)
{
    struct cat_snapshots *snapshots = &rt->snapshots;
    uint64_t tick = rt->live.head->tick;
    append(rt);
    while (snapshots->bytes > rt->options.snapshot_budget && snapshots->count > 1) thin(rt);
    while (snapshots->interval * BYTES_PER_TICK < rt->live.size) snapshots->interval *= 2;
    snapshots->next = (tick / snapshots->interval + 1) * snapshots->interval;
}

void cat_snapshot_take_near(struct cat_runtime *rt)
{
    struct cat_snapshots *snapshots = &rt->snapshots;
    struct cat_snapshot near = describe(rt);
    size_t size = size_of(rt, &near);
    near.bytes = snapshots->near.bytes;
    if (size > snapshots->near_room) {
        free(near.bytes);
        near.bytes = malloc(size);
        snapshots->near_room = near.bytes ? size : 0;
    }
    snapshots->near = near;
    if (!near.bytes) {
        snapshots->near.tick = UINT64_MAX;
    } else {
        fill(rt, &snapshots->near);
    }
}

void cat_snapshots_drop_after(struct cat_runtime *rt, uint64_t tick)
{
    struct cat_snapshots *snapshots = &rt->snapshots;
    while (snapshots->count && snapshots->items[snapshots->count - 1].tick > tick) {
        const struct cat_snapshot *last = &snapshots->items[--snapshots->count];
        snapshots->bytes -= size_of(rt, last);
        free(last->bytes);
    }
    if (snapshots->near.tick > tick) snapshots->near.tick = UINT64_MAX;
    snapshots->next = (tick / snapshots->interval + 1) * snapshots->interval;
}

void cat_snapshots_forget_before(struct cat_runtime *rt, uint64_t tick)
{
    struct cat_snapshots *snapshots = &rt->snapshots;
    uint32_t count = count_until(snapshots, tick), left = count ? count - 1 : 0;
    for (uint32_t i = 0; i < left; i++) {
        snapshots->bytes -= size_of(rt, &snapshots->items[i]);
        free(snapshots->items[i].bytes);
    }
    snapshots->count -= left;
    if (left) memmove(snapshots->items, snapshots->items + left, snapshots->count * sizeof *snapshots->items);
}

void cat_snapshot_restore(struct cat_runtime *rt, const struct cat_snapshot *snapshot)
{
    size_t data_size = rt->module.scheduler->data_size;
    cat_trace_rewind(rt);
    memcpy(rt->live.block, snapshot->bytes, snapshot->live_size);
    memcpy(rt->ctx->data, snapshot->bytes + snapshot->live_size, data_size);
    if (snapshot->messages_size) {
        memcpy(rt->live.messages, snapshot->bytes + snapshot->live_size + data_size, snapshot->messages_size);
    }
    cat_live_restored(rt);
    cat_trace_rewound(rt);
    cat_outside_watch(rt); /* which holds the clock, too, also when there was no trace then */
}
