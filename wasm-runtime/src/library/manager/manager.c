/* The manager of a system of nodes. It does nothing by itself: it carries out one message after the other, in the order in
 * which they come, and tells the nodes what has changed. Its handlers are called where nodes arrive and depart, and for
 * threads that are to be born anywhere. */
#include "library/events.h"
#include "library/manager/manager.h"
#include "library/manager/manager_known.h"
#include "scheduler/call.h"
#include "scheduler/joining.h"
#include "scheduler/remote.h"
#include "state/fault.h"
#include "world/join.h"

/* --- nodes ------------------------------------------------------------------------------------------------- */

static uint32_t peer_of(const struct cat_runtime *rt, cat_thread node) { return cat_thread_at(rt, node)->instance; }

static bool is_there(const struct cat_runtime *rt, cat_thread node)
{
    return node && cat_thread_at(rt, node)->state != CAT_STATE_DEAD;
}

/* The node of a number, also one that has left; 0 when it never came. */
static cat_thread node_of(const struct cat_runtime *rt, uint32_t peer)
{
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        if (rt->live.threads[i].instance == peer) return cat_thread_node(rt, i);
    }
    return 0;
}

static uint32_t attribute_of(const struct cat_runtime *rt, uint32_t number)
{
    uint32_t i = 0;
    while (i < rt->module.scheduler->attribute_count && rt->link.attribute_numbers[i] != number) i++;
    return i < rt->module.scheduler->attribute_count ? i : CAT_ABSENT;
}

static struct cat_place place_of(const struct cat_runtime *rt, uint32_t attribute)
{
    const struct cat_variable_desc *desc = &rt->module.scheduler->attributes[attribute];
    return (struct cat_place){
        .width = cat_width(desc->type), .offset = desc->offset, .int_bits = rt->link.profile->int_bits};
}

static int64_t load_attribute(const struct cat_runtime *rt, cat_thread node, uint32_t attribute)
{
    struct cat_place place = place_of(rt, attribute);
    return cat_place_load(&place, cat_thread_attributes(rt, node));
}

/* What of the node's own variables blocks read lies in its attributes, too. */
static void show(struct cat_runtime *rt, cat_thread node, uint32_t variable, uint32_t element, int64_t value)
{
    uint32_t attribute = element == 0 ? attribute_of(rt, variable) : CAT_ABSENT;
    if (attribute == CAT_ABSENT) return;
    struct cat_place place = place_of(rt, attribute);
    cat_place_store(&place, cat_thread_attributes(rt, node), value);
}

static int64_t family_of(const struct cat_runtime *rt, cat_thread node)
{
    uint32_t attribute = node ? attribute_of(rt, cat_shared_number("family")) : CAT_ABSENT;
    return attribute == CAT_ABSENT ? 0 : load_attribute(rt, node, attribute);
}

/* --- what it sends --------------------------------------------------------------------------------------------- */

static void send(struct cat_runtime *rt, uint32_t peer, struct cat_mail mail)
{
    mail.peer = peer;
    cat_mail_send(rt, rt->live.head->time, mail);
}

static void send_to_all(struct cat_runtime *rt, cat_thread but, struct cat_mail mail)
{
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        cat_thread node = cat_thread_node(rt, i);
        if (node != but && is_there(rt, node)) send(rt, peer_of(rt, node), mail);
    }
}

/* To one that it comes of, with the number of its update; to all others without. */
static void send_copy(struct cat_runtime *rt, struct cat_mail copy, uint32_t origin, uint32_t number)
{
    copy.kind = CAT_SAYS_COPY;
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        cat_thread node = cat_thread_node(rt, i);
        if (!is_there(rt, node)) continue;
        copy.number = peer_of(rt, node) == origin ? number : 0;
        send(rt, peer_of(rt, node), copy);
    }
}

static void answer(struct cat_runtime *rt, const struct cat_mail *asked, int64_t value)
{
    struct cat_mail mail = *asked;
    mail.kind = CAT_SAYS_ANSWER;
    mail.value = value;
    send(rt, asked->peer, mail);
}

