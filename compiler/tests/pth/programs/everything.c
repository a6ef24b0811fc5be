/* Threads that do to themselves and to each other all that Pth has, in an order that a seed chooses.
 *
 * usage: everything SEED. Main alone is never suspended or cancelled, so something can always go on. Waits have
 * a limit of time. With an odd seed pth_kill ends what still lives. No thread is cancelled or suspended while it is
 * at the mutex: Pth then leaves the mutex to one that is gone, or others wait for it without a limit.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pth.h"

enum { SLOTS = 10, STEPS = 40, MAIN_STEPS = 120 };

struct slot {
    pth_t id;
    int is_alive, is_joinable, is_zombie;
    int is_awaited; /* by one that joins it; Pth would free it under its hands if it were detached or aborted */
    int is_at_mutex;
    int has_begun;    /* and tells by a cleanup when it ends */
    int ends_at_once; /* when it is cancelled, though it has not begun */
    pth_msgport_t port;
    pth_message_t message;
};

static struct slot slots[SLOTS];
static unsigned long long state;
static pth_mutex_t mutex = PTH_MUTEX_INIT;
static pth_cond_t condition = PTH_COND_INIT;
static int ends[2];

static int below(int limit)
{
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (int)((state >> 33) % (unsigned long long)limit);
}

static void *work(void *argument);
static void to_other(const struct slot *me, struct slot *slot);

/* --- threads and their slots ---------------------------------------------------------------------------------------- */

static void settle(void *argument)
{
    struct slot *slot = argument;
    slot->is_alive = 0;
    slot->is_zombie = slot->is_joinable;
}

static void spawn(void)
{
    struct slot *slot = &slots[below(SLOTS)];
    if (slot->is_alive || slot->is_zombie) return;
    pth_attr_t attributes = pth_attr_new();
    slot->is_joinable = below(2);
    slot->is_alive = 1;
    slot->is_at_mutex = slot->is_awaited = slot->has_begun = slot->ends_at_once = 0;
    if (!slot->port) slot->port = pth_msgport_create(NULL);
    pth_attr_set(attributes, PTH_ATTR_JOINABLE, slot->is_joinable);
    pth_attr_set(attributes, PTH_ATTR_PRIO, below(5) - 2);
    pth_attr_set(attributes, PTH_ATTR_NAME, slot->is_joinable ? "joinable" : "detached");
    slot->id = pth_spawn(attributes, work, slot);
    pth_attr_destroy(attributes);
    if (below(4) == 0) to_other(NULL, slot);
    if (below(2)) pth_yield(NULL);
}

static void join_zombies(void)
{
    for (int i = 0; i < SLOTS; i++) {
        if (!slots[i].is_zombie || slots[i].is_awaited) continue;
        slots[i].is_zombie = 0;
        pth_join(slots[i].id, NULL);
    }
}

/* Often the one to whom something was done last, so that much happens to a thread between two of its turns. */
static struct slot *other(void)
{
    static int last;
    if (below(3) == 0) last = below(SLOTS);
    struct slot *slot = &slots[last];
    return slot->is_alive && slot->id != pth_self() ? slot : NULL;
}

/* --- what a thread does alone ---------------------------------------------------------------------------------------- */

static pth_event_t soon(void) { return pth_event(PTH_EVENT_TIME, pth_timeout(0, 500 + below(1500))); }

static void wait_for_mutex(struct slot *me)
{
    pth_event_t limit = soon();
    if (me) me->is_at_mutex = 1;
    if (pth_mutex_acquire(&mutex, FALSE, limit)) {
        pth_yield(NULL);
        pth_mutex_release(&mutex);
    }
    if (me) me->is_at_mutex = 0;
    pth_event_free(limit, PTH_FREE_THIS);
}

static void wait_for_condition(struct slot *me)
{
    int before;
    pth_cancel_point(); /* with a request pending, Pth takes every wait for over and asks again and again */
    pth_event_t limit = soon();
    if (me) me->is_at_mutex = 1;
    pth_cancel_state(PTH_CANCEL_DISABLE, &before);
    if (pth_mutex_acquire(&mutex, TRUE, NULL)) {
        pth_cond_await(&condition, &mutex, limit);
        pth_mutex_release(&mutex);
    }
    if (me) me->is_at_mutex = 0;
    pth_cancel_state(before, NULL);
    pth_event_free(limit, PTH_FREE_THIS);
}

static void wait_for_message(struct slot *me)
{
    pth_event_t ring = soon();
    if (me) ring = pth_event_concat(ring, pth_event(PTH_EVENT_MSG, me->port), NULL);
    pth_wait(ring);
    pth_event_free(ring, PTH_FREE_ALL);
    if (me) pth_msgport_get(me->port);
}

static void wait_for_byte(void)
{
    char byte;
    pth_event_t ring = pth_event(PTH_EVENT_FD | PTH_UNTIL_FD_READABLE, ends[0]);
    ring = pth_event_concat(ring, soon(), NULL);
    pth_wait(ring);
    pth_event_free(ring, PTH_FREE_ALL);
    if (read(ends[0], &byte, 1) < 0 && errno != EAGAIN) abort(); /* another thread may have been quicker */
}

static void wait_for_signal(void)
{
    int number;
    sigset_t set;
    pth_event_t limit = soon();
    sigemptyset(&set);
    sigaddset(&set, SIGUSR2);
    pth_sigwait_ev(&set, &number, limit);
    pth_event_free(limit, PTH_FREE_THIS);
}

