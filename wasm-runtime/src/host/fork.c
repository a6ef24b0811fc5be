#include "host/fork.h"

#include <stdlib.h>
#include <string.h>

#include "host/link.h"
#include "running/interp.h"
#include "state/now.h"
#include "state/outside/shared.h"
#include "state/threads/thread.h"

#define MAGIC UINT64_C(0x41444C524F574143) /* CAWORLDA, little-endian; the last character is the version */

/* --- digests ------------------------------------------------------------------------------------------- */

static uint64_t digest_variables(uint64_t hash, const struct cat_variable_desc *variables, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        hash = cat_hash_bytes(hash, variables[i].name, strlen(variables[i].name));
        hash = cat_hash_mix(hash, (uint64_t)variables[i].type << 32 | variables[i].offset);
        hash = cat_hash_mix(hash, variables[i].count);
    }
    return hash;
}

/* Of how a scheduler lays out its state; builds for debugging and for stepping are alike. */
static uint64_t digest_scheduler(const struct cat_scheduler *s)
{
    uint64_t hash = cat_hash_bytes(s->profile, s->name, strlen(s->name));
    hash = cat_hash_mix(hash, (uint64_t)s->stride << 32 | s->dispatch_slot);
    hash = digest_variables(hash, s->attributes, s->attribute_count);
    hash = digest_variables(hash, s->globals, s->global_count);
    for (uint32_t i = 0; i < s->container_count; i++) {
        const struct cat_container_desc *container = &s->containers[i];
        hash = cat_hash_bytes(hash, container->name, strlen(container->name));
        hash = cat_hash_mix(hash, (uint64_t)container->kind << 32 | container->count);
        hash = cat_hash_mix(hash, (uint64_t)container->key << 32 | container->lowest_first);
    }
    return hash;
}

static uint64_t checksum_of(const uint8_t *bytes, size_t length)
{
    size_t first = offsetof(struct cat_world_header, workload);
    return cat_hash_bytes(0, bytes + first, length - first);
}

/* --- export ---------------------------------------------------------------------------------------------- */

static uint64_t count_values(const struct cat_runtime *rt)
{
    uint64_t count = rt->workload.variable_count;
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        count += rt->workload.classes[rt->live.threads[i].class].import_count;
    }
    return count;
}

static uint8_t *write_values(const struct cat_runtime *rt, uint8_t *to)
{
    for (uint32_t i = 0; i < rt->workload.variable_count; i++, to += sizeof(int64_t)) {
        const struct cat_place *place = &rt->link.variables[i];
        const uint8_t *base = place->shared ? rt->ctx->data : (const uint8_t *)rt->live.variables;
        int64_t value = cat_place_load(place, base);
        memcpy(to, &value, sizeof value);
    }
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        uint32_t class = rt->live.threads[i].class;
        for (uint32_t k = 0; k < rt->workload.classes[class].import_count; k++, to += sizeof(int64_t)) {
            const struct cat_place *place = &rt->link.imports[class][k];
            int64_t value = cat_place_load(place, cat_thread_import_base(rt, i, place));
            memcpy(to, &value, sizeof value);
        }
    }
    return to;
}

static uint64_t count_shared(const struct cat_runtime *rt)
{
    uint64_t count = 0;
    for (uint32_t i = 0; rt->link.shared && i < rt->module.scheduler->shared_count; i++) {
        count += rt->module.scheduler->shared[i].count;
    }
    return count;
}

static struct cat_world_shared shared_of(const struct cat_runtime *rt, uint32_t index, uint32_t element)
{
    const struct cat_shared_desc *desc = &rt->module.scheduler->shared[index];
    const struct cat_shared_link *link = &rt->link.shared[index];
    const struct cat_shared_state *state = &rt->live.shared[link->first + element];
    bool ordered = desc->model == CAT_MODEL_BROADCAST;
    return (struct cat_world_shared){
        .owner = link->owner, .number = link->number, .element = element, .type = desc->type,
        .value = ordered ? state->ordered : cat_shared_load(rt, index, element), .since = state->since, .seen = state->seen};
}

static uint8_t *write_shared(const struct cat_runtime *rt, uint8_t *to)
{
    for (uint32_t i = 0; rt->link.shared && i < rt->module.scheduler->shared_count; i++) {
        for (uint32_t element = 0; element < rt->module.scheduler->shared[i].count; element++) {
            struct cat_world_shared one = shared_of(rt, i, element);
            memcpy(to, &one, sizeof one);
            to += sizeof one;
        }
    }
    return to;
}

static uint64_t ahead_of(uint64_t handed, uint64_t sent) { return handed > sent ? handed - sent : 0; }