/* --- node containers --------------------------------------------------------------------------------------------- */

/* What was told of each, in the first messages of the pool: words behind the link. */
enum { TOLD_COUNT = 1, TOLD_NODE, LAST_NODE };

static int64_t *told_of(const struct cat_runtime *rt, cat_container c) { return cat_pool_at(rt, c); }

static bool is_slot(const struct cat_runtime *rt, cat_container c)
{
    return rt->link.containers[c].desc->kind == CAT_THREADREF && !rt->link.containers[c].desc->local;
}

static cat_thread node_in(const struct cat_runtime *rt, cat_container c)
{
    return rt->live.nodes[c].count ? rt->live.nodes[c].next : 0;
}

/* The first element of the array that it belongs to, by which messages name it. */
static cat_container array_of(const struct cat_runtime *rt, cat_container c) { return c - rt->link.containers[c].element; }

/* The number of "|name|" or "name is". */
static uint32_t number_about(const struct cat_runtime *rt, cat_container c, const char *before, const char *behind)
{
    struct cat_text text = {0};
    cat_text_add(&text, "%s%s%s", before, rt->link.containers[c].desc->name, behind);
    uint32_t number = text.failed ? 0 : cat_shared_number(text.bytes);
    cat_text_free(&text);
    return number;
}

static struct cat_mail about_container(const struct cat_runtime *rt, cat_container c, uint32_t number, int64_t value)
{
    return (struct cat_mail){
        .kind = CAT_SAYS_COPY, .variable = number, .element = rt->link.containers[c].element, .value = value};
}

static struct cat_mail count_of(const struct cat_runtime *rt, cat_container c)
{
    return about_container(rt, c, number_about(rt, c, "|", "|"), rt->live.nodes[c].count);
}

static struct cat_mail family_in(const struct cat_runtime *rt, cat_container c)
{
    return about_container(rt, c, number_about(rt, c, "", " is"), family_of(rt, node_in(rt, c)));
}

/* Where a value of the node in a slot goes: to all but one node, or to one alone. */
struct audience {
    cat_container slot;
    cat_thread but, only;
};

static struct cat_mail copy_in(const struct cat_runtime *rt, cat_container slot, uint32_t variable, uint32_t element,
                               const struct cat_known *known)
{
    return (struct cat_mail){
        .kind = CAT_SAYS_COPY,
        .variable = variable,
        .element = rt->link.containers[slot].element * known->count + element,
        .operation = cat_operation_on(0, array_of(rt, slot)),
        .value = *known->value,
    };
}

static void tell_value(struct cat_runtime *rt, uint32_t variable, uint32_t element, const struct cat_known *known,
                       const void *other)
{
    const struct audience *audience = other;
    struct cat_mail copy = copy_in(rt, audience->slot, variable, element, known);
    if (audience->only) {
        send(rt, peer_of(rt, audience->only), copy);
    } else {
        send_to_all(rt, audience->but, copy);
    }
}

static void tell_container(struct cat_runtime *rt, cat_container c, cat_thread but)
{
    int64_t *told = told_of(rt, c);
    cat_thread node = node_in(rt, c);
    if (told[TOLD_COUNT] != rt->live.nodes[c].count) send_to_all(rt, but, count_of(rt, c));
    told[TOLD_COUNT] = rt->live.nodes[c].count;
    if (!is_slot(rt, c) || told[TOLD_NODE] == (int64_t)node) return;
    send_to_all(rt, but, family_in(rt, c));
    if (node) cat_known_each(rt, node, tell_value, &(struct audience){.slot = c, .but = but});
    told = told_of(rt, c); /* the pool may have moved */
    told[TOLD_NODE] = node;
    if (node) told[LAST_NODE] = node;
}

/* --- what has changed ---------------------------------------------------------------------------------------------- */

