#include "descriptor.h"

#include <stdlib.h>
#include <string.h>

static void put(struct descriptor *d, const void *bytes, size_t length)
{
    if (d->length + length > sizeof d->bytes) abort();
    memcpy(d->bytes + d->length, bytes, length);
    d->length += length;
}

/* Hosts that run these tests are little-endian, as the format is. */
static void put_u32(struct descriptor *d, uint32_t value) { put(d, &value, sizeof value); }
static void put_i64(struct descriptor *d, int64_t value) { put(d, &value, sizeof value); }

static void put_string(struct descriptor *d, const char *text)
{
    put_u32(d, (uint32_t)strlen(text));
    put(d, text, strlen(text));
}

static void put_variables(struct descriptor *d, const struct cat_variable_desc *variables, uint32_t count)
{
    put_u32(d, count);
    for (uint32_t i = 0; i < count; i++) {
        put_string(d, variables[i].name);
        put_u32(d, variables[i].type);
        put_u32(d, variables[i].offset);
        put_u32(d, variables[i].count);
        put_u32(d, variables[i].imported);
        put_i64(d, variables[i].initial);
    }
}

static void put_containers(struct descriptor *d, const struct cat_scheduler *s)
{
    put_u32(d, s->container_count);
    for (uint32_t i = 0; i < s->container_count; i++) {
        put_string(d, s->containers[i].name);
        put_u32(d, s->containers[i].kind);
        put_u32(d, s->containers[i].count);
        put_u32(d, s->containers[i].key);
        put_u32(d, s->containers[i].lowest_first);
        put_u32(d, s->containers[i].local);
    }
}

static void put_handlers(struct descriptor *d, const struct cat_scheduler *s)
{
    d->functions[d->function_count++] = s->setup;
    put_u32(d, s->handler_count);
    for (uint32_t i = 0; i < s->handler_count; i++) {
        put_u32(d, s->handlers[i].handler);
        put_u32(d, s->handlers[i].has_parameter);
        put_u32(d, s->handlers[i].fixed);
        d->functions[d->function_count++] = s->handlers[i].run;
    }
}

static void put_hosts(struct descriptor *d, const struct cat_scheduler *s)
{
    put_u32(d, s->host_count);
    for (uint32_t i = 0; i < s->host_count; i++) {
        put_string(d, s->hosts[i].name);
        put_u32(d, s->hosts[i].parameter_count);
        for (uint32_t k = 0; k < s->hosts[i].parameter_count; k++) put_u32(d, s->hosts[i].parameters[k]);
    }
}

static void put_locals(struct descriptor *d, const struct cat_scheduler *s)
{
    put_u32(d, s->frame_size);
    put_u32(d, s->local_count);
    for (uint32_t i = 0; i < s->local_count; i++) {
        put_u32(d, s->locals[i].handler);
        put_string(d, s->locals[i].name);
        put_u32(d, s->locals[i].type);
        put_u32(d, s->locals[i].offset);
        put_u32(d, s->locals[i].first_site);
        put_u32(d, s->locals[i].last_site);
    }
}

static void put_shared(struct descriptor *d, const struct cat_scheduler *s)
{
    put_u32(d, s->shared_count);
    for (uint32_t i = 0; i < s->shared_count; i++) {
        const struct cat_shared_desc *v = &s->shared[i];
        put_string(d, v->name);
        put_u32(d, v->kind);
        put_u32(d, v->model);
        put_u32(d, v->type);
        put_u32(d, v->count);
        put_u32(d, v->offset);
        put_u32(d, v->container);
    }
    put_u32(d, (uint32_t)s->stamp);
    put_u32(d, (uint32_t)(s->stamp >> 32));
    put_u32(d, s->family);
}

void descriptor_make(struct descriptor *d, const struct cat_scheduler *s)
{
    memset(d, 0, sizeof *d);
    put_u32(d, s->abi);
    put_string(d, s->name);
    put_u32(d, s->profile);
    put_u32(d, s->data_size);
    put_u32(d, s->stride);
    put_u32(d, s->foreach_depth);
    put_u32(d, s->dispatch_slot);
    put_u32(d, s->dispatch_count);
    put_variables(d, s->attributes, s->attribute_count);
    put_variables(d, s->globals, s->global_count);
    put_containers(d, s);
    put_handlers(d, s);
    put_u32(d, s->site_count);
    for (uint32_t i = 0; i < s->site_count; i++) {
        put_string(d, s->sites[i].file);
        put_string(d, s->sites[i].text);
        put_u32(d, s->sites[i].line);
        put_u32(d, s->sites[i].column);
    }
    put_hosts(d, s);
    put_locals(d, s);
    put_shared(d, s);
}
