#include "state/outside/mail.h"

#include <stdlib.h>
#include <string.h>

#include "state/context.h"
#include "state/fault.h"

_Static_assert(sizeof(struct cat_mail) == 48, "as hosts read it");
_Static_assert(offsetof(struct cat_mail, kind) == CAT_MAIL_KIND, "as hosts read it");
_Static_assert(offsetof(struct cat_mail, number) == CAT_MAIL_NUMBER, "as hosts read it");

/* --- logs ----------------------------------------------------------------------------------------------- */

static void empty(struct cat_mail_log *log, uint64_t next) { log->base = log->end = next; }

bool cat_mail_make_room(const struct cat_runtime *rt, struct cat_mail_log *log)
{
    if (log->end - log->base < log->room) return true;
    uint64_t room = log->room < 64 ? 64 : log->room * 2;
    if (room > rt->options.memory_limit / sizeof *log->items) return false;
    struct cat_mail *items = realloc(log->items, (size_t)room * sizeof *items);
    if (!items) return false;
    log->items = items;
    log->room = room;
    return true;
}

void cat_mail_start(struct cat_runtime *rt)
{
    struct cat_mailbox *mail = &rt->mail;
    empty(&mail->given, 0);
    empty(&mail->sent, 0);
    mail->handed = mail->examined = 0;
    mail->taken_until = mail->left_at = -1;
    mail->horizon = CAT_NEVER;
    mail->waits = false;
    cat_facts_start(rt);
}

void cat_mail_free(struct cat_mailbox *mail)
{
    free(mail->given.items);
    free(mail->sent.items);
    *mail = (struct cat_mailbox){0};
}

/* --- what is given --------------------------------------------------------------------------------------- */

int64_t cat_mail_due(const struct cat_runtime *rt)
{
    const struct cat_mail_log *given = &rt->mail.given;
    uint64_t next = rt->live.head->mail_taken;
    return next < given->end ? cat_mail_at(given, next)->time : CAT_NEVER;
}

int64_t cat_mail_next(const struct cat_runtime *rt)
{
    const struct cat_mailbox *mail = &rt->mail;
    uint64_t next = mail->waits ? mail->examined : rt->live.head->mail_taken;
    int64_t due = next < mail->given.end ? cat_mail_at(&mail->given, next)->time : CAT_NEVER;
    if (mail->handed < mail->sent.end && cat_mail_at(&mail->sent, mail->handed)->time < due) {
        due = cat_mail_at(&mail->sent, mail->handed)->time;
    }
    const struct cat_mail *fact = cat_facts_next(rt);
    return fact && fact->time < due ? fact->time : due;
}

bool cat_mail_insert(struct cat_runtime *rt, const struct cat_mail *one)
{
    struct cat_mail_log *given = &rt->mail.given;
    if (!cat_mail_make_room(rt, given)) return false;
    uint64_t number = given->end++;
    for (; number > rt->live.head->mail_taken && cat_mail_at(given, number - 1)->time > one->time; number--) {
        *cat_mail_at(given, number) = *cat_mail_at(given, number - 1);
    }
    *cat_mail_at(given, number) = *one;
    if (number < rt->mail.examined) rt->mail.waits = false;
    return true;
}

/* --- what is sent ---------------------------------------------------------------------------------------- */

bool cat_mail_is_ready(const struct cat_runtime *rt)
{
    const struct cat_mailbox *mail = &rt->mail;
    if (mail->handed >= mail->sent.end) return false;
    bool lies_behind = !rt->outside.ahead && mail->handed < rt->live.head->mail_sent;
    return lies_behind || cat_mail_at(&mail->sent, mail->handed)->time <= rt->outside.whole_until;
}

uint32_t cat_mail_index(const struct cat_runtime *rt, const struct cat_mail *mail)
{
    return cat_shared_find(rt, cat_owner_of(mail->operation), mail->variable);
}

static void tell(struct cat_runtime *rt, const struct cat_mail *mail)
{
    rt->live.head->said[mail->kind]++;
    if (!cat_trace_is_on(rt)) return;
    int32_t what = (int32_t)(mail->kind | mail->peer << 8);
    cat_trace_append(rt, CAT_TRACE_SENT, 0, cat_mail_place(cat_mail_index(rt, mail), mail->element), what);
}

/* Of those `sent` is from when the value is. */
static bool tells_value(uint32_t kind) { return kind == CAT_SAYS_COPY || kind == CAT_SAYS_ANSWER; }

