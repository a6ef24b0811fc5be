#include "world/names.h"

#include "state/context.h"
#include "state/threads/thread.h"
#include "world/lock.h"

static void add(struct cat_text *out, const char *name, uint32_t count, uint32_t index)
{
    cat_text_add(out, "%s", name);
    if (count > 1) cat_text_add(out, "[%u]", index);
}

void cat_name_thread(const struct cat_runtime *rt, cat_thread t, struct cat_text *out)
{
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    add(out, rt->workload.classes[thread->class].name, rt->live.born[thread->class], thread->instance);
}

void cat_name_lock(const struct cat_runtime *rt, uint32_t element, struct cat_text *out)
{
    const struct cat_lock *lock = &rt->workload.locks[cat_lock_of(rt, element)];
    add(out, lock->name, lock->elements, element - lock->first);
}

uint32_t cat_array_of(const struct cat_array *arrays, uint32_t count, uint32_t element)
{
    uint32_t low = 0, high = count; /* arrays[low].first <= element < arrays[high].first */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        *(arrays[middle].first <= element ? &low : &high) = middle;
    }
    return low;
}

uint32_t cat_place_in(const struct cat_array *arrays, uint32_t count, uint32_t element)
{
    uint32_t number = cat_array_of(arrays, count, element);
    return number | (element - arrays[number].first) << 16;
}

void cat_name_element(const struct cat_array *arrays, uint32_t count, uint32_t element, struct cat_text *out)
{
    const struct cat_array *array = &arrays[cat_array_of(arrays, count, element)];
    add(out, array->name, array->elements, element - array->first);
}
