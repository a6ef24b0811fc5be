/* The manager of a system of nodes. It does nothing by itself: it carries out one message after the other, in the order in
 * which they come, and tells the nodes what has changed. Its handlers are called where nodes arrive and depart, and for
 * threads that are to be born anywhere. */
#include "library/between.h"
#include "library/events.h"
#include "library/manager/manager.h"
#include "library/manager/manager_telling.h"
#include "scheduler/call.h"
#include "scheduler/joining.h"
#include "scheduler/remote.h"
#include "state/fault.h"
#include "world/join.h"

/* --- arrival and departure ---------------------------------------------------------------------------------------- */

/* A tick without a handler. */
static void begin_tick(struct cat_runtime *rt, const struct cat_mail *mail)
{
    struct cat_head *head = rt->live.head;
    head->tick++;
    head->handler = head->handler_thread = 0;
    rt->trace.at.last_site = 0;
    cat_trace_mix(rt, (uint64_t)mail->kind << 32 | mail->peer);
    cat_trace_mix(rt, (uint64_t)mail->value ^ (uint64_t)head->time);
}

static void refuse(struct cat_runtime *rt, const struct cat_mail *hello, int64_t why)
{
    uint64_t stamp = rt->module.scheduler->stamp;
    begin_tick(rt, hello);
    cat_trace_add(rt, CAT_TRACE_NODE_REFUSED, 0, hello->peer, (int32_t)why);
    cat_tell_node(rt, hello->peer,
                  (struct cat_mail){.kind = CAT_SAYS_REFUSED, .value = why, .variable = (uint32_t)stamp,
                                    .number = (uint32_t)(stamp >> 32)});
}

/* The values that came before its hello. */
static void take_values(struct cat_runtime *rt, cat_thread node, uint64_t hello)
{
    const struct cat_mail_log *given = &rt->mail.given;
    for (uint64_t number = given->base; number < hello; number++) {
        const struct cat_mail *mail = cat_mail_at(given, number);
        if (mail->kind != CAT_SAYS_VALUE || mail->peer != cat_manager_peer(rt, node)) continue;
        cat_known_tell(rt, node, mail);
        if (cat_known_is_broadcast(mail)) cat_manager_note(rt, node, mail->variable, mail->element, mail->value);
        cat_manager_show(rt, node, mail->variable, mail->element, mail->value);
    }
}

/* So that it is refused when the run comes there again. */
static void refuse_anew(struct cat_runtime *rt, uint64_t number)
{
    cat_mail_at(&rt->mail.given, number)->number = 1;
    rt->live.head->outcome = CAT_OUTCOME_LEFT;
    rt->live.head->fault_kind = 0;
    rt->mail.examined = number;
}

static void arrive(struct cat_runtime *rt, const struct cat_mail *hello, uint64_t number)
{
    if (hello->value != (int64_t)rt->module.scheduler->stamp || hello->number) {
        refuse(rt, hello, hello->number ? 0 : 1);
        return;
    }
    cat_thread node = cat_thread_bear(rt, 0, hello->peer);
    if (!node) return;
    cat_manager_show(rt, node, cat_shared_number(CAT_NODE_FAMILY), 0, hello->variable);
    take_values(rt, node, number);
    cat_library_call(rt, rt->link.roles[CAT_ROLE_BIRTH], node);
    if (rt->live.head->outcome == CAT_OUTCOME_FAULT && rt->live.head->fault_kind == CAT_FAULT_FULL_TARGET) {
        refuse_anew(rt, number);
    }
    if (!cat_running(rt)) return;
    cat_thread_enter(rt, node, CAT_STATE_READY);
    cat_trace_add(rt, CAT_TRACE_WELCOMED, node, hello->peer, (int32_t)hello->variable);
    cat_tell_changes(rt, node);
    cat_tell_welcome(rt, node);
}

/* The node does not answer any more: who has asked it hears the last that is known. */
static void answer_for(struct cat_runtime *rt, cat_thread node, const struct cat_mail *asked, uint32_t element)
{
    struct cat_known known;
    bool is_known = node && cat_known_find(rt, node, asked->variable, element, false, &known);
    uint32_t index = cat_shared_find(rt, cat_owner_of(asked->operation), asked->variable);
    rt->live.head->for_absent++;
    cat_trace_add(rt, CAT_TRACE_ABSENT, 0, cat_mail_place(index, asked->element),
                  (int32_t)(node ? cat_manager_peer(rt, node) : 0));
    if (asked->kind == CAT_SAYS_READ || cat_is_answered(asked->operation)) {
        struct cat_mail answered = *asked;
        answered.operation |= CAT_REMOTE_FLAG_ABSENT;
        cat_tell_answer(rt, &answered, is_known ? *known.value : 0, is_known ? *known.since : 0);
    }
}

