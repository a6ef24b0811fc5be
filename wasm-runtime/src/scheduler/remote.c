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

/* When something is done, as others see it: the waits of the handler so far have passed, though its time stands still. */
static int64_t present(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    return head->host_calls & CAT_HAS_WAITED ? head->time + head->waited : head->time;
}

/* --- what others look at ---------------------------------------------------------------------------------- */

void cat_remote_note_own(struct cat_runtime *rt, int64_t when, bool all)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    for (uint32_t i = 0; i < s->shared_count; i++) {
        const struct cat_shared_link *link = &rt->link.shared[i];
        bool is_only = s->shared[i].kind == CAT_SHARED_OWN && s->shared[i].model == CAT_MODEL_REQUEST;
        if (!is_only || !cat_facts_is_watched(&rt->facts, link->number)) continue;
        for (uint32_t element = 0; element < s->shared[i].count; element++) {
            int64_t *noted = &rt->live.shared[link->first + element].noted, value = cat_shared_load(rt, i, element);
            if (value == *noted && !all) continue;
            *noted = value;
            cat_fact_note(rt, when, rt->mail.node, link->number, element, value);
        }
    }
}

static void note_if_watched(struct cat_runtime *rt, int64_t when)
{
    if (CAT_UNLIKELY(rt->facts.watched_count)) cat_remote_note_own(rt, when, false);
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
    mail.sent = when;
    cat_mail_send(rt, when, mail);
    cat_mail_needs_no_order(rt);
}

static void change(struct cat_runtime *rt, const struct cat_mail *mail, uint32_t index, int64_t when)
{
    uint32_t type = rt->module.scheduler->shared[index].type;
    int64_t old = cat_shared_load(rt, index, mail->element);
    int64_t new = cat_shared_result(type, rt->link.profile->int_bits, old, mail->operation, mail->value);
    cat_shared_store(rt, index, mail->element, new);
    note_if_watched(rt, when);
    rt->live.shared_measures[index].changed++;
    if (cat_is_answered(mail->operation)) answer(rt, mail, when, mail->operation & CAT_REMOTE_FLAG_FORMER ? old : new);
}

void cat_remote_lay_on_top(struct cat_runtime *rt, uint32_t index, uint32_t element)
{
    const struct cat_head *head = rt->live.head;
    const struct cat_shared_link *link = &rt->link.shared[index];
    int64_t value = rt->live.shared[link->first + element].ordered;
    for (uint64_t number = head->confirmed; number < head->mail_sent; number++) {
        const struct cat_mail *own = cat_mail_at(&rt->mail.sent, number);
        bool same = own->kind == CAT_SAYS_UPDATE && own->variable == link->number && own->element == element;
        if (!same || cat_owner_of(own->operation) != link->owner) continue;
        rt->live.shared[link->first + element].since = own->time;
        uint32_t type = rt->module.scheduler->shared[index].type;
        value = cat_shared_result(type, rt->link.profile->int_bits, value, own->operation, own->value);
    }
    cat_shared_store(rt, index, element, value);
}

/* How old a copy is that is read: from when its value is. */
static void note_age(struct cat_runtime *rt, uint32_t index, const struct cat_shared_state *state)
{
    int64_t age = present(rt) - state->since;
    cat_histogram_add(rt->live.ages, age > 0 ? (double)age : 0);
    rt->live.shared_measures[index].read++;
}

static void copy(struct cat_runtime *rt, const struct cat_mail *mail, uint32_t index)
{
    struct cat_shared_state *state = &rt->live.shared[rt->link.shared[index].first + mail->element];
    *state = (struct cat_shared_state){.ordered = mail->value, .since = mail->sent, .seen = present(rt)};
    rt->live.shared_measures[index].copies++;
    cat_remote_lay_on_top(rt, index, mail->element);
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
    uint32_t site;
};

