#include "context.h"

#include <stdlib.h>
#include <string.h>

#ifdef __EMSCRIPTEN__

/* In WebAssembly an instance of the module is an instance of the runtime, and its context lies at an
 * address that is known when schedulers are linked in. */
static struct cat_ctx the_context;
static bool in_use;

struct cat_ctx *cat_context_new(void)
{
    if (in_use) return NULL;
    in_use = true;
    memset(&the_context, 0, sizeof the_context);
    return &the_context;
}

void cat_context_free(struct cat_ctx *ctx) { in_use = in_use && ctx != &the_context; }

#else

struct cat_ctx *cat_context_new(void) { return calloc(1, sizeof(struct cat_ctx)); }

void cat_context_free(struct cat_ctx *ctx) { free(ctx); }

#endif
