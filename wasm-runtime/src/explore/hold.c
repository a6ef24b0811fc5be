/* Counters are held, so that a scheduler that counts on and on has finitely many states. */
#include "explore/protocol.h"
#include "state/threads/thread.h"

static void hold(const struct cat_protocol_counter *counter, uint8_t *base)
{
    if (cat_place_load(&counter->place, base) > counter->held_at) cat_place_store(&counter->place, base, counter->held_at);
}

void cat_protocol_hold(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    for (uint32_t i = 0; i < protocol->counter_count; i++) {
        const struct cat_protocol_counter *counter = &protocol->counters[i];
        if (!counter->of_thread) {
            hold(counter, rt->ctx->data);
            continue;
        }
        for (uint32_t number = 0; number < protocol->threads; number++) {
            bool is_alive = cat_state_is_alive(rt->live.threads[number].state);
            if (is_alive) hold(counter, cat_thread_attributes(rt, cat_protocol_node(protocol, number)));
        }
    }
}
