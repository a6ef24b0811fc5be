#include "state/outside/shared.h"

#include <string.h>

#include "state/context.h"

/* --- names ---------------------------------------------------------------------------------------------- */

uint32_t cat_shared_find(const struct cat_runtime *rt, uint32_t owner, uint32_t number)
{
    for (uint32_t i = 0; i < rt->module.scheduler->shared_count; i++) {
        if (rt->link.shared[i].number == number && rt->link.shared[i].owner == owner) return i;
    }
    return CAT_ABSENT;
}

/* --- values --------------------------------------------------------------------------------------------- */

static struct cat_place place_of(const struct cat_runtime *rt, uint32_t index, uint32_t element)
{
    const struct cat_shared_desc *desc = &rt->module.scheduler->shared[index];
    uint32_t width = cat_width(desc->type);
    return (struct cat_place){
        .width = width, .offset = desc->offset + element * width, .int_bits = rt->link.profile->int_bits};
}

int64_t cat_shared_load(const struct cat_runtime *rt, uint32_t index, uint32_t element)
{
    struct cat_place place = place_of(rt, index, element);
    return cat_place_load(&place, rt->ctx->data);
}

void cat_shared_store(struct cat_runtime *rt, uint32_t index, uint32_t element, int64_t value)
{
    struct cat_place place = place_of(rt, index, element);
    cat_place_store(&place, rt->ctx->data, value);
}
