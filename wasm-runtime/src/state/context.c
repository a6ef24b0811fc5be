#include "state/context.h"

#include <stdlib.h>
#include <string.h>

#ifdef __EMSCRIPTEN__

/* In WebAssembly an instance of the module is an instance of the runtime, which lies at a constant address, and so
 * does the context of its scheduler. */
struct cat_runtime cat_the_runtime;
static bool in_use;

struct cat_runtime *cat_context_new(void)
{
    if (in_use) return NULL;
    in_use = true;
    memset(&cat_the_runtime, 0, sizeof cat_the_runtime);
    return &cat_the_runtime;
}

void cat_context_free(struct cat_runtime *rt) { in_use = in_use && rt != &cat_the_runtime; }

#else

struct cat_runtime *cat_context_new(void) { return calloc(1, sizeof(struct cat_runtime)); }

void cat_context_free(struct cat_runtime *rt) { free(rt); }

#endif
