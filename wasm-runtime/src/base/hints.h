/* What tells compilers of the way of an event. */
#ifndef CATAPULTS_BASE_HINTS_H
#define CATAPULTS_BASE_HINTS_H

/* It is few functions: a call costs as much as what it does, and engines of WebAssembly inline little. */
#define CAT_ALWAYS_INLINE inline __attribute__((always_inline))

/* The same natively; in WebAssembly, whose code is sent to pages, compilers see whether it is short enough. */
#ifdef __EMSCRIPTEN__
#define CAT_INLINE_IF_SHORT inline
#else
#define CAT_INLINE_IF_SHORT CAT_ALWAYS_INLINE
#endif

/* In WebAssembly it is a single one, whichever file it stands in: V8 puts small functions into a large one, such as
 * handlers into the loop over events, but only so much of them as makes it a tenth larger. What is done for the trace
 * stands beside it there, and natively in it, too. */
#ifdef __EMSCRIPTEN__
#define CAT_IN_THE_LOOP __attribute__((always_inline))
#define CAT_BESIDE_THE_LOOP __attribute__((noinline))
#else
#define CAT_IN_THE_LOOP
#define CAT_BESIDE_THE_LOOP CAT_ALWAYS_INLINE
#endif

/* The tuned build (native/tuned.mk) says what stands in the loop and what does not: compilers let it grow only so much, and
 * what is seldom would take the place of what nearly every decision needs. */
#ifdef CAT_TUNED
#define CAT_OUT_OF_THE_LOOP __attribute__((noinline))
#define CAT_STRAIGHT_ON CAT_ALWAYS_INLINE
#else
#define CAT_OUT_OF_THE_LOOP
#define CAT_STRAIGHT_ON inline
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
