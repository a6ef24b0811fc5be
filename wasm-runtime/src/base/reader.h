/* Reads little-endian fields from bytes that may be corrupt.
 *
 * A read past the end gives 0 and marks the reader as failed, so that a decoder
 * reads a whole record and asks once.
 */
#ifndef CATAPULTS_BASE_READER_H
#define CATAPULTS_BASE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct cat_reader {
    const uint8_t *at;
    const uint8_t *end;
    bool failed;
};

struct cat_reader cat_reader(const uint8_t *bytes, size_t length);

uint32_t cat_read_u32(struct cat_reader *reader);
uint64_t cat_read_u64(struct cat_reader *reader);
int64_t cat_read_i64(struct cat_reader *reader);

/* A count of records of at least `size` bytes each; fails when so many cannot follow. */
uint32_t cat_read_count(struct cat_reader *reader, size_t size);

/* A length and so many bytes of UTF-8 without a zero byte; the copy is zero-terminated and never NULL
 * unless the reader has failed. */
const char *cat_read_string(struct cat_reader *reader, struct cat_arena *arena);

/* The next `length` bytes as a reader of their own. */
struct cat_reader cat_read_part(struct cat_reader *reader, size_t length);

/* Everything was read, and nothing more than there was. */
bool cat_reader_done(const struct cat_reader *reader);

#endif
