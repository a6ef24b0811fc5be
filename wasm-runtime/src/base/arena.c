#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>

struct cat_arena_block {
    struct cat_arena_block *older;
    _Alignas(16) unsigned char bytes[];
};

void *cat_arena_take(struct cat_arena *arena, size_t count, size_t size)
{
    if (size && count > (SIZE_MAX - sizeof(struct cat_arena_block)) / size) return NULL;
    struct cat_arena_block *block = calloc(1, sizeof *block + count * size);
    if (!block) return NULL;
    block->older = arena->blocks;
    arena->blocks = block;
    return block->bytes;
}

void cat_arena_free(struct cat_arena *arena)
{
    while (arena->blocks) {
        struct cat_arena_block *block = arena->blocks;
        arena->blocks = block->older;
        free(block);
    }
}
