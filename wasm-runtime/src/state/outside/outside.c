#include "state/outside/outside.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "state/context.h"
#include "state/fault.h"
#include "state/now.h"

/* --- logs ----------------------------------------------------------------------------------------------- */

/* Words of an entry: the pool's messages have a link, which is left out here. */
static size_t stride(const struct cat_runtime *rt)
{
    size_t words = (size_t)rt->workload.message_words - 1;
    return CAT_SENT_WORDS + (words > CAT_CHANGE_WORDS ? words : CAT_CHANGE_WORDS);
}

static size_t bytes_of(const struct cat_runtime *rt, uint64_t entries)
{
    return (size_t)entries * stride(rt) * sizeof(int64_t);
}

int64_t *cat_log_at(const struct cat_runtime *rt, const struct cat_log *log, uint64_t number)
{
    return log->words + (number - log->base) * stride(rt);
}

static void empty(struct cat_log *log, uint64_t next) { log->base = log->first = log->end = next; }

/* Moves what is kept to the front. */
static void close_up(const struct cat_runtime *rt, struct cat_log *log)
{
    if (log->end > log->first) memmove(log->words, cat_log_at(rt, log, log->first), bytes_of(rt, log->end - log->first));
    log->base = log->first;
}

/* Room for one entry more, within the limit of memory. */
static bool make_room(const struct cat_runtime *rt, struct cat_log *log)
{
    if (log->end - log->base < log->room) return true;
    if (log->first - log->base > log->room / 2) close_up(rt, log);
    if (log->end - log->base < log->room) return true;
    uint64_t room = log->room < 16 ? 16 : log->room * 2;
    if (room > rt->options.memory_limit / bytes_of(rt, 1)) return false;
    int64_t *words = realloc(log->words, bytes_of(rt, room));
    if (!words) return false;
    log->words = words;
    log->room = room;
    return true;
}

/* --- life ----------------------------------------------------------------------------------------------- */

bool cat_outside_load(struct cat_runtime *rt, uint32_t channels)
{
    uint8_t *leads = calloc((size_t)channels + 1, sizeof *leads);
    if (!leads) return false;
    cat_outside_free(&rt->outside);
    rt->outside.leads = leads;
    return true;
}

void cat_outside_free(struct cat_outside *outside)
{
    free(outside->leads);
    free(outside->given.words);
    free(outside->sent.words);
    *outside = (struct cat_outside){0};
}

void cat_outside_start(struct cat_runtime *rt)
{
    empty(&rt->outside.given, 0);
    empty(&rt->outside.sent, 0);
    rt->outside.taken_until = rt->outside.whole_until = rt->outside.idle_until = -1;
    rt->outside.ahead = false;
    rt->outside.handed_before = 0;
}

void cat_outside_forked(struct cat_runtime *rt)
{
    rt->outside.given.first = rt->live.head->received;
    empty(&rt->outside.sent, rt->live.head->sent);
    rt->outside.taken_until = rt->outside.whole_until = -1;
    rt->outside.ahead = false;
    rt->outside.handed_before = 0;
}

/* --- from outside --------------------------------------------------------------------------------------- */

int64_t cat_outside_due(const struct cat_runtime *rt)
{
    const struct cat_log *given = &rt->outside.given;
    uint64_t next = rt->live.head->received;
    return next < given->end ? cat_log_at(rt, given, next)[CAT_SENT_AT] : CAT_NEVER;
}

void cat_outside_watch(struct cat_runtime *rt)
{
    int64_t due = cat_outside_due(rt), mail = cat_mail_due(rt);
    if (mail < due) due = mail;
    if (rt->live.head->calm_until >= due) rt->live.head->calm_until = due - 1;
    cat_now_hold(rt);
}

int64_t *cat_outside_insert(struct cat_runtime *rt, int64_t time)
{
    struct cat_log *given = &rt->outside.given;
    if (!make_room(rt, given)) return NULL;
    uint64_t number = given->end++;
    for (; number > rt->live.head->received && cat_log_at(rt, given, number - 1)[CAT_SENT_AT] > time; number--) {
        memcpy(cat_log_at(rt, given, number), cat_log_at(rt, given, number - 1), bytes_of(rt, 1));
    }
    return cat_log_at(rt, given, number);
}

