#include "library/manager/manager_known.h"

#include <string.h>

#include "state/outside/shared.h"
#include "state/threads/thread.h"

/* Words of an entry behind its link. */
enum { WHAT = 1, VALUE, ABOUT, COUNT, SINCE };         /* of a value */
enum { NUMBERS = 1, OF_WHAT, OPERATION, OF_ASKER };    /* of a question */

/* The lists of a node. */
enum list { VALUES, QUESTIONS };

static int64_t *first_of(const struct cat_runtime *rt, cat_thread node, enum list list)
{
    return (int64_t *)(void *)cat_thread_locals(rt, cat_thread_number(rt, node)) + list;
}

static int64_t joined(uint32_t high, uint32_t low) { return (int64_t)((uint64_t)high << 32 | low); }
static uint32_t high_of(int64_t both) { return (uint32_t)((uint64_t)both >> 32); }
static uint32_t low_of(int64_t both) { return (uint32_t)both; }

/* Behind all others; 0 when there is no memory, which ends the run. */
static uint32_t append(struct cat_runtime *rt, cat_thread node, enum list list)
{
    if (!cat_pool_ensure(rt, CAT_ABSENT)) return 0;
    uint32_t entry = cat_pool_take(rt);
    int64_t *link = first_of(rt, node, list);
    while (*link) link = cat_pool_at(rt, (uint32_t)*link);
    *link = entry;
    memset(cat_pool_at(rt, entry), 0, CAT_KNOWN_WORDS * sizeof(int64_t));
    return entry;
}

/* --- values ---------------------------------------------------------------------------------------------- */

static struct cat_known known_of(int64_t *entry)
{
    uint32_t about = (uint32_t)entry[ABOUT];
    return (struct cat_known){
        .value = &entry[VALUE],
        .since = &entry[SINCE],
        .type = about >> 12 & 3,
        .int_bits = about >> 16,
        .count = (uint32_t)entry[COUNT],
        .broadcast = (about >> 8 & 1) == CAT_MODEL_BROADCAST,
    };
}

static int64_t *find(const struct cat_runtime *rt, cat_thread node, uint32_t variable, uint32_t element)
{
    for (int64_t entry = *first_of(rt, node, VALUES); entry; entry = *cat_pool_at(rt, (uint32_t)entry)) {
        int64_t *words = cat_pool_at(rt, (uint32_t)entry);
        if (words[WHAT] == joined(variable, element)) return words;
    }
    return NULL;
}

static int64_t *add(struct cat_runtime *rt, cat_thread node, uint32_t variable, uint32_t element)
{
    uint32_t entry = append(rt, node, VALUES);
    if (!entry) return NULL;
    int64_t *words = cat_pool_at(rt, entry);
    words[WHAT] = joined(variable, element);
    return words;
}

bool cat_known_find(struct cat_runtime *rt, cat_thread node, uint32_t variable, uint32_t element, bool make,
                    struct cat_known *known)
{
    int64_t *words = node ? find(rt, node, variable, element) : NULL;
    const int64_t *whole = words || !node ? words : find(rt, node, variable, 0);
    if (!words && whole && make && element < (uint32_t)whole[COUNT]) {
        int64_t about = whole[ABOUT], count = whole[COUNT];
        words = add(rt, node, variable, element);
        if (words) words[ABOUT] = about, words[COUNT] = count;
    }
    if (words) *known = known_of(words);
    return words != NULL;
}

void cat_known_tell(struct cat_runtime *rt, cat_thread node, const struct cat_mail *mail)
{
    int64_t *words = add(rt, node, mail->variable, mail->element);
    if (!words) return;
    words[VALUE] = mail->value;
    words[ABOUT] = mail->operation;
    words[COUNT] = mail->number;
    words[SINCE] = mail->sent;
}

static void complete(struct cat_runtime *rt, uint32_t variable, uint32_t element, const struct cat_known *known,
                     const void *node)
{
    uint32_t count = element == 0 ? known->count : 0; /* the pool may move, and `known` with it */
    struct cat_known other;
    for (uint32_t each = 1; each < count; each++) cat_known_find(rt, *(const cat_thread *)node, variable, each, true, &other);
}

void cat_known_complete(struct cat_runtime *rt, cat_thread node)
{
    cat_known_each(rt, node, complete, &node);
}

void cat_known_each(struct cat_runtime *rt, cat_thread node, cat_known_use use, const void *other)
{
    for (int64_t entry = *first_of(rt, node, VALUES); entry; entry = *cat_pool_at(rt, (uint32_t)entry)) {
        int64_t *words = cat_pool_at(rt, (uint32_t)entry);
        struct cat_known known = known_of(words);
        if (known.broadcast) use(rt, high_of(words[WHAT]), low_of(words[WHAT]), &known, other);
    }
}

/* --- questions ------------------------------------------------------------------------------------------- */

void cat_known_ask(struct cat_runtime *rt, cat_thread node, const struct cat_question *question)
{
    uint32_t entry = append(rt, node, QUESTIONS);
    if (!entry) return;
    int64_t *words = cat_pool_at(rt, entry);
    words[NUMBERS] = joined(question->number, question->asked.number);
    words[OF_WHAT] = joined(question->asked.variable, question->asked.element);
    words[OPERATION] = question->asked.operation;
    words[OF_ASKER] = joined(question->asked.peer, question->element);
}

bool cat_known_answered(struct cat_runtime *rt, cat_thread node, uint32_t number, struct cat_question *question)
{
    for (int64_t *link = first_of(rt, node, QUESTIONS); *link; link = cat_pool_at(rt, (uint32_t)*link)) {
        uint32_t entry = (uint32_t)*link;
        const int64_t *words = cat_pool_at(rt, entry);
        if (number && high_of(words[NUMBERS]) != number) continue;
        *question = (struct cat_question){
            .number = high_of(words[NUMBERS]),
            .element = low_of(words[OF_ASKER]),
            .asked = {.peer = high_of(words[OF_ASKER]), .variable = high_of(words[OF_WHAT]), .element = low_of(words[OF_WHAT]),
                      .operation = (uint32_t)words[OPERATION], .number = low_of(words[NUMBERS])},
        };
        *link = words[0];
        cat_pool_free(rt, entry);
        return true;
    }
    return false;
}
