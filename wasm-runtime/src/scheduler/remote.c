#include "scheduler/remote.h"

#include "scheduler/ops.h"
#include "state/outside/shared.h"

/* --- what is told ------------------------------------------------------------------------------------------ */

void cat_remote_trace_taken(struct cat_runtime *rt, const struct cat_mail *mail, uint32_t index)
{
    rt->live.head->heard[mail->kind]++;
    int32_t what = (int32_t)(mail->kind | mail->peer << 8);
    cat_trace_add(rt, CAT_TRACE_TOOK, 0, cat_mail_place(index, mail->element), what);
}

/* --- what others say --------------------------------------------------------------------------------------- */

void cat_remote_take(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    bool none_aside = head->mail_behind == head->mail_taken;
    const struct cat_mail *mail = cat_mail_at(&rt->mail.given, head->mail_taken++);
    if (none_aside && !cat_remote_is_set_aside(mail)) head->mail_behind = head->mail_taken;
}

static void answer(struct cat_runtime *rt, const struct cat_mail *asked, int64_t when, int64_t value)
{
    struct cat_mail mail = *asked;
    mail.kind = CAT_SAYS_ANSWER;
    mail.peer = 0;
    mail.value = value;
    cat_mail_send(rt, when, mail);
    cat_mail_needs_no_order(rt);
}

static void change(struct cat_runtime *rt, const struct cat_mail *mail, uint32_t index, int64_t when)
{
    uint32_t type = rt->module.scheduler->shared[index].type;
    int64_t old = cat_shared_load(rt, index, mail->element);
    int64_t new = cat_shared_result(type, rt->link.profile->int_bits, old, mail->operation, mail->value);
    cat_shared_store(rt, index, mail->element, new);
    rt->live.shared_measures[index].changed++;
    if (cat_is_answered(mail->operation)) answer(rt, mail, when, mail->operation & CAT_REMOTE_FLAG_FORMER ? old : new);
}

/* The value by the manager's order with this node's own updates on top that have no place in it yet. */
static void lay_on_top(struct cat_runtime *rt, uint32_t index, uint32_t element)
{
    const struct cat_head *head = rt->live.head;
    const struct cat_shared_link *link = &rt->link.shared[index];
    int64_t value = rt->live.shared[link->first + element].ordered;
    for (uint64_t number = head->confirmed; number < head->mail_sent; number++) {
        const struct cat_mail *own = cat_mail_at(&rt->mail.sent, number);
        bool same = own->kind == CAT_SAYS_UPDATE && own->variable == link->number && own->element == element;
        if (!same || cat_owner_of(own->operation) != link->owner) continue;
        uint32_t type = rt->module.scheduler->shared[index].type;
        value = cat_shared_result(type, rt->link.profile->int_bits, value, own->operation, own->value);
    }
    cat_shared_store(rt, index, element, value);
}

enum { SAMPLES = 16 }; /* at most, of the decisions that were made with one copy */

/* How old a copy was when decisions were made, as if these had come evenly while there was no other. */
static void note_ages(struct cat_runtime *rt, const struct cat_shared_state *state)
{
    const struct cat_head *head = rt->live.head;
    uint64_t decisions = head->decisions - state->decisions;
    uint64_t samples = decisions < SAMPLES ? decisions : SAMPLES;
    double first = (double)(state->seen - state->since), here = (double)(head->time - state->seen);
    for (uint64_t i = 0; i < samples; i++) {
        cat_histogram_add(rt->live.ages, first + here * ((double)i + 0.5) / (double)samples);
    }
}

static void copy(struct cat_runtime *rt, const struct cat_mail *mail, uint32_t index)
{
    const struct cat_head *head = rt->live.head;
    struct cat_shared_state *state = &rt->live.shared[rt->link.shared[index].first + mail->element];
    if (rt->link.copies && rt->module.scheduler->shared[index].kind != CAT_SHARED_OWN) note_ages(rt, state);
    *state = (struct cat_shared_state){mail->value, mail->sent, head->time, head->decisions};
    rt->live.shared_measures[index].copies++;
    lay_on_top(rt, index, mail->element);
}

void cat_remote_carry_out(struct cat_runtime *rt, const struct cat_mail *mail, int64_t when)
{
    uint32_t index = cat_mail_index(rt, mail);
    cat_remote_trace_taken(rt, mail, index);
    if (mail->kind == CAT_SAYS_COPY && mail->number) rt->live.head->confirmed = mail->number;
    if (index == CAT_ABSENT || mail->element >= rt->module.scheduler->shared[index].count) return;
    if (mail->kind == CAT_SAYS_COPY) {
        copy(rt, mail, index);
    } else if (mail->kind == CAT_SAYS_UPDATE) {
        change(rt, mail, index, when);
    } else if (mail->kind == CAT_SAYS_READ) {
        rt->live.shared_measures[index].served++;
        answer(rt, mail, when, cat_shared_load(rt, index, mail->element));
    }
}

/* --- what handlers ask --------------------------------------------------------------------------------------- */

/* One call of the operation. */
struct call {
    struct cat_runtime *rt;
    const struct cat_shared_desc *desc;
    uint32_t index, element, operation;
    int64_t value;
};

/* When that is, as others see it: the waits of the handler so far have passed, though its time stands still. */
static int64_t present(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    return head->host_calls & CAT_HAS_WAITED ? head->time + head->waited : head->time;
}

static void note_wait(const struct call *call, int64_t when)
{
    struct cat_head *head = call->rt->live.head;
    int64_t before = present(call->rt), waited = when > before ? when - before : 0;
    head->waited = before + waited - head->time;
    head->waited_until = head->time + head->waited;
    head->host_calls |= CAT_HAS_WAITED;
    head->waited_in_all += waited;
    if (head->waited > head->longest_wait) head->longest_wait = head->waited;
    call->rt->live.shared_measures[call->index].waited += waited;
}

