#include "outside.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "context.h"
#include "deadlock.h"
#include "fault.h"
#include "interp.h"
#include "loop.h"
#include "number.h"

enum { TIME, CHANNEL, MESSAGE }; /* words of an entry */

_Static_assert(offsetof(struct cat_sent, channel) == CAT_SENT_CHANNEL, "as hosts read it");
_Static_assert(offsetof(struct cat_sent, time) == CAT_SENT_TIME, "as hosts read it");
_Static_assert(offsetof(struct cat_sent, created) == CAT_SENT_CREATED, "as hosts read it");
_Static_assert(offsetof(struct cat_sent, field_count) == CAT_SENT_FIELD_COUNT, "as hosts read it");
_Static_assert(offsetof(struct cat_sent, fields) == CAT_SENT_FIELDS, "as hosts read it");

/* --- logs ----------------------------------------------------------------------------------------------- */

/* Words of an entry: the pool's messages have a link, which is left out here. */
static size_t stride(const struct cat_runtime *rt) { return MESSAGE + (size_t)rt->workload.message_words - 1; }

static size_t bytes_of(const struct cat_runtime *rt, uint64_t entries)
{
    return (size_t)entries * stride(rt) * sizeof(int64_t);
}

static int64_t *entry_at(const struct cat_runtime *rt, const struct cat_log *log, uint64_t number)
{
    return log->words + (number - log->base) * stride(rt);
}

static void empty(struct cat_log *log, uint64_t next) { log->base = log->first = log->end = next; }

/* Moves what is kept to the front. */
static void close_up(const struct cat_runtime *rt, struct cat_log *log)
{
    if (log->end > log->first) memmove(log->words, entry_at(rt, log, log->first), bytes_of(rt, log->end - log->first));
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
    rt->outside.taken_until = rt->outside.whole_until = -1;
}

void cat_outside_forked(struct cat_runtime *rt)
{
    rt->outside.given.first = rt->live.head->received;
    empty(&rt->outside.sent, rt->live.head->sent);
    rt->outside.taken_until = rt->outside.whole_until = -1;
}

/* --- from outside --------------------------------------------------------------------------------------- */

int64_t cat_outside_due(const struct cat_runtime *rt)
{
    const struct cat_log *given = &rt->outside.given;
    uint64_t next = rt->live.head->received;
    return next < given->end ? entry_at(rt, given, next)[TIME] : CAT_NEVER;
}

void cat_outside_watch(struct cat_runtime *rt)
{
    int64_t due = cat_outside_due(rt);
    if (rt->live.head->calm_until >= due) rt->live.head->calm_until = due - 1;
    cat_clock_hold(rt);
}

void cat_outside_arrive(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    const int64_t *entry = entry_at(rt, &rt->outside.given, head->received++);
    if (entry[TIME] > head->time) cat_clock_set_time(rt, entry[TIME]);
    cat_channel_arrive(rt, (uint32_t)entry[CHANNEL], entry + MESSAGE, CAT_ABSENT);
    cat_stop_if_wanted(rt);
}

/* The earliest time at which a message can still come: nothing that is known outside may change. */
static int64_t earliest(const struct cat_runtime *rt)
{
    const struct cat_outside *outside = &rt->outside;
    int64_t known = outside->whole_until > outside->taken_until ? outside->whole_until : outside->taken_until;
    return known < rt->live.head->time ? rt->live.head->time : known + 1;
}

