#include "explore/store.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { CHUNK_BYTES = 1 << 18, FIRST_SLOTS = 1 << 12 };

/* --- chunks ---------------------------------------------------------------------------------------- */

void cat_chunks_start(struct cat_chunks *chunks, size_t size)
{
    *chunks = (struct cat_chunks){.size = size, .each = 1};
    while ((size_t)chunks->each * 2 * size <= CHUNK_BYTES) {
        chunks->each *= 2;
        chunks->shift++;
    }
}

void cat_chunks_free(struct cat_chunks *chunks)
{
    for (size_t i = 0; i < chunks->count; i++) free(chunks->at[i]);
    free(chunks->at);
    *chunks = (struct cat_chunks){0};
}

static bool add_chunk(struct cat_chunks *chunks)
{
    if (chunks->count == chunks->room) {
        size_t room = chunks->room ? chunks->room * 2 : 16;
        uint8_t **at = realloc(chunks->at, room * sizeof *at);
        if (!at) return false;
        chunks->at = at;
        chunks->room = room;
    }
    uint8_t *chunk = malloc(chunks->each * chunks->size);
    if (!chunk) return false;
    chunks->at[chunks->count++] = chunk;
    return true;
}

void *cat_chunks_add(struct cat_chunks *chunks)
{
    bool full = chunks->used >> chunks->shift == chunks->count;
    if (full && !add_chunk(chunks)) return NULL;
    return cat_chunks_get(chunks, chunks->used++);
}

uint64_t cat_chunks_bytes(const struct cat_chunks *chunks)
{
    return (uint64_t)chunks->count * chunks->each * chunks->size;
}

/* --- the set ------------------------------------------------------------------------------------------ */

bool cat_store_start(struct cat_store *store, size_t key_size)
{
    cat_chunks_start(&store->keys, key_size);
    store->slot_count = FIRST_SLOTS;
    store->slots = calloc(store->slot_count, sizeof *store->slots);
    return store->slots != NULL;
}

void cat_store_free(struct cat_store *store)
{
    cat_chunks_free(&store->keys);
    free(store->slots);
    *store = (struct cat_store){0};
}

/* Where the key is, or would be. */
static uint32_t slot_of(const struct cat_store *store, const uint8_t *key)
{
    uint64_t hash = cat_hash_bytes(0, key, store->keys.size);
    uint32_t slot = (uint32_t)(hash ^ hash >> 32) & (store->slot_count - 1);
    while (store->slots[slot]) {
        const uint8_t *other = cat_chunks_get(&store->keys, store->slots[slot] - 1);
        if (memcmp(other, key, store->keys.size) == 0) break;
        slot = (slot + 1) & (store->slot_count - 1);
    }
    return slot;
}

/* A table more than half full is searched for long. */
static bool make_room(struct cat_store *store)
{
    if (store->keys.used < store->slot_count / 2) return true;
    uint32_t *slots = calloc((size_t)store->slot_count * 2, sizeof *slots);
    if (!slots) return false;
    free(store->slots);
    store->slots = slots;
    store->slot_count *= 2;
    for (uint32_t i = 0; i < store->keys.used; i++) slots[slot_of(store, cat_chunks_get(&store->keys, i))] = i + 1;
    return true;
}

uint32_t cat_store_put(struct cat_store *store, const uint8_t *key, bool *is_new)
{
    uint32_t slot = slot_of(store, key);
    *is_new = store->slots[slot] == 0;
    if (!*is_new) return store->slots[slot] - 1;
    if (!make_room(store)) return CAT_STORE_NONE;
    void *place = cat_chunks_add(&store->keys);
    if (!place) return CAT_STORE_NONE;
    memcpy(place, key, store->keys.size);
    store->slots[slot_of(store, key)] = store->keys.used;
    return store->keys.used - 1;
}

uint32_t cat_store_find(const struct cat_store *store, const uint8_t *key)
{
    uint32_t number = store->slots[slot_of(store, key)];
    return number ? number - 1 : CAT_STORE_NONE;
}

uint64_t cat_store_bytes(const struct cat_store *store)
{
    return cat_chunks_bytes(&store->keys) + (uint64_t)store->slot_count * sizeof *store->slots;
}