static struct cat_shared_state *state_of(const struct call *call)
{
    return &call->rt->live.shared[call->rt->link.shared[call->index].first + call->element];
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

/* The node that was asked had left. */
static void note_absence(const struct call *call)
{
    struct cat_head *head = call->rt->live.head;
    if (head->answers_for_absent++) return;
    head->absent_variable = call->index;
    head->absent_site = call->site;
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
            *value = state_of(call)->ordered;
        }
        if (!cat_remote_is_set_aside(mail)) cat_remote_carry_out(rt, mail, present(rt));
        if (!mine) continue;
        head->waits_for_answers++;
        if (mail->operation & CAT_REMOTE_FLAG_ABSENT) note_absence(call);
        rt->live.shared_measures[call->index].answered++;
        if (mail->kind == CAT_SAYS_ANSWER && !(call->operation & CAT_REMOTE_FLAG_FORMER)) {
            cat_shared_store(rt, call->index, call->element, *value); /* the last that is known, for who only looks */
            struct cat_shared_state *state = state_of(call);
            state->since = mail->sent;
            state->seen = present(rt);
        }
        cat_trace_add(rt, CAT_TRACE_ANSWERED, 0, cat_mail_place(call->index, call->element),
                      cat_trace_value(call->desc->type, *value));
        return true;
    }
    rt->mail.examined = head->mail_taken;
    return false;
}