static struct cat_world_header header_of(const struct cat_runtime *rt)
{
    struct cat_world_header header = {
        .magic = MAGIC,
        .workload = rt->workload_digest,
        .scheduler = digest_scheduler(rt->module.scheduler),
        .data_size = rt->module.scheduler->data_size,
        .messages_size = cat_live_messages_size(rt),
        .value_count = count_values(rt),
        .shared_count = count_shared(rt),
        .given_size = cat_outside_size(rt),
        .mail_size = cat_mail_size(rt),
        .facts_size = cat_facts_size(rt),
        .recorded_size = cat_values_size(rt),
        .sent_ahead = ahead_of(rt->outside.sent.first, rt->live.head->sent),
        .said_ahead = ahead_of(rt->mail.handed, rt->live.head->mail_sent),
        .facts_ahead = ahead_of(rt->facts.handed, rt->live.head->facts),
        .container_nodes = rt->link.container_nodes,
        .locals_words = rt->link.locals_words,
    };
    for (uint32_t region = 0; region <= CAT_REGIONS; region++) header.at[region] = rt->live.layout.at[region];
    return header;
}

/* Of the whole world. */
static uint64_t length_of(const struct cat_world_header *header)
{
    return sizeof *header + header->at[CAT_REGIONS] + header->data_size + header->messages_size +
           header->value_count * sizeof(int64_t) + header->shared_count * sizeof(struct cat_world_shared) +
           header->given_size + header->mail_size + header->facts_size + header->recorded_size;
}

static int check_between_ticks(struct cat_runtime *rt)
{
    if (!rt->started) return cat_refuse(&rt->message, CAT_ERROR_STATE, "The run has not been started.");
    if (!rt->paused) return 0;
    return cat_refuse(&rt->message, CAT_ERROR_STATE, "The run is paused within a handler: go to a tick first.");
}

static uint8_t *append(uint8_t *to, const void *from, size_t length)
{
    if (length) memcpy(to, from, length);
    return to + length;
}

const uint8_t *cat_export(cat_runtime *rt, size_t *length)
{
    rt = cat_here(rt);
    *length = 0;
    if (check_between_ticks(rt)) return NULL;
    cat_runtime_settle(rt);
    struct cat_world_header header = header_of(rt);
    size_t size = (size_t)length_of(&header);
    uint8_t *bytes = realloc(rt->exported, size);
    if (!bytes) {
        cat_refuse(&rt->message, CAT_ERROR_MEMORY, "There is no memory for a copy of the run.");
        return NULL;
    }
    rt->exported = bytes;
    uint8_t *end = append(bytes, &header, sizeof header);
    end = append(end, cat_live_image(rt), rt->live.size);
    end = append(end, rt->ctx->data, (size_t)header.data_size);
    end = append(end, rt->live.messages, (size_t)header.messages_size);
    end = write_values(rt, end);
    end = write_shared(rt, end);
    end = cat_outside_write(rt, end);
    end = cat_mail_write(rt, end);
    end = cat_facts_write(rt, end);
    cat_values_write(rt, end);
    header.checksum = checksum_of(bytes, size);
    memcpy(bytes, &header, sizeof header);
    *length = size;
    return bytes;
}

/* --- import ------------------------------------------------------------------------------------------------ */

int cat_world_open(struct cat_runtime *rt, const uint8_t *bytes, size_t length, struct cat_world *world)
{
    struct cat_world_header *header = &world->header;
    bool whole = length >= sizeof *header + sizeof world->head;
    if (whole) memcpy(header, bytes, sizeof *header);
    whole = whole && header->magic == MAGIC && header->checksum == checksum_of(bytes, length);
    if (!whole || length_of(header) != length) {
        return cat_refuse(&rt->message, CAT_ERROR_FORMAT,
                          "This is not a run, or another version of the runtime wrote it: write it again.");
    }
    if (header->workload != rt->workload_digest) {
        return cat_refuse(&rt->message, CAT_ERROR_MISMATCH, "The run was made with another workload: load that one.");
    }
    world->block = bytes + sizeof *header;
    world->data = world->block + header->at[CAT_REGIONS];
    world->messages = world->data + header->data_size;
    world->values = world->messages + header->messages_size;
    world->shared = world->values + header->value_count * sizeof(int64_t);
    world->given = world->shared + header->shared_count * sizeof(struct cat_world_shared);
    world->mail = world->given + header->given_size;
    world->facts = world->mail + header->mail_size;
    world->recorded = world->facts + header->facts_size;
    memcpy(&world->head, world->block, sizeof world->head);
    return 0;
}

int cat_world_make_room(struct cat_runtime *rt, const struct cat_world *world)
{
    bool fits = cat_live_start(rt, world->head.capacity);
    while (fits && rt->live.head->message_capacity < world->head.messages) fits = cat_live_grow_messages(rt);
    if (!fits) return cat_refuse(&rt->message, CAT_ERROR_MEMORY, "The run needs more memory than its limit.");
    size_t messages = (size_t)world->header.messages_size;
    if (messages) memcpy(rt->live.messages, world->messages, messages);
    return 0;
}

