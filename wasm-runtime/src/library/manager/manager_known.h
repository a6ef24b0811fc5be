/* What the manager knows of nodes: the values of their variables, and who waits for an answer of theirs. It lies in the pool
 * of messages, in a list for each node. */
#ifndef CATAPULTS_LIBRARY_MANAGER_KNOWN_H
#define CATAPULTS_LIBRARY_MANAGER_KNOWN_H

#include "state/threads/pool.h"

/* A value of an element of a variable. */
struct cat_known {
    int64_t *value;
    int64_t *since;          /* from when it is, ns */
    uint32_t type, int_bits; /* as the node has it */
    uint32_t count;          /* elements of the variable */
    bool broadcast;
};

/* The value; of an element that was never told, the initial one is made if `make` says so. False when it is not known. */
bool cat_known_find(struct cat_runtime *rt, cat_thread node, uint32_t variable, uint32_t element, bool make,
                    struct cat_known *known);

/* A node tells a value of its own before it is welcomed. */
void cat_known_tell(struct cat_runtime *rt, cat_thread node, const struct cat_mail *mail);

/* Whether it tells one that is broadcast, so that the manager has its value; else only the node has. */
static inline bool cat_known_is_broadcast(const struct cat_mail *told) { return (told->operation >> 8 & 1) == CAT_MODEL_BROADCAST; }

/* Makes elements that a node has never told known: they have their initial value. */
void cat_known_complete(struct cat_runtime *rt, cat_thread node);

/* Calls a function for each value of a node that is broadcast, in the order in which they were told. */
typedef void (*cat_known_use)(struct cat_runtime *rt, uint32_t variable, uint32_t element, const struct cat_known *known,
                              const void *other);
void cat_known_each(struct cat_runtime *rt, cat_thread node, cat_known_use use, const void *other);

/* A question of a node that is on its way to another one. */
struct cat_question {
    uint32_t number;       /* of the message to that node */
    uint32_t element;      /* of its variable */
    struct cat_mail asked; /* as it was: peer, variable, element, operation and number */
};
void cat_known_ask(struct cat_runtime *rt, cat_thread node, const struct cat_question *question);

/* Takes back the question of a number, or with 0 the first of all. False when there is none. */
bool cat_known_answered(struct cat_runtime *rt, cat_thread node, uint32_t number, struct cat_question *question);

#endif
