/* What nodes are told: copies of variables and of what containers hold, answers, and all of that when one is welcome. */
#include "base/sharing.h"
#include "manager.h"

enum { ANSWERED = CAT_REMOTE_FLAG_ANSWERED | CAT_REMOTE_FLAG_FORMER };

static void tell_all(const struct node *but, const struct said *said)
{
    for (struct node *node = nodes; node; node = node->next) {
        if (node != but && is_there(node)) queue_add(node, said);
    }
}

void tell_answer(const struct node *node, const struct said *asked, int64_t value, int64_t since)
{
    struct said said = *asked;
    said.kind = CAT_SAYS_ANSWER;
    said.value = value;
    said.since = since;
    if (is_there(node)) queue_add((struct node *)node, &said);
}

/* --- copies ---------------------------------------------------------------------------------------------------------- */

/* Of the node that an update comes of, the copy is its answer, too. */
static void tell_copy(struct node *node, struct said copy, const struct node *origin, const struct said *update)
{
    if (node == origin) {
        copy.number = update->number;
        copy.operation |= update->operation & ANSWERED;
    }
    queue_add(node, &copy);
}

void tell_global(uint32_t index, uint32_t element, const struct node *origin, const struct said *update)
{
    struct said copy = global_copy(index, element);
    for (struct node *node = nodes; node; node = node->next) {
        if (is_there(node)) tell_copy(node, copy, origin, update);
    }
}

static struct said copy_in(cat_container slot, const struct known *known)
{
    return (struct said){
        .kind = CAT_SAYS_COPY, .variable = known->variable, .element = container_at(slot)->element * known->count + known->element,
        .operation = cat_operation_on(0, container_array(slot)), .value = known->value, .since = known->since};
}

/* A value of a node has its place in the order: the node hears of it, and all who see it in a slot. */
void tell_in_order(struct node *node, const struct known *known, const struct node *origin, const struct said *update)
{
    cat_container home = host_home(thread_of(node));
    struct said copy = {.kind = CAT_SAYS_COPY, .variable = known->variable, .element = known->element,
                        .operation = cat_operation_on(0, CAT_OWNER_NODE), .value = known->value, .since = known->since};
    attribute_show(node, known->variable, known->element, known->value);
    tell_copy(node, copy, origin, update);
    if (!container_is_slot(home)) return;
    copy = copy_in(home, known);
    for (struct node *other = nodes; other; other = other->next) {
        if (is_there(other)) tell_copy(other, copy, other == node ? NULL : origin, update);
    }
}

/* --- containers ------------------------------------------------------------------------------------------------------ */

static struct said about(cat_container c, uint32_t number, int64_t value)
{
    return (struct said){.kind = CAT_SAYS_COPY, .variable = number, .element = container_at(c)->element, .value = value,
                         .since = host_clock()};
}

static struct said count_of(cat_container c) { return about(c, container_at(c)->about_count, cat_count(&host.ctx, c)); }

static struct said family_in(cat_container c)
{
    const struct node *node = container_node(c);
    return about(c, container_at(c)->about_family, node ? node->family : 0);
}

/* To all but one node, or to one alone. */
static void tell_values(cat_container slot, const struct node *but, struct node *only)
{
    const struct node *node = container_node(slot);
    for (size_t i = 0; i < node->value_count; i++) {
        if (!node->values[i].is_broadcast) continue;
        struct said copy = copy_in(slot, &node->values[i]);
        if (only) queue_add(only, &copy);
        else tell_all(but, &copy);
    }
}

static void tell_count(cat_container c, const struct node *but)
{
    struct said copy = count_of(c);
    if (container_at(c)->told_count == cat_count(&host.ctx, c)) return;
    tell_all(but, &copy);
    container_at(c)->told_count = cat_count(&host.ctx, c);
}

static void tell_slot(cat_container c, const struct node *but)
{
    struct box *box = container_at(c);
    struct node *node = container_node(c);
    if (!container_is_slot(c) || box->told == node) return;
    struct said copy = family_in(c);
    tell_all(but, &copy);
    if (node && box->last) known_complete(node); /* others have copies of the former node's */
    if (node) tell_values(c, but, NULL);
    box->told = node;
    if (node) box->last = node;
}

/* Who counts a node in a slot relies on its being there: so what is in it is told before the number that says so, and after
 * the number that says that nothing is. */
static void tell_container(cat_container c, const struct node *but)
{
    bool has_come = cat_count(&host.ctx, c) > container_at(c)->told_count;
    if (!has_come) tell_count(c, but);
    tell_slot(c, but);
    if (has_come) tell_count(c, but);
}

/* --- what has changed ------------------------------------------------------------------------------------------------ */

static void tell_new_globals(const struct node *but)
{
    const struct cat_scheduler *s = host_scheduler();
    for (uint32_t i = 0; i < s->shared_count; i++) {
        for (uint32_t element = 0; element < s->shared[i].count; element++) {
            if (!global_is_new(i, element)) continue;
            global_settle(i, element);
            struct said copy = global_copy(i, element);
            if (global_is_copied(i)) tell_all(but, &copy);
        }
    }
}

/* Blocks write variables of nodes as attributes. */
static void tell_written(struct node *node)
{
    const struct cat_scheduler *s = host_scheduler();
    for (uint32_t i = 0; i < s->attribute_count; i++) {
        struct known *known = known_find(node, attribute_number(i), 0, false);
        int64_t value = attribute_load(node, i);
        if (!known || value == known->value) continue;
        known->value = value;
        known->since = host_clock();
        struct said update = {.kind = CAT_SAYS_UPDATE, .variable = known->variable, .value = value, .since = known->since,
                              .operation = cat_operation_on(CAT_REMOTE_SET | s->attributes[i].type << 12, CAT_OWNER_NODE)};
        if (known->is_broadcast) tell_in_order(node, known, NULL, &update);
        else queue_add(node, &update);
    }
}

void tell_changes(const struct node *but)
{
    tell_new_globals(but);
    for (struct node *node = nodes; node; node = node->next) {
        if (is_there(node)) tell_written(node);
    }
    for (cat_container c = 1; c <= host.container_nodes; c++) tell_container(c, but);
}

/* What is 0 need not be told to one that has just begun. */
void tell_welcome(struct node *node)
{
    const struct cat_scheduler *s = host_scheduler();
    for (uint32_t i = 0; i < s->shared_count; i++) {
        for (uint32_t element = 0; global_is_copied(i) && element < s->shared[i].count; element++) {
            struct said copy = global_copy(i, element);
            if (copy.value || node->knows) queue_add(node, &copy);
        }
    }
    for (cat_container c = 1; c <= host.container_nodes; c++) {
        bool is_empty = cat_count(&host.ctx, c) == 0;
        if (is_empty && !node->knows) continue;
        struct said count = count_of(c), family = family_in(c);
        queue_add(node, &count);
        if (!container_is_slot(c)) continue;
        queue_add(node, &family);
        if (is_empty) continue;
        if (node->knows) known_complete(container_node(c));
        tell_values(c, NULL, node);
    }
    queue_add(node, &(struct said){.kind = CAT_SAYS_WELCOME});
}
