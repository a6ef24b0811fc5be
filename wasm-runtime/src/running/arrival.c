#include "running/arrival.h"

#include "base/number.h"
#include "running/birth.h"
#include "running/interp.h"
#include "state/context.h"
#include "state/fault.h"
#include "world/channel.h"

enum { MAX_BURST = 1000000 };

static void set_timer(struct cat_runtime *rt, uint32_t number, int64_t due)
{
    const struct cat_arrival_state *state = &rt->live.arrivals[number];
    if (cat_running(rt) && state->messages < state->limit) cat_clock_set(&rt->live.clock, CAT_CLOCK_ARRIVAL, number, due);
}

/* The next of the times listed, as long as there is one. */
static void set_listed(struct cat_runtime *rt, uint32_t number)
{
    struct cat_arrival_state *state = &rt->live.arrivals[number];
    const struct cat_arrival *arrival = &rt->workload.arrivals[number];
    if (state->next < arrival->time_count) {
        set_timer(rt, number, cat_add_saturated(rt->live.head->origin, arrival->times[state->next++]));
    }
}

/* Time goes on between arrivals, by 1 ns at least. */
static int64_t after_interval(struct cat_runtime *rt, uint32_t number)
{
    int64_t interval = cat_interp_arrival(rt, number, rt->workload.arrivals[number].interval);
    return cat_add_saturated(rt->live.head->time, interval > 0 ? interval : 1);
}

static void start_one(struct cat_runtime *rt, uint32_t number)
{
    struct cat_arrival_state *state = &rt->live.arrivals[number];
    const struct cat_arrival *arrival = &rt->workload.arrivals[number];
    int64_t limit = INT64_MAX;
    if (arrival->limit != CAT_ABSENT) limit = cat_interp_arrival(rt, number, arrival->limit);
    state->limit = limit > 0 ? (uint64_t)limit : 0;
    if (arrival->interval == CAT_ABSENT) {
        set_listed(rt, number);
    } else if (arrival->start == CAT_ABSENT) {
        set_timer(rt, number, after_interval(rt, number));
    } else {
        int64_t start = cat_interp_arrival(rt, number, arrival->start);
        set_timer(rt, number, cat_add_saturated(rt->live.head->origin, start > 0 ? start : 0));
    }
}

void cat_arrival_start(struct cat_runtime *rt)
{
    for (uint32_t i = 0; i < rt->workload.arrival_count && cat_running(rt); i++) start_one(rt, i);
}

static uint64_t burst_of(struct cat_runtime *rt, uint32_t number)
{
    const struct cat_arrival_state *state = &rt->live.arrivals[number];
    uint32_t code = rt->workload.arrivals[number].burst;
    int64_t burst = code == CAT_ABSENT ? 1 : cat_interp_arrival(rt, number, code);
    if (cat_running(rt) && burst > MAX_BURST) cat_fault_of_workload(rt, CAT_FAULT_WORKLOAD_FLOOD, code);
    uint64_t left = state->limit - state->messages, wanted = burst > 0 ? (uint64_t)burst : 0;
    return wanted < left ? wanted : left;
}

static void bring_message(struct cat_runtime *rt, uint32_t number)
{
    const struct cat_arrival *arrival = &rt->workload.arrivals[number];
    int64_t words[1 + CAT_MAX_MESSAGE_FIELDS] = {rt->live.head->time};
    cat_interp_fields(rt, number, words + 1);
    if (cat_running(rt)) cat_channel_arrive(rt, arrival->channel, words, arrival->interval);
}

/* One of the instances, in turn. */
static void release_job(struct cat_runtime *rt, uint32_t number)
{
    uint32_t class = rt->workload.arrivals[number].class, instances = rt->workload.classes[class].instances;
    uint32_t *turn = &rt->live.arrivals[number].turn;
    if (instances) cat_birth_arrive(rt, class, *turn);
    if (++*turn >= instances) *turn = 0;
}

void cat_arrival_due(struct cat_runtime *rt, uint32_t number)
{
    const struct cat_arrival *arrival = &rt->workload.arrivals[number];
    for (uint64_t left = burst_of(rt, number); left > 0 && cat_running(rt); left--) {
        rt->live.arrivals[number].messages++;
        if (arrival->class == CAT_ABSENT) {
            bring_message(rt, number);
        } else {
            release_job(rt, number);
        }
    }
    if (!cat_running(rt)) return;
    if (arrival->interval == CAT_ABSENT) {
        set_listed(rt, number);
    } else {
        set_timer(rt, number, after_interval(rt, number));
    }
}
