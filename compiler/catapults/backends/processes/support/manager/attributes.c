#include <string.h>

#include "base/sharing.h"
#include "manager.h"

static uint32_t *numbers; /* by attribute, as messages have them */

void attributes_start(void)
{
    const struct cat_scheduler *s = host_scheduler();
    numbers = manager_grown(NULL, s->attribute_count + 1, sizeof *numbers);
    for (uint32_t i = 0; i < s->attribute_count; i++) numbers[i] = cat_shared_number(s->attributes[i].name);
}

uint32_t attribute_number(uint32_t attribute) { return numbers[attribute]; }

static uint8_t *place_of(struct node *node, const struct cat_variable_desc *attribute)
{
    return host.ctx.attributes.at + (size_t)thread_of(node) * host_scheduler()->stride + attribute->offset;
}

int64_t attribute_load(struct node *node, uint32_t attribute)
{
    const struct cat_variable_desc *desc = &host_scheduler()->attributes[attribute];
    int32_t narrow;
    int64_t value;
    if (desc->type == CAT_INT) return memcpy(&narrow, place_of(node, desc), sizeof narrow), narrow;
    return memcpy(&value, place_of(node, desc), sizeof value), value;
}

void attribute_show(struct node *node, uint32_t variable, uint32_t element, int64_t value)
{
    const struct cat_scheduler *s = host_scheduler();
    if (element || !thread_of(node)) return;
    for (uint32_t i = 0; i < s->attribute_count; i++) {
        int32_t narrow = (int32_t)value;
        if (numbers[i] != variable) continue;
        if (s->attributes[i].type == CAT_INT) memcpy(place_of(node, &s->attributes[i]), &narrow, sizeof narrow);
        else memcpy(place_of(node, &s->attributes[i]), &value, sizeof value);
    }
}
