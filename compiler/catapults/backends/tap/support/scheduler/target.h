/* What the carrier of schedulers has to know of the library of appointments. */
#ifndef CATAPULTS_TAP_TARGET_H
#define CATAPULTS_TAP_TARGET_H

#include <stdbool.h>

#include "catapults/sched.h"
#include "hidden.h"

#define HOST_NAME "tap:"
#define HOST_TRACE "TAP_TRACE"

typedef struct tap_thread host_owner;

/* The translated file defines it. */
struct cat_tap_module {
    const struct cat_scheduler *scheduler;
    bool reads_clock; /* it uses `now` */
    /* Nodes of the containers that the library knows by their names; all others are calendars. */
    cat_container next, ready, begun, released, away;
};

CAT_HIDDEN const struct cat_tap_module cat_tap_module;

static inline const struct cat_scheduler *host_scheduler(void) { return cat_tap_module.scheduler; }

static inline bool host_reads_clock(void) { return cat_tap_module.reads_clock; }

static inline bool host_is_comparing(void) { return false; }

CAT_HIDDEN const char *host_name(host_owner *t);

#endif
