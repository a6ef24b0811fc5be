/* Brings a scheduler and a workload together: which handler runs when, and whose storage a name has.
 *
 * A workload variable with the name of a scheduler's import is that storage, both ways; likewise a
 * per-thread import of a workload and a thread attribute of that name.
 */
#ifndef CATAPULTS_LINK_H
#define CATAPULTS_LINK_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"
#include "catapults/handlers.h"
#include "catapults/profiles.h"
#include "catapults/sched.h"
#include "message.h"
#include "workload.h"

/* Where the value of a workload's name lives. */
struct cat_place {
    bool shared;     /* with the scheduler: in ctx->data, or in the thread's record of attributes */
    uint32_t width;  /* bytes: 4 for a shared int, else 8 */
    uint32_t offset; /* bytes from the start of the data, record, variables or locals */
    uint32_t int_bits; /* of a shared int: what the profile's int holds; values wrap */
};

struct cat_entry_point {
    cat_handler run; /* NULL: the scheduler has no such handler */
    uint32_t entry;  /* enum cat_condition that hold before */
    uint32_t exit;   /* enum cat_condition that must hold after */
};

/* One container. */
struct cat_container_info {
    const struct cat_container_desc *desc;
    uint32_t element;     /* index in its array */
    uint32_t key_type;    /* of a sorted container: enum cat_type */
    uint32_t key_offset;  /* and where in the thread's record */
};

struct cat_link {
    struct cat_arena arena;
    const struct cat_profile_desc *profile;
    struct cat_entry_point handlers[CAT_HANDLER_LIMIT];
    uint32_t container_nodes;
    const struct cat_container_info *containers; /* by node, from 1 */
    uint32_t slot_count;
    const cat_container *slots; /* the handlers' own slots */
    const struct cat_place *variables;
    const struct cat_place **imports; /* by class */
    bool stop_is_volatile;  /* the stop condition can come true without a variable or counter being set */
    uint32_t locals_words; /* per thread: the most locals and own imports of any class */
};

/* 0, or a negative enum cat_error with a message; `link` then holds nothing. */
int cat_link(struct cat_link *link, const struct cat_scheduler *scheduler, const struct cat_workload *workload,
             struct cat_message *message);

void cat_link_free(struct cat_link *link);

/* The value at a place, widened to 64 bits. */
int64_t cat_place_load(const struct cat_place *place, const uint8_t *base);
void cat_place_store(const struct cat_place *place, uint8_t *base, int64_t value);

#endif
