/* What is so at the owners of shared variables, for those who only look.
 *
 * Who looks asks nobody. So an owner notes each change of a variable that others look at, with its time. The host takes that
 * and gives it to who looks before that process comes to a later time. What was noted and what was given lies beside the live
 * state, and is looked up by time: a replay sees the same again. */
#ifndef CATAPULTS_STATE_FACTS_H
#define CATAPULTS_STATE_FACTS_H

#include "state/outside/mail.h"

/* What one element of a variable was, by rising time. */
struct cat_fact_row {
    uint32_t owner; /* the process that tells it */
    uint32_t node;  /* whose variable it is, 0: the system's */
    uint32_t variable, element;
    uint32_t count, room;
    struct cat_fact {
        int64_t time, value;
    } *facts;
};

struct cat_facts {
    uint32_t *watched; /* the numbers of the variables that others look at */
    uint32_t watched_count;
    struct cat_mail_log noted; /* by rising time; head->facts counts them */
    uint64_t handed;           /* of these: the next that the host gets */
    struct cat_fact_row *rows; /* what others have told */
    uint32_t row_count, row_room;
    int64_t looked_at; /* the latest time at which something was looked up, ns; -1: never */
};

void cat_facts_start(struct cat_runtime *rt);
void cat_facts_free(struct cat_facts *facts);

/* --- at the owner --- */

/* Others look at the variable of a number. False when there is no memory. */
bool cat_facts_watch(struct cat_facts *facts, uint32_t number);
bool cat_facts_is_watched(const struct cat_facts *facts, uint32_t number);

/* A value is so from a time on, ns, if others look at it; the run ends when there is no memory. `node` is whose variable it
 * is, 0: the system's. */
void cat_fact_note(struct cat_runtime *rt, int64_t time, uint32_t node, uint32_t variable, uint32_t element, int64_t value);

/* The first that the host has not got, NULL: there is none, not even later than the host has asked for. */
const struct cat_mail *cat_facts_next(const struct cat_runtime *rt);

/* --- at who looks --- */

/* Takes one that another process has noted; those of one process come by rising time. False when there is no memory. */
bool cat_fact_take(struct cat_runtime *rt, const struct cat_mail *fact);

/* Whether something was looked up that this fact would have changed. */
bool cat_fact_comes_late(const struct cat_runtime *rt, const struct cat_mail *fact);

/* What was so at a time: of facts of the same time those of processes with lower numbers count. False when nothing is known. */
bool cat_fact_find(struct cat_runtime *rt, int64_t time, uint32_t node, uint32_t variable, uint32_t element, int64_t *value);

/* --- as of mail --- */

void cat_facts_forget_from(struct cat_runtime *rt, int64_t time);
void cat_facts_forget_before(struct cat_runtime *rt, const struct cat_head *oldest);
void cat_facts_forked(struct cat_runtime *rt);

/* For forks: the bytes of what was told from the present on, and how they are taken over. */
size_t cat_facts_size(const struct cat_runtime *rt);
uint8_t *cat_facts_write(const struct cat_runtime *rt, uint8_t *to);
bool cat_facts_read(struct cat_runtime *rt, const uint8_t *from, size_t size);

#endif
