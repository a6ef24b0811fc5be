/* A node that finds its slot full is refused, and all is as it was before it came. */
#include <string.h>

#include "manager.h"

static struct {
    uint8_t data[CAT_DATA_MAX];
    struct cat_node *nodes;
    uint8_t *attributes;
} kept;

static size_t nodes_size(void) { return host.capacity * sizeof *kept.nodes; }
static size_t attributes_size(void) { return (size_t)host.capacity * host_scheduler()->stride; }

void undo_keep(void)
{
    kept.nodes = manager_grown(kept.nodes, nodes_size(), 1);
    kept.attributes = manager_grown(kept.attributes, attributes_size(), 1);
    memcpy(kept.data, host.ctx.data, sizeof kept.data);
    memcpy(kept.nodes, host.ctx.nodes.at, nodes_size());
    memcpy(kept.attributes, host.ctx.attributes.at, attributes_size());
    sorted_keep();
}

void undo_restore(void)
{
    memcpy(host.ctx.data, kept.data, sizeof kept.data);
    memcpy(host.ctx.nodes.at, kept.nodes, nodes_size());
    memcpy(host.ctx.attributes.at, kept.attributes, attributes_size());
    sorted_restore();
    host.ctx.fault = (struct cat_fault){.kind = CAT_FAULT_NONE};
}
