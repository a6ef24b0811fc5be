/* The trace that PTH_SCHED_TRACE names: what happened, in the simulator's records.
 *
 * The file begins with four words: "CATT", the version, the number of container nodes, and the node of the slot
 * that is dispatched. Records follow as the table of trace kinds describes them, little-endian, with a thread's
 * number behind the containers as its node.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "catapults/trace_kinds.h"
#include "host.h"

extern char *secure_getenv(const char *name);

enum { VERSION = 1 };

static FILE *file;
static pid_t owner; /* a forked child does not write into its parent's trace */
static int64_t written_until;
static struct timespec start;

static const char *complaint(const char *path)
{
    static char text[300];
    snprintf(text, sizeof text, "PTH_SCHED_TRACE: %s cannot be written: %s", path, strerror(errno));
    return text;
}

static void put_word(uint32_t word)
{
    const unsigned char bytes[] = {(unsigned char)word, (unsigned char)(word >> 8), (unsigned char)(word >> 16),
                                   (unsigned char)(word >> 24)};
    fwrite(bytes, 1, sizeof bytes, file);
}

const char *trace_start(void)
{
    clock_gettime(CLOCK_MONOTONIC, &start);
    const char *path = secure_getenv("PTH_SCHED_TRACE");
    if (!path || !*path) return NULL;
    file = fopen(path, "wb");
    if (!file) return complaint(path);
    owner = getpid();
    fwrite("CATT", 1, 4, file);
    put_word(VERSION);
    put_word(host.container_nodes);
    put_word(host_slot());
    atexit(trace_flush);
    return NULL;
}

bool trace_is_on(void) { return file != NULL; }

int64_t host_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - start.tv_sec) * INT64_C(1000000000) + (now.tv_nsec - start.tv_nsec);
}

/* What buffers a forked child inherits is not its own to write. */
static bool is_mine(void)
{
    if (file && getpid() != owner) file = NULL;
    return file != NULL;
}

void trace_flush(void)
{
    if (is_mine()) fflush(file);
}

static void put_record(uint32_t delta, uint32_t kind, uint32_t thread, uint32_t place, int32_t value)
{
    put_word(delta);
    put_word(kind | thread << 8);
    put_word(place);
    put_word((uint32_t)value);
}

void trace_add(uint32_t kind, cat_thread t, uint32_t place, int32_t value)
{
    if (!is_mine()) return;
    int64_t now = host_clock(), delta = now - written_until;
    uint32_t thread = t ? host.container_nodes + host_thread_of(t)->number : 0;
    written_until = now;
    if (delta > UINT32_MAX) {
        put_record(0, CAT_TRACE_TIME, 0, (uint32_t)delta, (int32_t)(delta >> 32));
        delta = 0;
    }
    put_record((uint32_t)delta, kind, thread, place, value);
}

void trace_transfer(struct cat_ctx *ctx, cat_thread t, cat_container from, cat_container to, uint32_t site)
{
    (void)ctx;
    trace_add(CAT_TRACE_TRANSFER, t, from | to << 16, (int32_t)site);
}

void trace_state(cat_thread t, uint32_t state)
{
    struct host_thread *thread = host_thread_of(t);
    if (thread->state == state) return;
    trace_add(CAT_TRACE_STATE, t, state, (int32_t)thread->state);
    thread->state = state;
}
