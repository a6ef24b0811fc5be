/* A set of keys of one length: states, numbered from 0 in the order in which they were found.
 *
 * A key is kept as a whole and compared as a whole, so no state is missed. Memory is taken in chunks, so nothing that was
 * stored is copied again; only the table of numbers is made anew when it grows. */
#ifndef CATAPULTS_EXPLORE_STORE_H
#define CATAPULTS_EXPLORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hints.h"

/* Records of one size in chunks. */
struct cat_chunks {
    uint8_t **at;
    size_t count, room;  /* chunks */
    size_t size;         /* bytes of a record */
    uint32_t each;       /* records in a chunk, a power of two */
    uint32_t shift;
    uint32_t used;       /* records */
};

void cat_chunks_start(struct cat_chunks *chunks, size_t size);
void cat_chunks_free(struct cat_chunks *chunks);

/* A place for one more; NULL when there is no memory. */
void *cat_chunks_add(struct cat_chunks *chunks);

static inline void *cat_chunks_get(const struct cat_chunks *chunks, uint32_t index)
{
    return chunks->at[index >> chunks->shift] + (size_t)(index & (chunks->each - 1)) * chunks->size;
}

/* Most keys that are not looked for are told by their hash, so that few are fetched to be compared. */
struct cat_store_slot {
    uint32_t number; /* of a state and 1; 0: free */
    uint32_t hash;   /* of its key; the lower bits say where it would best stand */
};

struct cat_store {
    struct cat_chunks keys;
    struct cat_store_slot *slots;
    uint32_t slot_count;          /* a power of two */
};

/* CAT_STORE_NONE when there is no memory. */
#define CAT_STORE_NONE UINT32_MAX

/* The size is a multiple of 8 bytes. */
bool cat_store_start(struct cat_store *store, size_t key_size);
void cat_store_free(struct cat_store *store);

uint32_t cat_store_hash(const struct cat_store *store, const uint8_t *key);

/* The number of the state with this key, which is added if it is new. */
uint32_t cat_store_put(struct cat_store *store, const uint8_t *key, uint32_t hash, bool *is_new);

/* What is looked for soon is fetched meanwhile: first where it would stand, then the key that seems to be the same. */
static inline void cat_store_fetch(const struct cat_store *store, uint32_t hash)
{
    CAT_FETCH(&store->slots[hash & (store->slot_count - 1)]);
}

static inline void cat_store_fetch_key(const struct cat_store *store, uint32_t hash)
{
    const struct cat_store_slot *slot = &store->slots[hash & (store->slot_count - 1)];
    if (slot->number && slot->hash == hash) CAT_FETCH(cat_chunks_get(&store->keys, slot->number - 1));
}

/* The number of a state that is there; CAT_STORE_NONE if it is not. */
uint32_t cat_store_find(const struct cat_store *store, const uint8_t *key);

/* Bytes that are taken. */
uint64_t cat_store_bytes(const struct cat_store *store);
uint64_t cat_chunks_bytes(const struct cat_chunks *chunks);

#endif
