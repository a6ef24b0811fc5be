#include "frames.h"

#include <string.h>

#include "catapults/sched.h"

_Static_assert(FRAME_MOST <= 512, "POSIX promises no more of pipes");

/* --- numbers ------------------------------------------------------------------------------------------------------- */

static uint8_t *put32(uint8_t *to, uint32_t value)
{
    for (int i = 0; i < 4; i++) *to++ = (uint8_t)(value >> 8 * i);
    return to;
}

static uint8_t *put64(uint8_t *to, uint64_t value) { return put32(put32(to, (uint32_t)value), (uint32_t)(value >> 32)); }

static uint32_t get32(const uint8_t *from)
{
    return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

static uint64_t get64(const uint8_t *from) { return get32(from) | (uint64_t)get32(from + 4) << 32; }

/* --- bodies -------------------------------------------------------------------------------------------------------- */

enum {
    SAID_SIZE = 32, KNOCK_SIZE = 8, GREETING_SIZE = 12 + FRAME_NONCE, HELLO_SIZE = 32, WELCOME_SIZE = 12, REFUSED_SIZE = 12,
    NO_SUCH = -1, ANY_SIZE = -2,
};

static int size_of(uint32_t kind)
{
    switch (kind) {
    case CAT_SAYS_HELLO: return HELLO_SIZE;
    case CAT_SAYS_WELCOME: return WELCOME_SIZE;
    case CAT_SAYS_REFUSED: return REFUSED_SIZE;
    case CAT_SAYS_VALUE:
    case CAT_SAYS_READ:
    case CAT_SAYS_UPDATE:
    case CAT_SAYS_ANSWER:
    case CAT_SAYS_COPY: return SAID_SIZE;
    case CAT_SAYS_DEPARTED:
    case FRAME_STATUS: return 0;
    case FRAME_KNOCK: return KNOCK_SIZE;
    case FRAME_GREETING: return GREETING_SIZE;
    case FRAME_PROOF: return FRAME_MAC;
    case FRAME_LINE: return ANY_SIZE;
    default: return NO_SUCH;
    }
}

/* As far as a head has come, it must be right. */
int frame_find(const uint8_t *bytes, size_t count, struct frame *frame)
{
    if ((count > 0 && bytes[0] != 'C') || (count > 1 && bytes[1] != 'P')) return -1;
    if (count < FRAME_HEAD) return 0;
    size_t length = (size_t)bytes[2] | (size_t)bytes[3] << 8;
    uint32_t kind = get32(bytes + 4);
    int expected = size_of(kind);
    if (length < FRAME_HEAD || length > FRAME_MOST || expected == NO_SUCH) return -1;
    if (expected != ANY_SIZE && length != FRAME_HEAD + (size_t)expected) return -1;
    if (count < length) return 0;
    *frame = (struct frame){.kind = kind, .sender = get32(bytes + 8), .size = length - FRAME_HEAD, .body = bytes + FRAME_HEAD};
    return (int)length;
}

static size_t finish(uint8_t *to, uint32_t kind, uint32_t sender, const uint8_t *end)
{
    size_t length = (size_t)(end - to);
    to[0] = 'C';
    to[1] = 'P';
    to[2] = (uint8_t)length;
    to[3] = (uint8_t)(length >> 8);
    put32(put32(to + 4, kind), sender);
    return length;
}

size_t frame_plain(uint8_t *to, uint32_t kind, uint32_t sender) { return finish(to, kind, sender, to + FRAME_HEAD); }

size_t frame_said(uint8_t *to, uint32_t sender, const struct said *said)
{
    uint8_t *at = put32(put32(to + FRAME_HEAD, said->variable), said->element);
    at = put32(put32(at, said->operation), said->number);
    at = put64(put64(at, (uint64_t)said->value), (uint64_t)said->since);
    return finish(to, said->kind, sender, at);
}

struct said said_of(const struct frame *frame)
{
    const uint8_t *at = frame->body;
    return (struct said){
        .kind = frame->kind, .variable = get32(at), .element = get32(at + 4), .operation = get32(at + 8), .number = get32(at + 12),
        .value = (int64_t)get64(at + 16), .since = (int64_t)get64(at + 24)};
}

size_t frame_knock(uint8_t *to, uint32_t sender)
{
    return finish(to, FRAME_KNOCK, sender, put32(put32(to + FRAME_HEAD, FRAME_MAGIC), FRAME_VERSION));
}

bool knock_of(const struct frame *frame, uint32_t *version)
{
    *version = get32(frame->body + 4);
    return get32(frame->body) == FRAME_MAGIC;
}

size_t frame_greeting(uint8_t *to, const struct greeting *greeting)
{
    uint8_t *at = put32(put32(to + FRAME_HEAD, FRAME_MAGIC), greeting->version);
    at = put32(at, greeting->asks_for_proof);
    memcpy(at, greeting->nonce, FRAME_NONCE);
    return finish(to, FRAME_GREETING, 0, at + FRAME_NONCE);
}

bool greeting_of(const struct frame *frame, struct greeting *greeting)
{
    *greeting = (struct greeting){.version = get32(frame->body + 4), .asks_for_proof = get32(frame->body + 8) != 0};
    memcpy(greeting->nonce, frame->body + 12, FRAME_NONCE);
    return get32(frame->body) == FRAME_MAGIC;
}

size_t frame_proof(uint8_t *to, uint32_t sender, const uint8_t mac[FRAME_MAC])
{
    memcpy(to + FRAME_HEAD, mac, FRAME_MAC);
    return finish(to, FRAME_PROOF, sender, to + FRAME_HEAD + FRAME_MAC);
}

size_t frame_hello(uint8_t *to, uint32_t sender, const struct hello *hello)
{
    uint8_t *at = put64(put64(to + FRAME_HEAD, hello->stamp), hello->run);
    return finish(to, CAT_SAYS_HELLO, sender, put32(put32(put32(put32(at, hello->family), hello->process), hello->was), hello->shares));
}

struct hello hello_of(const struct frame *frame)
{
    const uint8_t *at = frame->body;
    return (struct hello){.stamp = get64(at), .run = get64(at + 8), .family = get32(at + 16), .process = get32(at + 20),
                          .was = get32(at + 24), .shares = get32(at + 28)};
}

size_t frame_welcome(uint8_t *to, const struct welcome *welcome)
{
    return finish(to, CAT_SAYS_WELCOME, 0, put32(put64(to + FRAME_HEAD, welcome->run), welcome->node));
}

struct welcome welcome_of(const struct frame *frame)
{
    return (struct welcome){.run = get64(frame->body), .node = get32(frame->body + 8)};
}

size_t frame_refused(uint8_t *to, const struct refused *refused)
{
    return finish(to, CAT_SAYS_REFUSED, 0, put64(put32(to + FRAME_HEAD, refused->why), refused->stamp));
}

struct refused refused_of(const struct frame *frame)
{
    return (struct refused){.why = get32(frame->body), .stamp = get64(frame->body + 4)};
}

size_t frame_line(uint8_t *to, const char *text)
{
    size_t length = strnlen(text, FRAME_BODY);
    memcpy(to + FRAME_HEAD, text, length);
    return finish(to, FRAME_LINE, 0, to + FRAME_HEAD + length);
}
