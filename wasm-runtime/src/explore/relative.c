/* Values that count on and on, of which only differences matter: how often something has happened, or a time. A state keeps them
 * relative to the least of them, so that states that differ by how long a run has gone on are one. Who asks for that says that
 * the scheduler does nothing else with them than add to them, compare them with each other, and sort by them; 0 stays what it
 * is, before all others. */
#include "explore/protocol.h"
#include "state/threads/container.h"
#include "state/threads/thread.h"

static uint8_t *base_of(const struct cat_protocol *protocol, const struct cat_protocol_relative *one, uint32_t number)
{
    return one->of_thread ? cat_thread_attributes(protocol->rt, cat_protocol_node(protocol, number)) : protocol->rt->ctx->data;
}

/* A variable counts as that of the first thread only. */
static bool is_there(const struct cat_protocol *protocol, const struct cat_protocol_relative *one, uint32_t number)
{
    return one->of_thread ? cat_state_is_alive(protocol->rt->live.threads[number].state) : number == 0;
}

static int64_t least(const struct cat_protocol *protocol)
{
    int64_t found = INT64_MAX;
    for (uint32_t i = 0; i < protocol->relative_count; i++) {
        const struct cat_protocol_relative *one = &protocol->relative[i];
        for (uint32_t t = 0; t < protocol->threads; t++) {
            if (!is_there(protocol, one, t)) continue;
            int64_t value = cat_place_load(&one->place, base_of(protocol, one, t));
            if (value > 0 && value < found) found = value;
        }
    }
    return found == INT64_MAX ? 1 : found;
}

/* Who stands in a container that is sorted by it has a rank from it. */
static void bring_down_rank(const struct cat_protocol *protocol, const struct cat_protocol_relative *one, uint32_t number, int64_t by)
{
    struct cat_runtime *rt = protocol->rt;
    cat_thread t = cat_protocol_node(protocol, number);
    cat_container home = rt->live.nodes[t].home;
    const struct cat_container_info *info = &rt->link.containers[home];
    bool is_sorted = home != CAT_NODE_NOWHERE && rt->live.nodes[home].home >= CAT_PQUEUE;
    if (!one->of_thread || !is_sorted || info->key_offset != one->place.offset) return;
    int64_t value = rt->live.ranks[t] ^ info->flip;
    if (value > 0) rt->live.ranks[t] = (value - by) ^ info->flip;
}

void cat_protocol_relate(struct cat_protocol *protocol)
{
    int64_t by = protocol->relative_count ? least(protocol) - 1 : 0;
    if (by <= 0) return;
    for (uint32_t i = 0; i < protocol->relative_count; i++) {
        const struct cat_protocol_relative *one = &protocol->relative[i];
        for (uint32_t t = 0; t < protocol->threads; t++) {
            if (!is_there(protocol, one, t)) continue;
            uint8_t *base = base_of(protocol, one, t);
            int64_t value = cat_place_load(&one->place, base);
            if (value > 0) cat_place_store(&one->place, base, value - by);
            bring_down_rank(protocol, one, t, by);
        }
    }
}
