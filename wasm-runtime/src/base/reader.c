#include "base/reader.h"

#include <string.h>

struct cat_reader cat_reader(const uint8_t *bytes, size_t length)
{
    static const uint8_t nothing = 0;
    if (!bytes) return (struct cat_reader){&nothing, &nothing, length != 0};
    return (struct cat_reader){bytes, bytes + length, false};
}

static size_t left(const struct cat_reader *reader) { return (size_t)(reader->end - reader->at); }

static bool has(struct cat_reader *reader, size_t length)
{
    if (left(reader) < length) reader->failed = true;
    return !reader->failed;
}

uint64_t cat_read_u64(struct cat_reader *reader)
{
    uint64_t low = cat_read_u32(reader);
    return low | (uint64_t)cat_read_u32(reader) << 32;
}

int64_t cat_read_i64(struct cat_reader *reader) { return (int64_t)cat_read_u64(reader); }

uint32_t cat_read_u32(struct cat_reader *reader)
{
    if (!has(reader, 4)) return 0;
    const uint8_t *b = reader->at;
    reader->at += 4;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

uint32_t cat_read_count(struct cat_reader *reader, size_t size)
{
    uint32_t count = cat_read_u32(reader);
    if (count > left(reader) / size) reader->failed = true;
    return reader->failed ? 0 : count;
}

/* Bytes that follow the first byte of a UTF-8 sequence; -1 when no sequence begins so. */
static int continuation_bytes(uint8_t first)
{
    if (first < 0x80) return 0;
    if (first >= 0xC2 && first < 0xE0) return 1;
    if (first >= 0xE0 && first < 0xF0) return 2;
    if (first >= 0xF0 && first < 0xF5) return 3;
    return -1;
}

static bool is_text(const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        int more = continuation_bytes(bytes[i]);
        if (more < 0 || bytes[i] == 0) return false;
        for (; more > 0; more--) {
            if (++i == length || (bytes[i] & 0xC0) != 0x80) return false;
        }
    }
    return true;
}

const char *cat_read_string(struct cat_reader *reader, struct cat_arena *arena)
{
    uint32_t length = cat_read_count(reader, 1);
    if (reader->failed || !is_text(reader->at, length)) {
        reader->failed = true;
        return NULL;
    }
    char *copy = cat_arena_take(arena, (size_t)length + 1, 1);
    if (!copy) {
        reader->failed = true;
        return NULL;
    }
    memcpy(copy, reader->at, length);
    reader->at += length;
    return copy;
}

struct cat_reader cat_read_part(struct cat_reader *reader, size_t length)
{
    if (!has(reader, length)) return (struct cat_reader){reader->end, reader->end, true};
    struct cat_reader part = cat_reader(reader->at, length);
    reader->at += length;
    return part;
}

bool cat_reader_done(const struct cat_reader *reader) { return !reader->failed && reader->at == reader->end; }