static void depart(struct cat_runtime *rt, const struct cat_mail *mail)
{
    cat_thread node = cat_manager_node(rt, mail->peer);
    struct cat_question question;
    if (!cat_manager_is_there(rt, node)) {
        begin_tick(rt, mail);
        return;
    }
    rt->live.head->dying = node;
    if (rt->link.roles[CAT_ROLE_END]) {
        cat_library_call(rt, rt->link.roles[CAT_ROLE_END], node);
    } else {
        begin_tick(rt, mail);
    }
    if (!cat_running(rt)) return;
    if (cat_manager_is_there(rt, node)) {
        cat_take(rt->ctx, node);
        cat_list_link(rt->ctx, CAT_NODE_NOWHERE, node, CAT_NODE_NOWHERE);
        cat_join_bury(rt, node);
    }
    cat_trace_add(rt, CAT_TRACE_NODE_LEFT, node, mail->peer, (int32_t)cat_manager_family(rt, node));
    while (cat_known_answered(rt, node, 0, &question)) {
        question.asked.kind = CAT_SAYS_READ;
        answer_for(rt, node, &question.asked, question.element);
    }
    cat_tell_changes(rt, 0);
}

/* --- reads and updates -------------------------------------------------------------------------------------------- */

/* Of the node that a message is about. */
struct target {
    cat_thread node; /* in the slot, or the one that was there last; 0: none ever was */
    bool there;      /* it is still */
    uint32_t element; /* of its variable */
};

/* An element of a slot's variable names the slot in its array, too. */
static struct target target_of(struct cat_runtime *rt, const struct cat_mail *mail)
{
    uint32_t owner = cat_owner_of(mail->operation);
    struct target target = {.element = mail->element};
    if (owner == CAT_OWNER_NODE) {
        target.node = cat_manager_node(rt, mail->peer);
        target.there = cat_manager_is_there(rt, target.node);
        return target;
    }
    if (owner == 0 || owner > rt->link.container_nodes || !cat_manager_is_slot(rt, owner)) return target;
    cat_container slot = owner;
    struct cat_known known = {.count = 0};
    for (uint32_t i = 0; i < rt->link.containers[owner].desc->count && !known.count; i++) {
        cat_thread one = (cat_thread)cat_manager_told(rt, owner + i)[LAST_NODE];
        if (one) cat_known_find(rt, one, mail->variable, 0, false, &known);
    }
    if (known.count) {
        slot = owner + mail->element / known.count;
        target.element = mail->element % known.count;
    }
    if (slot - owner >= rt->link.containers[owner].desc->count) return target;
    target.node = cat_manager_node_in(rt, slot);
    target.there = target.node != 0;
    if (!target.there) target.node = (cat_thread)cat_manager_told(rt, slot)[LAST_NODE];
    return target;
}

/* To the node that owns the variable; who asks is answered when that has answered. */
static void pass_on(struct cat_runtime *rt, const struct cat_mail *mail, const struct target *target)
{
    bool answered = mail->kind == CAT_SAYS_READ || cat_is_answered(mail->operation);
    struct cat_mail on = *mail;
    on.element = target->element;
    on.operation = cat_operation_on(mail->operation, CAT_OWNER_NODE);
    on.number = answered ? (uint32_t)rt->live.head->mail_sent + 1 : 0;
    if (answered) {
        cat_known_ask(rt, target->node, &(struct cat_question){.number = on.number, .element = target->element, .asked = *mail});
    }
    cat_tell_node(rt, cat_manager_peer(rt, target->node), on);
}

static void update_global(struct cat_runtime *rt, const struct cat_mail *mail, uint32_t index)
{
    const struct cat_shared_desc *desc = &rt->module.scheduler->shared[index];
    int64_t old = cat_shared_load(rt, index, mail->element);
    int64_t new = cat_shared_result(desc->type, rt->link.profile->int_bits, old, mail->operation, mail->value);
    cat_shared_store(rt, index, mail->element, new);
    new = cat_shared_load(rt, index, mail->element);
    rt->live.shared[rt->link.shared[index].first + mail->element] =
        (struct cat_shared_state){.ordered = new, .since = rt->live.head->time};
    cat_manager_note(rt, 0, mail->variable, mail->element, new);
    rt->live.shared_measures[index].changed++;
    if (cat_manager_is_copied(desc)) {
        cat_tell_copy(rt, cat_manager_copy(rt, index, mail->element), mail->peer, mail->number);
    } else if (cat_is_answered(mail->operation)) {
        cat_tell_answer(rt, mail, mail->operation & CAT_REMOTE_FLAG_FORMER ? old : new, rt->live.head->time);
    }
}

