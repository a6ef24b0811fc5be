/* What a fault says, and the end of the process. */
#include <stdio.h>
#include <stdlib.h>

#include "carrier.h"

static const char *handler_name(uint32_t handler)
{
    static const char *const names[] = {
#define ROW(name, number, text) [number] = text,
        CAT_HANDLERS(ROW)
#undef ROW
    };
    return names[handler];
}

static const char *fault_text(uint32_t kind)
{
    static const char *const texts[] = {
#define ROW(name, number, text) [number] = text,
        CAT_FAULTS(ROW)
#undef ROW
    };
    return kind < sizeof texts / sizeof *texts && texts[kind] ? texts[kind] : "a fault of an unknown kind";
}

/* The name of a container; of an element of an array with its index. */
void fault_print_container(cat_container c)
{
    const struct cat_scheduler *s = host_scheduler();
    uint32_t first = 1;
    for (uint32_t i = 0; i < s->container_count; first += s->containers[i++].count) {
        const struct cat_container_desc *container = &s->containers[i];
        if (c < first || c >= first + container->count) continue;
        fputs(container->name, stderr);
        if (container->count > 1) fprintf(stderr, "[%u]", c - first);
    }
    if (c == CAT_NOWHERE) fputs("no container", stderr);
}

static void print_place(uint32_t site)
{
    const struct cat_site_desc *place = &host_scheduler()->sites[site];
    fprintf(stderr, "%s:%u:%u", place->file, place->line, place->column);
}

static void print_head(void)
{
    fprintf(stderr, HOST_NAME " SCHEDULER %s: ", host_scheduler()->name);
}

static _Noreturn void end(const struct cat_fault *fault)
{
    trace_fault(fault);
    abort();
}

/* Faults whose detail is a container. */
static bool is_about_container(uint32_t kind)
{
    switch (kind) {
    case CAT_FAULT_EMPTY_SOURCE:
    case CAT_FAULT_FULL_TARGET:
    case CAT_FAULT_EMPTY_DISPATCH:
    case CAT_FAULT_EMPTY_FRONT:
    case CAT_FAULT_NO_THREAD:
    case CAT_FAULT_SLOT_LEFT_FULL: return true;
    default: return false;
    }
}

void fault_of_handler(void)
{
    const struct cat_fault *fault = &host.ctx.fault;
    print_head();
    if (fault->site) {
        print_place(fault->site);
        fputs(": ", stderr);
    }
    fprintf(stderr, "in %s, %s", handler_name(host.handler), fault_text(fault->kind));
    if (fault->site) fprintf(stderr, ": %s", host_scheduler()->sites[fault->site].text);
    if (is_about_container(fault->kind) && fault->detail > 0) {
        fputs(" (", stderr);
        fault_print_container((cat_container)fault->detail);
        fputs(")", stderr);
    } else if (fault->kind == CAT_FAULT_INDEX) {
        fprintf(stderr, " (the index is %d)", fault->detail);
    }
    if (fault->cause) {
        const bool is_broken = fault->kind == CAT_FAULT_INVARIANT;
        fputs(is_broken ? "; broken by" : "; in an invariant that was checked after", stderr);
        fputs(" the transfer at ", stderr);
        print_place(fault->cause);
    }
    fputc('\n', stderr);
    end(fault);
}

void fault_of_protocol(const char *what, cat_thread t)
{
    print_head();
    fprintf(stderr, "%s %s", host.handler ? handler_name(host.handler) : "the scheduler", what);
    if (t) {
        fprintf(stderr, ": thread %u \"%s\" is in ", host_thread_of(t)->number,
                host_name(host.threads[t]));
        fault_print_container(host.ctx.nodes.at[t].home);
    }
    fputc('\n', stderr);
    end(&(struct cat_fault){.kind = CAT_FAULT_PROTOCOL_EXIT});
}

void fault_of_memory(void)
{
    print_head();
    fputs("there is no memory for more threads\n", stderr);
    end(&(struct cat_fault){.kind = CAT_FAULT_MEMORY});
}
