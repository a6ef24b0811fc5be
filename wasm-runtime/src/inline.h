/* What tells compilers of the way of an event. */
#ifndef CATAPULTS_INLINE_H
#define CATAPULTS_INLINE_H

/* It is few functions: a call costs as much as what it does, and engines of WebAssembly inline little. */
#define CAT_ALWAYS_INLINE inline __attribute__((always_inline))

/* Which way is straight on. */
#define CAT_LESS_OFTEN(condition) __builtin_expect((condition) != 0, 0)

#endif
