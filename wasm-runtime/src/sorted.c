#include "sorted.h"

#include "number.h"
#include "thread.h"

struct order {
    const struct cat_runtime *rt;
    const struct cat_container_info *info;
};

/* a leaves strictly before b. */
static bool leaves_before(const struct order *order, cat_thread a, cat_thread b)
{
    const struct cat_container_info *info = order->info;
    struct cat_place key = {.width = info->key_type == CAT_INT ? 4 : 8, .offset = info->key_offset};
    int64_t left = cat_place_load(&key, cat_thread_attributes(order->rt, a));
    int64_t right = cat_place_load(&key, cat_thread_attributes(order->rt, b));
    if (info->desc->lowest_first) {
        int64_t swap = left;
        left = right;
        right = swap;
    }
    return info->key_type == CAT_FLOAT ? cat_double(left) > cat_double(right) : left > right;
}

/* A pqueue is searched from the back, where a new thread with a common key belongs, a pstack from the front. */
void cat_sorted_link(struct cat_runtime *rt, cat_container c, cat_thread t)
{
    const struct cat_node *nodes = rt->live.nodes;
    struct order order = {rt, &rt->link.containers[c]};
    uint32_t next = c;
    if (order.info->desc->kind == CAT_PQUEUE) {
        while (nodes[next].prev != c && leaves_before(&order, t, nodes[next].prev)) next = nodes[next].prev;
    } else {
        next = nodes[c].next;
        while (next != c && leaves_before(&order, next, t)) next = nodes[next].next;
    }
    cat_list_link(rt->ctx, c, t, next);
}
