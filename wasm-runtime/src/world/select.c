#include "world/select.h"

#include "state/context.h"
#include "state/threads/thread.h"
#include "world/channel.h"
#include "world/wait.h"

/* The cases of a thread: operations behind the one that it is at. */
struct cases {
    const uint32_t *code;
    uint32_t count;
};

static struct cases cases_of(const struct cat_runtime *rt, cat_thread t)
{
    const uint32_t *at = rt->workload.code + cat_thread_at(rt, t)->at;
    return (struct cases){at + 1, *at >> 8};
}

static uint32_t channel_of(struct cases cases, uint32_t number) { return CAT_CHANNEL_OF(cases.code[number] >> 8); }

/* The case that names a channel; their count for none. */
static uint32_t find(struct cases cases, uint32_t channel)
{
    uint32_t number = 0;
    while (number < cases.count && channel_of(cases, number) != channel) number++;
    return number;
}

bool cat_select_names(const struct cat_runtime *rt, cat_thread t, uint32_t channel)
{
    struct cases cases = cases_of(rt, t);
    return find(cases, channel) < cases.count;
}

bool cat_select_ask(struct cat_runtime *rt, cat_thread t)
{
    struct cases cases = cases_of(rt, t);
    for (uint32_t i = 0; i < cases.count; i++) {
        if (!cat_channel_ask(rt, channel_of(cases, i), CAT_NEVER, cat_thread_at(rt, t)->at)) return false;
    }
    return true;
}

bool cat_select_receive(struct cat_runtime *rt, cat_thread t)
{
    struct cases cases = cases_of(rt, t);
    for (uint32_t i = 0; i < cases.count; i++) {
        uint32_t argument = cases.code[i] >> 8;
        if (!cat_channel_receive(rt, CAT_CHANNEL_OF(argument), t, CAT_LOCAL_OF(argument))) continue;
        cat_thread_at(rt, t)->result = i + 1;
        return true;
    }
    return false;
}

void cat_select_wait(struct cat_runtime *rt, cat_thread t)
{
    struct cases cases = cases_of(rt, t);
    cat_waiters_push(rt, &rt->live.head->selecting, t);
    for (uint32_t i = 0; i < cases.count; i++) rt->live.channels[channel_of(cases, i)].selecting++;
}

void cat_select_leave(struct cat_runtime *rt, cat_thread t)
{
    struct cases cases = cases_of(rt, t);
    cat_waiters_remove(rt, &rt->live.head->selecting, t);
    for (uint32_t i = 0; i < cases.count; i++) rt->live.channels[channel_of(cases, i)].selecting--;
}

cat_thread cat_select_first(const struct cat_runtime *rt, uint32_t channel)
{
    cat_thread t = rt->live.head->selecting.first;
    for (; t; t = cat_thread_at(rt, t)->wait.next) {
        struct cases cases = cases_of(rt, t);
        if (find(cases, channel) < cases.count) break;
    }
    return t;
}

uint32_t cat_select_choose(struct cat_runtime *rt, cat_thread t, uint32_t channel)
{
    struct cases cases = cases_of(rt, t);
    uint32_t number = find(cases, channel);
    cat_thread_at(rt, t)->result = number + 1;
    return CAT_LOCAL_OF(cases.code[number] >> 8);
}
