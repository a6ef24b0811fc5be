/* Threads from their birth to their end. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library.h"

enum { USUAL_STACK = 256 * 1024 };

struct library library;

static struct context outside; /* where tap_run was called */
static bool is_run;            /* somebody waits there */
static tap_t corpse;           /* has ended, and its stack was in use until the switch */

const char *host_name(host_owner *t) { return t->name; }

static const struct cat_ops ops = {
    .sorted_insert = sorted_insert,
    .sorted_remove = sorted_remove,
    .trace_transfer = trace_transfer,
    .sorted_copy = sorted_copy,
    .random = ops_random,
    .print = ops_print,
    .host = ops_host,
};

void library_start(void)
{
    static bool has_started;
    if (has_started) return;
    has_started = true;
    const char *why = host_start(&ops);
    if (why) trouble_at_start(why);
    if (!world_start()) trouble_at_start(strerror(errno));
    told_start();
    trouble_start();
    host_init();
}

/* --- birth and end --------------------------------------------------------------------------------------------------- */

static tap_t make_thread(const char *name)
{
    struct host_thread *front = calloc(1, sizeof *front + sizeof(struct tap_thread));
    if (!front) return NULL;
    tap_t t = (tap_t)(void *)(front + 1);
    tap_rename(t, name);
    LIST_INSERT_HEAD(&library.all, t, all);
    return t;
}

static void free_thread(tap_t t)
{
    context_free(&t->context);
    free(host_thread(t));
}

static void bury_corpse(void)
{
    if (!corpse) return;
    context_free(&corpse->context);
    if (corpse->is_detached) free_thread(corpse);
    corpse = NULL;
}

void threads_go_on(tap_t next)
{
    tap_t t = library.running;
    if (!next && !is_run) exit(0);
    library.running = next;
    if (next == t) return;
    if (t) t->error = errno;
    context_switch(t ? &t->context : &outside, next ? &next->context : &outside);
    bury_corpse();
    if (library.running) errno = library.running->error;
}

static void first_steps(void)
{
    context_entered(&library.running->context);
    bury_corpse();
    errno = 0;
    tap_exit(library.running->work(library.running->argument));
}

/* For whoever waits for it, and for the scheduler. */
static void end(tap_t t, void *result)
{
    t->result = result;
    t->has_ended = true;
    struct call *joiner = waiters_take(&t->joiner);
    if (joiner) call_over(joiner);
    cat_thread node = host_thread(t)->node;
    host.ending = node;
    host_call(CAT_HANDLER_SET_DEAD, node);
    if (host_home(node) == host_slot()) host_call(CAT_HANDLER_SWITCH_OUT, node);
    if (host_home(node) != CAT_NOWHERE) fault_of_protocol("kept a thread that has ended", node);
    host_bury(node);
    LIST_REMOVE(t, all);
    library.alive--;
    if (t == library.main) library.main = NULL;
}

_Noreturn void tap_exit(void *result)
{
    tap_t t = library.running;
    if (t->ended) t->ended(t->kept);
    end(t, result);
    corpse = t;
    threads_go_on(reactor_turn());
    abort(); /* nobody goes on with what has ended */
}

/* Nothing of the program runs for it any more, so what it keeps is left. The reactor may run on its stack. */
void threads_fail(tap_t t)
{
    tap_t last = corpse;
    call_withdraw(t->call);
    locks_give_back(t);
    end(t, (void *)-1); /* PTHREAD_CANCELED */
    corpse = t;
    if (t == library.running) return;
    bury_corpse();
    corpse = last;
}

tap_t tap_spawn_sized(const char *name, size_t stack, void *(*work)(void *), void *argument)
{
    library_start();
    tap_t t = make_thread(name);
    if (!t) return NULL;
    t->work = work;
    t->argument = argument;
    if (!context_make(&t->context, stack ? stack : USUAL_STACK, first_steps)) {
        LIST_REMOVE(t, all);
        free_thread(t);
        return NULL;
    }
    reactor_bear(t);
    return t;
}

tap_t tap_spawn(const char *name, void *(*work)(void *), void *argument)
{
    return tap_spawn_sized(name, 0, work, argument);
}

/* --- main ------------------------------------------------------------------------------------------------------------- */

void tap_run(void)
{
    library_start();
    is_run = true;
    threads_go_on(reactor_turn());
    is_run = false;
}

/* The stack that it has is that of the process. */
void tap_enter(const char *name)
{
    library_start();
    tap_t t = make_thread(name);
    if (!t) trouble_at_start(strerror(errno));
    t->is_detached = true;
    library.main = t;
    reactor_bear(t);
    library.running = t;
    threads_go_on(reactor_turn());
}

/* --- what threads ask -------------------------------------------------------------------------------------------------- */

tap_t tap_self(void) { return library.running; }
const char *tap_name(tap_t t) { return t->name; }
void tap_rename(tap_t t, const char *name) { snprintf(t->name, sizeof t->name, "%s", name ? name : ""); }
void tap_yield(void) { reactor_yield(); }
void *tap_kept(void) { return library.running->kept; }

void tap_keep(void *kept, void (*ended)(void *kept))
{
    library.running->kept = kept;
    library.running->ended = ended;
}

int tap_join(tap_t t, void **result)
{
    if (t == library.running) return EDEADLK;
    if (t->is_detached || t->joiner.first) return EINVAL;
    struct call call = {.kind = CALL_WAIT};
    if (t->has_ended) {
        call.attempt = call_is_over;
    } else {
        waiters_add(&t->joiner, &call);
    }
    call_make(&call);
    if (result) *result = t->result;
    free_thread(t);
    return 0;
}

int tap_detach(tap_t t)
{
    if (t->is_detached) return EINVAL;
    if (t->has_ended && t != corpse) free_thread(t);
    else t->is_detached = true;
    return 0;
}
