/* A node and its manager: how they find each other, and what happens when they lose each other. */
#include "node.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "secret.h"
#include "stamp.h"
#include "wire.h"

enum { AGAIN = 20000000 }; /* ns until a manager that was not there is looked for again */

/* What belongs together waits here until all of it has come. */
struct batch {
    struct said *items;
    size_t count, room, next;
    bool is_whole;
};

static struct {
    struct address address;
    int64_t timeout;
    uint64_t run; /* 0 before it was welcome */
    uint32_t number;
    bool is_alone;  /* the manager is lost */
    bool is_forked; /* and has to arrive by itself */
    struct batch batch;
} node;

static _Noreturn void end(const char *why)
{
    fprintf(stderr, HOST_NAME " SCHEDULER %s: %s: %s\n", host_scheduler()->name, node.address.text, why);
    exit(1);
}

static void note_fork(void) { node.is_forked = true; }

/* Else the manager has to find out by itself that the process has ended. */
static void say_goodbye(void)
{
    uint8_t bytes[FRAME_MOST];
    if (wire_is_open() && !node.is_forked) wire_send(bytes, frame_plain(bytes, CAT_SAYS_DEPARTED, wire_sender()), node.timeout);
}

const char *node_load(void)
{
    const char *text = secure_getenv("CATAPULTS_MANAGER");
    if (!text || !*text) {
        return "it is one node of a system, and CATAPULTS_MANAGER does not say where the manager is: unix:PATH, pipe:FOLDER or "
               "tcp:HOST:PORT";
    }
    static char told[400];
    const char *why = address_read(text, &node.address);
    if (why) return snprintf(told, sizeof told, "CATAPULTS_MANAGER=%s: %s", text, why), told;
    why = secret_read();
    if (why) return snprintf(told, sizeof told, "CATAPULTS_SECRET_FILE=%s: %s", getenv("CATAPULTS_SECRET_FILE"), why), told;
    node.timeout = address_timeout();
    if (!node.timeout) return "CATAPULTS_TIMEOUT is no number of seconds";
    if (pthread_atfork(NULL, NULL, note_fork) || atexit(say_goodbye)) return "there is no memory";
    return NULL;
}

/* --- arriving ------------------------------------------------------------------------------------------------------ */

static void send_or_end(const uint8_t *bytes, size_t count)
{
    if (!wire_send(bytes, count, node.timeout)) end("the manager cannot be reached any more");
}

static void find_manager(int64_t until)
{
    while (!wire_open(&node.address)) {
        if (host_clock() >= until) {
            char why[300];
            snprintf(why, sizeof why, "there is no manager (%s). Start it first, or let CATAPULTS_MANAGER name the same for both",
                     strerror(errno));
            end(why);
        }
        nanosleep(&(struct timespec){.tv_nsec = AGAIN}, NULL);
    }
}

static void end_refused(const struct refused *refused)
{
    char why[300];
    switch (refused->why) {
    case REFUSED_FULL: end("the manager has no place for another node of this family: its slot is full");
    case REFUSED_STAMP:
        snprintf(why, sizeof why,
                 "this node was made from other texts or for other models (its stamp is %016llx) than the manager (%016llx): build "
                 "both again from the same files", (unsigned long long)SYSTEM_STAMP, (unsigned long long)refused->stamp);
        end(why);
    case REFUSED_VERSION: end("the manager speaks another version of the protocol: build both with the same compiler");
    case REFUSED_SECRET: end("the manager has another secret: let CATAPULTS_SECRET_FILE name the same for both");
    case REFUSED_RUN: end("the manager was started anew");
    default: end("the manager refuses this node");
    }
}

/* Waits for a frame of a kind. */
static void expect(uint32_t kind, struct frame *frame, int64_t until)
{
    int got = wire_receive(frame, until - host_clock());
    if (got > 0 && frame->kind == CAT_SAYS_REFUSED) {
        struct refused refused = refused_of(frame);
        end_refused(&refused);
    }
    if (got == 0) end("the manager does not answer in time (CATAPULTS_TIMEOUT)");
    if (got < 0) end("the manager has hung up");
    if (kind && frame->kind != kind) end("what answers there is no manager");
}

