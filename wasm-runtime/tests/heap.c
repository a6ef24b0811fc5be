#include "heap.h"

static bool before(const struct heap_item *a, const struct heap_item *b)
{
    return a->due != b->due ? a->due < b->due : a->sequence < b->sequence;
}

static void rise(struct heap *heap, uint32_t hole, struct heap_item item)
{
    for (; hole > 0 && before(&item, &heap->items[(hole - 1) / 2]); hole = (hole - 1) / 2) {
        heap->items[hole] = heap->items[(hole - 1) / 2];
    }
    heap->items[hole] = item;
}

void heap_set(struct heap *heap, uint32_t timer, int64_t due)
{
    heap_cancel(heap, timer);
    rise(heap, heap->count++, (struct heap_item){due, heap->sequence++, timer});
}

struct heap_item heap_take(struct heap *heap)
{
    struct heap_item first = heap->items[0], last = heap->items[--heap->count];
    uint32_t hole = 0;
    for (uint32_t child = 1; child < heap->count; child = 2 * hole + 1) {
        if (child + 1 < heap->count && before(&heap->items[child + 1], &heap->items[child])) child++;
        if (!before(&heap->items[child], &last)) break;
        heap->items[hole] = heap->items[child];
        hole = child;
    }
    heap->items[hole] = last;
    return first;
}

/* What is left keeps its order when it is put in again one by one. */
bool heap_cancel(struct heap *heap, uint32_t timer)
{
    uint32_t count = heap->count, kept = 0;
    while (kept < count && heap->items[kept].timer != timer) kept++;
    if (kept == count) return false;
    heap->count = kept; /* a heap still */
    for (uint32_t i = kept + 1; i < count; i++) rise(heap, heap->count++, heap->items[i]);
    return true;
}
