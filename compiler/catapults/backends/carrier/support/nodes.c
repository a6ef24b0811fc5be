/* Nodes: containers from 1 on, threads behind them. Those of threads that are gone are used again. */
#include <stdlib.h>
#include <string.h>

#include "carrier.h"

enum { FIRST_ROOM = 64 };

static void *grown(void *block, size_t count, size_t size)
{
    void *larger = realloc(block, count * size);
    if (!larger) fault_of_memory();
    return larger;
}

/* Pointers of the context change here only, between handlers. */
static void make_room(uint32_t capacity)
{
    const struct cat_scheduler *s = host_scheduler();
    struct cat_ctx *ctx = &host.ctx;
    if (!ctx->lengths.at) ctx->lengths.at = grown(NULL, host.container_nodes + 1, sizeof *ctx->lengths.at);
    uint32_t depth = s->foreach_depth ? s->foreach_depth : 1;
    ctx->nodes.at = grown(ctx->nodes.at, capacity, sizeof *ctx->nodes.at);
    ctx->attributes.at = grown(ctx->attributes.at, capacity, s->stride);
    ctx->scratch.at = grown(ctx->scratch.at, (size_t)capacity * depth, sizeof *ctx->scratch.at);
    host.threads = grown(host.threads, capacity, sizeof *host.threads);
    sorted_make_room(capacity);
    host.capacity = capacity;
}

void nodes_start(void)
{
    const struct cat_scheduler *s = host_scheduler();
    uint32_t c = 0;
    for (uint32_t i = 0; i < s->container_count; i++) c += s->containers[i].count;
    host.container_nodes = c;
    if (host.capacity == 0) make_room(c + FIRST_ROOM);
    memset(host.ctx.lengths.at, 0, (c + 1) * sizeof *host.ctx.lengths.at);
    struct cat_node *nodes = host.ctx.nodes.at;
    nodes[0] = (struct cat_node){.home = CAT_NOWHERE};
    c = 0;
    for (uint32_t i = 0; i < s->container_count; i++) {
        for (uint32_t k = 0; k < s->containers[i].count; k++) {
            c++;
            nodes[c] = (struct cat_node){.next = c, .prev = c, .home = s->containers[i].kind};
        }
    }
    host.used = c + 1;
    host.free_node = 0;
    sorted_start();
}

static void set_attributes(cat_thread t)
{
    const struct cat_scheduler *s = host_scheduler();
    uint8_t *record = host.ctx.attributes.at + (size_t)t * s->stride;
    memset(record, 0, s->stride);
    for (uint32_t i = 0; i < s->attribute_count; i++) {
        const struct cat_variable_desc *attribute = &s->attributes[i];
        int32_t narrow = (int32_t)attribute->initial;
        if (!attribute->imported) continue;
        if (attribute->type == CAT_INT) memcpy(record + attribute->offset, &narrow, sizeof narrow);
        else memcpy(record + attribute->offset, &attribute->initial, sizeof attribute->initial);
    }
}

cat_thread nodes_add(host_owner *t)
{
    cat_thread node = host.free_node;
    if (node) {
        host.free_node = host.ctx.nodes.at[node].next;
    } else {
        if (host.used == host.capacity) make_room(2 * host.capacity);
        node = host.used++;
    }
    host.threads[node] = t;
    host.ctx.nodes.at[node] = (struct cat_node){0};
    cat_list_link(&host.ctx, CAT_NOWHERE, node, CAT_NOWHERE);
    set_attributes(node);
    return node;
}

void nodes_remove(cat_thread t)
{
    cat_list_unlink(&host.ctx, t);
    host.ctx.nodes.at[t].next = host.free_node;
    host.free_node = t;
    host.threads[t] = NULL;
}
