/* What is known of nodes: the values of their variables, and who waits for an answer of theirs. */
#include "manager.h"

enum { MOST_VALUES = CAT_DATA_MAX / 4 /* a scheduler has no room for more */, MOST_QUESTIONS = 65536 };

struct known *known_find(struct node *node, uint32_t variable, uint32_t element, bool make)
{
    struct known *whole = NULL;
    for (size_t i = 0; i < node->value_count; i++) {
        struct known *one = &node->values[i];
        if (one->variable != variable) continue;
        if (one->element == element) return one;
        if (one->element == 0) whole = one;
    }
    if (!whole || !make || element >= whole->count) return NULL;
    struct said initial = {.variable = variable, .element = element, .number = whole->count,
                           .operation = whole->type << 12 | (uint32_t)(whole->is_broadcast ? CAT_MODEL_BROADCAST : 0) << 8};
    return known_tell(node, &initial) ? &node->values[node->value_count - 1] : NULL;
}

bool known_tell(struct node *node, const struct said *said)
{
    uint32_t type = said->operation >> 12 & 3;
    if (node->value_count == MOST_VALUES || type > CAT_TIME) return false;
    if (said->element >= said->number || said->number > MOST_VALUES) return false;
    if (node->value_count == node->value_room) {
        node->value_room = node->value_room ? 2 * node->value_room : 8;
        node->values = manager_grown(node->values, node->value_room, sizeof *node->values);
    }
    node->values[node->value_count++] = (struct known){
        .variable = said->variable, .element = said->element, .type = type, .count = said->number,
        .is_broadcast = (said->operation >> 8 & 1) == CAT_MODEL_BROADCAST, .value = said->value, .since = host_clock()};
    return true;
}

void known_complete(struct node *node)
{
    for (size_t i = 0; i < node->value_count; i++) {
        struct known one = node->values[i]; /* the others may move */
        if (one.element || !one.is_broadcast) continue;
        for (uint32_t each = 1; each < one.count && known_find(node, one.variable, each, true); each++) continue;
    }
}

void question_add(struct node *node, const struct question *question)
{
    if (node->question_count == MOST_QUESTIONS) {
        peer_drop(node, "does not answer what others ask of it");
        return;
    }
    if (node->question_count == node->question_room) {
        node->question_room = node->question_room ? 2 * node->question_room : 8;
        node->questions = manager_grown(node->questions, node->question_room, sizeof *node->questions);
    }
    node->questions[node->question_count++] = *question;
}

bool question_take(struct node *node, uint32_t number, struct question *question)
{
    size_t i = 0;
    while (number && i < node->question_count && node->questions[i].number != number) i++;
    if (i >= node->question_count) return false;
    *question = node->questions[i];
    for (node->question_count--; i < node->question_count; i++) node->questions[i] = node->questions[i + 1];
    return true;
}
