/* Variables that the processes of a system share, as this process has them. */
#ifndef CATAPULTS_STATE_SHARED_H
#define CATAPULTS_STATE_SHARED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/sharing.h"
#include "catapults/sched.h"

struct cat_runtime;

/* One of the scheduler's shared variables. */
struct cat_shared_link {
    uint32_t number; /* in messages */
    uint32_t owner;  /* enum cat_owner, or the node slot */
    uint32_t first;  /* of its elements among all, in the live state */
};

/* What is known of one of its elements beside its value. */
struct cat_shared_state {
    int64_t ordered; /* the value by the manager's order, without what is not confirmed */
    int64_t since;   /* from when the value is, ns: its place in the order, the answer of its owner, or an own write */
    int64_t seen;    /* since when it is so here, ns */
    int64_t noted;   /* of an own variable that others look at: the value that they know */
};

/* What was said about one, and what waiting for it cost. */
struct cat_shared_measures {
    uint64_t asked, answered; /* reads sent, and answers that came */
    uint64_t updates;         /* sent */
    uint64_t copies;          /* that came */
    uint64_t read;            /* how often a handler read the copy */
    uint64_t served, changed; /* reads and updates of others that were carried out here */
    int64_t waited;           /* for it, ns */
};

/* The index of the variable of an owner; of a slot's also any of its elements. CAT_ABSENT when it is not known here. */
uint32_t cat_shared_find(const struct cat_runtime *rt, uint32_t owner, uint32_t number);

/* A value of the scheduler's data, widened to 64 bits. */
int64_t cat_shared_load(const struct cat_runtime *rt, uint32_t index, uint32_t element);
void cat_shared_store(struct cat_runtime *rt, uint32_t index, uint32_t element, int64_t value);

#endif