static int32_t ask(const struct call *call, uint32_t kind)
{
    struct cat_runtime *rt = call->rt;
    const struct cat_shared_link *link = &rt->link.shared[call->index];
    uint32_t number = (uint32_t)rt->live.head->mail_sent + 1;
    note_if_watched(rt, present(rt)); /* what it has written so far is to be seen while it waits */
    cat_trace_add(rt, CAT_TRACE_ASKED, 0, cat_mail_place(call->index, call->element), (int32_t)number);
    cat_mail_send(rt, present(rt), (struct cat_mail){
        .value = call->value, .kind = kind, .variable = link->number, .element = call->element,
        .operation = cat_operation_on(call->operation, link->owner), .number = number});
    if (call->desc->model == CAT_MODEL_REQUEST) cat_mail_needs_no_order(rt);
    if (!cat_running(rt)) return (int32_t)rt->live.head->fault_kind;
    if (await(call, number, &rt->ctx->result)) return 0;
    return cat_fail(rt->ctx, CAT_FAULT_AWAITED, call->site, (int32_t)call->index);
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

static int32_t update(const struct call *call)
{
    struct cat_runtime *rt = call->rt;
    const struct cat_shared_link *link = &rt->link.shared[call->index];
    rt->live.shared_measures[call->index].updates++;
    if (cat_is_answered(call->operation)) return ask(call, CAT_SAYS_UPDATE);
    bool broadcast = call->desc->model == CAT_MODEL_BROADCAST;
    cat_mail_send(rt, present(rt), (struct cat_mail){
        .value = call->value, .kind = CAT_SAYS_UPDATE, .variable = link->number, .element = call->element,
        .operation = cat_operation_on(call->operation, link->owner),
        .number = broadcast ? (uint32_t)rt->live.head->mail_sent + 1 : 0});
    if (!cat_running(rt)) return (int32_t)rt->live.head->fault_kind;
    if (broadcast) {
        state_of(call)->since = state_of(call)->seen = present(rt);
        return do_here(call);
    }
    cat_mail_needs_no_order(rt);
    return 0;
}

/* It only looks: an invariant, an assertion, or a query that is asked to see what it answers. */
static bool looks(const struct call *call)
{
    return (call->operation & 0xFF) == CAT_REMOTE_READ && (call->rt->mail.looks || call->operation & CAT_REMOTE_FLAG_LOOK);
}

static bool is_here(const struct call *call, bool reads)
{
    if (!cat_is_node(&call->rt->mail)) return true;
    bool own = call->desc->kind == CAT_SHARED_OWN, broadcast = call->desc->model == CAT_MODEL_BROADCAST;
    return reads ? own || broadcast : own && !broadcast;
}

/* It is a copy of what lies elsewhere, and a handler reads it. */
static bool is_read_copy(const struct call *call)
{
    bool copied = call->desc->model == CAT_MODEL_BROADCAST && call->desc->kind != CAT_SHARED_OWN;
    return copied && cat_is_node(&call->rt->mail);
}

/* --- what looks see ------------------------------------------------------------------------------------------ */

/* Of a variable of a slot: how many slots there are. What tells whether there is a node has as many elements. */
static uint32_t slots_of(const struct call *call)
{
    const struct cat_scheduler *s = call->rt->module.scheduler;
    for (uint32_t i = 0; i < s->shared_count; i++) {
        bool tells = s->shared[i].kind == CAT_SHARED_COUNT || s->shared[i].kind == CAT_SHARED_FAMILY;
        if (tells && s->shared[i].container == call->desc->container) return s->shared[i].count;
    }
    return 1;
}

/* The node in the slot has it, or the one that was there last. */
static bool find_of_slot(const struct call *call, int64_t when, int64_t *value)
{
    struct cat_runtime *rt = call->rt;
    uint32_t number = rt->link.shared[call->index].number, slots = slots_of(call);
    uint32_t elements = call->desc->count >= slots ? call->desc->count / slots : 1;
    uint32_t slot = call->element / elements, element = call->element % elements;
    int64_t node;
    if (!cat_fact_find(rt, when, 0, cat_shared_slot(call->desc->name), slot, &node)) return false;
    if (node == (int64_t)rt->mail.node && call->desc->model == CAT_MODEL_REQUEST) {
        uint32_t own = cat_shared_find(rt, CAT_OWNER_NODE, number);
        if (own == CAT_ABSENT || element >= rt->module.scheduler->shared[own].count) return false;
        *value = cat_shared_load(rt, own, element);
    } else if (!cat_fact_find(rt, when, (uint32_t)node, number, element, value)) {
        *value = 0; /* its node has told what differs from that */
    }
    return true;
}

/* The value that is at its owner now; where nobody tells that, the last one that is known. */
static int32_t look(const struct call *call)
{
    struct cat_runtime *rt = call->rt;
    const struct cat_shared_link *link = &rt->link.shared[call->index];
    int64_t when = rt->mail.looks ? rt->live.head->time : present(rt), value = 0;
    bool known = call->desc->kind == CAT_SHARED_SLOT ? find_of_slot(call, when, &value)
                                                     : cat_fact_find(rt, when, 0, link->number, call->element, &value);
    if (!known) value = cat_shared_load(rt, call->index, call->element);
    rt->ctx->result = cat_shared_fit(value, call->desc->type, call->desc->type, rt->link.profile->int_bits);
    return 0;
}

int32_t cat_op_remote(struct cat_ctx *ctx, uint32_t variable, uint32_t element, uint32_t operation, int64_t value,
                      uint32_t site)
{
    struct cat_runtime *rt = cat_here(ctx->runtime.at);
    const struct cat_scheduler *s = rt->module.scheduler;
    if (variable >= s->shared_count || element >= s->shared[variable].count) {
        return cat_fail(ctx, CAT_FAULT_INDEX, site, (int32_t)element);
    }
    struct call call = {rt, &s->shared[variable], variable, element, operation & 0xFFFFu, value, site};
    bool reads = (operation & 0xFF) == CAT_REMOTE_READ;
    if (looks(&call)) return cat_is_node(&rt->mail) && call.desc->kind != CAT_SHARED_OWN ? look(&call) : do_here(&call);
    if (is_here(&call, reads)) {
        if (reads && is_read_copy(&call)) note_age(rt, variable, state_of(&call));
        return do_here(&call);
    }
    if (!reads) return update(&call);
    rt->live.shared_measures[variable].asked++;
    return ask(&call, CAT_SAYS_READ);
}
