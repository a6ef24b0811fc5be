/* The trace that a variable of the environment names (HOST_TRACE): what happened, in the simulator's records.
 *
 * The file begins with a head of words: "CATT", the version, the number of container nodes, the node of the slot
 * that is dispatched, the time of day (ns since 1970, low word first), a fingerprint of the scheduler, and the
 * length of the names. The names follow: that of the scheduler and one for each container node, each with a zero
 * behind it, filled up with zeros to whole records. Then come records as the tables of trace kinds and recordings
 * describe them, little-endian, with a thread's number behind the containers as its node.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "catapults/recording.h"
#include "carrier.h"
#include "recorder.h"

extern char *secure_getenv(const char *name);

enum { RECORD = 16 }; /* bytes */

static const char *path;
static bool has_begun; /* the head is written, and the program runs */
static int64_t written_until;

static const char *complaint(void)
{
    static char text[300];
    snprintf(text, sizeof text, HOST_TRACE ": %s cannot be written: %s", path, strerror(errno));
    return text;
}

/* A disk that is full ends the trace, and not the program. */
static void put(const void *bytes, size_t count)
{
    if (!recorder_is_open() || recorder_write(bytes, count) || !has_begun) return;
    host.ctx.trace_level = 0;
    fprintf(stderr, HOST_NAME " SCHEDULER %s: %s. The trace ends here; the program goes on.\n",
            host_scheduler()->name, complaint());
}

static void store_word(unsigned char *bytes, uint32_t word)
{
    for (int i = 0; i < 4; i++) bytes[i] = (unsigned char)(word >> 8 * i);
}

static void put_word(uint32_t word)
{
    unsigned char bytes[4];
    store_word(bytes, word);
    put(bytes, sizeof bytes);
}

static void put_record(uint32_t delta, uint32_t kind, uint32_t thread, uint32_t place, int32_t value)
{
    unsigned char bytes[RECORD];
    store_word(bytes, delta);
    store_word(bytes + 4, kind | thread << 8);
    store_word(bytes + 8, place);
    store_word(bytes + 12, (uint32_t)value);
    put(bytes, sizeof bytes);
}

static void fill_record(size_t length)
{
    static const unsigned char zeros[RECORD];
    put(zeros, (RECORD - length % RECORD) % RECORD);
}

/* --- the head ----------------------------------------------------------------------------------------------------- */

/* FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo), 32 bits. */
static uint32_t mixed(uint32_t sum, const void *data, size_t length)
{
    const unsigned char *bytes = data;
    for (size_t i = 0; i < length; i++) sum = (sum ^ bytes[i]) * UINT32_C(16777619);
    return sum;
}

static uint32_t mixed_word(uint32_t sum, uint32_t word)
{
    unsigned char bytes[4];
    store_word(bytes, word);
    return mixed(sum, bytes, sizeof bytes);
}

static uint32_t mixed_text(uint32_t sum, const char *text) { return mixed(sum, text, strlen(text) + 1); }

/* What the numbers in records mean: containers, handlers, and the texts of sites. Lines do not count, so that a
 * comment changes nothing. */
static uint32_t fingerprint(const struct cat_scheduler *s)
{
    uint32_t sum = UINT32_C(2166136261);
    for (uint32_t i = 0; i < s->container_count; i++) {
        sum = mixed_text(sum, s->containers[i].name);
        sum = mixed_word(sum, s->containers[i].kind);
        sum = mixed_word(sum, s->containers[i].count);
    }
    for (uint32_t i = 0; i < s->handler_count; i++) sum = mixed_word(sum, s->handlers[i].handler);
    for (uint32_t i = 0; i < s->site_count; i++) sum = mixed_text(sum, s->sites[i].text);
    return sum;
}

/* Writes the names, or only counts their bytes. */
static size_t names(const struct cat_scheduler *s, bool is_written)
{
    size_t length = strlen(s->name) + 1;
    if (is_written) put(s->name, length);
    for (uint32_t i = 0; i < s->container_count; i++) {
        for (uint32_t k = 0; k < s->containers[i].count; k++) {
            char name[300];
            if (s->containers[i].count > 1) snprintf(name, sizeof name, "%s[%u]", s->containers[i].name, k);
            else snprintf(name, sizeof name, "%s", s->containers[i].name);
            length += strlen(name) + 1;
            if (is_written) put(name, strlen(name) + 1);
        }
    }
    return length;
}