/* All that comes before the answer is carried out, too. Of a copy the value before it is what the manager's order has there. */
static bool await(const struct call *call, uint32_t number, int64_t *value)
{
    struct cat_runtime *rt = call->rt;
    struct cat_head *head = rt->live.head;
    while (cat_mail_due(rt) <= rt->mail.horizon && head->mail_taken < rt->mail.given.end) {
        const struct cat_mail *mail = cat_mail_at(&rt->mail.given, head->mail_taken);
        cat_remote_take(rt);
        note_wait(call, mail->time);
        bool mine = mail->number == number && (mail->kind == CAT_SAYS_ANSWER || mail->kind == CAT_SAYS_COPY);
        *value = mail->value;
        if (mine && mail->kind == CAT_SAYS_COPY && call->operation & CAT_REMOTE_FLAG_FORMER) {
            *value = rt->live.shared[rt->link.shared[call->index].first + call->element].ordered;
        }
        if (!cat_remote_is_set_aside(mail)) cat_remote_carry_out(rt, mail, present(rt));
        if (!mine) continue;
        head->waits_for_answers++;
        rt->live.shared_measures[call->index].answered++;
        if (mail->kind == CAT_SAYS_ANSWER && !(call->operation & CAT_REMOTE_FLAG_FORMER)) {
            cat_shared_store(rt, call->index, call->element, *value); /* the last that is known, for who only looks */
        }
        cat_trace_add(rt, CAT_TRACE_ANSWERED, 0, cat_mail_place(call->index, call->element),
                      cat_trace_value(call->desc->type, *value));
        return true;
    }
    rt->mail.examined = head->mail_taken;
    return false;
}

static int32_t ask(const struct call *call, uint32_t kind, uint32_t site)
{
    struct cat_runtime *rt = call->rt;
    const struct cat_shared_link *link = &rt->link.shared[call->index];
    uint32_t number = (uint32_t)rt->live.head->mail_sent + 1;
    cat_trace_add(rt, CAT_TRACE_ASKED, 0, cat_mail_place(call->index, call->element), (int32_t)number);
    cat_mail_send(rt, present(rt), (struct cat_mail){
        .value = call->value, .kind = kind, .variable = link->number, .element = call->element,
        .operation = cat_operation_on(call->operation, link->owner), .number = number});
    if (call->desc->model == CAT_MODEL_REQUEST) cat_mail_needs_no_order(rt);
    if (!cat_running(rt)) return (int32_t)rt->live.head->fault_kind;
    if (await(call, number, &rt->ctx->result)) return 0;
    return cat_fail(rt->ctx, CAT_FAULT_AWAITED, site, (int32_t)call->index);
}

/* Here, whoever else knows of it. */
static int32_t do_here(const struct call *call)
{
    struct cat_runtime *rt = call->rt;
    int64_t old = cat_shared_load(rt, call->index, call->element);
    int64_t new = cat_shared_result(call->desc->type, rt->link.profile->int_bits, old, call->operation, call->value);
    if ((call->operation & 0xFF) != CAT_REMOTE_READ) cat_shared_store(rt, call->index, call->element, new);
    rt->ctx->result = call->operation & CAT_REMOTE_FLAG_FORMER ? old : cat_shared_load(rt, call->index, call->element);
    return 0;
}

static int32_t update(const struct call *call, uint32_t site)
{
    struct cat_runtime *rt = call->rt;
    const struct cat_shared_link *link = &rt->link.shared[call->index];
    rt->live.shared_measures[call->index].updates++;
    if (cat_is_answered(call->operation)) return ask(call, CAT_SAYS_UPDATE, site);
    bool broadcast = call->desc->model == CAT_MODEL_BROADCAST;
    cat_mail_send(rt, present(rt), (struct cat_mail){
        .value = call->value, .kind = CAT_SAYS_UPDATE, .variable = link->number, .element = call->element,
        .operation = cat_operation_on(call->operation, link->owner),
        .number = broadcast ? (uint32_t)rt->live.head->mail_sent + 1 : 0});
    if (!cat_running(rt)) return (int32_t)rt->live.head->fault_kind;
    if (broadcast) return do_here(call);
    cat_mail_needs_no_order(rt);
    return 0;
}

static bool is_here(const struct call *call, bool reads)
{
    const struct cat_mailbox *mail = &call->rt->mail;
    if (!cat_is_node(mail)) return true;
    if (reads && (mail->looks || call->operation & CAT_REMOTE_FLAG_LOOK)) return true;
    bool own = call->desc->kind == CAT_SHARED_OWN, broadcast = call->desc->model == CAT_MODEL_BROADCAST;
    return reads ? own || broadcast : own && !broadcast;
}

int32_t cat_op_remote(struct cat_ctx *ctx, uint32_t variable, uint32_t element, uint32_t operation, int64_t value,
                      uint32_t site)
{
    struct cat_runtime *rt = cat_here(ctx->runtime.at);
    const struct cat_scheduler *s = rt->module.scheduler;
    if (variable >= s->shared_count || element >= s->shared[variable].count) {
        return cat_fail(ctx, CAT_FAULT_INDEX, site, (int32_t)element);
    }
    struct call call = {rt, &s->shared[variable], variable, element, operation & 0xFFFFu, value};
    bool reads = (operation & 0xFF) == CAT_REMOTE_READ;
    if (is_here(&call, reads)) return do_here(&call);
    if (!reads) return update(&call, site);
    rt->live.shared_measures[variable].asked++;
    return ask(&call, CAT_SAYS_READ, site);
}