/* Who has sent an update under broadcast has it on top of its copy until it hears of it again. */
static void drop_update(struct cat_runtime *rt, const struct cat_mail *mail, const struct target *target)
{
    struct cat_known known;
    bool broadcast = target->node && cat_known_find(rt, target->node, mail->variable, target->element, true, &known) &&
                     known.broadcast;
    if (!broadcast) {
        answer_for(rt, target->node, mail, target->element);
        return;
    }
    struct cat_mail copy = *mail;
    copy.kind = CAT_SAYS_COPY;
    copy.value = *known.value;
    copy.sent = *known.since;
    copy.operation |= CAT_REMOTE_FLAG_ABSENT;
    rt->live.head->for_absent++;
    cat_tell_node(rt, mail->peer, copy);
}

static void update_of_node(struct cat_runtime *rt, const struct cat_mail *mail)
{
    struct cat_known known;
    struct target target = target_of(rt, mail);
    if (!target.there) {
        drop_update(rt, mail, &target);
    } else if (cat_known_find(rt, target.node, mail->variable, target.element, true, &known) && known.broadcast) {
        struct cat_mail update = *mail;
        update.element = target.element;
        *known.value = cat_shared_result(known.type, known.int_bits, *known.value, mail->operation, mail->value);
        *known.since = rt->live.head->time;
        cat_manager_note(rt, target.node, mail->variable, target.element, *known.value);
        cat_tell_in_order(rt, target.node, &known, &update);
    } else {
        pass_on(rt, mail, &target);
    }
}

static void read_or_update(struct cat_runtime *rt, const struct cat_mail *mail)
{
    bool reads = mail->kind == CAT_SAYS_READ;
    uint32_t index = CAT_ABSENT;
    if (cat_owner_of(mail->operation) == CAT_OWNER_SYSTEM) index = cat_shared_find(rt, CAT_OWNER_SYSTEM, mail->variable);
    bool known_here = index != CAT_ABSENT && mail->element < rt->module.scheduler->shared[index].count;
    if (known_here && reads) {
        rt->live.shared_measures[index].served++;
        cat_tell_answer(rt, mail, cat_shared_load(rt, index, mail->element), rt->live.head->time);
    } else if (known_here) {
        update_global(rt, mail, index);
    } else if (reads) {
        struct target target = target_of(rt, mail);
        if (target.there) {
            pass_on(rt, mail, &target);
        } else {
            answer_for(rt, target.node, mail, target.element);
        }
    } else {
        update_of_node(rt, mail);
    }
}

/* From the owner of a variable to who has asked for it. What it tells is what is known of it from now on. */
static void bring_answer(struct cat_runtime *rt, const struct cat_mail *mail)
{
    struct cat_question question;
    struct cat_known known;
    cat_thread node = cat_manager_node(rt, mail->peer);
    if (!node || !cat_known_answered(rt, node, mail->number, &question)) return;
    bool tells = !(question.asked.operation & CAT_REMOTE_FLAG_FORMER);
    if (tells && cat_known_find(rt, node, mail->variable, question.element, true, &known)) {
        *known.value = mail->value;
        *known.since = mail->sent;
    }
    cat_tell_answer(rt, &question.asked, mail->value, mail->sent);
}

/* --- threads ------------------------------------------------------------------------------------------------------ */

/* Who has asked gets the thread where nobody is chosen. */
static void choose(struct cat_runtime *rt, const struct cat_mail *mail)
{
    uint32_t handler = rt->link.roles[CAT_ROLE_SELECT], peer = mail->peer;
    if (handler) {
        cat_library_call(rt, handler, 0);
    } else {
        begin_tick(rt, mail);
    }
    if (!cat_running(rt)) return;
    cat_thread chosen = handler ? rt->ctx->chosen : 0;
    if (chosen != CAT_FAILED && cat_manager_is_there(rt, chosen)) peer = cat_manager_peer(rt, chosen);
    cat_trace_add(rt, CAT_TRACE_SELECTED, chosen, peer, (int32_t)mail->peer);
    cat_tell_changes(rt, 0);
    cat_tell_node(rt, peer, (struct cat_mail){.kind = CAT_SAYS_SPAWN, .variable = mail->variable, .value = mail->peer});
}