static struct cat_mail copy_of(const struct cat_runtime *rt, uint32_t index, uint32_t element)
{
    return (struct cat_mail){.kind = CAT_SAYS_COPY, .variable = rt->link.shared[index].number, .element = element,
                             .value = cat_shared_load(rt, index, element)};
}

static bool is_copied(const struct cat_shared_desc *desc)
{
    return desc->kind == CAT_SHARED_SYSTEM && desc->model == CAT_MODEL_BROADCAST;
}

static void tell_global(struct cat_runtime *rt, uint32_t index, cat_thread but)
{
    const struct cat_shared_desc *desc = &rt->module.scheduler->shared[index];
    for (uint32_t element = 0; element < desc->count; element++) {
        struct cat_shared_state *state = &rt->live.shared[rt->link.shared[index].first + element];
        int64_t value = cat_shared_load(rt, index, element);
        if (value == state->ordered) continue;
        *state = (struct cat_shared_state){.ordered = value, .since = rt->live.head->time};
        if (is_copied(desc)) send_to_all(rt, but, copy_of(rt, index, element));
    }
}

/* The slot that a node sits in, 0 for none. */
static cat_container slot_of(const struct cat_runtime *rt, cat_thread node)
{
    uint32_t home = rt->live.nodes[node].home;
    return home != CAT_NODE_NOWHERE && is_slot(rt, home) ? home : 0;
}

/* A value of a node has its place in the order: the node hears of it, and all who see it in a slot. */
static void order(struct cat_runtime *rt, cat_thread node, const struct cat_known *known, const struct cat_mail *update)
{
    cat_container slot = slot_of(rt, node);
    show(rt, node, update->variable, update->element, *known->value);
    send(rt, peer_of(rt, node), (struct cat_mail){
        .kind = CAT_SAYS_COPY, .variable = update->variable, .element = update->element,
        .operation = cat_operation_on(0, CAT_OWNER_NODE), .value = *known->value,
        .number = update->peer == peer_of(rt, node) ? update->number : 0});
    if (!slot) return;
    struct cat_mail copy = copy_in(rt, slot, update->variable, update->element, known);
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        cat_thread other = cat_thread_node(rt, i);
        if (!is_there(rt, other)) continue;
        bool origin = other != node && peer_of(rt, other) == update->peer;
        copy.number = origin ? update->number : 0;
        send(rt, peer_of(rt, other), copy);
    }
}

/* Blocks write variables of nodes as attributes. */
static void tell_written(struct cat_runtime *rt, cat_thread node)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    for (uint32_t i = 0; i < s->attribute_count; i++) {
        struct cat_known known;
        uint32_t number = rt->link.attribute_numbers[i];
        if (!cat_known_find(rt, node, number, 0, false, &known)) continue;
        int64_t value = load_attribute(rt, node, i);
        if (value == *known.value) continue;
        *known.value = value;
        struct cat_mail update = {.kind = CAT_SAYS_UPDATE, .variable = number, .value = value,
                                  .operation = cat_operation_on(CAT_REMOTE_SET | s->attributes[i].type << 12, CAT_OWNER_NODE)};
        if (known.broadcast) {
            order(rt, node, &known, &update);
        } else {
            send(rt, peer_of(rt, node), update);
        }
    }
}

/* Behind a handler; one node is not told, for it has nothing yet. */
static void tell_changes(struct cat_runtime *rt, cat_thread but)
{
    for (uint32_t i = 0; i < rt->module.scheduler->shared_count; i++) tell_global(rt, i, but);
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        cat_thread node = cat_thread_node(rt, i);
        if (is_there(rt, node)) tell_written(rt, node);
    }
    for (cat_container c = 1; c <= rt->link.container_nodes; c++) tell_container(rt, c, but);
}

/* --- arrival and departure ------------------------------------------------------------------------------------------- */

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