static void put_head(void)
{
    const struct cat_scheduler *s = host_scheduler();
    struct timespec day;
    clock_gettime(CLOCK_REALTIME, &day);
    uint64_t time = (uint64_t)day.tv_sec * 1000000000 + (uint64_t)day.tv_nsec;
    put("CATT", 4);
    put_word(CAT_RECORDING_VERSION);
    put_word(host.container_nodes);
    put_word(host_slot());
    put_word((uint32_t)time);
    put_word((uint32_t)(time >> 32));
    put_word(fingerprint(s));
    put_word((uint32_t)names(s, false));
    fill_record(names(s, true));
}

/* What messages are about is told by number. */
static void put_shared(void)
{
    const struct cat_scheduler *s = host_scheduler();
    for (uint32_t i = 0; i < s->shared_count; i++) {
        size_t length = strlen(s->shared[i].name);
        put_record(0, CAT_RECORDING_SHARED, 0, (uint32_t)length, (int32_t)i);
        put(s->shared[i].name, length);
        fill_record(length);
    }
}

/* --- the life of the file --------------------------------------------------------------------------------------- */

static void finish(uint32_t outcome)
{
    trace_add(CAT_TRACE_END, 0, outcome, 0);
    recorder_close();
}

static void finish_at_exit(void) { finish(CAT_OUTCOME_EXITED); }

void trace_fault(const struct cat_fault *fault)
{
    trace_add(CAT_TRACE_FAULT, 0, fault->kind, (int32_t)fault->site);
    if (recorder_is_open()) put_record(0, CAT_RECORDING_EXPLAINED, 0, fault->cause, fault->detail);
    finish(CAT_OUTCOME_FAULT);
}

const char *trace_start(void)
{
    path = secure_getenv(HOST_TRACE);
    if (!path || !*path) return NULL;
    if (!recorder_open(path)) return complaint();
    errno = 0;
    put_head();
    put_shared();
    if (!recorder_is_open()) return complaint();
    has_begun = true;
    atexit(finish_at_exit);
    return NULL;
}

bool trace_is_on(void) { return recorder_is_open(); }

/* --- records -------------------------------------------------------------------------------------------------------- */

/* A thread as records name it, 0 for none. */
static uint32_t numbered(cat_thread t) { return t ? host.container_nodes + host_thread_of(t)->number : 0; }

static void record_at(int64_t time, uint32_t kind, cat_thread t, uint32_t place, int32_t value)
{
    if (!recorder_is_open()) return;
    int64_t delta = time - written_until;
    written_until = time;
    if (delta > UINT32_MAX) {
        put_record(0, CAT_TRACE_TIME, 0, (uint32_t)delta, (int32_t)(delta >> 32));
        delta = 0;
    }
    put_record((uint32_t)delta, kind, numbered(t), place, value);
}

void trace_record(uint32_t kind, cat_thread t, uint32_t place, int32_t value) { record_at(host_clock(), kind, t, place, value); }

void trace_held_back(cat_thread t, int64_t from)
{
    int64_t now = host_clock(), lost = now - from;
    record_at(from, CAT_TRACE_STEP, t, CAT_STEP_HELD_BACK, lost > INT32_MAX ? INT32_MAX : (int32_t)lost);
    record_at(from, CAT_TRACE_STATE, t, CAT_STATE_READY, CAT_STATE_RUNNING);
    record_at(now, CAT_TRACE_STATE, t, CAT_STATE_RUNNING, CAT_STATE_READY);
}

void trace_birth(cat_thread t)
{
    if (!recorder_is_open()) return;
    const char *name = host_name(host.threads[t]);
    size_t length = name ? strlen(name) : 0;
    trace_add(CAT_TRACE_BIRTH, t, 0, (int32_t)(host_thread_of(t)->number - 1));
    if (length == 0) return;
    put_record(0, CAT_RECORDING_NAMED, numbered(t), (uint32_t)length, 0);
    put(name, length);
    fill_record(length);
}

void trace_transfer(struct cat_ctx *ctx, cat_thread t, cat_container from, cat_container to, uint32_t site)
{
    trace_add(CAT_TRACE_TRANSFER, t, from | to << 16, (int32_t)site);
    if (to == CAT_NOWHERE || !cat_is_sorted(ctx, to) || !recorder_is_open()) return;
    uint32_t next = ctx->nodes.at[t].next;
    put_record(0, CAT_RECORDING_PLACED, numbered(t), next == to ? 0 : numbered(next), 0);
}
