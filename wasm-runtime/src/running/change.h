/* What a host changes in a run: random numbers, and values of variables; at once, or from a time on. */
#ifndef CATAPULTS_RUNNING_CHANGE_H
#define CATAPULTS_RUNNING_CHANGE_H

#include "state/context.h"

/* All streams of random numbers begin anew with another seed. */
void cat_change_seed(struct cat_runtime *rt, uint64_t seed);

/* Whose variable it is. */
enum cat_changed { CAT_CHANGED_WORKLOAD, CAT_CHANGED_SCHEDULER, CAT_CHANGED_SHARED };

struct cat_changeable {
    enum cat_changed of;
    uint32_t index; /* among those of the workload, of the scheduler, or shared ones */
    uint32_t type;
};

/* The variable of a name that is not an array; false when there is none. */
bool cat_change_find(const struct cat_runtime *rt, const char *name, struct cat_changeable *found);

/* What a node has of it is a copy, or the last answer: it belongs to the system, or to another node. */
bool cat_change_is_of_others(const struct cat_runtime *rt, const char *name);

/* A value of the variable's type, as `cat_value_of` makes it. Others hear of a shared one as if the scheduler had written it. */
void cat_change_value(struct cat_runtime *rt, const struct cat_changeable *variable, int64_t value);

/* Makes a change that lies among the messages from outside (outside.h). */
void cat_change_make(struct cat_runtime *rt, const int64_t *entry);

#endif
