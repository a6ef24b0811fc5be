#include "frames.h"

#include <string.h>

/* --- numbers ------------------------------------------------------------------------------------------------------- */

static uint8_t *put(uint8_t *to, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) *to++ = (uint8_t)(value >> 8 * i);
    return to;
}

static uint64_t get(const uint8_t *from, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++) value |= (uint64_t)from[i] << 8 * i;
    return value;
}

/* --- bodies -------------------------------------------------------------------------------------------------------- */

/* What a body consists of, and how long a text in it may be. */
struct shape {
    bool has_number, has_value;
    size_t most_text;
};

static const struct shape shapes[] = {
    [FRAME_HELLO] = {.has_number = true},
    [FRAME_WELCOME] = {.has_number = true},
    [FRAME_JOIN] = {.has_number = true, .most_text = FRAME_NAME - 1},
    [FRAME_JOINED] = {.has_number = true},
    [FRAME_SET] = {.has_number = true, .has_value = true, .most_text = FRAME_NAME - 1},
    [FRAME_DONE] = {.has_number = true},
    [FRAME_STATUS] = {.has_number = true},
    [FRAME_LINE] = {.most_text = FRAME_TEXT},
    [FRAME_REFUSED] = {.most_text = FRAME_TEXT},
    [FRAME_ENTER] = {.has_number = true, .most_text = FRAME_NAME - 1},
};

static const struct shape *shape_of(uint32_t kind)
{
    return kind >= FRAME_HELLO && kind < sizeof shapes / sizeof *shapes ? &shapes[kind] : NULL;
}

static size_t numbers_of(const struct shape *shape)
{
    return (shape->has_number ? 4 : 0) + (shape->has_value ? 8 : 0);
}

/* Printable, so that a name can stand in a line of the status. */
static bool is_text(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)text[i] < ' ' || text[i] == 0x7F) return false;
    }
    return true;
}

bool frame_read(const uint8_t *bytes, size_t count, struct frame *frame)
{
    if (count < FRAME_HEAD || count > FRAME_MOST || bytes[0] != 'C' || bytes[1] != 'G') return false;
    const struct shape *shape = shape_of((uint32_t)get(bytes + 4, 4));
    if (!shape || get(bytes + 2, 2) != count || count < FRAME_HEAD + numbers_of(shape)) return false;
    size_t length = count - FRAME_HEAD - numbers_of(shape);
    if (length > shape->most_text) return false;
    *frame = (struct frame){.kind = (uint32_t)get(bytes + 4, 4)};
    const uint8_t *at = bytes + FRAME_HEAD;
    if (shape->has_number) {
        frame->number = (uint32_t)get(at, 4);
        at += 4;
    }
    if (shape->has_value) {
        uint64_t bits = get(at, 8);
        memcpy(&frame->value, &bits, sizeof bits);
        at += 8;
    }
    memcpy(frame->text, at, length);
    return is_text(frame->text, length);
}

size_t frame_write(uint8_t bytes[FRAME_MOST], const struct frame *frame)
{
    const struct shape *shape = &shapes[frame->kind];
    uint8_t *at = bytes + FRAME_HEAD;
    if (shape->has_number) at = put(at, frame->number, 4);
    if (shape->has_value) {
        uint64_t bits;
        memcpy(&bits, &frame->value, sizeof bits);
        at = put(at, bits, 8);
    }
    size_t length = strnlen(frame->text, shape->most_text);
    memcpy(at, frame->text, length);
    size_t count = (size_t)(at - bytes) + length;
    bytes[0] = 'C';
    bytes[1] = 'G';
    put(put(bytes + 2, count, 2), frame->kind, 4);
    return count;
}