static void welcome(struct cat_runtime *rt, cat_thread node)
{
    uint32_t peer = peer_of(rt, node);
    for (uint32_t i = 0; i < rt->module.scheduler->shared_count; i++) {
        const struct cat_shared_desc *desc = &rt->module.scheduler->shared[i];
        for (uint32_t element = 0; is_copied(desc) && element < desc->count; element++) {
            if (cat_shared_load(rt, i, element)) send(rt, peer, copy_of(rt, i, element));
        }
    }
    for (cat_container c = 1; c <= rt->link.container_nodes; c++) {
        if (rt->live.nodes[c].count == 0) continue;
        send(rt, peer, count_of(rt, c));
        if (!is_slot(rt, c)) continue;
        send(rt, peer, family_in(rt, c));
        cat_known_each(rt, node_in(rt, c), tell_value, &(struct audience){.slot = c, .only = node});
    }
    send(rt, peer, (struct cat_mail){.kind = CAT_SAYS_WELCOME});
}

static void refuse(struct cat_runtime *rt, const struct cat_mail *hello, int64_t why)
{
    uint64_t stamp = rt->module.scheduler->stamp;
    begin_tick(rt, hello);
    cat_trace_add(rt, CAT_TRACE_NODE_REFUSED, 0, hello->peer, (int32_t)why);
    send(rt, hello->peer, (struct cat_mail){.kind = CAT_SAYS_REFUSED, .value = why, .variable = (uint32_t)stamp,
                                            .number = (uint32_t)(stamp >> 32)});
}

/* The values that came before its hello. */
static void take_values(struct cat_runtime *rt, cat_thread node, uint64_t hello)
{
    const struct cat_mail_log *given = &rt->mail.given;
    for (uint64_t number = given->base; number < hello; number++) {
        const struct cat_mail *mail = cat_mail_at(given, number);
        if (mail->kind != CAT_SAYS_VALUE || mail->peer != peer_of(rt, node)) continue;
        cat_known_tell(rt, node, mail);
        show(rt, node, mail->variable, mail->element, mail->value);
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
    show(rt, node, cat_shared_number("family"), 0, hello->variable);
    take_values(rt, node, number);
    cat_library_call(rt, rt->link.roles[CAT_ROLE_BIRTH], node);
    if (rt->live.head->outcome == CAT_OUTCOME_FAULT && rt->live.head->fault_kind == CAT_FAULT_FULL_TARGET) {
        refuse_anew(rt, number);
    }
    if (!cat_running(rt)) return;
    cat_thread_enter(rt, node, CAT_STATE_READY);
    cat_trace_add(rt, CAT_TRACE_WELCOMED, node, hello->peer, (int32_t)hello->variable);
    tell_changes(rt, node);
    welcome(rt, node);
}

/* The node does not answer any more: who has asked it hears the last that is known. */
static void answer_for(struct cat_runtime *rt, cat_thread node, const struct cat_mail *asked, uint32_t element)
{
    struct cat_known known;
    bool is_known = node && cat_known_find(rt, node, asked->variable, element, false, &known);
    uint32_t index = cat_shared_find(rt, cat_owner_of(asked->operation), asked->variable);
    rt->live.head->for_absent++;
    cat_trace_add(rt, CAT_TRACE_ABSENT, 0, cat_mail_place(index, asked->element), (int32_t)(node ? peer_of(rt, node) : 0));
    if (asked->kind == CAT_SAYS_READ || cat_is_answered(asked->operation)) answer(rt, asked, is_known ? *known.value : 0);
}

static void depart(struct cat_runtime *rt, const struct cat_mail *mail)
{
    cat_thread node = node_of(rt, mail->peer);
    struct cat_question question;
    if (!is_there(rt, node)) {
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
    if (is_there(rt, node)) {
        cat_take(rt->ctx, node);
        cat_list_link(rt->ctx, CAT_NODE_NOWHERE, node, CAT_NODE_NOWHERE);
        cat_join_bury(rt, node);
    }
    cat_trace_add(rt, CAT_TRACE_NODE_LEFT, node, mail->peer, (int32_t)family_of(rt, node));
    while (cat_known_answered(rt, node, 0, &question)) {
        question.asked.kind = CAT_SAYS_READ;
        answer_for(rt, node, &question.asked, question.element);
    }
    tell_changes(rt, 0);
}

/* --- reads and updates ------------------------------------------------------------------------------------------------- */

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
        target.node = node_of(rt, mail->peer);
        target.there = is_there(rt, target.node);
        return target;
    }
    if (owner == 0 || owner > rt->link.container_nodes || !is_slot(rt, owner)) return target;
    cat_container slot = owner;
    struct cat_known known = {.count = 0};
    for (uint32_t i = 0; i < rt->link.containers[owner].desc->count && !known.count; i++) {
        cat_thread one = (cat_thread)told_of(rt, owner + i)[LAST_NODE];
        if (one) cat_known_find(rt, one, mail->variable, 0, false, &known);
    }
    if (known.count) {
        slot = owner + mail->element / known.count;
        target.element = mail->element % known.count;
    }
    if (slot - owner >= rt->link.containers[owner].desc->count) return target;
    target.node = node_in(rt, slot);
    target.there = target.node != 0;
    if (!target.there) target.node = (cat_thread)told_of(rt, slot)[LAST_NODE];
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
    send(rt, peer_of(rt, target->node), on);
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
    rt->live.shared_measures[index].changed++;
    if (is_copied(desc)) {
        send_copy(rt, copy_of(rt, index, mail->element), mail->peer, mail->number);
    } else if (cat_is_answered(mail->operation)) {
        answer(rt, mail, mail->operation & CAT_REMOTE_FLAG_FORMER ? old : new);
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
    rt->live.head->for_absent++;
    send(rt, mail->peer, copy);
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
        order(rt, target.node, &known, &update);
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
        answer(rt, mail, cat_shared_load(rt, index, mail->element));
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
    cat_thread node = node_of(rt, mail->peer);
    if (!node || !cat_known_answered(rt, node, mail->number, &question)) return;
    bool tells = !(question.asked.operation & CAT_REMOTE_FLAG_FORMER);
    if (tells && cat_known_find(rt, node, mail->variable, question.element, true, &known)) *known.value = mail->value;
    answer(rt, &question.asked, mail->value);
}

/* --- threads ------------------------------------------------------------------------------------------------------------ */

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
    if (chosen != CAT_FAILED && is_there(rt, chosen)) peer = peer_of(rt, chosen);
    cat_trace_add(rt, CAT_TRACE_SELECTED, chosen, peer, (int32_t)mail->peer);
    tell_changes(rt, 0);
    send(rt, peer, (struct cat_mail){.kind = CAT_SAYS_SPAWN, .variable = mail->variable, .value = mail->peer});
}