uint32_t cat_mail_send(struct cat_runtime *rt, int64_t time, struct cat_mail one)
{
    struct cat_mail_log *sent = &rt->mail.sent;
    uint64_t number = rt->live.head->mail_sent++;
    one.time = time;
    if (!tells_value(one.kind)) one.sent = time;
    tell(rt, &one);
    if (number >= sent->end) { /* else before it was gone back */
        if (!cat_mail_make_room(rt, sent)) {
            cat_fault_of_library(rt, CAT_FAULT_MEMORY, 0);
            return 0;
        }
        *cat_mail_at(sent, sent->end++) = one;
    }
    return (uint32_t)number + 1;
}

void cat_mail_needs_no_order(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (head->confirmed + 1 == head->mail_sent) head->confirmed++;
}

void cat_mail_forget_from(struct cat_runtime *rt, int64_t time)
{
    struct cat_mailbox *mail = &rt->mail;
    uint64_t passed = rt->live.head->mail_sent > mail->handed ? rt->live.head->mail_sent : mail->handed;
    if (time <= mail->left_at) mail->waits = false;
    while (mail->sent.end > passed && cat_mail_at(&mail->sent, mail->sent.end - 1)->time >= time) mail->sent.end--;
    cat_facts_forget_from(rt, time);
}

void cat_mail_log_forget(struct cat_mail_log *log, uint64_t number)
{
    if (number <= log->base || number - log->base < (log->end - log->base) / 2) return;
    memmove(log->items, cat_mail_at(log, number), (size_t)(log->end - number) * sizeof *log->items);
    log->base = number;
}

void cat_mail_forget_before(struct cat_runtime *rt, const struct cat_head *oldest)
{
    struct cat_mailbox *mail = &rt->mail;
    cat_mail_log_forget(&mail->given, oldest->mail_behind);
    cat_mail_log_forget(&mail->sent, oldest->confirmed < mail->handed ? oldest->confirmed : mail->handed);
    cat_facts_forget_before(rt, oldest);
}

/* --- hash and forks -------------------------------------------------------------------------------------- */

void cat_mail_hash(const struct cat_runtime *rt, uint64_t *hash)
{
    const struct cat_mail_log *given = &rt->mail.given;
    for (uint64_t number = rt->live.head->mail_taken; number < given->end; number++) {
        const struct cat_mail *one = cat_mail_at(given, number);
        *hash = cat_hash_mix(*hash, (uint64_t)one->time);
        *hash = cat_hash_mix(*hash, (uint64_t)one->value);
        *hash = cat_hash_mix(*hash, (uint64_t)one->kind << 32 | one->peer);
        *hash = cat_hash_mix(*hash, (uint64_t)one->variable << 32 | one->element);
        *hash = cat_hash_mix(*hash, (uint64_t)one->operation << 32 | one->number);
    }
}

void cat_mail_forked(struct cat_runtime *rt)
{
    struct cat_mailbox *mail = &rt->mail;
    mail->handed = mail->sent.end = rt->live.head->mail_sent;
    mail->taken_until = -1;
    mail->waits = false;
    cat_facts_forked(rt);
}

static uint64_t kept_sent(const struct cat_runtime *rt) { return rt->live.head->mail_sent - rt->live.head->confirmed; }
static uint64_t kept_given(const struct cat_runtime *rt) { return rt->mail.given.end - rt->live.head->mail_behind; }

size_t cat_mail_size(const struct cat_runtime *rt)
{
    return (size_t)(kept_sent(rt) + kept_given(rt)) * sizeof(struct cat_mail);
}

uint8_t *cat_mail_write(const struct cat_runtime *rt, uint8_t *to)
{
    const struct cat_head *head = rt->live.head;
    size_t sent = (size_t)kept_sent(rt) * sizeof(struct cat_mail), given = (size_t)kept_given(rt) * sizeof(struct cat_mail);
    if (sent) memcpy(to, cat_mail_at(&rt->mail.sent, head->confirmed), sent);
    if (given) memcpy(to + sent, cat_mail_at(&rt->mail.given, head->mail_behind), given);
    return to + sent + given;
}

static bool append(const struct cat_runtime *rt, struct cat_mail_log *log, const uint8_t *from)
{
    if (!cat_mail_make_room(rt, log)) return false;
    memcpy(cat_mail_at(log, log->end++), from, sizeof(struct cat_mail));
    return true;
}

bool cat_mail_read(struct cat_runtime *rt, const uint8_t *from, size_t size)
{
    struct cat_mailbox *mail = &rt->mail;
    const struct cat_head *head = rt->live.head;
    const uint8_t *end = from + size;
    empty(&mail->sent, head->confirmed);
    empty(&mail->given, head->mail_behind);
    for (; mail->sent.end < head->mail_sent && from < end; from += sizeof(struct cat_mail)) {
        if (!append(rt, &mail->sent, from)) return false;
    }
    for (; from < end; from += sizeof(struct cat_mail)) {
        if (!append(rt, &mail->given, from)) return false;
    }
    cat_mail_forked(rt);
    return true;
}