void cat_outside_forget_from(struct cat_runtime *rt, int64_t time)
{
    struct cat_log *sent = &rt->outside.sent;
    uint64_t passed = rt->live.head->sent > sent->first ? rt->live.head->sent : sent->first;
    while (sent->end > passed && cat_log_at(rt, sent, sent->end - 1)[CAT_SENT_AT] >= time) sent->end--;
    cat_snapshots_drop_after(rt, rt->live.head->tick);
}

/* The log itself closes up when it needs room. */
void cat_outside_forget_before(struct cat_runtime *rt, const struct cat_head *oldest)
{
    if (rt->outside.given.first < oldest->received) rt->outside.given.first = oldest->received;
}

/* --- to outside ----------------------------------------------------------------------------------------- */

int64_t cat_outside_present(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    bool held_up = head->host_calls & CAT_HAS_WAITED && head->waited_until > head->time;
    return held_up ? head->waited_until : head->time;
}

/* What is sent has so many words. */
static bool record(struct cat_runtime *rt, uint32_t channel, const void *words, size_t count, uint32_t pc)
{
    struct cat_log *sent = &rt->outside.sent;
    uint64_t number = rt->live.head->sent++;
    if (number < sent->end) return true; /* before it was gone back */
    if (!make_room(rt, sent)) {
        cat_fault_of_memory(rt, pc);
        return false;
    }
    sent->end++;
    if (rt->live.head->time > rt->mail.horizon) rt->outside.beyond = true;
    int64_t *entry = cat_log_at(rt, sent, number);
    entry[CAT_SENT_AT] = cat_outside_present(rt);
    entry[CAT_SENT_TO] = channel;
    memcpy(entry + CAT_SENT_WORDS, words, count * sizeof(int64_t));
    return true;
}

bool cat_outside_send(struct cat_runtime *rt, uint32_t channel, const void *words, uint32_t pc)
{
    rt->live.channels[channel].arrived++;
    return record(rt, channel, words, 1 + (size_t)rt->workload.channels[channel].field_count, pc);
}

bool cat_outside_ask(struct cat_runtime *rt, uint32_t channel, int64_t limit, uint32_t pc)
{
    const int64_t asks = limit == CAT_NEVER ? -1 : -1 - limit; /* in place of when it was created */
    rt->live.channels[channel].asked++;
    return record(rt, channel, &asks, 1, pc);
}

/* --- hash and forks --------------------------------------------------------------------------------------- */

void cat_outside_hash(const struct cat_runtime *rt, uint64_t *hash)
{
    const struct cat_log *given = &rt->outside.given;
    for (uint64_t number = rt->live.head->received; number < given->end; number++) {
        const int64_t *entry = cat_log_at(rt, given, number);
        int64_t channel = entry[CAT_SENT_TO];
        size_t words = channel < 0 ? CAT_CHANGE_WORDS : 1 + rt->workload.channels[channel].field_count;
        for (size_t i = 0; i < CAT_SENT_WORDS + words; i++) *hash = cat_hash_mix(*hash, (uint64_t)entry[i]);
    }
}

size_t cat_outside_size(const struct cat_runtime *rt)
{
    return bytes_of(rt, rt->outside.given.end - rt->live.head->received);
}

uint8_t *cat_outside_write(const struct cat_runtime *rt, uint8_t *to)
{
    size_t size = cat_outside_size(rt);
    if (size) memcpy(to, cat_log_at(rt, &rt->outside.given, rt->live.head->received), size);
    return to + size;
}

bool cat_outside_read(struct cat_runtime *rt, const uint8_t *from, size_t size)
{
    struct cat_log *given = &rt->outside.given;
    empty(given, rt->live.head->received);
    for (uint64_t left = size / bytes_of(rt, 1); left > 0; left--, from += bytes_of(rt, 1)) {
        if (!make_room(rt, given)) return false;
        memcpy(cat_log_at(rt, given, given->end++), from, bytes_of(rt, 1));
    }
    cat_outside_forked(rt);
    cat_outside_watch(rt);
    return true;
}
