/* A scheduler that is a node of a system, in the place of one by itself. */
#ifndef CATAPULTS_PTH_OTHERS_H
#define CATAPULTS_PTH_OTHERS_H

#include "node.h"
#include "wire.h"

#define OTHERS_REMOTE node_remote
#define OTHERS_DESCRIPTOR node_descriptor
#define OTHERS_TEND node_take

static inline const char *others_load(void) { return node_load(); }
static inline void others_arrive(void) { node_arrive(); }

static inline void others_tend(void)
{
    wire_is_quiet = true;
    node_look();
}

static inline void others_leave(void) { wire_is_quiet = false; }
static inline void others_awake(void) { node_awake(); }

#endif
