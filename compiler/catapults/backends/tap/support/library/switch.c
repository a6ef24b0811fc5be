#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "switch.h"

#if defined __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

/* Rounding modes (mxcsr, fpcr) are one for all threads: a switch would take twice as long with them. */
#if !defined TAP_UCONTEXT && defined __SANITIZE_ADDRESS__
CAT_HIDDEN void tap_go(void **from, void *to);
#endif

#if defined TAP_UCONTEXT
#elif defined __x86_64__
/* The jump instead of a return: the processor would predict the return to where this was called from. */
__asm__(".text\n"
        ".p2align 4\n"
        ".hidden tap_go\n"
        ".globl tap_go\n"
        ".type tap_go, @function\n"
        "tap_go:\n"
        "pushq %rbp\n pushq %rbx\n pushq %r12\n pushq %r13\n pushq %r14\n pushq %r15\n"
        "movq %rsp, (%rdi)\n"
        "movq %rsi, %rsp\n"
        "popq %r15\n popq %r14\n popq %r13\n popq %r12\n popq %rbx\n popq %rbp\n"
        "popq %rcx\n"
        "jmpq *%rcx\n"
        ".size tap_go, .-tap_go\n");

/* Six registers, and where to go; at the entry of a function the stack is 8 bytes off a multiple of 16. */
static void prepare(struct context *context, void (*entry)(void))
{
    void **top = (void **)((char *)context->stack + context->size);
    *--top = NULL; /* where a call would return to */
    *--top = (void *)entry;
    for (int i = 0; i < 6; i++) *--top = NULL;
    context->top = top;
}
#else
__asm__(".text\n"
        ".p2align 4\n"
        ".hidden tap_go\n"
        ".globl tap_go\n"
        ".type tap_go, %function\n"
        "tap_go:\n"
        "stp x19, x20, [sp, #-160]!\n"
        "stp x21, x22, [sp, #16]\n stp x23, x24, [sp, #32]\n stp x25, x26, [sp, #48]\n"
        "stp x27, x28, [sp, #64]\n stp x29, x30, [sp, #80]\n"
        "stp d8, d9, [sp, #96]\n stp d10, d11, [sp, #112]\n stp d12, d13, [sp, #128]\n stp d14, d15, [sp, #144]\n"
        "mov x9, sp\n str x9, [x0]\n"
        "mov sp, x1\n"
        "ldp x21, x22, [sp, #16]\n ldp x23, x24, [sp, #32]\n ldp x25, x26, [sp, #48]\n"
        "ldp x27, x28, [sp, #64]\n ldp x29, x30, [sp, #80]\n"
        "ldp d8, d9, [sp, #96]\n ldp d10, d11, [sp, #112]\n ldp d12, d13, [sp, #128]\n ldp d14, d15, [sp, #144]\n"
        "ldp x19, x20, [sp], #160\n"
        "br x30\n"
        ".size tap_go, .-tap_go\n");

static void prepare(struct context *context, void (*entry)(void))
{
    void **top = (void **)((char *)context->stack + context->size) - 20;
    for (int i = 0; i < 20; i++) top[i] = NULL;
    top[11] = (void *)entry; /* x30 */
    context->top = top;
}
#endif

#ifdef TAP_UCONTEXT
static void prepare(struct context *context, void (*entry)(void))
{
    getcontext(&context->saved);
    context->saved.uc_stack.ss_sp = context->stack;
    context->saved.uc_stack.ss_size = context->size;
    context->saved.uc_link = NULL;
    makecontext(&context->saved, entry, 0);
}
#endif

static size_t page(void) { return (size_t)sysconf(_SC_PAGESIZE); }

bool context_make(struct context *context, size_t size, void (*entry)(void))
{
    size_t pages = (size + page() - 1) / page() + 1;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK;
    void *stack = mmap(NULL, pages * page(), PROT_READ | PROT_WRITE, flags, -1, 0);
    if (stack == MAP_FAILED) return false;
    if (mprotect(stack, page(), PROT_NONE)) {
        munmap(stack, pages * page());
        return false;
    }
    *context = (struct context){.stack = stack, .size = pages * page()};
    prepare(context, entry);
    return true;
}

void context_free(struct context *context)
{
    if (!context->stack) return;
#if defined __SANITIZE_ADDRESS__
    __asan_unpoison_memory_region(context->stack, context->size);
#endif
    munmap(context->stack, context->size);
    context->stack = NULL;
}

bool context_is_guard(const struct context *context, const void *address)
{
    uintptr_t at = (uintptr_t)address, from = (uintptr_t)context->stack;
    return context->stack && at >= from && at < from + page();
}

#if defined __SANITIZE_ADDRESS__
static struct context *left; /* whose stack was left last */

static void leave(struct context *from, struct context *to)
{
    left = from;
    __sanitizer_start_switch_fiber(&from->fake, to->stack, to->size);
}

/* The bounds of the stack of the process are told when it is left the first time. */
static void arrive(struct context *context)
{
    const void *bottom;
    size_t size;
    __sanitizer_finish_switch_fiber(context->fake, &bottom, &size);
    if (left && !left->stack) left->size = size, left->stack = NULL;
}
#else
static void arrive(struct context *context) { (void)context; }
#endif

#if defined TAP_UCONTEXT || defined __SANITIZE_ADDRESS__
void context_switch(struct context *from, struct context *to)
{
#if defined __SANITIZE_ADDRESS__
    leave(from, to);
#endif
#ifdef TAP_UCONTEXT
    swapcontext(&from->saved, &to->saved);
#else
    tap_go(&from->top, to->top);
#endif
    arrive(from);
}
#endif

void context_entered(struct context *context) { arrive(context); }
