/* What the manager tells nodes: copies of variables and of what node containers hold, answers, and all of that when one is
 * welcomed. */
#include "library/events.h"
#include "library/manager/manager_telling.h"
#include "scheduler/joining.h"
#include "scheduler/remote.h"

/* --- nodes -------------------------------------------------------------------------------------------------------- */

uint32_t cat_manager_peer(const struct cat_runtime *rt, cat_thread node) { return cat_thread_at(rt, node)->instance; }

bool cat_manager_is_there(const struct cat_runtime *rt, cat_thread node)
{
    return node && cat_thread_at(rt, node)->state != CAT_STATE_DEAD;
}

/* The node of a number, also one that has left; 0 when it never came. */
cat_thread cat_manager_node(const struct cat_runtime *rt, uint32_t peer)
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
void cat_manager_show(struct cat_runtime *rt, cat_thread node, uint32_t variable, uint32_t element, int64_t value)
{
    uint32_t attribute = element == 0 ? attribute_of(rt, variable) : CAT_ABSENT;
    if (attribute == CAT_ABSENT) return;
    struct cat_place place = place_of(rt, attribute);
    cat_place_store(&place, cat_thread_attributes(rt, node), value);
}

int64_t cat_manager_family(const struct cat_runtime *rt, cat_thread node)
{
    uint32_t attribute = node ? attribute_of(rt, cat_shared_number(CAT_NODE_FAMILY)) : CAT_ABSENT;
    return attribute == CAT_ABSENT ? 0 : load_attribute(rt, node, attribute);
}

/* --- what it sends ------------------------------------------------------------------------------------------------ */

void cat_tell_node(struct cat_runtime *rt, uint32_t peer, struct cat_mail mail)
{
    mail.peer = peer;
    cat_mail_send(rt, rt->live.head->time, mail);
}

static void send_to_all(struct cat_runtime *rt, cat_thread but, struct cat_mail mail)
{
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        cat_thread node = cat_thread_node(rt, i);
        if (node != but && cat_manager_is_there(rt, node)) cat_tell_node(rt, cat_manager_peer(rt, node), mail);
    }
}

/* To one that it comes of, with the number of its update; to all others without. */
void cat_tell_copy(struct cat_runtime *rt, struct cat_mail copy, uint32_t origin, uint32_t number)
{
    copy.kind = CAT_SAYS_COPY;
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        cat_thread node = cat_thread_node(rt, i);
        if (!cat_manager_is_there(rt, node)) continue;
        copy.number = cat_manager_peer(rt, node) == origin ? number : 0;
        cat_tell_node(rt, cat_manager_peer(rt, node), copy);
    }
}

void cat_tell_answer(struct cat_runtime *rt, const struct cat_mail *asked, int64_t value, int64_t since)
{
    struct cat_mail mail = *asked;
    mail.kind = CAT_SAYS_ANSWER;
    mail.value = value;
    mail.sent = since;
    cat_tell_node(rt, asked->peer, mail);
}

/* --- node containers ---------------------------------------------------------------------------------------------- */

int64_t *cat_manager_told(const struct cat_runtime *rt, cat_container c) { return cat_pool_at(rt, c); }

bool cat_manager_is_slot(const struct cat_runtime *rt, cat_container c)
{
    return rt->link.containers[c].desc->kind == CAT_THREADREF && !rt->link.containers[c].desc->local;
}

cat_thread cat_manager_node_in(const struct cat_runtime *rt, cat_container c)
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
        .kind = CAT_SAYS_COPY, .variable = number, .element = rt->link.containers[c].element, .value = value,
        .sent = rt->live.head->time};
}

static struct cat_mail count_of(const struct cat_runtime *rt, cat_container c)
{
    return about_container(rt, c, number_about(rt, c, "|", "|"), rt->live.nodes[c].count);
}

static struct cat_mail family_in(const struct cat_runtime *rt, cat_container c)
{
    return about_container(rt, c, number_about(rt, c, "", " is"), cat_manager_family(rt, cat_manager_node_in(rt, c)));
}

/* --- what others look at ------------------------------------------------------------------------------------------ */

void cat_manager_note(struct cat_runtime *rt, cat_thread node, uint32_t variable, uint32_t element, int64_t value)
{
    cat_fact_note(rt, rt->live.head->time, node ? cat_manager_peer(rt, node) : 0, variable, element, value);
}

