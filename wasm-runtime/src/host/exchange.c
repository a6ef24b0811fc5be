/* Messages that a host hands in and out, and when the next thing happens: one runtime beside others. */
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/number.h"
#include "host/fork.h"
#include "library/loop.h"
#include "progress/deadlock.h"
#include "state/context.h"
#include "state/outside/shared.h"

_Static_assert(offsetof(struct cat_sent, channel) == CAT_SENT_CHANNEL, "as hosts read it");
_Static_assert(offsetof(struct cat_sent, time) == CAT_SENT_TIME, "as hosts read it");
_Static_assert(offsetof(struct cat_sent, created) == CAT_SENT_CREATED, "as hosts read it");
_Static_assert(offsetof(struct cat_sent, field_count) == CAT_SENT_FIELD_COUNT, "as hosts read it");
_Static_assert(offsetof(struct cat_sent, fields) == CAT_SENT_FIELDS, "as hosts read it");

/* --- from outside --------------------------------------------------------------------------------------- */

/* The earliest time at which a message can still come: nothing that is known outside may change. */
static int64_t earliest(const struct cat_runtime *rt)
{
    const struct cat_outside *outside = &rt->outside;
    int64_t known = outside->whole_until > outside->taken_until ? outside->whole_until : outside->taken_until;
    if (outside->ahead) return known + 1;
    return known < rt->live.head->time ? rt->live.head->time : known + 1;
}

static int check_state(struct cat_runtime *rt)
{
    struct cat_message *message = &rt->message;
    if (!rt->started) return cat_refuse(message, CAT_ERROR_STATE, "The run has not been started.");
    if (!rt->paused) return 0;
    return cat_refuse(message, CAT_ERROR_STATE, "The run is paused within a handler: go to a tick first.");
}

static int check_time(struct cat_runtime *rt, const char *what, int64_t time)
{
    if (time >= earliest(rt)) return 0;
    return cat_refuse(&rt->message, CAT_ERROR_RANGE,
                      "%s for %" PRId64 " ns comes too late: what happens before %" PRId64 " ns is settled.", what, time,
                      earliest(rt));
}

static int check_given(struct cat_runtime *rt, uint32_t channel, int64_t time, int64_t created, uint32_t count)
{
    struct cat_message *message = &rt->message;
    int error = check_state(rt);
    if (error) return error;
    if (channel >= rt->workload.channel_count || !cat_leads_in(&rt->outside, channel)) {
        return cat_refuse(message, CAT_ERROR_RANGE,
                          "Channel %" PRIu32 " takes no messages from outside: let one lead in before the start.",
                          channel);
    }
    const struct cat_channel *to = &rt->workload.channels[channel];
    if (count != to->field_count) {
        return cat_refuse(message, CAT_ERROR_RANGE,
                          "Messages of the channel %s have %" PRIu32 " fields, and this one has %" PRIu32 ".", to->name,
                          to->field_count, count);
    }
    error = check_time(rt, "A message", time);
    if (error) return error;
    if (created > time || created < 0) {
        return cat_refuse(message, CAT_ERROR_RANGE,
                          "A message that arrives at %" PRId64 " ns cannot be created at %" PRId64 " ns.", time, created);
    }
    return 0;
}

/* As threads have it: an int wraps at the profile's width. */
static int64_t value_of(const struct cat_runtime *rt, uint32_t type, double value)
{
    struct cat_place place = {.width = type == CAT_INT ? 4 : 8, .int_bits = rt->link.profile->int_bits};
    uint8_t bytes[sizeof(int64_t)];
    cat_place_store(&place, bytes, cat_value_of(type, value));
    return cat_place_load(&place, bytes);
}

/* Where what comes at a time is to be written; NULL when there is no memory. */
static int64_t *begin_giving(struct cat_runtime *rt, int64_t time, int64_t to)
{
    if (time <= rt->live.head->time) cat_runtime_settle(rt);
    int64_t *entry = cat_outside_insert(rt, time);
    if (!entry) {
        cat_refuse(&rt->message, CAT_ERROR_MEMORY, "There is no memory for what comes from outside.");
        return NULL;
    }
    entry[CAT_SENT_AT] = time;
    entry[CAT_SENT_TO] = to;
    return entry + CAT_SENT_WORDS;
}

/* From that time on the run will be otherwise. */
static int end_giving(struct cat_runtime *rt, int64_t time)
{
    cat_outside_forget_from(rt, time);
    cat_mail_forget_from(rt, time);
    cat_outside_watch(rt);
    return 0;
}

int cat_give(cat_runtime *rt, uint32_t channel, int64_t time, int64_t created, const double *fields, uint32_t count)
{
    rt = cat_here(rt);
    int error = check_given(rt, channel, time, created, count);
    if (error) return error;
    int64_t *words = begin_giving(rt, time, channel);
    if (!words) return CAT_ERROR_MEMORY;
    words[0] = created;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t type = rt->workload.channels[channel].fields[i].type;
        words[1 + i] = value_of(rt, type, fields[i]);
    }
    return end_giving(rt, time);
}

/* --- changes at a time ----------------------------------------------------------------------------------- */

int cat_reseed_at(cat_runtime *rt, int64_t time, uint64_t seed)
{
    rt = cat_here(rt);
    int error = check_state(rt);
    if (!error) error = check_time(rt, "A change", time);
    if (error) return error;
    int64_t *words = begin_giving(rt, time, CAT_CHANGES_SEED);
    if (!words) return CAT_ERROR_MEMORY;
    memset(words, 0, CAT_CHANGE_WORDS * sizeof *words);
    words[CAT_CHANGE_VALUE] = (int64_t)seed;
    return end_giving(rt, time);
}

