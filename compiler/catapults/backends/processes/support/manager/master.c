/* What the master makes of what nodes say: the rules are those of the simulated manager. */
#include "base/sharing.h"
#include "manager.h"

enum { INT_BITS = 32 };

static const struct cat_ops ops = {
    .sorted_insert = sorted_insert,
    .sorted_remove = sorted_remove,
    .trace_transfer = trace_transfer,
    .sorted_copy = sorted_copy,
};

static uint32_t peers; /* that have arrived so far */

const char *master_start(void)
{
    const char *why = host_start(&ops);
    if (why) return why;
    host_prepare();
    containers_start();
    attributes_start();
    globals_start();
    return NULL;
}

static struct node *node_numbered(uint32_t peer)
{
    struct node *node = nodes;
    while (node && (node->peer != peer || !is_there(node))) node = node->next;
    return node;
}

/* --- arrival and departure ------------------------------------------------------------------------------------------- */

static void show_values(struct node *node)
{
    attribute_show(node, cat_shared_number("is"), 0, node->family);
    for (size_t i = 0; i < node->value_count; i++) {
        attribute_show(node, node->values[i].variable, node->values[i].element, node->values[i].value);
    }
}

static bool call_arrival(struct node *node)
{
    cat_thread t = thread_of(node);
    undo_keep();
    host.ending = t; /* until it is stored it is nowhere, and if it is refused it ends there */
    int32_t fault = host_try(CAT_HANDLER_ARRIVAL, t);
    if (fault == CAT_FAULT_FULL_TARGET) {
        undo_restore();
        host_bury(t);
        return false;
    }
    if (fault) fault_of_handler();
    if (host_home(t) == CAT_NOWHERE) fault_of_protocol("stored a node in no container", t);
    host.ending = 0;
    trace_add(CAT_TRACE_LEAVE, t, CAT_HANDLER_ARRIVAL, 0);
    return true;
}

bool master_arrive(struct node *node)
{
    host_bear(node, CAT_STATE_NEW);
    show_values(node);
    if (!call_arrival(node)) return false;
    trace_state(thread_of(node), CAT_STATE_READY);
    node->peer = ++peers;
    node->stage = THERE;
    figures.arrived++;
    tell_changes(node);
    tell_welcome(node);
    return true;
}

/* The node does not answer any more: who has asked it hears the last that is known. */
static void answer_for(struct node *node, const struct node *asker, const struct said *asked, uint32_t element)
{
    const struct known *known = node ? known_find(node, asked->variable, element, false) : NULL;
    figures.for_absent++;
    if (asked->kind != CAT_SAYS_READ && !cat_is_answered(asked->operation)) return;
    struct said answered = *asked;
    answered.operation |= CAT_REMOTE_FLAG_ABSENT;
    if (asker) tell_answer(asker, &answered, known ? known->value : 0, known ? known->since : 0);
}

void master_depart(struct node *node)
{
    cat_thread t = thread_of(node);
    struct question question;
    host.ending = t;
    host_call(CAT_HANDLER_DEPARTURE, t);
    if (host_home(t) != CAT_NOWHERE) {
        cat_take(&host.ctx, t);
        cat_put(&host.ctx, CAT_NOWHERE, t, 0);
    }
    host_bury(t);
    node->stage = LEFT;
    figures.departed++;
    while (question_take(node, 0, &question)) answer_for(node, node_numbered(question.asker), &question.asked, question.element);
    tell_changes(NULL);
}

/* The end of its former connection may not have been seen yet. */
void master_replace(uint32_t peer)
{
    struct node *former = node_numbered(peer);
    if (!former) return;
    peer_drop(former, "has come anew");
    master_depart(former);
}

/* --- reads and updates ------------------------------------------------------------------------------------------------ */

/* Of the node that a message is about. */
struct target {
    struct node *node; /* in the slot, or the one that was there last; NULL: none ever was */
    uint32_t element;  /* of its variable */
};

/* An element of a slot's variable names the slot in its array, too. */
static struct target target_in(cat_container array, const struct said *said)
{
    uint32_t slots = container_at(array)->desc->count, count = 0, slot = 0, element = said->element;
    for (uint32_t i = 0; i < slots && !count; i++) {
        struct node *last = container_at(array + i)->last;
        const struct known *known = last ? known_find(last, said->variable, 0, false) : NULL;
        if (known) count = known->count;
    }
    if (count) slot = element / count, element %= count;
    if (slot >= slots) return (struct target){0};
    struct node *there = container_node(array + slot);
    return (struct target){there ? there : container_at(array + slot)->last, element};
}

