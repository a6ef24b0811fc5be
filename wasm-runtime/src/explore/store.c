#include "explore/store.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { CHUNK_BYTES = 1 << 18, CHUNKS_AT_ONCE = 32, FIRST_SLOTS = 1 << 12 };

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

/* Memory of WebAssembly grows by several chunks at a time, which a block given back leaves to them: engines look for garbage
 * whenever it grows, which took a third of a large search. */
static void make_memory(const struct cat_chunks *chunks)
{
#ifdef __EMSCRIPTEN__
    void *volatile ahead = NULL; /* compilers leave out a block that is given back at once */
    if (chunks->count % CHUNKS_AT_ONCE == 0) ahead = malloc((size_t)CHUNKS_AT_ONCE * CHUNK_BYTES);
    free(ahead);
#endif
    (void)chunks;
}

static bool add_chunk(struct cat_chunks *chunks)
{
    make_memory(chunks);
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

static uint64_t word_at(const uint8_t *key, size_t at)
{
    uint64_t word;
    memcpy(&word, key + at, sizeof word);
    return word;
}

/* In two strands, which a processor works at together. */
uint32_t cat_store_hash(const struct cat_store *store, const uint8_t *key)
{
    size_t at = 0, size = store->keys.size;
    uint64_t even = size, odd = 0;
    for (; at + 8 < size; at += 16) {
        even = cat_hash_mix(even, word_at(key, at));
        odd = cat_hash_mix(odd, word_at(key, at + 8));
    }
    if (at < size) even = cat_hash_mix(even, word_at(key, at));
    uint64_t hash = cat_hash_mix(even, odd ^ odd >> 32);
    return (uint32_t)(hash >> 32);
}

static bool is_key(const struct cat_store *store, uint32_t number, const uint8_t *key)
{
    const uint8_t *kept = cat_chunks_get(&store->keys, number - 1);
    uint64_t differing = 0;
    for (size_t at = 0; at < store->keys.size; at += 8) differing |= word_at(kept, at) ^ word_at(key, at);
    return differing == 0;
}

/* Where the key is, or would be. */
static struct cat_store_slot *slot_of(const struct cat_store *store, const uint8_t *key, uint32_t hash)
{
    uint32_t at = hash & (store->slot_count - 1);
    for (;; at = (at + 1) & (store->slot_count - 1)) {
        struct cat_store_slot *slot = &store->slots[at];
        if (!slot->number || (slot->hash == hash && is_key(store, slot->number, key))) return slot;
    }
}

static void place_anew(struct cat_store *store, struct cat_store_slot slot)
{
    uint32_t at = slot.hash & (store->slot_count - 1);
    while (store->slots[at].number) at = (at + 1) & (store->slot_count - 1);
    store->slots[at] = slot;
}

/* A table more than half full is searched for long. Slots keep their hashes, so no key is fetched. */
static bool make_room(struct cat_store *store)
{
    if (store->keys.used < store->slot_count / 2) return true;
    struct cat_store_slot *old = store->slots;
    uint32_t old_count = store->slot_count;
    struct cat_store_slot *slots = calloc((size_t)old_count * 2, sizeof *slots);
    if (!slots) return false;
    store->slots = slots;
    store->slot_count *= 2;
    for (uint32_t i = 0; i < old_count; i++) {
        if (old[i].number) place_anew(store, old[i]);
    }
    free(old);
    return true;
}

uint32_t cat_store_put(struct cat_store *store, const uint8_t *key, uint32_t hash, bool *is_new)
{
    struct cat_store_slot *slot = slot_of(store, key, hash);
    *is_new = slot->number == 0;
    if (!*is_new) return slot->number - 1;
    if (!make_room(store)) return CAT_STORE_NONE;
    void *place = cat_chunks_add(&store->keys);
    if (!place) return CAT_STORE_NONE;
    memcpy(place, key, store->keys.size);
    *slot_of(store, key, hash) = (struct cat_store_slot){store->keys.used, hash};
    return store->keys.used - 1;
}

uint32_t cat_store_find(const struct cat_store *store, const uint8_t *key)
{
    uint32_t number = slot_of(store, key, cat_store_hash(store, key))->number;
    return number ? number - 1 : CAT_STORE_NONE;
}

uint64_t cat_store_bytes(const struct cat_store *store)
{
    return cat_chunks_bytes(&store->keys) + (uint64_t)store->slot_count * sizeof *store->slots;
}
