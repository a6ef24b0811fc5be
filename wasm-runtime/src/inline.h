/* The way of an event is few functions: a call costs as much as what it does, and engines of WebAssembly inline
 * little. */
#ifndef CATAPULTS_INLINE_H
#define CATAPULTS_INLINE_H

#define CAT_ALWAYS_INLINE inline __attribute__((always_inline))

#endif
