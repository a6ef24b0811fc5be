/* Hashes: of facts one after the other, and of the whole live state. */
#ifndef CATAPULTS_BASE_HASH_H
#define CATAPULTS_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t cat_hash_mix(uint64_t hash, uint64_t fact)
{
    hash = (hash ^ fact) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

/* Of bytes, eight at a time. */
uint64_t cat_hash_bytes(uint64_t hash, const void *bytes, size_t length);

#endif
