/* The plain structure that the timing wheel is held against: a binary heap in which a sequence number keeps
 * equal times in the order in which they were set. */
#ifndef CATAPULTS_TESTS_HEAP_H
#define CATAPULTS_TESTS_HEAP_H

#include <stdbool.h>
#include <stdint.h>

enum { HEAP_ROOM = 4096 };

struct heap_item {
    int64_t due;
    uint64_t sequence;
    uint32_t timer;
};

/* Zero-initialised is empty. */
struct heap {
    struct heap_item items[HEAP_ROOM];
    uint32_t count;
    uint64_t sequence; /* of the next item */
};

void heap_set(struct heap *heap, uint32_t timer, int64_t due);

/* Takes the first item off a heap that is not empty; the first is items[0]. */
struct heap_item heap_take(struct heap *heap);

/* Looks at every item; false when the timer is not there. */
bool heap_cancel(struct heap *heap, uint32_t timer);

#endif
