#include <string.h>

#include "base/sharing.h"
#include "manager.h"

static struct global {
    uint32_t number;
    uint32_t first; /* of its elements among all */
} *globals;

static struct value {
    int64_t told, since;
} *values;

static const struct cat_shared_desc *described(uint32_t index) { return &host_scheduler()->shared[index]; }

void globals_start(void)
{
    uint32_t count = host_scheduler()->shared_count, elements = 0;
    globals = manager_grown(NULL, count + 1, sizeof *globals);
    for (uint32_t i = 0; i < count; elements += described(i++)->count) {
        globals[i] = (struct global){cat_shared_number(described(i)->name), elements};
    }
    values = manager_grown(NULL, elements + 1, sizeof *values);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t element = 0; element < described(i)->count; element++) global_settle(i, element);
    }
}

uint32_t global_find(uint32_t number)
{
    uint32_t i = 0;
    while (i < host_scheduler()->shared_count && (globals[i].number != number || described(i)->kind != CAT_SHARED_SYSTEM)) i++;
    return i;
}

static uint8_t *place_of(uint32_t index, uint32_t element)
{
    return host.ctx.data + described(index)->offset + (size_t)element * cat_width(described(index)->type);
}

int64_t global_load(uint32_t index, uint32_t element)
{
    int32_t narrow;
    int64_t value;
    if (described(index)->type == CAT_INT) return memcpy(&narrow, place_of(index, element), sizeof narrow), narrow;
    return memcpy(&value, place_of(index, element), sizeof value), value;
}

void global_store(uint32_t index, uint32_t element, int64_t value)
{
    int32_t narrow = (int32_t)value;
    if (described(index)->type == CAT_INT) memcpy(place_of(index, element), &narrow, sizeof narrow);
    else memcpy(place_of(index, element), &value, sizeof value);
}

static struct value *value_of(uint32_t index, uint32_t element) { return &values[globals[index].first + element]; }

void global_settle(uint32_t index, uint32_t element)
{
    *value_of(index, element) = (struct value){global_load(index, element), host_clock()};
}

bool global_is_new(uint32_t index, uint32_t element) { return value_of(index, element)->told != global_load(index, element); }

bool global_is_copied(uint32_t index)
{
    return described(index)->kind == CAT_SHARED_SYSTEM && described(index)->model == CAT_MODEL_BROADCAST;
}

struct said global_copy(uint32_t index, uint32_t element)
{
    return (struct said){.kind = CAT_SAYS_COPY, .variable = globals[index].number, .element = element,
                         .value = global_load(index, element), .since = value_of(index, element)->since};
}
