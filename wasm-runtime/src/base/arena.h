/* Memory that is freed all at once: what is decoded from one blob lives and dies together. */
#ifndef CATAPULTS_BASE_ARENA_H
#define CATAPULTS_BASE_ARENA_H

#include <stddef.h>

struct cat_arena_block;

/* Zero-initialised is empty. */
struct cat_arena {
    struct cat_arena_block *blocks; /* newest first */
};

/* Zeroed memory for `count` elements of `size` bytes; NULL when there is none. Never NULL for 0 elements. */
void *cat_arena_take(struct cat_arena *arena, size_t count, size_t size);

void cat_arena_free(struct cat_arena *arena);

#endif
