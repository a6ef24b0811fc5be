#include "host/module.h"

#include "base/reader.h"
#include "catapults/handlers.h"
#include "catapults/profiles.h"
#include "catapults/runtime.h"
#include "scheduler/linked.h"

enum {
    MAX_STRIDE = 65536,
    MAX_FOREACH_DEPTH = 16,
    MAX_FRAME = 65536
};

/* --- decoding ------------------------------------------------------------------------------- */

static struct cat_variable_desc *read_variables(struct cat_reader *reader, struct cat_arena *arena, uint32_t *count)
{
    *count = cat_read_count(reader, 28);
    struct cat_variable_desc *variables = cat_arena_take(arena, *count, sizeof *variables);
    for (uint32_t i = 0; variables && i < *count && !reader->failed; i++) {
        variables[i].name = cat_read_string(reader, arena);
        variables[i].type = cat_read_u32(reader);
        variables[i].offset = cat_read_u32(reader);
        variables[i].count = cat_read_u32(reader);
        variables[i].imported = cat_read_u32(reader);
        variables[i].initial = cat_read_i64(reader);
    }
    reader->failed |= !variables;
    return variables;
}

static struct cat_container_desc *read_containers(struct cat_reader *reader, struct cat_arena *arena, uint32_t *count)
{
    *count = cat_read_count(reader, 24);
    struct cat_container_desc *containers = cat_arena_take(arena, *count, sizeof *containers);
    for (uint32_t i = 0; containers && i < *count && !reader->failed; i++) {
        containers[i].name = cat_read_string(reader, arena);
        containers[i].kind = cat_read_u32(reader);
        containers[i].count = cat_read_u32(reader);
        containers[i].key = cat_read_u32(reader);
        containers[i].lowest_first = cat_read_u32(reader);
        containers[i].local = cat_read_u32(reader);
    }
    reader->failed |= !containers;
    return containers;
}

static struct cat_handler_desc *read_handlers(struct cat_reader *reader, struct cat_arena *arena,
                                              const cat_handler *functions, size_t function_count, uint32_t *count)
{
    *count = cat_read_count(reader, 12);
    struct cat_handler_desc *handlers = cat_arena_take(arena, *count, sizeof *handlers);
    if (functions && *count > function_count) reader->failed = true;
    for (uint32_t i = 0; handlers && i < *count && !reader->failed; i++) {
        handlers[i].handler = cat_read_u32(reader);
        handlers[i].run = functions ? functions[i] : cat_linked_handler(handlers[i].handler);
        handlers[i].has_parameter = cat_read_u32(reader);
        handlers[i].fixed = cat_read_u32(reader);
    }
    reader->failed |= !handlers;
    return handlers;
}

static struct cat_site_desc *read_sites(struct cat_reader *reader, struct cat_arena *arena, uint32_t *count)
{
    *count = cat_read_count(reader, 16);
    struct cat_site_desc *sites = cat_arena_take(arena, *count, sizeof *sites);
    for (uint32_t i = 0; sites && i < *count && !reader->failed; i++) {
        sites[i].file = cat_read_string(reader, arena);
        sites[i].text = cat_read_string(reader, arena);
        sites[i].line = cat_read_u32(reader);
        sites[i].column = cat_read_u32(reader);
    }
    reader->failed |= !sites;
    return sites;
}

static const uint32_t *read_parameters(struct cat_reader *reader, struct cat_arena *arena, uint32_t *count)
{
    *count = cat_read_count(reader, 4);
    uint32_t *parameters = cat_arena_take(arena, *count, sizeof *parameters);
    for (uint32_t i = 0; parameters && i < *count; i++) parameters[i] = cat_read_u32(reader);
    reader->failed |= !parameters;
    return parameters;
}

static struct cat_host_desc *read_hosts(struct cat_reader *reader, struct cat_arena *arena, uint32_t *count)
{
    *count = cat_read_count(reader, 8);
    struct cat_host_desc *hosts = cat_arena_take(arena, *count, sizeof *hosts);
    for (uint32_t i = 0; hosts && i < *count && !reader->failed; i++) {
        hosts[i].name = cat_read_string(reader, arena);
        hosts[i].parameters = read_parameters(reader, arena, &hosts[i].parameter_count);
    }
    reader->failed |= !hosts;
    return hosts;
}

static struct cat_local_desc *read_locals(struct cat_reader *reader, struct cat_arena *arena, uint32_t *count)
{
    *count = cat_read_count(reader, 24);
    struct cat_local_desc *locals = cat_arena_take(arena, *count, sizeof *locals);
    for (uint32_t i = 0; locals && i < *count && !reader->failed; i++) {
        locals[i].handler = cat_read_u32(reader);
        locals[i].name = cat_read_string(reader, arena);
        locals[i].type = cat_read_u32(reader);
        locals[i].offset = cat_read_u32(reader);
        locals[i].first_site = cat_read_u32(reader);
        locals[i].last_site = cat_read_u32(reader);
    }
    reader->failed |= !locals;
    return locals;
}