static void alone(struct slot *me)
{
    switch (below(24)) {
    case 0: pth_nap(pth_time(0, 200 + below(800))); break;
    case 1: wait_for_mutex(me); break;
    case 2: wait_for_condition(me); break;
    case 3: wait_for_message(me); break;
    case 4: wait_for_byte(); break;
    case 5: wait_for_signal(); break;
    case 6: pth_cond_notify(&condition, below(2)); break;
    case 7: if (write(ends[1], "x", 1) != 1) abort(); break;
    default: pth_yield(NULL);
    }
}

/* --- what it does to others -------------------------------------------------------------------------------------------- */

static void stop_awaiting(void *slot) { ((struct slot *)slot)->is_awaited = 0; }

/* Waits for the end of another, of a later slot, so that no two wait for each other. Main is not to wait without a limit:
 * who else would resume those that are suspended? */
static void join(const struct slot *me, struct slot *slot)
{
    if (!me || slot < me || !slot->is_joinable || slot->is_awaited) return;
    slot->is_awaited = 1;
    pth_cleanup_push(stop_awaiting, slot);
    if (pth_join(slot->id, NULL)) slot->is_zombie = 0;
    pth_cleanup_pop(TRUE);
}

static void detach(struct slot *slot)
{
    pth_attr_t attributes = pth_attr_of(slot->id);
    if (!slot->is_awaited && pth_attr_set(attributes, PTH_ATTR_JOINABLE, FALSE)) slot->is_joinable = 0;
    pth_attr_destroy(attributes);
}

/* An abort fails with a thread that is suspended, but leaves it detached, to be ended at once by the next request. */
static void cancel(struct slot *slot, int (*request)(pth_t))
{
    if (request == pth_abort) {
        slot->is_joinable = 0;
        slot->ends_at_once = 1;
    }
    if (request(slot->id) && slot->ends_at_once && !slot->has_begun) settle(slot);
}

static void once_to_other(const struct slot *me, struct slot *slot)
{
    switch (below(14)) {
    case 0: case 1: case 2: pth_yield(slot->id); break;
    case 3: case 4: if (!slot->is_at_mutex) pth_suspend(slot->id); break;
    case 5: case 6: case 7: pth_resume(slot->id); break;
    case 8: if (!slot->is_at_mutex) cancel(slot, pth_cancel); break;
    case 9: if (below(3) == 0 && !slot->is_at_mutex && !slot->is_awaited) cancel(slot, pth_abort); break;
    case 10: pth_raise(slot->id, below(2) ? SIGUSR1 : SIGUSR2); break;
    case 11: detach(slot); break;
    case 12: join(me, slot); break;
    default:
        if (!slot->message.m_size) {
            slot->message.m_size = 1;
            pth_msgport_put(slot->port, &slot->message);
        }
    }
}

/* Several things in a row, so that one is done to a thread that could do nothing since the one before. */
static void to_other(const struct slot *me, struct slot *slot)
{
    for (int i = below(4); i >= 0 && slot->is_alive; i--) once_to_other(me, slot);
}

static void step(struct slot *me)
{
    struct slot *slot = other();
    int what = below(10);
    if (what == 0) spawn();
    else if (what < 5 && slot) to_other(me, slot);
    else alone(me);
}

static void *work(void *argument)
{
    pth_cleanup_push(settle, argument);
    ((struct slot *)argument)->has_begun = 1;
    pth_cancel_state(PTH_CANCEL_ENABLE | (below(2) ? PTH_CANCEL_ASYNCHRONOUS : PTH_CANCEL_DEFERRED), NULL);
    for (int i = below(STEPS); i > 0; i--) {
        step(argument);
        if (below(8) == 0) pth_cancel_point();
    }
    if (below(2)) pth_exit(NULL);
    pth_cleanup_pop(TRUE);
    return NULL;
}

/* --- main ---------------------------------------------------------------------------------------------------------------- */

static void *answer(void *argument) { return argument; }

/* A child has its main thread only, and can go on with others. */
static void fork_once(void)
{
    void *value = NULL;
    int status;
    fflush(stdout);
    pid_t child = pth_fork();
    if (child == 0) {
        pth_t t = pth_spawn(PTH_ATTR_DEFAULT, answer, slots);
        int fine = t && pth_join(t, &value) && value == slots && pth_ctrl(PTH_CTRL_GETTHREADS) == 1;
        _exit(fine ? 0 : 1);
    }
    if (pth_waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        puts("the child failed");
        exit(1);
    }
}

static int living(void)
{
    int count = 0;
    for (int i = 0; i < SLOTS; i++) count += slots[i].is_alive;
    return count;
}

static void handle(int number) { (void)number; }

int main(int count, char **words)
{
    struct sigaction action;
    unsigned long seed = count > 1 ? strtoul(words[1], NULL, 10) : 0;
    state = seed * 2654435761u + 12345;
    memset(&action, 0, sizeof action);
    action.sa_handler = handle;
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGUSR2, &action, NULL);
    if (pipe(ends) != 0 || fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0) return 1;
    pth_init();
    pth_ctrl(PTH_CTRL_FAVOURNEW, below(2));
    for (int i = 0; i < MAIN_STEPS; i++) {
        if (below(3) == 0) spawn();
        step(NULL);
        join_zombies();
        if (i == MAIN_STEPS / 2) fork_once();
    }
    for (int tries = 0; seed % 2 == 0 && living() && tries < 2000; tries++) {
        for (int i = 0; i < SLOTS; i++) {
            if (slots[i].is_alive) pth_resume(slots[i].id);
        }
        pth_nap(pth_time(0, 500));
        join_zombies();
    }
    pth_kill();
    puts("done");
    return 0;
}
