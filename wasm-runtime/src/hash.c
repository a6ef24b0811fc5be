#include "hash.h"

#include <string.h>

#include "context.h"
#include "number.h"
#include "thread.h"

struct hashing {
    const struct cat_runtime *rt;
    uint64_t hash;
};

static void mix(struct hashing *hashing, uint64_t fact) { hashing->hash = cat_hash_mix(hashing->hash, fact); }

/* Field by field, since the bytes between fields mean nothing. */
static void mix_values(struct hashing *hashing, const struct cat_variable_desc *values, uint32_t count,
                       const uint8_t *base)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t width = values[i].type == CAT_INT ? 4 : 8;
        for (uint32_t element = 0; element < values[i].count; element++) {
            struct cat_place place = {.width = width, .offset = values[i].offset + element * width};
            int64_t bits = cat_place_load(&place, base);
            if (values[i].type == CAT_FLOAT) bits = cat_result_bits(cat_double(bits));
            mix(hashing, (uint64_t)bits);
        }
    }
}

static void mix_containers(struct hashing *hashing)
{
    const struct cat_node *nodes = hashing->rt->live.nodes;
    for (uint32_t c = 1; c <= hashing->rt->link.container_nodes; c++) {
        mix(hashing, nodes[c].count);
        for (uint32_t t = nodes[c].next; t != c; t = nodes[t].next) mix(hashing, t);
    }
}

static void mix_thread(struct hashing *hashing, uint32_t number)
{
    const struct cat_runtime *rt = hashing->rt;
    const struct cat_scheduler *s = rt->module.scheduler;
    const struct cat_thread_record *thread = &rt->live.threads[number];
    mix(hashing, thread->state);
    mix(hashing, (uint64_t)thread->class << 32 | thread->instance);
    if (thread->state == CAT_STATE_DEAD) return;
    mix(hashing, thread->pc);
    mix(hashing, (uint64_t)thread->wake);
    mix(hashing, thread->activations != 0);
    mix(hashing, thread->random.state);
    mix_values(hashing, s->attributes, s->attribute_count,
               rt->live.attributes + (size_t)cat_thread_node(rt, number) * s->stride);
    const uint8_t *locals = cat_thread_locals(rt, number);
    for (uint32_t i = 0; i < rt->link.locals_words; i++) {
        struct cat_place place = {.width = 8, .offset = i * 8};
        mix(hashing, (uint64_t)cat_place_load(&place, locals));
    }
}

static void mix_world(struct hashing *hashing)
{
    const struct cat_runtime *rt = hashing->rt;
    for (uint32_t i = 0; i < rt->workload.variable_count; i++) {
        if (!rt->link.variables[i].shared) mix(hashing, (uint64_t)rt->live.variables[i]);
    }
    for (uint32_t i = 0; i < rt->workload.counter_count; i++) mix(hashing, rt->live.counters[i]);
    for (uint32_t i = 0; i < rt->workload.signal_count; i++) mix(hashing, rt->live.signals[i].state);
    uint64_t pending = 0; /* a sum, for the order in the heap means nothing */
    for (uint32_t i = 0; i < rt->live.head->timers; i++) {
        const struct cat_timer *timer = &rt->live.timers[i];
        pending += cat_hash_mix(timer->what + 1, (uint64_t)timer->due);
    }
    mix(hashing, pending);
}

uint64_t cat_hash_state(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    const struct cat_scheduler *s = rt->module.scheduler;
    struct hashing hashing = {.rt = rt};
    mix(&hashing, (uint64_t)head->time);
    mix(&hashing, (uint64_t)head->outcome << 32 | head->phase);
    mix(&hashing, (uint64_t)head->running << 32 | head->last_ran);
    mix(&hashing, (uint64_t)head->dying << 32 | head->worked);
    mix(&hashing, head->birth_class);
    mix(&hashing, head->scheduler_random.state);
    mix_values(&hashing, s->globals, s->global_count, rt->ctx->data);
    mix_containers(&hashing);
    for (uint32_t i = 0; i < head->threads; i++) mix_thread(&hashing, i);
    mix_world(&hashing);
    return hashing.hash;
}
