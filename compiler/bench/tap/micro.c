/* What a switch and a call cost: ns of the process, the least of several rounds, line by line. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

#include "switch.h"
#include "tap.h"

enum { ROUNDS = 15, SWITCHES = 2000000, CALLS = 200000 };

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static double least(double (*measure)(void))
{
    double best = measure();
    for (int i = 1; i < ROUNDS; i++) {
        double one = measure();
        if (one < best) best = one;
    }
    return best;
}

/* --- switches -------------------------------------------------------------------------------------------------------------- */

#ifdef __x86_64__
/* By hand: the six registers that a function must keep, and a jump. */
void by_hand(void **from, void *to);
__asm__(".text\n.p2align 4\n.globl by_hand\n.type by_hand, @function\n"
        "by_hand:\n pushq %rbp\n pushq %rbx\n pushq %r12\n pushq %r13\n pushq %r14\n pushq %r15\n"
        " movq %rsp, (%rdi)\n movq %rsi, %rsp\n"
        " popq %r15\n popq %r14\n popq %r13\n popq %r12\n popq %rbx\n popq %rbp\n popq %rcx\n jmpq *%rcx\n");

static void *own_top, *other_top;

static void bounce_by_hand(void)
{
    for (;;) by_hand(&other_top, own_top);
}

static double switch_by_hand(void)
{
    static char stack[65536] __attribute__((aligned(16)));
    void **top = (void **)(void *)(stack + sizeof stack);
    *--top = NULL;
    *--top = (void *)bounce_by_hand;
    other_top = top - 6;
    int64_t start = now();
    for (int i = 0; i < SWITCHES / 2; i++) by_hand(&own_top, other_top);
    return (double)(now() - start) / SWITCHES;
}
#endif

static struct context own, other;

static void bounce(void)
{
    context_entered(&other);
    for (;;) context_switch(&other, &own);
}

static double switch_of_library(void)
{
    if (!other.stack && !context_make(&other, 65536, bounce)) exit(1);
    int64_t start = now();
    for (int i = 0; i < SWITCHES / 2; i++) context_switch(&own, &other);
    return (double)(now() - start) / SWITCHES;
}

/* --- calls ----------------------------------------------------------------------------------------------------------------- */

static int ends[2];

static double bare_call(void)
{
    char byte;
    int64_t start = now();
    for (int i = 0; i < CALLS; i++) recv(ends[0], &byte, 1, MSG_PEEK);
    return (double)(now() - start) / CALLS;
}

static double wrapper_call(void)
{
    char byte;
    int64_t start = now();
    for (int i = 0; i < CALLS; i++) tap_recv(ends[0], &byte, 1, MSG_PEEK, NULL, NULL);
    return (double)(now() - start) / CALLS;
}

static double yields(void)
{
    int64_t start = now();
    for (int i = 0; i < CALLS; i++) tap_yield();
    return (double)(now() - start) / CALLS;
}

int main(void)
{
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) || send(ends[1], "x", 1, 0) != 1) return 1;
#ifdef __x86_64__
    printf("switch-by-hand %.2f\n", least(switch_by_hand));
#endif
    printf("switch %.2f\n", least(switch_of_library));
    printf("bare-call %.2f\n", least(bare_call));
    tap_enter("main");
    printf("wrapper-call %.2f\n", least(wrapper_call));
    printf("yield %.2f\n", least(yields));
    return 0;
}
