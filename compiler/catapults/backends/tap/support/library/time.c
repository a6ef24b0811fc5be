/* Sleeping, and waiting for several descriptors. */
#include <errno.h>
#include <stdlib.h>

#include "io.h"
#include "system.h"

static void wakes(struct call *call) { call->result = 0; }

int64_t tap_sleep(int64_t ns)
{
    struct call call = {.kind = CALL_SLEEP, .late = wakes, .is_interruptible = true, .limit = call_limit(ns < 0 ? 0 : ns)};
    call_make(&call);
    int64_t left = call.is_interrupted ? call.limit - host_clock() : 0;
    return left < 0 ? 0 : left;
}

struct polling {
    struct call call;
    struct pollfd *fds;
    nfds_t count;
    struct watch *watches;
    bool is_watching;
};

static bool look(struct call *call)
{
    struct polling *polling = (struct polling *)(void *)call;
    int found = system_poll(polling->fds, polling->count);
    if (found) return io_result(call, found);
    if (polling->is_watching) return false;
    polling->is_watching = true;
    for (nfds_t i = 0; i < polling->count; i++) {
        polling->watches[i] = (struct watch){.call = call, .fd = polling->fds[i].fd, .events = polling->fds[i].events};
        if (polling->fds[i].fd >= 0 && !world_watch(&polling->watches[i])) return io_result(call, -1);
    }
    return false;
}

static void finds_nothing(struct call *call)
{
    call->result = call->is_interrupted ? -1 : 0;
    call->error = EINTR;
}

int tap_poll(struct pollfd *fds, nfds_t count, int64_t ns)
{
    if (ns == 0) return system_poll(fds, count);
    struct watch few[8], *watches = count <= 8 ? few : calloc(count, sizeof *watches);
    if (!watches) return errno = ENOMEM, -1;
    struct polling polling = {.fds = fds, .count = count, .watches = watches};
    polling.call = (struct call){.kind = CALL_WAIT, .attempt = look, .late = finds_nothing, .is_interruptible = true, .limit = call_limit(ns)};
    int found = (int)call_make(&polling.call);
    if (watches != few) free(watches);
    return found;
}
