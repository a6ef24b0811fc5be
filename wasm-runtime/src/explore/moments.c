/* Time in an exploration, where a scheduler asks for it: each event takes one of some durations, and nothing else takes any.
 *
 * A scheduler that compares moments with moments alone does the same at any time (exploration/moments.py in the compiler). Its
 * states then keep moments as far as they are from now, and no time. Where moments are only asked whether they are some constant
 * time ago, all that are longer ago than the greatest of these do the same. */
#include "explore/protocol.h"
#include "state/threads/container.h"
#include "state/threads/thread.h"

void cat_protocol_pass_time(struct cat_protocol *protocol)
{
    if (!protocol->duration_count) return;
    struct cat_runtime *rt = protocol->rt;
    uint32_t taken = cat_choose(&rt->choices, CAT_CHOICE_PASSING, protocol->duration_subject, protocol->duration_count);
    rt->live.head->time += protocol->durations[taken];
    bool is_late = rt->link.appoints && protocol->timer_set && rt->live.head->time > protocol->timer_due;
    if (is_late) rt->live.head->time = protocol->timer_due; /* which comes first */
}

static int64_t dated(const struct cat_protocol *protocol, int64_t moment)
{
    int64_t from_now = moment - protocol->rt->live.head->time;
    bool is_old = protocol->oldest && from_now < -protocol->oldest;
    return is_old ? -protocol->oldest : from_now;
}

static void date(const struct cat_protocol *protocol, const struct cat_protocol_relative *moment, uint8_t *base)
{
    cat_place_store(&moment->place, base, dated(protocol, cat_place_load(&moment->place, base)));
}

/* Who stands in a container that is sorted by it has a rank from it. */
static void date_rank(const struct cat_protocol *protocol, const struct cat_protocol_relative *moment, cat_thread t)
{
    struct cat_runtime *rt = protocol->rt;
    cat_container home = rt->live.nodes[t].home;
    const struct cat_container_info *info = &rt->link.containers[home];
    bool is_sorted = home != CAT_NODE_NOWHERE && rt->live.nodes[home].home >= CAT_PQUEUE;
    if (is_sorted && info->key_offset == moment->place.offset) {
        rt->live.ranks[t] = dated(protocol, rt->live.ranks[t] ^ info->flip) ^ info->flip;
    }
}

void cat_protocol_date_from_now(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    if (!protocol->since_now || rt->live.head->time == 0) return;
    for (uint32_t i = 0; i < protocol->moment_count; i++) {
        const struct cat_protocol_relative *moment = &protocol->moments[i];
        if (!moment->of_thread) date(protocol, moment, rt->ctx->data);
        for (uint32_t number = 0; moment->of_thread && number < protocol->threads; number++) {
            cat_thread t = cat_protocol_node(protocol, number);
            if (!cat_state_is_alive(rt->live.threads[number].state)) continue;
            date(protocol, moment, cat_thread_attributes(rt, t));
            date_rank(protocol, moment, t);
        }
    }
    if (protocol->timer_set) protocol->timer_due -= rt->live.head->time;
    rt->live.head->time = 0;
}
