/* What the carrier of schedulers has to know of groupsd. */
#ifndef CATAPULTS_GROUPS_TARGET_H
#define CATAPULTS_GROUPS_TARGET_H

#include <stdbool.h>

#include "catapults/sched.h"
#include "hidden.h"

#define HOST_NAME "groupsd:"
#define HOST_TRACE "GROUPS_TRACE"

typedef struct member host_owner;

/* What the group text says of a thread of that name: an import, and its value as a double. */
struct cat_groups_value {
    const char *thread, *import;
    double value;
};

/* The value of the import `home` by which a thread is in a group; the name NULL: any thread that the text does not name there. */
struct cat_groups_home {
    const char *group, *thread;
    int32_t home;
};

/* The translated file defines it. */
struct cat_groups_module {
    const struct cat_scheduler *scheduler;
    bool reads_clock; /* it uses `now` */
    uint32_t value_count;
    const struct cat_groups_value *values;
    uint32_t home_count;
    const struct cat_groups_home *homes; /* those with a name first */
};

CAT_HIDDEN const struct cat_groups_module cat_groups_module;

static inline const struct cat_scheduler *host_scheduler(void) { return cat_groups_module.scheduler; }

static inline bool host_reads_clock(void) { return cat_groups_module.reads_clock; }

static inline bool host_is_comparing(void) { return false; }

CAT_HIDDEN const char *host_name(host_owner *t);

#endif