static int check_given(struct cat_runtime *rt, uint32_t channel, int64_t time, int64_t created, uint32_t count)
{
    struct cat_message *message = &rt->message;
    if (!rt->started) return cat_refuse(message, CAT_ERROR_STATE, "The run has not been started.");
    if (rt->paused) return cat_refuse(message, CAT_ERROR_STATE, "The run stands within a handler: go to a tick first.");
    if (channel >= rt->workload.channel_count || !cat_leads(&rt->outside, channel, CAT_LEADS_IN)) {
        return cat_refuse(message, CAT_ERROR_RANGE,
                          "Channel %" PRIu32 " takes no messages from outside: let one lead in before the start.",
                          channel);
    }
    const struct cat_channel *to = &rt->workload.channels[channel];
    if (count != to->field_count) {
        return cat_refuse(message, CAT_ERROR_RANGE,
                          "Messages of %s have %" PRIu32 " fields, and this one has %" PRIu32 ".", to->name,
                          to->field_count, count);
    }
    if (time < earliest(rt)) {
        return cat_refuse(message, CAT_ERROR_RANGE,
                          "A message for %" PRId64 " ns comes too late: what happens before %" PRId64 " ns is settled.",
                          time, earliest(rt));
    }
    if (created > time || created < 0) {
        return cat_refuse(message, CAT_ERROR_RANGE,
                          "A message that comes at %" PRId64 " ns cannot be of %" PRId64 " ns.", time, created);
    }
    return 0;
}

/* Behind those of the same time. */
static int64_t *insert(struct cat_runtime *rt, struct cat_log *given, int64_t time)
{
    uint64_t number = given->end++;
    for (; number > rt->live.head->received && entry_at(rt, given, number - 1)[TIME] > time; number--) {
        memcpy(entry_at(rt, given, number), entry_at(rt, given, number - 1), bytes_of(rt, 1));
    }
    return entry_at(rt, given, number);
}

/* As threads have it: an int wraps at the profile's width. */
static int64_t value_of(const struct cat_runtime *rt, uint32_t type, double value)
{
    struct cat_place place = {.width = type == CAT_INT ? 4 : 8, .int_bits = rt->link.profile->int_bits};
    uint8_t bytes[sizeof(int64_t)];
    cat_place_store(&place, bytes, cat_value_of(type, value));
    return cat_place_load(&place, bytes);
}

/* From a time on the run will be otherwise. */
static void forget_from(struct cat_runtime *rt, int64_t time)
{
    struct cat_log *sent = &rt->outside.sent;
    uint64_t passed = rt->live.head->sent > sent->first ? rt->live.head->sent : sent->first;
    while (sent->end > passed && entry_at(rt, sent, sent->end - 1)[TIME] >= time) sent->end--;
    cat_snapshots_drop_after(rt, rt->live.head->tick);
}

int cat_give(cat_runtime *rt, uint32_t channel, int64_t time, int64_t created, const double *fields, uint32_t count)
{
    rt = cat_here(rt);
    int error = check_given(rt, channel, time, created, count);
    if (error) return error;
    struct cat_log *given = &rt->outside.given;
    if (!make_room(rt, given)) {
        return cat_refuse(&rt->message, CAT_ERROR_MEMORY, "There is no memory for one more message from outside.");
    }
    int64_t *entry = insert(rt, given, time);
    entry[TIME] = time;
    entry[CHANNEL] = channel;
    entry[MESSAGE] = created;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t type = rt->workload.channels[channel].fields[i].type;
        entry[MESSAGE + 1 + i] = value_of(rt, type, fields[i]);
    }
    forget_from(rt, time);
    cat_outside_watch(rt);
    return 0;
}

/* --- to outside ----------------------------------------------------------------------------------------- */

bool cat_outside_send(struct cat_runtime *rt, uint32_t channel, const void *words, uint32_t pc)
{
    struct cat_log *sent = &rt->outside.sent;
    uint64_t number = rt->live.head->sent++;
    rt->live.channels[channel].arrived++;
    if (number < sent->end) return true; /* before it was gone back */
    if (!make_room(rt, sent)) {
        cat_fault_of_memory(rt, pc);
        return false;
    }
    sent->end++;
    int64_t *entry = entry_at(rt, sent, number);
    entry[TIME] = rt->live.head->time;
    entry[CHANNEL] = channel;
    memcpy(entry + MESSAGE, words, (1 + (size_t)rt->workload.channels[channel].field_count) * sizeof(int64_t));
    return true;
}

static double readable(uint32_t type, int64_t value) { return type == CAT_FLOAT ? cat_double(value) : (double)value; }