static void note_copy(struct cat_runtime *rt, struct cat_mail copy)
{
    cat_manager_note(rt, 0, copy.variable, copy.element, copy.value);
}

void cat_manager_note_all(struct cat_runtime *rt)
{
    if (rt->facts.watched_count == 0) return;
    for (uint32_t i = 0; i < rt->module.scheduler->shared_count; i++) {
        for (uint32_t element = 0; element < rt->module.scheduler->shared[i].count; element++) {
            cat_manager_note(rt, 0, rt->link.shared[i].number, element, cat_shared_load(rt, i, element));
        }
    }
    for (cat_container c = 1; c <= rt->link.container_nodes; c++) {
        note_copy(rt, count_of(rt, c));
        if (cat_manager_is_slot(rt, c)) note_copy(rt, family_in(rt, c));
    }
}

/* Who sits in a slot has the variables that it is looked at for. */
static void note_slot(struct cat_runtime *rt, cat_container c, cat_thread node)
{
    note_copy(rt, family_in(rt, c));
    if (!node) return;
    uint32_t number = cat_shared_slot(rt->link.containers[c].desc->name);
    cat_manager_note(rt, 0, number, rt->link.containers[c].element, cat_manager_peer(rt, node));
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
        .sent = *known->since,
    };
}

static void tell_value(struct cat_runtime *rt, uint32_t variable, uint32_t element, const struct cat_known *known,
                       const void *other)
{
    const struct audience *audience = other;
    struct cat_mail copy = copy_in(rt, audience->slot, variable, element, known);
    if (audience->only) {
        cat_tell_node(rt, cat_manager_peer(rt, audience->only), copy);
    } else {
        send_to_all(rt, audience->but, copy);
    }
}

static void tell_count(struct cat_runtime *rt, cat_container c, cat_thread but)
{
    int64_t *told = cat_manager_told(rt, c);
    if (told[TOLD_COUNT] == rt->live.nodes[c].count) return;
    if (rt->facts.watched_count) note_copy(rt, count_of(rt, c));
    send_to_all(rt, but, count_of(rt, c));
    told[TOLD_COUNT] = rt->live.nodes[c].count;
}

static void tell_slot(struct cat_runtime *rt, cat_container c, cat_thread but)
{
    int64_t *told = cat_manager_told(rt, c);
    cat_thread node = cat_manager_node_in(rt, c);
    if (!cat_manager_is_slot(rt, c) || told[TOLD_NODE] == (int64_t)node) return;
    if (rt->facts.watched_count) note_slot(rt, c, node);
    send_to_all(rt, but, family_in(rt, c));
    if (node && told[LAST_NODE]) cat_known_complete(rt, node); /* others have copies of the former node's */
    if (node) cat_known_each(rt, node, tell_value, &(struct audience){.slot = c, .but = but});
    told = cat_manager_told(rt, c); /* the pool may have moved */
    told[TOLD_NODE] = node;
    if (node) told[LAST_NODE] = node;
}

/* Who counts a node in a slot relies on its being there: so what is in it is told before the number that says so, and after
 * the number that says that nothing is. */
static void tell_container(struct cat_runtime *rt, cat_container c, cat_thread but)
{
    bool has_come = rt->live.nodes[c].count > cat_manager_told(rt, c)[TOLD_COUNT];
    if (!has_come) tell_count(rt, c, but);
    tell_slot(rt, c, but);
    if (has_come) tell_count(rt, c, but);
}

/* --- what has changed --------------------------------------------------------------------------------------------- */

struct cat_mail cat_manager_copy(const struct cat_runtime *rt, uint32_t index, uint32_t element)
{
    return (struct cat_mail){.kind = CAT_SAYS_COPY, .variable = rt->link.shared[index].number, .element = element,
                             .value = cat_shared_load(rt, index, element),
                             .sent = rt->live.shared[rt->link.shared[index].first + element].since};
}

bool cat_manager_is_copied(const struct cat_shared_desc *desc)
{
    return desc->kind == CAT_SHARED_SYSTEM && desc->model == CAT_MODEL_BROADCAST;
}

