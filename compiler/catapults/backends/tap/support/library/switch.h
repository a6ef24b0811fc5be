/* Stacks, and going from one to another. */
#ifndef TAP_SWITCH_H
#define TAP_SWITCH_H

#include <stdbool.h>
#include <stddef.h>

#include "hidden.h"

#if !defined TAP_UCONTEXT && !defined __x86_64__ && !defined __aarch64__
#define TAP_UCONTEXT
#endif

#ifdef TAP_UCONTEXT
#include <ucontext.h>
#endif

struct context {
#ifdef TAP_UCONTEXT
    ucontext_t saved;
#else
    void *top; /* where the registers lie that a function must keep */
#endif
    void *stack; /* its lowest page is a guard; NULL for the stack of the process */
    size_t size;
    void *fake; /* the sanitizer's own */
};

/* A stack with a guard page; false: errno tells why there is none. */
CAT_HIDDEN bool context_make(struct context *context, size_t size, void (*entry)(void));

CAT_HIDDEN void context_free(struct context *context);

/* Goes on where `to` stood; comes back when somebody goes on with `from`. Where it is nothing but a jump it stands in its caller: a
 * function between them costs three times as much on some processors. */
#if defined TAP_UCONTEXT || defined __SANITIZE_ADDRESS__
CAT_HIDDEN void context_switch(struct context *from, struct context *to);
#else
CAT_HIDDEN void tap_go(void **from, void *to);
static inline void context_switch(struct context *from, struct context *to) { tap_go(&from->top, to->top); }
#endif

/* What a new context does first. */
CAT_HIDDEN void context_entered(struct context *context);

/* Whether an address lies on the guard. */
CAT_HIDDEN bool context_is_guard(const struct context *context, const void *address);

#endif