int cat_world_opened(struct cat_runtime *rt, const struct cat_world *world)
{
    cat_trace_clear(rt); /* before the clock is held */
    if (!cat_mail_read(rt, world->mail, (size_t)world->header.mail_size) ||
        !cat_facts_read(rt, world->facts, (size_t)world->header.facts_size) ||
        !cat_outside_read(rt, world->given, (size_t)world->header.given_size)) {
        return cat_refuse(&rt->message, CAT_ERROR_MEMORY, "There is no memory for the messages from outside.");
    }
    if (!cat_values_read(rt, world->recorded, (size_t)world->header.recorded_size)) {
        return cat_refuse(&rt->message, CAT_ERROR_MEMORY, "There is no memory for the recorded values.");
    }
    rt->started = true;
    return 0;
}

void cat_fork_here(struct cat_runtime *rt)
{
    cat_outside_forked(rt);
    cat_mail_forked(rt);
    cat_snapshots_clear(&rt->snapshots);
    cat_snapshot_take(rt);
}

static bool laid_out_alike(const struct cat_runtime *rt, const struct cat_world_header *header)
{
    for (uint32_t region = 0; region <= CAT_REGIONS; region++) {
        if (header->at[region] != rt->live.layout.at[region]) return false;
    }
    return header->scheduler == digest_scheduler(rt->module.scheduler) &&
           header->data_size == rt->module.scheduler->data_size;
}

int cat_import(cat_runtime *rt, const uint8_t *bytes, size_t length)
{
    rt = cat_here(rt);
    struct cat_world world;
    int error = cat_runtime_link(rt);
    if (!error) error = cat_world_open(rt, bytes, length, &world);
    if (!error) error = cat_world_make_room(rt, &world);
    if (error) return error;
    if (!laid_out_alike(rt, &world.header)) {
        return cat_refuse(&rt->message, CAT_ERROR_MISMATCH,
                          "The run was made with another scheduler: load that one, or let this one adopt the run.");
    }
    uint32_t message_capacity = rt->live.head->message_capacity;
    memcpy(rt->live.block, world.block, rt->live.size);
    *rt->live.head = world.head;
    cat_live_turn_to(rt, world.head.on);
    memcpy(rt->ctx->data, world.data, (size_t)world.header.data_size);
    rt->live.head->message_capacity = message_capacity;
    error = cat_world_opened(rt, &world);
    if (error) return error;
    cat_fork_here(rt);
    rt->outside.handed_before = rt->live.head->sent + world.header.sent_ahead;
    rt->mail.handed += world.header.said_ahead;
    rt->facts.handed += world.header.facts_ahead;
    return 0;
}

/* --- changes from outside ---------------------------------------------------------------------------------- */

int cat_reseed(cat_runtime *rt, uint64_t seed)
{
    rt = cat_here(rt);
    int error = check_between_ticks(rt);
    if (error) return error;
    cat_runtime_settle(rt);
    cat_change_seed(rt, seed);
    cat_fork_here(rt);
    return 0;
}

static void store(const struct cat_runtime *rt, const struct cat_variable_desc *desc, uint8_t *base, double value)
{
    struct cat_place place = {
        .width = cat_width(desc->type), .offset = desc->offset, .int_bits = rt->link.profile->int_bits};
    cat_place_store(&place, base, cat_value_of(desc->type, value));
}

int cat_find_variable(struct cat_runtime *rt, const char *name, double value, struct cat_changeable *found)
{
    if (cat_change_find(rt, name, found)) return cat_check_value(rt, name, found->type, value);
    if (cat_change_is_of_others(rt, name)) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "%s belongs to another process of the system: change it there.", name);
    }
    return cat_refuse(&rt->message, CAT_ERROR_RANGE, "Neither workload nor scheduler has a variable %s.", name);
}

int cat_set_variable(cat_runtime *rt, const char *name, double value)
{
    rt = cat_here(rt);
    int error = check_between_ticks(rt);
    if (error) return error;
    cat_runtime_settle(rt);
    struct cat_changeable variable;
    error = cat_find_variable(rt, name, value, &variable);
    if (error) return error;
    uint64_t said = rt->live.head->mail_sent;
    cat_change_value(rt, &variable, cat_value_of(variable.type, value));
    cat_fork_here(rt);
    rt->mail.handed = said; /* others are still to hear of it */
    return 0;
}

int cat_set_attribute(cat_runtime *rt, uint32_t thread, const char *name, double value)
{
    rt = cat_here(rt);
    int error = check_between_ticks(rt);
    if (error) return error;
    cat_runtime_settle(rt);
    if (thread == 0 || thread > rt->live.head->threads) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "There is no thread %u: the run has created %u.", thread,
                          rt->live.head->threads);
    }
    const struct cat_scheduler *s = rt->module.scheduler;
    const struct cat_variable_desc *attribute = cat_link_find(s->attributes, s->attribute_count, name);
    if (!attribute) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "The scheduler has no attribute %s of threads.", name);
    }
    error = cat_check_value(rt, name, attribute->type, value);
    if (error) return error;
    store(rt, attribute, cat_thread_attributes(rt, cat_thread_node(rt, thread - 1)), value);
    cat_fork_here(rt);
    return 0;
}