static void hand_on(struct cat_runtime *rt, const struct cat_mail *mail)
{
    cat_thread node = node_of(rt, (uint32_t)mail->value);
    if (is_there(rt, node)) {
        send(rt, (uint32_t)mail->value, *mail);
    } else {
        rt->live.head->for_absent++;
    }
}

/* --- one message after the other ------------------------------------------------------------------------------------------ */

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
        if (mail->kind == CAT_SAYS_VALUE && !node_of(rt, mail->peer)) break;
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
    }
}

void cat_manager_start(struct cat_runtime *rt)
{
    for (cat_container c = 1; c <= rt->link.container_nodes; c++) {
        if (!cat_pool_ensure(rt, CAT_ABSENT)) return;
        cat_pool_take(rt);
        memset(told_of(rt, c), 0, CAT_KNOWN_WORDS * sizeof(int64_t));
    }
    int32_t kind = rt->module.scheduler->setup(rt->ctx, 0);
    if (kind) cat_fault_of_handler(rt, (uint32_t)kind);
    for (uint32_t i = 0; i < rt->module.scheduler->shared_count && cat_running(rt); i++) tell_global(rt, i, 0);
}

static bool is_idle(const struct cat_runtime *rt) { return (void)rt, true; }

const struct cat_library cat_library_manager = {
    .go_through = go_through,
    .first = CAT_PHASE_SCHEDULE,
    .is_idle = is_idle,
};
