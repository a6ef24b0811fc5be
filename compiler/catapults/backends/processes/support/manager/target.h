/* What the carrier of schedulers has to know of the manager: its threads are nodes. */
#ifndef CATAPULTS_MANAGER_TARGET_H
#define CATAPULTS_MANAGER_TARGET_H

#include "catapults/sched.h"
#include "hidden.h"

#define HOST_NAME "**Manager**"
#define HOST_TRACE "CATAPULTS_TRACE"

/* What the translated master defines. */
struct cat_master {
    const struct cat_scheduler *scheduler;
    bool reads_clock;
    uint32_t family_count;
    const char *const *families; /* their names, of family 1 first */
};

extern const struct cat_master cat_master;

typedef struct node host_owner;

static inline const struct cat_scheduler *host_scheduler(void) { return cat_master.scheduler; }
static inline bool host_reads_clock(void) { return cat_master.reads_clock; }
static inline bool host_is_comparing(void) { return false; }
CAT_HIDDEN const char *host_name(host_owner *node);

#endif
