/* Leaving the course of a run: its world taken to another runtime, and changes from outside. */
#ifndef CATAPULTS_HOST_FORK_H
#define CATAPULTS_HOST_FORK_H

#include "running/change.h"
#include "state/context.h"

/* What stands before the bytes of an exported world: block, scheduler's data, messages, values, what is known of shared
 * variables, messages from outside and of other schedulers that are still to come, what is known for looks, recorded values. The values are those
 * of the workload's variables, then of each thread's imports, for a scheduler that keeps them elsewhere. */
struct cat_world_header {
    uint64_t magic;
    uint64_t checksum; /* of all that follows it */
    uint64_t workload; /* digests */
    uint64_t scheduler;
    uint64_t at[CAT_REGIONS + 1]; /* where in the block each region starts, and the end of the last */
    uint64_t data_size;
    uint64_t messages_size;
    uint64_t value_count;
    uint64_t shared_count; /* elements of shared variables: struct cat_world_shared */
    uint64_t given_size; /* of the messages from outside that are still to come */
    uint64_t mail_size;  /* of those of other schedulers, and of those sent that have no place in the manager's order */
    uint64_t facts_size; /* of what is known of others for looks */
    uint64_t recorded_size; /* of the values of histograms */
    uint64_t sent_ahead; /* messages that the host has had, though the world will send them only now; of schedulers; and facts */
    uint64_t said_ahead;
    uint64_t facts_ahead;
    uint32_t container_nodes;
    uint32_t locals_words;
};

/* What a process knows of an element of a shared variable, for a scheduler that keeps it elsewhere. */
struct cat_world_shared {
    uint32_t owner, number, element, type;
    int64_t value; /* by the manager's order, where it has a place there */
    int64_t since, seen;
};

/* An exported world, opened. The bytes need not be aligned. */
struct cat_world {
    struct cat_world_header header;
    struct cat_head head;
    const uint8_t *block;
    const uint8_t *data;
    const uint8_t *messages;
    const uint8_t *values;
    const uint8_t *shared;
    const uint8_t *given;
    const uint8_t *mail;
    const uint8_t *facts;
    const uint8_t *recorded;
};

/* Checks that the bytes are whole and come from the workload that is loaded. 0, or an error with a message. */
int cat_world_open(struct cat_runtime *rt, const uint8_t *bytes, size_t length, struct cat_world *world);

/* A live state with as much room as the world has, everything in it zero but the messages. */
int cat_world_make_room(struct cat_runtime *rt, const struct cat_world *world);

/* The run goes on from a world that was copied; what the trace held is gone. 0, or an error with a message. */
int cat_world_opened(struct cat_runtime *rt, const struct cat_world *world);

/* The variable of a name, which takes the value. 0, or an error with a message. */
int cat_find_variable(struct cat_runtime *rt, const char *name, double value, struct cat_changeable *found);

/* The run begins where it stands: nothing before can be gone back to. */
void cat_fork_here(struct cat_runtime *rt);

#endif