const struct cat_sent *cat_take_sent(cat_runtime *rt)
{
    rt = cat_here(rt);
    struct cat_outside *outside = &rt->outside;
    struct cat_log *sent = &outside->sent;
    if (!rt->started || sent->first == sent->end) return NULL;
    const int64_t *entry = entry_at(rt, sent, sent->first);
    if (sent->first >= rt->live.head->sent && entry[TIME] > outside->whole_until) return NULL;
    const struct cat_channel *channel = &rt->workload.channels[entry[CHANNEL]];
    struct cat_sent *taken = &rt->taken;
    taken->channel = entry[CHANNEL];
    taken->time = outside->taken_until = entry[TIME];
    taken->created = entry[MESSAGE];
    taken->field_count = channel->field_count;
    for (uint32_t i = 0; i < channel->field_count; i++) {
        taken->fields[i] = readable(channel->fields[i].type, entry[MESSAGE + 1 + i]);
    }
    sent->first++;
    return taken;
}

/* --- what a runtime says of itself ----------------------------------------------------------------------- */

int cat_lead(cat_runtime *rt, const char *channel, enum cat_lead lead)
{
    rt = cat_here(rt);
    for (uint32_t i = 0; i < rt->workload.channel_count; i++) {
        if (strcmp(rt->workload.channels[i].name, channel) != 0) continue;
        rt->outside.leads[i] = (uint8_t)lead;
        rt->started = false;
        return (int)i;
    }
    return cat_refuse(&rt->message, CAT_ERROR_RANGE, "The workload has no channel %s.", channel);
}

/* Time goes on only when something comes: no thread can run, and the scheduler was told of all waits that ended. */
static bool waits(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    bool between = head->phase == CAT_PHASE_SCHEDULE || head->phase == CAT_PHASE_RAISE;
    if (rt->workload.profile != CAT_PROFILE_PTH || !between || head->ready || !head->alive) return false;
    return !head->raising.first && !head->raised.first && !cat_deadlock_of_waiters(rt);
}

int64_t cat_next_event(cat_runtime *rt)
{
    rt = cat_here(rt);
    if (!rt->started || rt->live.head->outcome != CAT_OUTCOME_RUNNING) return CAT_NEVER;
    int64_t due = rt->live.head->time;
    if (waits(rt)) {
        int64_t given = cat_outside_due(rt);
        due = cat_wheel_next(&rt->live.clock.wheel);
        if (given < due) due = given;
    }
    return due > rt->outside.whole_until ? due : rt->outside.whole_until + 1;
}

/* --- hash and forks --------------------------------------------------------------------------------------- */

void cat_outside_hash(const struct cat_runtime *rt, uint64_t *hash)
{
    const struct cat_log *given = &rt->outside.given;
    for (uint64_t number = rt->live.head->received; number < given->end; number++) {
        const int64_t *entry = entry_at(rt, given, number);
        uint32_t fields = rt->workload.channels[entry[CHANNEL]].field_count;
        for (uint32_t i = 0; i < MESSAGE + 1 + fields; i++) *hash = cat_hash_mix(*hash, (uint64_t)entry[i]);
    }
}

size_t cat_outside_size(const struct cat_runtime *rt)
{
    return bytes_of(rt, rt->outside.given.end - rt->live.head->received);
}

uint8_t *cat_outside_write(const struct cat_runtime *rt, uint8_t *to)
{
    size_t size = cat_outside_size(rt);
    if (size) memcpy(to, entry_at(rt, &rt->outside.given, rt->live.head->received), size);
    return to + size;
}

bool cat_outside_read(struct cat_runtime *rt, const uint8_t *from, size_t size)
{
    struct cat_log *given = &rt->outside.given;
    empty(given, rt->live.head->received);
    for (uint64_t left = size / bytes_of(rt, 1); left > 0; left--, from += bytes_of(rt, 1)) {
        if (!make_room(rt, given)) return false;
        memcpy(entry_at(rt, given, given->end++), from, bytes_of(rt, 1));
    }
    cat_outside_forked(rt);
    cat_outside_watch(rt);
    return true;
}
