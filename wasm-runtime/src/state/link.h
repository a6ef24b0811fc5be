/* Brings a scheduler and a workload together: which handler runs when, and whose storage a name has.
 *
 * A workload variable with the name of a scheduler's import is that storage, both ways; likewise a
 * per-thread import of a workload and a thread attribute of that name.
 */
#ifndef CATAPULTS_STATE_LINK_H
#define CATAPULTS_STATE_LINK_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/number.h"
#include "catapults/handlers.h"
#include "catapults/profiles.h"
#include "catapults/sched.h"
#include "state/outside/shared.h"
#include "state/stop.h"
#include "state/workload.h"

/* Where the value of a workload's name lives. */
struct cat_place {
    bool shared;     /* with the scheduler: in ctx->data, or in the thread's record of attributes */
    uint32_t width;  /* bytes: 4 for a shared int, else 8 */
    uint32_t offset; /* bytes from the start of the data, record, variables or locals */
    uint32_t int_bits; /* of a shared int: what the profile's int holds; values wrap */
};

/* What a profile only says for people ("thread anywhere"), or asks for later, holds always. */
enum {
    CAT_HOLDS_ALWAYS = CAT_HOLDS_THREAD_ANYWHERE | CAT_HOLDS_THREAD_NOWHERE_AFTER_SWITCH_OUT |
                       CAT_HOLDS_THREAD_WAITING_AFTER_SWITCH_OUT | CAT_HOLDS_NEXT_CHOSEN | CAT_HOLDS_APPOINTMENTS_STRUCK
};

struct cat_entry_point {
    cat_handler run; /* NULL: the scheduler has no such handler */
    uint32_t entry;  /* enum cat_condition that hold before */
    uint32_t exit;   /* enum cat_condition that must hold after */
    uint32_t role;   /* enum cat_role */
    bool has_parameter;
    bool fixed;      /* it only looks at its parameter */
};

/* One container. */
struct cat_container_info {
    const struct cat_container_desc *desc;
    uint32_t element;     /* index in its array */
    uint32_t key_type;    /* of a sorted container: enum cat_type */
    uint32_t key_offset;  /* and where in the thread's record */
    int64_t flip;         /* bits of a key that its rank has the other way round, for lower ranks leave first */
    bool behind_equals;   /* a thread comes behind others with its rank */
    uint32_t known_as;    /* enum cat_known_as */
    uint32_t holds;       /* enum cat_condition that hold of threads in it, by what it is known as */
};

/* What a library keeps of each thread, for schedulers that have an attribute of that name and type. */
enum cat_kept {
    CAT_KEPT_JOB,
    CAT_KEPT_RELEASED,
    CAT_KEPT_DEADLINE,
    CAT_KEPT_PERIOD,
    CAT_KEPT_USED,
    CAT_KEPT_REMAINING,
    CAT_KEPT_CPU,
    CAT_KEPT_STAGE, /* from here on of calls by appointment (library/tap.c) */
    CAT_KEPT_CALL,
    CAT_KEPT_BYTES,
    CAT_KEPT_ACCEPTS,
    CAT_KEPT_CALLS,
    CAT_KEPT_LOCK,
    CAT_KEPT_HELD,
    CAT_KEPT_COUNT
};

struct cat_library;

/* Variables that the library tells (contracts/libraries). */
struct cat_told {
    int32_t *processor, *lock_ceiling, *missed_job, *waiter;
};

struct cat_link {
    struct cat_arena arena;
    const struct cat_profile_desc *profile; /* what the library says of itself */
    const struct cat_library *library;      /* and what it does (library/library.h) */
    bool tells; /* it tells the scheduler of waits; else threads that wait are dispatched, and look */
    struct cat_entry_point handlers[CAT_HANDLER_LIMIT];
    uint32_t roles[CAT_ROLE_COUNT]; /* the scheduler's handler in each role, 0 for none */
    uint32_t container_nodes;
    const struct cat_container_info *containers; /* by node, from 1 */
    cat_container known[CAT_KNOWN_AS_COUNT]; /* by what the library knows them as; 0: it has no such name */
    bool sorts;            /* one of them is sorted */
    cat_container dispatch_slot; /* of the processor in question */
    cat_container first_slot;    /* of processor 0; those of others follow */
    uint32_t processors;
    bool slices;           /* threads may have quanta */
    bool appoints;         /* calls begin and end by appointment: nobody takes at once what is there */
    bool interrupts;       /* a wait that ends is told while a thread computes: its library lets time pass itself */
    bool handlers_cost;    /* time, or may wait for other schedulers */
    bool asks;             /* the scheduler is asked about running threads, or for its timer, behind the choice */
    struct cat_told told;  /* where the scheduler has the library's variables */
    int32_t unread;        /* where one goes that it does not have */
    uint32_t slot_count;
    const cat_container *slots; /* the handlers' own slots */
    const struct cat_place *variables;
    const struct cat_place **imports; /* by class */
    const struct cat_place **fields;  /* by class, then field of the workload; NULL: the class has none */
    const uint32_t *hosts; /* by host function of the scheduler: of the workload, or CAT_ABSENT */
    int64_t *kept_calls;   /* by host function of the workload: of those that count their calls */
    uint32_t random_host;  /* of the workload: what answers `rand`; CAT_ABSENT: random numbers are drawn */
    struct cat_stop stop;
    bool tasks;            /* it is noted what threads have to do (task.h) */
    bool unnoticed;        /* nobody tells that a wait is over: threads are tried */
    bool tells_misses;     /* the library tells of missed deadlines itself, and keeps attributes of threads */
    bool keeps;            /* the scheduler has some that change while a thread runs: used, remaining, cpu */
    bool drops;            /* a job may be dropped while its thread computes */
    const struct cat_shared_link *shared; /* by index of the scheduler's shared variables */
    uint32_t shared_elements; /* of all of them */
    bool copies;              /* some are copies of what lies elsewhere */
    const uint32_t *attribute_numbers; /* of the manager: as shared variables have them, by attribute */
    uint32_t birth_count;  /* instances of classes that are not born at the start, or only perhaps */
    const uint32_t *first_birth; /* by class: of those the first; CAT_ABSENT for none */
    struct cat_place kept[CAT_KEPT_COUNT]; /* width 0: the scheduler does not want it */
    uint32_t locals_words; /* per thread: the most locals and own imports of any class, and which locks it reads */
    uint32_t reading_words; /* of these, the last */
};

/* A number of the host in the representation of a type. */
static inline int64_t cat_value_of(uint32_t type, double value)
{
    return type == CAT_FLOAT ? cat_result_bits(value) : cat_to_integer(value);
}

/* And back. */
static inline double cat_readable(uint32_t type, int64_t bits)
{
    return type == CAT_FLOAT ? cat_double(bits) : (double)bits;
}

/* The value at a place, widened to 64 bits. */
static inline int64_t cat_place_load(const struct cat_place *place, const uint8_t *base)
{
    int32_t narrow;
    int64_t value;
    if (place->width == 4) {
        memcpy(&narrow, base + place->offset, sizeof narrow);
        return narrow;
    }
    memcpy(&value, base + place->offset, sizeof value);
    return value;
}

static inline void cat_place_store(const struct cat_place *place, uint8_t *base, int64_t value)
{
    if (place->width == 4) {
        int32_t narrow = place->int_bits == 16 ? (int16_t)value : (int32_t)value;
        memcpy(base + place->offset, &narrow, sizeof narrow);
    } else {
        memcpy(base + place->offset, &value, sizeof value);
    }
}

#endif