/* Of the manager it takes a place in the order of all updates, and nodes with copies are told. */
static int update_at(struct cat_runtime *rt, int64_t time, const struct cat_changeable *variable, int64_t value)
{
    return cat_give_mail(rt, &(struct cat_mail){
        .time = time, .sent = time, .value = value, .kind = CAT_SAYS_UPDATE,
        .variable = rt->link.shared[variable->index].number,
        .operation = cat_operation_on(CAT_REMOTE_SET, CAT_OWNER_SYSTEM)});
}

int cat_set_variable_at(cat_runtime *rt, int64_t time, const char *name, double value)
{
    rt = cat_here(rt);
    struct cat_changeable variable;
    int error = check_state(rt);
    if (!error) error = check_time(rt, "A change", time);
    if (!error) error = cat_find_variable(rt, name, value, &variable);
    if (error) return error;
    int64_t stored = cat_value_of(variable.type, value);
    if (rt->mail.manages && variable.of == CAT_CHANGED_SHARED) return update_at(rt, time, &variable, stored);
    int64_t *words = begin_giving(rt, time, CAT_CHANGES_VARIABLE);
    if (!words) return CAT_ERROR_MEMORY;
    words[CAT_CHANGE_VALUE] = stored;
    words[CAT_CHANGE_OF] = variable.of;
    words[CAT_CHANGE_INDEX] = variable.index;
    return end_giving(rt, time);
}

/* --- to outside ----------------------------------------------------------------------------------------- */

/* Whether there is a message to take, up to where the run stands or was run up to. */
static bool is_ready(struct cat_runtime *rt)
{
    struct cat_outside *outside = &rt->outside;
    struct cat_log *sent = &outside->sent;
    while (sent->first < sent->end && sent->first < outside->handed_before) sent->first++;
    if (sent->first == sent->end) return false;
    bool lies_behind = !outside->ahead && sent->first < rt->live.head->sent;
    return lies_behind || cat_log_at(rt, sent, sent->first)[CAT_SENT_AT] <= outside->whole_until;
}

const struct cat_sent *cat_take_sent(cat_runtime *rt)
{
    rt = cat_here(rt);
    struct cat_outside *outside = &rt->outside;
    struct cat_log *sent = &outside->sent;
    if (!rt->started || !is_ready(rt)) return NULL;
    const int64_t *entry = cat_log_at(rt, sent, sent->first);
    const struct cat_channel *channel = &rt->workload.channels[entry[CAT_SENT_TO]];
    struct cat_sent *taken = &rt->taken;
    taken->channel = entry[CAT_SENT_TO];
    taken->time = outside->taken_until = entry[CAT_SENT_AT];
    taken->created = entry[CAT_SENT_WORDS];
    taken->field_count = taken->created < 0 ? 0 : channel->field_count;
    for (uint32_t i = 0; i < (uint32_t)taken->field_count; i++) {
        taken->fields[i] = cat_readable(channel->fields[i].type, entry[CAT_SENT_WORDS + 1 + i]);
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

/* For hosts it has not come to the event that it is ahead: that ends now, or sends before. A run that ended because nothing
 * came has no next event. */
static int64_t next_of_ahead(const struct cat_runtime *rt)
{
    const struct cat_log *sent = &rt->outside.sent;
    const struct cat_mailbox *mail = &rt->mail;
    bool in_vain = !cat_running(rt) && rt->outside.idle_until == rt->live.head->time;
    int64_t next = in_vain ? CAT_NEVER : rt->live.head->time;
    int64_t message = sent->first < sent->end ? cat_log_at(rt, sent, sent->first)[CAT_SENT_AT] : CAT_NEVER;
    int64_t said = mail->handed < mail->sent.end ? cat_mail_at(&mail->sent, mail->handed)->time : CAT_NEVER;
    const struct cat_mail *fact = cat_facts_next(rt);
    if (message < next) next = message;
    if (said < next) next = said;
    return fact && fact->time < next ? fact->time : next;
}

static int64_t next_by_itself(const struct cat_runtime *rt)
{
    const struct cat_library *library = rt->link.library;
    int64_t now = rt->live.head->time;
    if (!library->is_idle || !library->is_idle(rt)) return now;
    int64_t due = cat_wheel_next(&rt->live.clock.wheel), given = cat_outside_due(rt), mail = cat_mail_due(rt);
    if (given < due) due = given;
    if (mail < due) due = mail;
    return due > now ? due : now;
}

int64_t cat_next_event(cat_runtime *rt)
{
    rt = cat_here(rt);
    int64_t due = CAT_NEVER;
    if (!rt->started) return due;
    if (rt->outside.ahead) {
        due = next_of_ahead(rt);
    } else if (cat_running(rt)) {
        due = rt->mail.waits ? cat_mail_next(rt) : next_by_itself(rt);
    }
    if (due == CAT_NEVER) return due;
    return due > rt->outside.whole_until ? due : rt->outside.whole_until + 1;
}

double cat_advance(cat_runtime *rt, double until)
{
    rt = cat_here(rt);
    if (cat_run(rt, CAT_GOAL_TIME, (uint64_t)until, UINT64_MAX) < 0) return NAN;
    int64_t due = cat_next_event(rt);
    double next = due == CAT_NEVER ? HUGE_VAL : (double)due;
    return is_ready(rt) || cat_mail_is_ready(rt) ? -1 - next : next;
}
