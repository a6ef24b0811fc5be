/* Imports that a program tells by their names, each value as a double. */
#include <string.h>

#include "carrier.h"

static const struct cat_variable_desc *import_of(const struct cat_variable_desc *variables, uint32_t count, const char *name)
{
    for (uint32_t i = 0; i < count; i++) {
        if (variables[i].imported && strcmp(variables[i].name, name) == 0) return &variables[i];
    }
    return NULL;
}

/* The nearest integer of a type; what is no number is 0. */
static int64_t within(double value, int64_t least, int64_t most)
{
    if (value != value) return 0;
    if (value >= (double)most) return most;
    return value <= (double)least ? least : (int64_t)value;
}

static bool store(uint8_t *record, const struct cat_variable_desc *import, double value)
{
    if (!import) return false;
    int32_t whole = (int32_t)within(value, INT32_MIN, INT32_MAX);
    int64_t time = within(value, INT64_MIN, INT64_MAX);
    uint8_t *at = record + import->offset;
    if (import->type == CAT_INT) memcpy(at, &whole, sizeof whole);
    else if (import->type == CAT_TIME) memcpy(at, &time, sizeof time);
    else memcpy(at, &value, sizeof value);
    return true;
}

bool values_set(const char *name, double value)
{
    const struct cat_scheduler *s = host_scheduler();
    return store(host.ctx.data, import_of(s->globals, s->global_count, name), value);
}

bool values_set_of(cat_thread t, const char *name, double value)
{
    const struct cat_scheduler *s = host_scheduler();
    uint8_t *record = host.ctx.attributes.at + (size_t)t * s->stride;
    return store(record, import_of(s->attributes, s->attribute_count, name), value);
}
