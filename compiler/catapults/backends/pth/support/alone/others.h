/* A scheduler by itself: there is nobody whom it asks, and nobody who asks it. */
#ifndef CATAPULTS_PTH_OTHERS_H
#define CATAPULTS_PTH_OTHERS_H

#include <stddef.h>

#define OTHERS_REMOTE NULL
#define OTHERS_DESCRIPTOR NULL
#define OTHERS_TEND NULL

static inline const char *others_load(void) { return NULL; }
static inline void others_arrive(void) {}
static inline void others_tend(void) {}
static inline void others_leave(void) {}
static inline void others_awake(void) {}

#endif
