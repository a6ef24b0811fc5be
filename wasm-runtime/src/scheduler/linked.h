/* A scheduler's functions as part of this very module, where a linker put them (WebAssembly only;
 * simulator/src/engine/module-linker.ts).
 *
 * They are imports of the module that the linker replaces by the scheduler's functions, so that a call is a direct
 * one and engines can inline it. Where nothing was linked they are not called.
 */
#ifndef CATAPULTS_SCHEDULER_LINKED_H
#define CATAPULTS_SCHEDULER_LINKED_H

#include "catapults/handlers.h"
#include "catapults/sched.h"

/* NULL natively, where schedulers come as pointers. */
cat_handler cat_linked_setup(void);

/* `handler` is a number in the tables of libraries. NULL for a number that does not exist, and natively. */
cat_handler cat_linked_handler(uint32_t handler);

#ifdef __EMSCRIPTEN__

#define FROM_LINKER(name) __attribute__((import_module("catapults"), import_name(name)))
#define DECLARE(NAME, number, text) int32_t cat_linked_##NAME(struct cat_ctx *ctx, cat_thread t) FROM_LINKER(text);
CAT_HANDLERS(DECLARE)
#undef DECLARE
#undef FROM_LINKER

/* Calls a linked handler. */
static inline int32_t cat_linked_call(struct cat_ctx *ctx, uint32_t handler, cat_thread t)
{
    switch (handler) {
#define CALL(NAME, number, text) case number: return cat_linked_##NAME(ctx, t);
        CAT_HANDLERS(CALL)
#undef CALL
    default: return 0;
    }
}

#endif
#endif
