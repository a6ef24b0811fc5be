/* The call of a handler. */
#ifndef CATAPULTS_SCHEDULER_ENTRY_H
#define CATAPULTS_SCHEDULER_ENTRY_H

#include "scheduler/linked.h"
#include "state/context.h"

static inline int32_t cat_entry_call(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
#ifdef __EMSCRIPTEN__
    if (rt->module.linked) return cat_linked_call(rt->ctx, handler, t);
#endif
    return rt->link.handlers[handler].run(rt->ctx, t);
}

#endif
