/* Runs threads that a script describes, in a world whose time goes on when nothing else happens. The reactor, threads, locks and
 * timers are those of the library; clock.c and world.c are replaced by what stands here.
 *
 * The script: `device NAME LEAST EACH`, `connection TIME` in their order, then `thread PRIORITY` and its operations. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library.h"

enum { MOST = 64 };

/* --- the world ----------------------------------------------------------------------------------------------------------- */

static int64_t now;

void host_clock_start(void) {}
int64_t host_clock(void) { return now; }
bool world_start(void) { return true; }
bool world_is_watching(void) { return false; }
bool world_adds(int fd, void (*told)(void)) { return (void)told, fd < 0; }
bool world_watch(struct watch *watch) { return !watch; }
void world_forget(struct watch *watch) { (void)watch; }
void world_closes(int fd) { (void)fd; }

void world_wait(int64_t until)
{
    if (until > now) now = until;
    timers_ring();
}

/* --- devices that serve in order, and connections ---------------------------------------------------------------------- */

static struct device {
    enum call_kind kind;
    int64_t least, each, free_at;
} devices[2];

struct request {
    struct call call;
    struct device *device;
};

static bool submit(struct call *call)
{
    struct device *device = ((struct request *)(void *)call)->device;
    if (device->free_at < now) device->free_at = now;
    call->limit = device->free_at += device->least + device->each * call->bytes;
    return false;
}

static void request(struct device *device, int64_t bytes)
{
    struct request request = {.device = device, .call = {.kind = device->kind, .attempt = submit, .bytes = bytes}};
    call_make(&request.call);
}

static struct tap_waiters listening;
static int connections;
static struct timer arrivals[MOST];

static void arrive(struct timer *timer)
{
    (void)timer;
    struct call *call = waiters_take(&listening);
    if (call) call_over(call);
    else connections++;
}

static bool accept_one(struct call *call)
{
    if (connections) return connections--, true;
    waiters_add(&listening, call);
    return false;
}

/* --- threads --------------------------------------------------------------------------------------------------------------- */

static struct tap_mutex locks[MOST];

struct script {
    int64_t priority;
    int count;
    struct {
        char word[16];
        int64_t value;
    } operations[MOST];
};

static void *follow(void *argument)
{
    const struct script *script = argument;
    for (int i = 0; i < script->count; i++) {
        const char *word = script->operations[i].word;
        int64_t value = script->operations[i].value;
        struct call accepting = {.kind = CALL_ACCEPT, .attempt = accept_one};
        if (strcmp(word, "compute") == 0) world_wait(now + value);
        else if (strcmp(word, "sleep") == 0) tap_sleep(value);
        else if (strcmp(word, "accept") == 0) call_make(&accepting);
        else if (strcmp(word, "acquire") == 0) tap_lock(&locks[value]);
        else if (strcmp(word, "release") == 0) tap_unlock(&locks[value]);
        else if (strcmp(word, "holding") == 0) tap_set_of(tap_self(), word, (double)value);
        else if (strcmp(word, "yield") == 0) tap_yield();
        else request(&devices[strcmp(word, "net") == 0], value);
    }
    return NULL;
}

int main(void)
{
    static struct script scripts[MOST];
    char word[16], name[16];
    int threads = 0, arriving = 0;
    while (scanf("%15s", word) == 1) {
        long long a, b;
        if (strcmp(word, "device") == 0 && scanf("%15s %lld %lld", name, &a, &b) == 3) {
            bool is_net = strcmp(name, "net") == 0;
            devices[is_net] = (struct device){.kind = is_net ? CALL_NET : CALL_DISK, .least = a, .each = b};
        } else if (strcmp(word, "connection") == 0 && scanf("%lld", &a) == 1) {
            arrivals[arriving].ring = arrive;
            timer_set(&arrivals[arriving++], a);
        } else if (strcmp(word, "thread") == 0 && scanf("%lld", &a) == 1) {
            scripts[threads++].priority = a;
        } else if (scanf("%lld", &a) == 1) {
            struct script *script = &scripts[threads - 1];
            strcpy(script->operations[script->count].word, word);
            script->operations[script->count++].value = a;
        }
    }
    for (int i = 0; i < threads; i++) {
        tap_t thread = tap_spawn("scripted", follow, &scripts[i]);
        tap_set_of(thread, "priority", (double)scripts[i].priority);
        tap_detach(thread);
    }
    tap_run();
    return 0;
}
