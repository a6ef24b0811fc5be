/* The scheduler that is loaded. */
#ifndef CATAPULTS_STATE_MODULE_H
#define CATAPULTS_STATE_MODULE_H

#include <stdbool.h>

#include "base/arena.h"
#include "catapults/sched.h"

struct cat_module {
    struct cat_arena arena; /* holds what was decoded; empty for a native scheduler */
    const struct cat_scheduler *scheduler; /* NULL: none is loaded */
    bool linked; /* its functions are part of the runtime's own module (linked.h) */
};

#endif
