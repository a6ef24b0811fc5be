/* What the carrier of schedulers has to know of Pth. */
#ifndef CATAPULTS_PTH_TARGET_H
#define CATAPULTS_PTH_TARGET_H

#include "catapults_pth.h"
#include "pth_scheduler.h"

#define HOST_NAME "**Pth**"
#define HOST_TRACE "PTH_SCHED_TRACE"

typedef struct pth_st host_owner;

CAT_HIDDEN const struct pth_services *host_services;

static inline const struct cat_scheduler *host_scheduler(void) { return cat_pth_module.scheduler; }

static inline bool host_reads_clock(void) { return cat_pth_module.reads_clock; }

static inline const char *host_name(host_owner *t) { return host_services->name(t); }

/* A query is asked in checking mode only, and nothing follows from it. */
static inline bool host_is_comparing(void) { return *host_services->is_comparing; }

#endif
