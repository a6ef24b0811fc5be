#include "scheduler/joining.h"

#include "state/fault.h"
#include "scheduler/remote.h"

static bool decides(const struct cat_mail *mail)
{
    return mail->kind == CAT_SAYS_WELCOME || mail->kind == CAT_SAYS_REFUSED || mail->kind == CAT_SAYS_LEAVE;
}

/* Elements that are 0 need not be told, but the first tells what kind of variable it is. */
static void tell_values(struct cat_runtime *rt, uint32_t index)
{
    const struct cat_shared_desc *desc = &rt->module.scheduler->shared[index];
    uint32_t about = desc->model << 8 | desc->type << 12 | rt->link.profile->int_bits << 16;
    for (uint32_t element = 0; element < desc->count; element++) {
        int64_t value = cat_shared_load(rt, index, element);
        rt->live.shared[rt->link.shared[index].first + element].ordered = value;
        if (element > 0 && value == 0) continue;
        cat_mail_send(rt, rt->live.head->time, (struct cat_mail){
            .value = value, .kind = CAT_SAYS_VALUE, .variable = rt->link.shared[index].number, .element = element,
            .operation = about, .number = desc->count});
    }
}

void cat_joining_say_hello(struct cat_runtime *rt)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    int32_t kind = s->setup(rt->ctx, 0);
    if (kind) cat_fault_of_handler(rt, (uint32_t)kind);
    for (uint32_t i = 0; i < s->shared_count && cat_running(rt); i++) {
        if (s->shared[i].kind == CAT_SHARED_OWN) tell_values(rt, i);
    }
    cat_remote_note_own(rt, rt->live.head->time, true);
    cat_mail_send(rt, rt->live.head->time,
                    (struct cat_mail){.value = (int64_t)s->stamp, .kind = CAT_SAYS_HELLO, .variable = s->family});
}

const struct cat_mail *cat_joining_decision(const struct cat_runtime *rt)
{
    const struct cat_mail_log *given = &rt->mail.given;
    for (uint64_t number = rt->live.head->mail_taken; number < given->end; number++) {
        const struct cat_mail *mail = cat_mail_at(given, number);
        if (mail->time > rt->mail.horizon) return NULL;
        if (decides(mail)) return mail;
    }
    return NULL;
}

static void set_ordered(struct cat_runtime *rt)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    for (uint32_t i = 0; i < s->shared_count; i++) {
        struct cat_shared_state *states = &rt->live.shared[rt->link.shared[i].first];
        for (uint32_t element = 0; element < s->shared[i].count; element++) {
            states[element].ordered = cat_shared_load(rt, i, element);
            states[element].since = states[element].seen = rt->live.head->time;
        }
    }
}

/* Of what the former scheduler did not know the node has the value of its own initialiser. */
static void keep_copies(struct cat_runtime *rt)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    for (uint32_t i = 0; i < s->shared_count; i++) {
        for (uint32_t element = 0; element < s->shared[i].count; element++) {
            struct cat_shared_state *state = &rt->live.shared[rt->link.shared[i].first + element];
            if (state->seen == CAT_NEVER) {
                state->ordered = cat_shared_load(rt, i, element);
                state->since = state->seen = rt->live.head->time;
            } else if (s->shared[i].model == CAT_MODEL_BROADCAST) {
                cat_remote_lay_on_top(rt, i, element);
            } else {
                cat_shared_store(rt, i, element, state->ordered);
            }
        }
    }
    cat_remote_note_own(rt, rt->live.head->time, true);
}

void cat_joining_take_copies(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (head->heard[CAT_SAYS_WELCOME]) { /* another scheduler takes over */
        keep_copies(rt);
        return;
    }
    set_ordered(rt);
    for (bool welcomed = false; !welcomed && cat_mail_due(rt) <= head->time;) {
        const struct cat_mail *mail = cat_mail_at(&rt->mail.given, head->mail_taken);
        welcomed = mail->kind == CAT_SAYS_WELCOME;
        head->mail_behind = ++head->mail_taken;
        if (welcomed) {
            head->heard[mail->kind]++;
            cat_trace_add(rt, CAT_TRACE_WELCOMED, 0, rt->mail.node, (int32_t)rt->module.scheduler->family);
        } else {
            cat_remote_carry_out(rt, mail, head->time);
        }
    }
}

void cat_joining_say_goodbye(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (head->parted) return;
    head->parted = 1;
    cat_mail_send(rt, head->time, (struct cat_mail){.kind = CAT_SAYS_DEPARTED, .variable = rt->module.scheduler->family});
}
