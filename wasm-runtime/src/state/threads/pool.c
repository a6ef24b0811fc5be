#include "state/threads/pool.h"

#include "state/fault.h"

bool cat_pool_ensure(struct cat_runtime *rt, uint32_t pc)
{
    const struct cat_head *head = rt->live.head;
    if (head->free_message || head->messages < head->message_capacity || cat_live_grow_messages(rt)) return true;
    cat_fault_of_memory(rt, pc);
    return false;
}

uint32_t cat_pool_take(struct cat_runtime *rt)
{
    uint32_t message = rt->live.head->free_message;
    if (!message) return ++rt->live.head->messages;
    rt->live.head->free_message = cat_pool_next(rt, message);
    return message;
}

void cat_pool_free(struct cat_runtime *rt, uint32_t message)
{
    *cat_pool_at(rt, message) = rt->live.head->free_message;
    rt->live.head->free_message = message;
}
