#include "scheduler/linked.h"

#include <stddef.h>

#ifdef __EMSCRIPTEN__

int32_t cat_linked_setup_entry(struct cat_ctx *ctx, cat_thread t)
    __attribute__((import_module("catapults"), import_name("setup")));

cat_handler cat_linked_setup(void) { return cat_linked_setup_entry; }

cat_handler cat_linked_handler(uint32_t handler)
{
    switch (handler) {
#define POINTER(NAME, number, text) case number: return cat_linked_##NAME;
        CAT_HANDLERS(POINTER)
#undef POINTER
    default: return NULL;
    }
}

#else

cat_handler cat_linked_setup(void) { return NULL; }

cat_handler cat_linked_handler(uint32_t handler)
{
    (void)handler;
    return NULL;
}

#endif
