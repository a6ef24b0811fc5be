#include "explore/apart.h"

#include <stdlib.h>
#include <string.h>

/* Of a step without its key: the end and label, flags, what was contradicted, the hash; behind them of one that failed the fault. */
enum { END_SHIFT = 24, WORD = sizeof(uint32_t), HASH = 3, STEP_WORDS, FAULT_WORDS = 5 };

/* --- written ------------------------------------------------------------------------------------------------ */

static bool make_room(struct cat_apart *apart, size_t more)
{
    if (apart->size + more <= apart->room) return true;
    size_t room = apart->room ? apart->room : 1 << 16;
    while (room < apart->size + more) room *= 2;
    uint8_t *bytes = realloc(apart->bytes, room);
    if (!bytes) return false;
    apart->bytes = bytes;
    apart->room = room;
    return true;
}

static void write(struct cat_apart *apart, const void *bytes, size_t size)
{
    memcpy(apart->bytes + apart->size, bytes, size);
    apart->size += size;
}

/* The key of what a step came to stands behind it already. */
static void write_step(struct cat_apart *apart, const struct cat_search_outcome *outcome, size_t key_size)
{
    const struct cat_explored_fault *fault = &outcome->fault;
    const uint32_t step[STEP_WORDS] = {outcome->end << END_SHIFT | outcome->label, outcome->flags, outcome->contradicted, outcome->hash};
    const uint32_t told[FAULT_WORDS] = {fault->kind, fault->site, fault->cause, fault->handler, (uint32_t)fault->detail};
    write(apart, step, sizeof step);
    if (outcome->end == CAT_SEARCH_FAILED) write(apart, told, sizeof told);
    if (outcome->end == CAT_SEARCH_CAME) apart->size += key_size;
}

static bool expand(struct cat_explorer *explorer, const uint8_t *key)
{
    struct cat_choices *choices = &explorer->protocol.rt->choices;
    struct cat_apart *apart = &explorer->apart;
    struct cat_search_origin origin;
    size_t counted_at = apart->size, key_size = explorer->protocol.key_size;
    uint32_t step = 0;
    if (!make_room(apart, WORD)) return false;
    write(apart, &step, WORD);
    cat_search_leave_from(explorer, key, &origin);
    cat_choices_anew(choices);
    for (bool goes_on = origin.event_count > 0; goes_on;) {
        if (step) cat_search_go_to(explorer, &origin);
        if (!make_room(apart, (STEP_WORDS + FAULT_WORDS) * WORD + key_size)) return false;
        struct cat_search_outcome outcome = cat_search_try(explorer, &origin, apart->bytes + apart->size + STEP_WORDS * WORD);
        write_step(apart, &outcome, key_size);
        step++;
        goes_on = outcome.end != CAT_SEARCH_UNANSWERED && cat_choices_next(choices);
    }
    memcpy(apart->bytes + counted_at, &step, WORD);
    return true;
}

bool cat_apart_expand(struct cat_explorer *explorer, const uint8_t *keys, uint32_t count)
{
    explorer->apart.size = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!expand(explorer, keys + (size_t)i * explorer->protocol.key_size)) return false;
    }
    return true;
}

/* --- read --------------------------------------------------------------------------------------------------- */

static uint32_t read_word(const uint8_t **bytes)
{
    uint32_t word;
    memcpy(&word, *bytes, WORD);
    *bytes += WORD;
    return word;
}

uint32_t cat_apart_count(const uint8_t **bytes) { return read_word(bytes); }

struct cat_search_outcome cat_apart_outcome(const uint8_t **bytes)
{
    uint32_t first = read_word(bytes);
    struct cat_search_outcome outcome = {.end = first >> END_SHIFT, .label = first & ((1u << END_SHIFT) - 1)};
    outcome.flags = read_word(bytes);
    outcome.contradicted = read_word(bytes);
    outcome.hash = read_word(bytes);
    if (outcome.end != CAT_SEARCH_FAILED) return outcome;
    outcome.fault.kind = read_word(bytes);
    outcome.fault.site = read_word(bytes);
    outcome.fault.cause = read_word(bytes);
    outcome.fault.handler = read_word(bytes);
    outcome.fault.detail = (int32_t)read_word(bytes);
    return outcome;
}

bool cat_apart_look_ahead(struct cat_apart_ahead *ahead, size_t key_size, uint32_t *hash)
{
    while (ahead->left == 0) {
        if (ahead->at >= ahead->end) return false;
        ahead->left = read_word(&ahead->at);
    }
    uint32_t step[STEP_WORDS];
    memcpy(step, ahead->at, sizeof step);
    uint32_t end = step[0] >> END_SHIFT;
    *hash = end == CAT_SEARCH_CAME ? step[HASH] : 0;
    ahead->at += sizeof step + (end == CAT_SEARCH_CAME ? key_size : end == CAT_SEARCH_FAILED ? (size_t)FAULT_WORDS * WORD : 0);
    ahead->left--;
    return true;
}
