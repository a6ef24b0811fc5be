/* What the manager knows of nodes and node containers, and what it tells nodes. */
#ifndef CATAPULTS_LIBRARY_MANAGER_TELLING_H
#define CATAPULTS_LIBRARY_MANAGER_TELLING_H

#include "library/manager/manager_known.h"

/* --- nodes: the threads of the manager, each known to the others by its number in the system --- */

uint32_t cat_manager_peer(const struct cat_runtime *rt, cat_thread node);
/* The node of a number, also one that has left; 0 when it never came. */
cat_thread cat_manager_node(const struct cat_runtime *rt, uint32_t peer);
bool cat_manager_is_there(const struct cat_runtime *rt, cat_thread node);
/* The attribute that holds the number of a node's family. The word is no name in masters: no variable is called so there. */
#define CAT_NODE_FAMILY "is"
int64_t cat_manager_family(const struct cat_runtime *rt, cat_thread node);
/* What of the node's own variables blocks read lies in its attributes, too. */
void cat_manager_show(struct cat_runtime *rt, cat_thread node, uint32_t variable, uint32_t element, int64_t value);

/* --- node containers --- */

bool cat_manager_is_slot(const struct cat_runtime *rt, cat_container c);
cat_thread cat_manager_node_in(const struct cat_runtime *rt, cat_container c);
/* What was told of a container, in the first messages of the pool: words behind the link. */
enum { TOLD_COUNT = 1, TOLD_NODE, LAST_NODE };
int64_t *cat_manager_told(const struct cat_runtime *rt, cat_container c);

/* --- what others look at (state/outside/facts.h) --- */

/* A variable of a node, or with 0 of the system, has another value. */
void cat_manager_note(struct cat_runtime *rt, cat_thread node, uint32_t variable, uint32_t element, int64_t value);
/* All that there is at the start. */
void cat_manager_note_all(struct cat_runtime *rt);

/* --- what it tells --- */

void cat_tell_node(struct cat_runtime *rt, uint32_t peer, struct cat_mail mail);
/* To the node that it comes of, with the number of its update; to all others without. */
void cat_tell_copy(struct cat_runtime *rt, struct cat_mail copy, uint32_t origin, uint32_t number);
void cat_tell_answer(struct cat_runtime *rt, const struct cat_mail *asked, int64_t value, int64_t since);
bool cat_manager_is_copied(const struct cat_shared_desc *desc);
struct cat_mail cat_manager_copy(const struct cat_runtime *rt, uint32_t index, uint32_t element);
void cat_tell_global(struct cat_runtime *rt, uint32_t index, cat_thread but);
/* A value of a node has its place in the order: the node hears of it, and all who see it in a slot. */
void cat_tell_in_order(struct cat_runtime *rt, cat_thread node, const struct cat_known *known,
                       const struct cat_mail *update);
/* What a handler has changed; one node is not told, for it has nothing yet, or 0. */
void cat_tell_changes(struct cat_runtime *rt, cat_thread but);
/* All that there is, and that it may begin. */
void cat_tell_welcome(struct cat_runtime *rt, cat_thread node);

#endif
