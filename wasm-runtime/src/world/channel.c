#include "world/channel.h"

#include <string.h>

#include "state/context.h"
#include "state/threads/pool.h"
#include "state/threads/thread.h"
#include "world/select.h"
#include "world/wait.h"

/* --- channels --------------------------------------------------------------------------------------------- */

static size_t bytes_of(const struct cat_runtime *rt, uint32_t channel)
{
    return (1 + (size_t)rt->workload.channels[channel].field_count) * sizeof(int64_t);
}

static uint8_t *locals_at(struct cat_runtime *rt, cat_thread t, uint32_t local)
{
    return cat_thread_locals(rt, cat_thread_number(rt, t)) + (size_t)local * 8;
}

/* Where a thread that waits to send or receive has its message. */
static uint8_t *locals_of_waiter(struct cat_runtime *rt, cat_thread t)
{
    return locals_at(rt, t, CAT_LOCAL_OF(rt->workload.code[cat_thread_at(rt, t)->at] >> 8));
}

/* Who is to have the next message, taken off its queue: the first of those who wait at this channel alone or among others;
 * 0 for none. */
static cat_thread take_receiver(struct cat_runtime *rt, uint32_t channel)
{
    struct cat_channel_state *state = &rt->live.channels[channel];
    cat_thread first = state->receivers.first;
    cat_thread other = CAT_UNLIKELY(state->selecting) ? cat_select_first(rt, channel) : 0;
    if (!other || (first && cat_thread_at(rt, first)->wait.turn < cat_thread_at(rt, other)->wait.turn)) {
        return cat_waiters_take(rt, &state->receivers);
    }
    cat_select_leave(rt, other);
    return other;
}

/* Where a receiver has its message. */
static uint8_t *locals_of_receiver(struct cat_runtime *rt, uint32_t channel, cat_thread t)
{
    if (CAT_LIKELY(cat_thread_at(rt, t)->wait.kind != CAT_WAIT_SELECT)) return locals_of_waiter(rt, t);
    return locals_at(rt, t, cat_select_choose(rt, t, channel));
}

static bool is_full(const struct cat_runtime *rt, uint32_t channel)
{
    uint32_t capacity = rt->workload.channels[channel].capacity;
    return capacity && rt->live.channels[channel].length >= capacity;
}

static bool leads_out(const struct cat_runtime *rt, uint32_t channel)
{
    return rt->outside.leads[channel] >= CAT_LEADS_OUT;
}

void cat_channel_measure(struct cat_runtime *rt, uint32_t channel)
{
    struct cat_channel_state *state = &rt->live.channels[channel];
    int64_t now = rt->live.head->time;
    state->length_sum += state->length * (now - state->since);
    state->since = now;
}

static void append(struct cat_runtime *rt, uint32_t channel, const void *words)
{
    uint32_t message = cat_pool_take(rt);
    struct cat_channel_state *state = &rt->live.channels[channel];
    cat_channel_measure(rt, channel);
    int64_t *place = cat_pool_at(rt, message);
    *place = 0;
    memcpy(place + 1, words, bytes_of(rt, channel));
    if (state->length) {
        *cat_pool_at(rt, state->last) = message;
    } else {
        state->first = message;
        state->filled = state->since;
    }
    state->last = message;
    if (++state->length > state->longest) state->longest = state->length;
}

/* A message goes to the first who waits for one, else into the channel, which has room. A message of the pool
 * can be taken. */
static void accept(struct cat_runtime *rt, uint32_t channel, const void *words)
{
    struct cat_channel_state *state = &rt->live.channels[channel];
    cat_thread receiver = take_receiver(rt, channel);
    if (receiver) {
        memcpy(locals_of_receiver(rt, channel, receiver), words, bytes_of(rt, channel));
        cat_wait_over(rt, receiver);
    } else {
        append(rt, channel, words);
    }
    state->arrived++;
}