static struct cat_shared_desc *read_shared(struct cat_reader *reader, struct cat_arena *arena, uint32_t *count)
{
    *count = cat_read_count(reader, 28);
    struct cat_shared_desc *shared = cat_arena_take(arena, *count, sizeof *shared);
    for (uint32_t i = 0; shared && i < *count && !reader->failed; i++) {
        shared[i].name = cat_read_string(reader, arena);
        shared[i].kind = cat_read_u32(reader);
        shared[i].model = cat_read_u32(reader);
        shared[i].type = cat_read_u32(reader);
        shared[i].count = cat_read_u32(reader);
        shared[i].offset = cat_read_u32(reader);
        shared[i].container = cat_read_u32(reader);
        shared[i].looked = cat_read_u32(reader);
    }
    reader->failed |= !shared;
    return shared;
}

static struct cat_scheduler *read_scheduler(struct cat_reader *reader, struct cat_arena *arena,
                                            const cat_handler *functions, size_t function_count)
{
    struct cat_scheduler *s = cat_arena_take(arena, 1, sizeof *s);
    if (!s || (functions && function_count == 0)) {
        reader->failed = true;
        return s;
    }
    s->abi = cat_read_u32(reader);
    if (s->abi != CAT_SCHED_ABI) return s; /* what follows may look different */
    s->name = cat_read_string(reader, arena);
    s->profile = cat_read_u32(reader);
    s->data_size = cat_read_u32(reader);
    s->stride = cat_read_u32(reader);
    s->foreach_depth = cat_read_u32(reader);
    s->dispatch_slot = cat_read_u32(reader);
    s->dispatch_count = cat_read_u32(reader);
    s->setup = functions ? functions[0] : cat_linked_setup();
    s->attributes = read_variables(reader, arena, &s->attribute_count);
    s->globals = read_variables(reader, arena, &s->global_count);
    s->containers = read_containers(reader, arena, &s->container_count);
    s->handlers = read_handlers(reader, arena, functions ? functions + 1 : NULL, function_count - 1, &s->handler_count);
    s->sites = read_sites(reader, arena, &s->site_count);
    s->hosts = read_hosts(reader, arena, &s->host_count);
    s->frame_size = cat_read_u32(reader);
    s->locals = read_locals(reader, arena, &s->local_count);
    s->shared = read_shared(reader, arena, &s->shared_count);
    s->stamp = (uint64_t)cat_read_i64(reader);
    s->family = cat_read_u32(reader);
    return s;
}

/* --- checks ---------------------------------------------------------------------------------- */

static const char *check_variables(const struct cat_variable_desc *variables, uint32_t count, uint32_t room)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct cat_variable_desc *v = &variables[i];
        if (v->type > CAT_TIME && !(v->type == CAT_THREAD && v->imported)) return "a variable of an unknown type";
        uint32_t width = cat_width(v->type);
        if (v->offset % width || v->offset > room) return "a variable outside of the data";
        if (v->count == 0 || v->count > (room - v->offset) / width) return "a variable that does not fit";
    }
    return NULL;
}

static const char *check_containers(const struct cat_scheduler *s)
{
    uint64_t nodes = 0;
    bool dispatches = false;
    for (uint32_t i = 0; i < s->container_count; i++) {
        const struct cat_container_desc *c = &s->containers[i];
        if (c->kind < CAT_THREADREF || c->kind > CAT_PSTACK) return "a container of an unknown kind";
        if (c->count == 0) return "an array without elements";
        if (c->kind >= CAT_PQUEUE && (c->key >= s->attribute_count || s->attributes[c->key].imported)) {
            return "a sorted container without a key";
        }
        uint64_t end = (uint64_t)s->dispatch_slot + s->dispatch_count; /* behind the last slot */
        bool holds_slot = s->dispatch_slot > nodes && s->dispatch_count > 0 && end <= nodes + c->count + 1;
        dispatches |= holds_slot && c->kind == CAT_THREADREF && !c->local;
        nodes += c->count;
        if (nodes > CAT_CONTAINER_NODES_MAX) return "more containers than the 65535 that can be numbered";
    }
    bool needs_none = s->profile < CAT_PROFILE_COUNT && !cat_profiles[s->profile].roles[CAT_ROLE_DISPATCH];
    return dispatches || needs_none ? NULL : "no slot from which threads are dispatched";
}