static void greet(int64_t until)
{
    uint8_t bytes[FRAME_MOST], mac[FRAME_MAC];
    struct frame frame;
    struct greeting greeting;
    send_or_end(bytes, frame_knock(bytes, wire_sender()));
    expect(FRAME_GREETING, &frame, until);
    if (!greeting_of(&frame, &greeting)) end("what answers there is no manager");
    if (greeting.version != FRAME_VERSION) end_refused(&(struct refused){.why = REFUSED_VERSION});
    if (!greeting.asks_for_proof) return;
    if (!secret_is_known()) end("the manager asks for a secret: let CATAPULTS_SECRET_FILE name the file that holds it");
    secret_prove(greeting.nonce, mac);
    send_or_end(bytes, frame_proof(bytes, wire_sender(), mac));
}

static bool is_said(uint32_t kind)
{
    return kind == CAT_SAYS_READ || kind == CAT_SAYS_UPDATE || kind == CAT_SAYS_ANSWER || kind == CAT_SAYS_COPY;
}

/* Copies of all that it shares come before. */
static void await_welcome(int64_t until)
{
    struct frame frame;
    for (;;) {
        expect(0, &frame, until);
        if (frame.kind == CAT_SAYS_WELCOME) break;
        if (!is_said(frame.kind)) end("what answers there is no manager");
        struct said said = said_of(&frame);
        said.operation &= ~(uint32_t)FRAME_MORE;
        shared_carry_out(&said);
    }
    struct welcome welcome = welcome_of(&frame);
    node.run = welcome.run;
    node.number = welcome.node;
}

void node_arrive(void)
{
    uint8_t bytes[FRAME_MOST];
    int64_t until = host_clock() + node.timeout;
    shared_start();
    node.batch.count = node.batch.next = 0;
    node.is_alone = node.is_forked = false;
    find_manager(until);
    greet(until);
    shared_tell_values();
    if (node.is_alone) end("the manager cannot be reached any more");
    struct hello hello = {.stamp = SYSTEM_STAMP, .run = node.run, .family = host_scheduler()->family,
                          .process = (uint32_t)getpid()};
    send_or_end(bytes, frame_hello(bytes, wire_sender(), &hello));
    await_welcome(until);
}

void node_awake(void)
{
    if (!node.is_forked) return;
    wire_close(); /* which is the parent's */
    node_arrive();
}

/* --- losing each other --------------------------------------------------------------------------------------------- */

bool node_is_alone(void) { return node.is_alone; }
int node_descriptor(void) { return wire_descriptor(); }

/* It goes on under its local rules, with what was known last. */
void node_loses(const char *why)
{
    if (node.is_alone) return;
    node.is_alone = true;
    wire_close();
    fprintf(stderr, HOST_NAME " SCHEDULER %s: %s: %s; this node goes on with what it knew last\n", host_scheduler()->name,
            node.address.text, why);
}

bool node_say(const struct said *said)
{
    uint8_t bytes[FRAME_MOST];
    if (node.is_alone) return false;
    if (wire_send(bytes, frame_said(bytes, wire_sender(), said), node.timeout)) return true;
    node_loses("the manager cannot be reached any more");
    return false;
}

/* --- hearing ------------------------------------------------------------------------------------------------------- */

static void keep(const struct said *said)
{
    struct batch *batch = &node.batch;
    if (batch->count == batch->room) {
        batch->room = batch->room ? 2 * batch->room : 16;
        struct said *larger = realloc(batch->items, batch->room * sizeof *larger);
        if (!larger) fault_of_memory();
        batch->items = larger;
    }
    batch->items[batch->count++] = *said;
}

static bool next_of_batch(struct said *said)
{
    struct batch *batch = &node.batch;
    if (!batch->is_whole) return false;
    *said = batch->items[batch->next++];
    if (batch->next == batch->count) *batch = (struct batch){.items = batch->items, .room = batch->room};
    return true;
}

bool node_hear(struct said *said, bool waits)
{
    struct frame frame;
    while (!next_of_batch(said)) {
        if (node.is_alone) return false;
        int got = wire_receive(&frame, waits ? node.timeout : 0);
        if (got < 0) node_loses("the manager has ended, or hung up");
        if (got == 0 && waits) node_loses("the manager does not answer in time (CATAPULTS_TIMEOUT)");
        if (got <= 0) return false;
        if (!is_said(frame.kind)) continue;
        struct said one = said_of(&frame);
        bool has_more = one.operation & FRAME_MORE;
        one.operation &= ~(uint32_t)FRAME_MORE;
        if (!has_more && node.batch.count == 0) return *said = one, true;
        keep(&one);
        node.batch.is_whole = !has_more;
    }
    return true;
}

void node_take(void)
{
    struct said said;
    node_awake();
    while (node_hear(&said, false)) shared_carry_out(&said);
}
