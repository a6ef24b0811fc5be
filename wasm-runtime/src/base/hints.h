/* What compilers are told: which functions are hot or cold, and which way a branch goes. */
#ifndef CATAPULTS_BASE_HINTS_H
#define CATAPULTS_BASE_HINTS_H

/* The way of an event is few functions: a call costs as much as what it does, and engines of WebAssembly inline little. */
#define CAT_ALWAYS_INLINE inline __attribute__((always_inline))
#define CAT_NOINLINE __attribute__((noinline))

/* CAT_HOT: in WebAssembly the loop over events is a single function, whichever file its parts stand in: V8 puts small
 * functions into a large one, such as handlers into the loop, but only so much of them as makes it a tenth larger. What is
 * done for the trace (CAT_HOT_NATIVELY) stands beside it there, and natively in it, too. */
#ifdef __EMSCRIPTEN__
#define CAT_HOT __attribute__((always_inline))
#define CAT_HOT_NATIVELY CAT_NOINLINE
#define CAT_INLINE_IF_SHORT inline /* code is sent to pages: compilers see whether it is short enough */
#else
#define CAT_HOT
#define CAT_HOT_NATIVELY CAT_ALWAYS_INLINE
#define CAT_INLINE_IF_SHORT CAT_ALWAYS_INLINE
#endif

/* The tuned build (native/tuned.mk) says what is cold and what is not: compilers let a function grow only so much, and what
 * is cold would take the place of what nearly every decision needs. */
#ifdef CAT_TUNED
#define CAT_COLD CAT_NOINLINE
#define CAT_COLD_INLINE CAT_NOINLINE __attribute__((unused)) /* in a header: not every file that takes it in has a use for it */
#define CAT_HOT_TUNED CAT_ALWAYS_INLINE
#else
#define CAT_COLD
#define CAT_COLD_INLINE inline
#define CAT_HOT_TUNED inline
#endif

/* Memory that will be read soon is fetched meanwhile. WebAssembly has no word for that, but for a look. */
#ifdef __EMSCRIPTEN__
#define CAT_FETCH(address) ((void)*(const volatile uint32_t *)(address))
#else
#define CAT_FETCH(address) __builtin_prefetch(address)
#endif

#define CAT_LIKELY(condition) __builtin_expect((condition) != 0, 1)

/* What hardly ever is. Engines of WebAssembly are told as well, and then make this way dear: the call marks the branch, and
 * goes when the module is made (link/branch-hints.mjs). */
#ifdef __EMSCRIPTEN__
int cat_mark_unlikely(int condition) __attribute__((const, import_module("catapults"), import_name("unlikely")));
#define CAT_UNLIKELY(condition) __builtin_expect(cat_mark_unlikely((condition) != 0), 0)
#else
#define CAT_UNLIKELY(condition) __builtin_expect((condition) != 0, 0)
#endif

#endif
