#include "bytecode/decode.h"

void *cat_decode_take(struct cat_decoder *decoder, size_t count, size_t size)
{
    void *memory = cat_arena_take(&decoder->out->arena, count, size);
    if (!memory) decoder->no_memory = decoder->reader->failed = true;
    return memory;
}

const char *cat_decode_name(struct cat_decoder *decoder)
{
    uint32_t number = cat_read_u32(decoder->reader);
    if (number >= decoder->out->string_count) {
        decoder->reader->failed = true;
        return "";
    }
    return decoder->out->strings[number];
}

uint32_t cat_decode_below(struct cat_decoder *decoder, uint32_t limit)
{
    uint32_t number = cat_read_u32(decoder->reader);
    if (number >= limit) decoder->reader->failed = true;
    return decoder->reader->failed ? 0 : number;
}

uint32_t cat_decode_perhaps(struct cat_decoder *decoder, uint32_t limit)
{
    uint32_t number = cat_read_u32(decoder->reader);
    if (number >= limit && number != CAT_ABSENT) decoder->reader->failed = true;
    return decoder->reader->failed ? CAT_ABSENT : number;
}

uint32_t cat_decode_some(struct cat_decoder *decoder, uint32_t limit)
{
    uint32_t count = cat_read_u32(decoder->reader);
    if (count == 0 || count > limit) decoder->reader->failed = true;
    return decoder->reader->failed ? 1 : count;
}

int64_t cat_decode_duration(struct cat_decoder *decoder)
{
    int64_t duration = cat_read_i64(decoder->reader);
    if (duration < 0) decoder->reader->failed = true;
    return duration;
}

const struct cat_named *cat_decode_named(struct cat_decoder *decoder, uint32_t *count)
{
    *count = cat_read_count(decoder->reader, 8);
    struct cat_named *named = cat_decode_take(decoder, *count, sizeof *named);
    for (uint32_t i = 0; named && i < *count; i++) {
        named[i].name = cat_decode_name(decoder);
        named[i].type = cat_decode_below(decoder, 3);
    }
    return named;
}
