#include "host/measure/measure_meeting.h"

#include <inttypes.h>

/* Opens a list with its first entry, or goes on with the next. */
static void begin(struct cat_text *out, const char *list, bool first, const char *name)
{
    if (first) cat_text_add(out, ",\"%s\":[", list);
    cat_text_add(out, "%s{\"name\":", first ? "" : ",");
    cat_text_add_quoted(out, name);
}

/* Over all elements of each. */
static void write_semaphores(const struct cat_runtime *rt, struct cat_text *out)
{
    uint32_t count = rt->workload.semaphore_count;
    for (uint32_t i = 0; i < count; i++) {
        const struct cat_array *semaphore = &rt->workload.semaphores[i];
        uint64_t value = 0, taken = 0, contended = 0;
        for (uint32_t element = 0; element < semaphore->elements; element++) {
            const struct cat_semaphore_state *state = &rt->live.semaphores[semaphore->first + element];
            value += state->value;
            taken += state->taken;
            contended += state->contended;
        }
        begin(out, "semaphores", i == 0, semaphore->name);
        cat_text_add(out, ",\"value\":%" PRIu64 ",\"taken\":%" PRIu64 ",\"contended\":%" PRIu64 "}", value, taken, contended);
    }
    if (count) cat_text_add(out, "]");
}

static void write_conditions(const struct cat_runtime *rt, struct cat_text *out)
{
    uint32_t count = rt->workload.condition_count;
    for (uint32_t i = 0; i < count; i++) {
        const struct cat_array *condition = &rt->workload.conditions[i];
        uint64_t awaited = 0, signalled = 0;
        for (uint32_t element = 0; element < condition->elements; element++) {
            const struct cat_condition_state *state = &rt->live.conditions[condition->first + element];
            awaited += state->awaited;
            signalled += state->signalled;
        }
        begin(out, "conditions", i == 0, condition->name);
        cat_text_add(out, ",\"awaited\":%" PRIu64 ",\"woken\":%" PRIu64 "}", awaited, signalled);
    }
    if (count) cat_text_add(out, "]");
}

static void write_barriers(const struct cat_runtime *rt, struct cat_text *out)
{
    uint32_t count = rt->workload.barrier_count;
    for (uint32_t i = 0; i < count; i++) {
        begin(out, "barriers", i == 0, rt->workload.barriers[i].name);
        cat_text_add(out, ",\"opened\":%" PRIu64 ",\"waiting\":%u}", rt->live.barriers[i].opened, rt->live.barriers[i].waiting);
    }
    if (count) cat_text_add(out, "]");
}

void cat_measure_meeting(const struct cat_runtime *rt, struct cat_text *out)
{
    write_semaphores(rt, out);
    write_conditions(rt, out);
    write_barriers(rt, out);
}