static void hand_on(struct cat_runtime *rt, const struct cat_mail *mail)
{
    cat_thread node = cat_manager_node(rt, (uint32_t)mail->value);
    if (cat_manager_is_there(rt, node)) {
        cat_tell_node(rt, (uint32_t)mail->value, *mail);
    } else {
        rt->live.head->for_absent++;
    }
}

/* --- one message after the other ---------------------------------------------------------------------------------- */

static void carry_out(struct cat_runtime *rt, uint64_t number)
{
    struct cat_mail mail = *cat_mail_at(&rt->mail.given, number);
    bool calls = mail.kind == CAT_SAYS_HELLO || mail.kind == CAT_SAYS_DEPARTED || mail.kind == CAT_SAYS_CHOOSE;
    if (!calls) begin_tick(rt, &mail);
    cat_remote_trace_taken(rt, &mail, cat_shared_find(rt, cat_owner_of(mail.operation), mail.variable));
    switch (mail.kind) {
    case CAT_SAYS_HELLO: arrive(rt, &mail, number); break;
    case CAT_SAYS_DEPARTED: depart(rt, &mail); break;
    case CAT_SAYS_READ:
    case CAT_SAYS_UPDATE: read_or_update(rt, &mail); break;
    case CAT_SAYS_ANSWER: bring_answer(rt, &mail); break;
    case CAT_SAYS_CHOOSE: choose(rt, &mail); break;
    case CAT_SAYS_SUSPEND:
    case CAT_SAYS_RESUME: hand_on(rt, &mail); break;
    default: break;
    }
}

/* Values are carried out with the hello that follows. */
static uint64_t next_message(const struct cat_runtime *rt)
{
    uint64_t number = rt->live.head->mail_taken;
    while (number < rt->mail.given.end && cat_mail_at(&rt->mail.given, number)->kind == CAT_SAYS_VALUE) number++;
    return number;
}

/* A value stays until its node has come. */
static void take(struct cat_runtime *rt, uint64_t number)
{
    struct cat_head *head = rt->live.head;
    head->mail_taken = number + 1;
    head->confirmed = head->mail_sent; /* nobody confirms what it sends */
    while (head->mail_behind < head->mail_taken) {
        const struct cat_mail *mail = cat_mail_at(&rt->mail.given, head->mail_behind);
        if (mail->kind == CAT_SAYS_VALUE && !cat_manager_node(rt, mail->peer)) break;
        head->mail_behind++;
    }
}

static void pass_to(struct cat_runtime *rt, int64_t time)
{
    struct cat_head *head = rt->live.head;
    int64_t cost = rt->workload.look_cost;
    if (time > head->time) {
        head->idle_time += time - head->time;
        cat_now_set(rt, time);
    }
    cat_passing_take_changes(rt);
    head->scheduler_time += cost;
    cat_now_set(rt, cat_add_saturated(head->time, cost));
}

static void go_through(struct cat_runtime *rt, uint64_t until, uint64_t end)
{
    rt = cat_here(rt);
    while (cat_goes_on(rt->live.head, until, end)) {
        uint64_t number = next_message(rt);
        bool comes = number < rt->mail.given.end && cat_mail_at(&rt->mail.given, number)->time <= rt->mail.horizon;
        if (!comes) {
            rt->mail.waits = true;
            rt->mail.examined = number;
            return;
        }
        pass_to(rt, cat_mail_at(&rt->mail.given, number)->time);
        take(rt, number);
        carry_out(rt, number);
        cat_between_end_tick(rt);
    }
}

void cat_manager_start(struct cat_runtime *rt)
{
    for (cat_container c = 1; c <= rt->link.container_nodes; c++) {
        if (!cat_pool_ensure(rt, CAT_ABSENT)) return;
        cat_pool_take(rt);
        memset(cat_manager_told(rt, c), 0, CAT_KNOWN_WORDS * sizeof(int64_t));
    }
    int32_t kind = rt->module.scheduler->setup(rt->ctx, 0);
    if (kind) cat_fault_of_handler(rt, (uint32_t)kind);
    for (uint32_t i = 0; i < rt->module.scheduler->shared_count && cat_running(rt); i++) cat_tell_global(rt, i, 0);
    cat_manager_note_all(rt);
}

static bool is_idle(const struct cat_runtime *rt) { return (void)rt, true; }

const struct cat_library cat_library_manager = {
    .go_through = go_through,
    .first = CAT_PHASE_SCHEDULE,
    .is_idle = is_idle,
};
