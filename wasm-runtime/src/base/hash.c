#include "base/hash.h"

#include <string.h>

uint64_t cat_hash_bytes(uint64_t hash, const void *bytes, size_t length)
{
    const uint8_t *at = bytes;
    for (size_t left = length; left > 0;) {
        uint64_t word = 0;
        size_t taken = left < sizeof word ? left : sizeof word;
        memcpy(&word, at, taken);
        hash = cat_hash_mix(hash, word);
        at += taken;
        left -= taken;
    }
    return cat_hash_mix(hash, length);
}
