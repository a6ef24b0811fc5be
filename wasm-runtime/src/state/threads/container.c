#include "state/threads/container.h"

void cat_container_start(struct cat_runtime *rt)
{
    struct cat_node *nodes = rt->live.nodes;
    nodes[CAT_NODE_NOWHERE] = (struct cat_node){.home = CAT_NOWHERE};
    for (uint32_t c = 1; c <= rt->link.container_nodes; c++) {
        nodes[c] = (struct cat_node){.next = c, .prev = c, .home = rt->link.containers[c].desc->kind};
    }
}

bool cat_container_all_empty(const struct cat_runtime *rt)
{
    for (uint32_t c = 1; c <= rt->link.container_nodes; c++) {
        if (rt->live.nodes[c].count) return false;
    }
    return true;
}

cat_container cat_container_find_full_slot(const struct cat_runtime *rt)
{
    for (uint32_t i = 0; i < rt->link.slot_count; i++) {
        if (rt->live.nodes[rt->link.slots[i]].count) return rt->link.slots[i];
    }
    return 0;
}

void cat_container_forget(struct cat_runtime *rt, cat_thread t)
{
    cat_list_unlink(rt->ctx, t);
    rt->live.nodes[t].next = rt->live.nodes[t].prev = t;
}