static const char *check_handlers(const struct cat_scheduler *s)
{
    bool seen[CAT_HANDLER_LIMIT] = {false};
    for (uint32_t i = 0; i < s->handler_count; i++) {
        uint32_t number = s->handlers[i].handler;
        bool known = number > 0 && number < CAT_HANDLER_LIMIT;
        if (!known || seen[number]) return "an unknown handler, or one twice";
        if (!s->handlers[i].run) return "a handler without code";
        seen[number] = true;
    }
    return s->setup ? NULL : "no code for its set-up";
}

static const char *check_hosts(const struct cat_scheduler *s)
{
    for (uint32_t i = 0; i < s->host_count; i++) {
        for (uint32_t k = 0; k < s->hosts[i].parameter_count; k++) {
            if (s->hosts[i].parameters[k] > CAT_THREAD) return "a host function with a parameter of an unknown type";
        }
    }
    return NULL;
}

static const char *check_locals(const struct cat_scheduler *s)
{
    if (s->frame_size > MAX_FRAME) return "a frame that is too large";
    for (uint32_t i = 0; i < s->local_count; i++) {
        const struct cat_local_desc *local = &s->locals[i];
        uint32_t width = cat_width(local->type);
        bool known = local->handler > 0 && local->handler < CAT_HANDLER_LIMIT && local->type <= CAT_CONTAINER;
        if (!known) return "a local of an unknown handler or type";
        if (local->offset > s->frame_size || width > s->frame_size - local->offset) return "a local that does not fit";
    }
    return NULL;
}

static const char *check_shared(const struct cat_scheduler *s)
{
    for (uint32_t i = 0; i < s->shared_count; i++) {
        const struct cat_shared_desc *v = &s->shared[i];
        if (v->type > CAT_TIME || v->kind > CAT_SHARED_FAMILY || v->model > CAT_MODEL_BROADCAST) {
            return "a shared variable of an unknown type, kind or model";
        }
        uint32_t width = cat_width(v->type);
        if (v->offset % width || v->offset > s->data_size) return "a shared variable outside of the data";
        if (v->count == 0 || v->count > (s->data_size - v->offset) / width) return "a shared variable that does not fit";
    }
    return NULL;
}

static const char *check(const struct cat_scheduler *s)
{
    if (s->data_size > CAT_DATA_MAX) return "too much data";
    if (s->stride < 8 || s->stride % 8 || s->stride > MAX_STRIDE) return "a wrong size of the record of a thread";
    if (s->foreach_depth > MAX_FOREACH_DEPTH) return "foreach nested too deeply";
    const char *problem = check_variables(s->attributes, s->attribute_count, s->stride);
    if (!problem) problem = check_variables(s->globals, s->global_count, s->data_size);
    if (!problem) problem = check_containers(s);
    if (!problem) problem = check_handlers(s);
    if (!problem) problem = check_hosts(s);
    if (!problem) problem = check_locals(s);
    if (!problem) problem = check_shared(s);
    return problem;
}

int cat_module_use(struct cat_module *module, const struct cat_scheduler *scheduler, struct cat_message *message)
{
    *module = (struct cat_module){0};
    if (scheduler->abi != CAT_SCHED_ABI) {
        return cat_refuse(message, CAT_ERROR_FORMAT,
                          "The scheduler was built for version %u of the contract, this runtime keeps version %u: "
                          "build it again.", scheduler->abi, (unsigned)CAT_SCHED_ABI);
    }
    const char *problem = check(scheduler);
    if (problem) return cat_refuse(message, CAT_ERROR_FORMAT, "The scheduler's descriptor is corrupt: %s.", problem);
    module->scheduler = scheduler;
    return 0;
}

int cat_module_decode(struct cat_module *module, const uint8_t *bytes, size_t length, const cat_handler *functions,
                      size_t count, struct cat_message *message)
{
    struct cat_arena arena = {0};
    struct cat_reader reader = cat_reader(bytes, length);
    const struct cat_scheduler *scheduler = read_scheduler(&reader, &arena, functions, count);
    int error;
    if (scheduler && !reader.failed && scheduler->abi != CAT_SCHED_ABI) {
        error = cat_module_use(module, scheduler, message);
    } else if (!cat_reader_done(&reader)) {
        error = cat_refuse(message, CAT_ERROR_FORMAT,
                           "The descriptor of the scheduler is corrupt or cut off: compile it again.");
    } else {
        error = cat_module_use(module, scheduler, message);
    }
    if (error) {
        cat_arena_free(&arena);
        *module = (struct cat_module){0};
        return error;
    }
    module->arena = arena;
    module->linked = !functions;
    return 0;
}

void cat_module_free(struct cat_module *module)
{
    cat_arena_free(&module->arena);
    *module = (struct cat_module){0};
}
