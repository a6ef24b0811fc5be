/* What tells compilers of the way of an event. */
#ifndef CATAPULTS_INLINE_H
#define CATAPULTS_INLINE_H

/* It is few functions: a call costs as much as what it does, and engines of WebAssembly inline little. */
#define CAT_ALWAYS_INLINE inline __attribute__((always_inline))

/* In WebAssembly it is a single one, whichever file it stands in: V8 puts small functions into a large one, such as
 * handlers into the loop over events, but only so much of them as makes it a tenth larger. */
#ifdef __EMSCRIPTEN__
#define CAT_IN_THE_LOOP __attribute__((always_inline))
#else
#define CAT_IN_THE_LOOP
#endif

/* Which way is straight on. */
#define CAT_LESS_OFTEN(condition) __builtin_expect((condition) != 0, 0)

/* The same for what hardly ever is. Engines of WebAssembly are told as well, and then make the other way dear: the call
 * marks the branch, and goes when the module is made (link/branch-hints.mjs). */
#ifdef __EMSCRIPTEN__
int cat_mark_seldom(int condition) __attribute__((const, import_module("catapults"), import_name("seldom")));
#define CAT_SELDOM(condition) __builtin_expect(cat_mark_seldom((condition) != 0), 0)
#else
#define CAT_SELDOM(condition) CAT_LESS_OFTEN(condition)
#endif

#endif