void cat_tell_global(struct cat_runtime *rt, uint32_t index, cat_thread but)
{
    const struct cat_shared_desc *desc = &rt->module.scheduler->shared[index];
    for (uint32_t element = 0; element < desc->count; element++) {
        struct cat_shared_state *state = &rt->live.shared[rt->link.shared[index].first + element];
        int64_t value = cat_shared_load(rt, index, element);
        if (value == state->ordered) continue;
        *state = (struct cat_shared_state){.ordered = value, .since = rt->live.head->time};
        cat_manager_note(rt, 0, rt->link.shared[index].number, element, value);
        if (cat_manager_is_copied(desc)) send_to_all(rt, but, cat_manager_copy(rt, index, element));
    }
}

/* The slot that a node sits in, 0 for none. */
static cat_container slot_of(const struct cat_runtime *rt, cat_thread node)
{
    uint32_t home = rt->live.nodes[node].home;
    return home != CAT_NODE_NOWHERE && cat_manager_is_slot(rt, home) ? home : 0;
}

/* A value of a node has its place in the order: the node hears of it, and all who see it in a slot. */
void cat_tell_in_order(struct cat_runtime *rt, cat_thread node, const struct cat_known *known, const struct cat_mail *update)
{
    cat_container slot = slot_of(rt, node);
    cat_manager_show(rt, node, update->variable, update->element, *known->value);
    cat_tell_node(rt, cat_manager_peer(rt, node), (struct cat_mail){
        .kind = CAT_SAYS_COPY, .variable = update->variable, .element = update->element,
        .operation = cat_operation_on(0, CAT_OWNER_NODE), .value = *known->value, .sent = *known->since,
        .number = update->peer == cat_manager_peer(rt, node) ? update->number : 0});
    if (!slot) return;
    struct cat_mail copy = copy_in(rt, slot, update->variable, update->element, known);
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        cat_thread other = cat_thread_node(rt, i);
        if (!cat_manager_is_there(rt, other)) continue;
        bool origin = other != node && cat_manager_peer(rt, other) == update->peer;
        copy.number = origin ? update->number : 0;
        cat_tell_node(rt, cat_manager_peer(rt, other), copy);
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
        *known.since = rt->live.head->time;
        if (known.broadcast) cat_manager_note(rt, node, number, 0, value);
        struct cat_mail update = {.kind = CAT_SAYS_UPDATE, .variable = number, .value = value,
                                  .operation = cat_operation_on(CAT_REMOTE_SET | s->attributes[i].type << 12, CAT_OWNER_NODE)};
        if (known.broadcast) {
            cat_tell_in_order(rt, node, &known, &update);
        } else {
            cat_tell_node(rt, cat_manager_peer(rt, node), update);
        }
    }
}

/* Behind a handler; one node is not told, for it has nothing yet. */
void cat_tell_changes(struct cat_runtime *rt, cat_thread but)
{
    for (uint32_t i = 0; i < rt->module.scheduler->shared_count; i++) cat_tell_global(rt, i, but);
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        cat_thread node = cat_thread_node(rt, i);
        if (cat_manager_is_there(rt, node)) tell_written(rt, node);
    }
    for (cat_container c = 1; c <= rt->link.container_nodes; c++) tell_container(rt, c, but);
}

void cat_tell_welcome(struct cat_runtime *rt, cat_thread node)
{
    uint32_t peer = cat_manager_peer(rt, node);
    for (uint32_t i = 0; i < rt->module.scheduler->shared_count; i++) {
        const struct cat_shared_desc *desc = &rt->module.scheduler->shared[i];
        for (uint32_t element = 0; cat_manager_is_copied(desc) && element < desc->count; element++) {
            if (cat_shared_load(rt, i, element)) cat_tell_node(rt, peer, cat_manager_copy(rt, i, element));
        }
    }
    for (cat_container c = 1; c <= rt->link.container_nodes; c++) {
        if (rt->live.nodes[c].count == 0) continue;
        cat_tell_node(rt, peer, count_of(rt, c));
        if (!cat_manager_is_slot(rt, c)) continue;
        cat_tell_node(rt, peer, family_in(rt, c));
        cat_known_each(rt, cat_manager_node_in(rt, c), tell_value, &(struct audience){.slot = c, .only = node});
    }
    cat_tell_node(rt, peer, (struct cat_mail){.kind = CAT_SAYS_WELCOME});
}