static struct target target_of(struct node *sender, const struct said *said)
{
    uint32_t owner = cat_owner_of(said->operation);
    if (owner == CAT_OWNER_NODE) return (struct target){sender, said->element};
    if (!container_is_slot(owner) || container_at(owner)->element) return (struct target){0};
    return target_in(owner, said);
}

/* To the node that owns the variable; who asks is answered when that has answered. */
static void pass_on(const struct node *sender, const struct said *said, const struct target *target)
{
    bool answered = said->kind == CAT_SAYS_READ || cat_is_answered(said->operation);
    struct said on = *said;
    on.element = target->element;
    on.operation = cat_operation_on(said->operation, CAT_OWNER_NODE);
    on.number = answered ? ++target->node->asked : 0;
    if (answered) {
        struct question question = {.number = on.number, .element = target->element, .asker = sender->peer, .asked = *said};
        question_add(target->node, &question);
    }
    queue_add(target->node, &on);
}

static void update_global(struct node *sender, const struct said *said, uint32_t index)
{
    const struct cat_shared_desc *desc = &host_scheduler()->shared[index];
    int64_t old = global_load(index, said->element);
    global_store(index, said->element, cat_shared_result(desc->type, INT_BITS, old, said->operation, said->value));
    global_settle(index, said->element);
    if (global_is_copied(index)) {
        tell_global(index, said->element, sender, said);
    } else if (cat_is_answered(said->operation)) {
        bool former = said->operation & CAT_REMOTE_FLAG_FORMER;
        tell_answer(sender, said, former ? old : global_load(index, said->element), host_clock());
    }
}

/* Who has sent an update under broadcast has it on top of its copy until it hears of it again. */
static void drop_update(struct node *sender, const struct said *said, const struct target *target)
{
    const struct known *known = target->node ? known_find(target->node, said->variable, target->element, true) : NULL;
    if (!known || !known->is_broadcast) {
        answer_for(target->node, sender, said, target->element);
        return;
    }
    struct said copy = *said;
    copy.kind = CAT_SAYS_COPY;
    copy.value = known->value;
    copy.since = known->since;
    copy.operation |= CAT_REMOTE_FLAG_ABSENT;
    figures.for_absent++;
    queue_add(sender, &copy);
}

static void update_of_node(struct node *sender, const struct said *said)
{
    struct target target = target_of(sender, said);
    struct known *known = is_there(target.node) ? known_find(target.node, said->variable, target.element, true) : NULL;
    if (!is_there(target.node)) {
        drop_update(sender, said, &target);
    } else if (known && known->is_broadcast) {
        known->value = cat_shared_result(known->type, INT_BITS, known->value, said->operation, said->value);
        known->since = host_clock();
        tell_in_order(target.node, known, sender, said);
    } else {
        pass_on(sender, said, &target);
    }
}

static void read_of_node(struct node *sender, const struct said *said)
{
    struct target target = target_of(sender, said);
    if (is_there(target.node)) pass_on(sender, said, &target);
    else answer_for(target.node, sender, said, target.element);
}

/* From the owner of a variable to who has asked for it. What it tells is what is known of it from now on. */
static void bring_answer(struct node *node, const struct said *said)
{
    struct question question;
    if (!question_take(node, said->number, &question)) return;
    bool tells = !(question.asked.operation & CAT_REMOTE_FLAG_FORMER);
    struct known *known = tells ? known_find(node, said->variable, question.element, true) : NULL;
    if (known) known->value = said->value, known->since = host_clock();
    const struct node *asker = node_numbered(question.asker);
    if (asker) tell_answer(asker, &question.asked, said->value, said->since);
}

void master_hear(struct node *node, const struct said *said)
{
    const struct cat_scheduler *s = host_scheduler();
    bool is_system = cat_owner_of(said->operation) == CAT_OWNER_SYSTEM;
    uint32_t index = is_system ? global_find(said->variable) : s->shared_count;
    bool is_here = index < s->shared_count && said->element < s->shared[index].count;
    if (said->kind == CAT_SAYS_ANSWER) bring_answer(node, said);
    else if (is_here && said->kind == CAT_SAYS_READ) tell_answer(node, said, global_load(index, said->element), host_clock());
    else if (is_here) update_global(node, said, index);
    else if (said->kind == CAT_SAYS_READ) read_of_node(node, said);
    else update_of_node(node, said);
}