static void note(struct cat_runtime *rt, enum cat_trace_kind kind, uint32_t channel, cat_thread t)
{
    cat_trace_add(rt, kind, t, channel, (int32_t)rt->live.channels[channel].length);
}

bool cat_channel_receive(struct cat_runtime *rt, uint32_t channel, cat_thread t, uint32_t local)
{
    struct cat_channel_state *state = &rt->live.channels[channel];
    if (state->length == 0) return false;
    cat_channel_measure(rt, channel);
    if (is_full(rt, channel)) state->roomy = state->since;
    uint32_t message = state->first;
    state->first = cat_pool_next(rt, message);
    state->length--;
    memcpy(locals_at(rt, t, local), cat_pool_at(rt, message) + 1, bytes_of(rt, channel));
    cat_pool_free(rt, message);
    cat_thread sender = cat_waiters_take(rt, &state->senders);
    if (sender) {
        accept(rt, channel, locals_of_waiter(rt, sender));
        cat_wait_over(rt, sender);
    }
    note(rt, CAT_TRACE_MESSAGE, channel, t);
    return true;
}

bool cat_channel_send(struct cat_runtime *rt, uint32_t channel, cat_thread t, uint32_t local)
{
    uint32_t pc = cat_thread_at(rt, t)->at;
    if (leads_out(rt, channel)) {
        if (!cat_outside_send(rt, channel, locals_at(rt, t, local), pc)) return false;
    } else {
        if (is_full(rt, channel) || !cat_pool_ensure(rt, pc)) return false;
        accept(rt, channel, locals_at(rt, t, local));
    }
    note(rt, CAT_TRACE_MESSAGE, channel, t);
    return true;
}

bool cat_channel_ask(struct cat_runtime *rt, uint32_t channel, int64_t limit, uint32_t pc)
{
    if (!cat_leads(&rt->outside, channel, CAT_LEADS_SHARED)) return true;
    uint32_t waiting = 1; /* with the one that begins to */
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        const struct cat_waiting *wait = &rt->live.threads[i].wait;
        bool selects = wait->kind == CAT_WAIT_SELECT && cat_select_names(rt, cat_thread_node(rt, i), channel);
        waiting += selects || (wait->kind == CAT_WAIT_RECEIVE && wait->at == channel);
    }
    return waiting <= rt->live.channels[channel].asked || cat_outside_ask(rt, channel, limit, pc);
}

void cat_channel_unask(struct cat_runtime *rt, uint32_t channel)
{
    struct cat_channel_state *state = &rt->live.channels[channel];
    if (cat_leads(&rt->outside, channel, CAT_LEADS_SHARED) && state->asked) state->asked--;
}

void cat_channel_come(struct cat_runtime *rt, uint32_t channel, const int64_t *words)
{
    struct cat_channel_state *state = &rt->live.channels[channel];
    if (!cat_leads(&rt->outside, channel, CAT_LEADS_SHARED)) {
        cat_channel_arrive(rt, channel, words, CAT_ABSENT);
    } else if (cat_pool_ensure(rt, CAT_ABSENT)) {
        if (state->asked) state->asked--;
        accept(rt, channel, words);
        note(rt, CAT_TRACE_ARRIVAL, channel, 0);
    }
}

void cat_channel_arrive(struct cat_runtime *rt, uint32_t channel, const int64_t *words, uint32_t pc)
{
    if (leads_out(rt, channel)) {
        if (cat_outside_send(rt, channel, words, pc)) note(rt, CAT_TRACE_ARRIVAL, channel, 0);
    } else if (is_full(rt, channel)) {
        uint64_t refused = ++rt->live.channels[channel].refused;
        cat_trace_add(rt, CAT_TRACE_REFUSED, 0, channel, (int32_t)(uint32_t)refused);
    } else if (cat_pool_ensure(rt, pc)) {
        accept(rt, channel, words);
        note(rt, CAT_TRACE_ARRIVAL, channel, 0);
    }
}
