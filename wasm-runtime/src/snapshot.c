#include "snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "context.h"

enum { FIRST_INTERVAL = 1024 };

static size_t size_of(const struct cat_runtime *rt, const struct cat_snapshot *snapshot)
{
    return snapshot->live_size + rt->module.scheduler->data_size;
}

void cat_snapshots_clear(struct cat_snapshots *snapshots)
{
    for (uint32_t i = 0; i < snapshots->count; i++) free(snapshots->items[i].bytes);
    snapshots->count = 0;
    snapshots->bytes = 0;
    snapshots->interval = FIRST_INTERVAL;
}

void cat_snapshots_free(struct cat_snapshots *snapshots)
{
    cat_snapshots_clear(snapshots);
    free(snapshots->items);
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
    return count ? &snapshots->items[count - 1] : NULL;
}

/* Keeps those at multiples of the doubled interval. */
static void thin(struct cat_runtime *rt)
{
    struct cat_snapshots *snapshots = &rt->snapshots;
    uint32_t kept = 0;
    snapshots->interval *= 2;
    for (uint32_t i = 0; i < snapshots->count; i++) {
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

static void take(struct cat_runtime *rt, uint32_t position)
{
    struct cat_snapshots *snapshots = &rt->snapshots;
    const struct cat_head *head = rt->live.head;
    struct cat_snapshot snapshot = {head->tick, head->decisions, head->capacity, rt->live.size, NULL};
    if (!make_room(snapshots)) return;
    snapshot.bytes = malloc(size_of(rt, &snapshot));
    if (!snapshot.bytes) return;
    memcpy(snapshot.bytes, rt->live.block, rt->live.size);
    memcpy(snapshot.bytes + rt->live.size, rt->ctx->data, rt->module.scheduler->data_size);
    struct cat_snapshot *place = &snapshots->items[position];
    memmove(place + 1, place, (snapshots->count - position) * sizeof *place);
    *place = snapshot;
    snapshots->count++;
    snapshots->bytes += size_of(rt, &snapshot);
}

void cat_snapshot_if_due(struct cat_runtime *rt)
{
    struct cat_snapshots *snapshots = &rt->snapshots;
    uint64_t tick = rt->live.head->tick;
    if (tick % snapshots->interval != 0) return;
    uint32_t position = count_until(snapshots, tick);
    if (position && snapshots->items[position - 1].tick == tick) return;
    take(rt, position);
    while (snapshots->bytes > rt->options.snapshot_budget && snapshots->count > 1) thin(rt);
}

void cat_snapshot_restore(struct cat_runtime *rt, const struct cat_snapshot *snapshot)
{
    memcpy(rt->live.block, snapshot->bytes, snapshot->live_size);
    memcpy(rt->ctx->data, snapshot->bytes + snapshot->live_size, rt->module.scheduler->data_size);
    cat_live_restored(rt, snapshot->capacity);
    cat_trace_rewound(rt);
}
