/* Messages, each with what can be done about it. */
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "library.h"
#include "system.h"

static const char *const call_names[] = {"to begin", "the network", "the disk", "a connection", "a time", "another thread", "lock"};

/* Only what may be called in a handler of signals. */
static void say(const char *text)
{
    SYSTEM(write, STDERR_FILENO, text, strlen(text));
}

_Noreturn void trouble_at_start(const char *why)
{
    fprintf(stderr, "tap: threads cannot be run: %s\n", why);
    exit(1);
}

static void print_threads(void)
{
    tap_t t;
    LIST_FOREACH(t, &library.all, all) {
        fprintf(stderr, "  thread %u \"%s\" is in ", host_thread(t)->number, t->name);
        fault_print_container(host_home(host_thread(t)->node));
        fprintf(stderr, ", for %s", call_names[t->call ? t->call->kind : CALL_CPU]);
        if (t->call && t->call->kind == CALL_LOCK) {
            tap_t holder = t->call->mutex->holder;
            fprintf(stderr, " %u", t->call->mutex->number - 1);
            if (holder) fprintf(stderr, ", which \"%s\" holds", holder->name);
        }
        fputc('\n', stderr);
    }
}

static void print_containers(void)
{
    for (cat_container c = 1; c <= host.container_nodes; c++) {
        if (!cat_count(&host.ctx, c)) continue;
        fputs("  ", stderr);
        fault_print_container(c);
        fprintf(stderr, ": %u\n", cat_count(&host.ctx, c));
    }
}

static void print_state(void)
{
    print_containers();
    print_threads();
}

_Noreturn void trouble_nobody_chosen(void)
{
    fprintf(stderr, "tap: SCHEDULER %s: `choose` chose nobody, and nothing else can happen.\n", host_scheduler()->name);
    print_state();
    trace_fault(&(struct cat_fault){.kind = CAT_FAULT_NOBODY_CHOSEN});
    abort();
}

_Noreturn void trouble_deadlock(void)
{
    fputs("tap: all threads wait for each other, so the program ends.\n", stderr);
    print_threads();
    exit(1);
}

void trouble_chooses_never(void)
{
    static bool is_told;
    if (is_told) return;
    is_told = true;
    fprintf(stderr, "tap: SCHEDULER %s: `choose` has chosen nobody for a second. The program waits on.\n", host_scheduler()->name);
    print_state();
}

/* --- stacks ------------------------------------------------------------------------------------------------------------ */

static void on_fault(int number, siginfo_t *about, void *unused)
{
    (void)unused;
    if (library.running && context_is_guard(&library.running->context, about->si_addr)) {
        say("tap: the stack of thread \"");
        say(library.running->name);
        say("\" is used up. Give it a larger one (tap_spawn_sized, pthread_attr_setstacksize).\n");
    }
    signal(number, SIG_DFL);
    raise(number);
}

/* A handler of the program's own stays. */
void trouble_start(void)
{
    static char stack[16384];
    struct sigaction now, wanted = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    if (sigaction(SIGSEGV, NULL, &now) || now.sa_handler != SIG_DFL) return;
    if (sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL)) return;
    sigaction(SIGSEGV, &wanted, NULL);
}
