/* A node and its manager: how they find each other, and what happens when they lose each other. */
#include "node.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "passage.h"
#include "secret.h"
#include "wire.h"

enum { SELDOM = 1024 /* decisions from one look at the manager to the next, of a node that shares nothing */ };

/* What belongs together waits here until all of it has come. */
struct batch {
    struct said *items;
    size_t count, room, next;
    bool is_whole;
};

static struct {
    struct address address;
    int64_t timeout;
    struct membership membership;
    bool is_alone; /* the manager is lost */
    struct batch batch;
} node;

bool node_is_forked;
unsigned node_rest;

static _Noreturn void end(const char *why)
{
    fprintf(stderr, HOST_NAME " SCHEDULER %s: %s: %s\n", host_scheduler()->name, node.address.text, why);
    exit(1);
}

static void note_fork(void) { node_is_forked = true; }

/* Else the manager has to find out by itself that the process has ended. */
static void say_goodbye(void)
{
    uint8_t bytes[FRAME_MOST];
    if (wire_is_open() && !node.is_alone && !node_is_forked) wire_send(bytes, frame_plain(bytes, CAT_SAYS_DEPARTED, wire_sender()), node.timeout);
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

static void be_part(struct membership membership)
{
    node.membership = membership;
    node.is_alone = false;
    node.batch.count = node.batch.next = 0;
    node.batch.is_whole = false;
    passage_welcomed(membership.node, host_scheduler()->family);
}

void node_arrive(void)
{
    int64_t until = host_clock() + node.timeout;
    enum arrival how = ARRIVAL_WAITS;
    node_is_forked = false;
    arrival_begin(node.membership);
    while (how == ARRIVAL_WAITS && host_clock() < until) how = arrival_go_on(&node.address, until - host_clock());
    if (how != ARRIVAL_IS_WELCOME) end(arrival_problem());
    be_part(arrival_result());
}

/* One whose manager was lost already goes on alone, too. */
void node_arrive_again(void)
{
    node.membership.node = 0; /* that is its parent */
    wire_close();             /* which is the parent's, too */
    again_forget();
    if (!node.is_alone) node_arrive();
    node_is_forked = false;
}

/* --- losing each other --------------------------------------------------------------------------------------------- */

bool node_is_alone(void) { return node.is_alone; }

static void tell(const char *why, const char *what)
{
    fprintf(stderr, HOST_NAME " SCHEDULER %s: %s: %s; this node %s\n", host_scheduler()->name, node.address.text, why, what);
}

/* It goes on under its local rules, with what was known last. */
static void lose(const char *why)
{
    if (node.is_alone) return;
    node.is_alone = true;
    wire_close();
    again_begin(node.membership, node.timeout);
    tell(why, "goes on with what it knew last");
}

bool node_say(const struct said *said)
{
    uint8_t bytes[FRAME_MOST];
    if (node.is_alone) return false;
    passage_sent(said, 0);
    if (wire_send(bytes, frame_said(bytes, wire_sender(), said), node.timeout)) return true;
    lose("the manager cannot be reached any more");
    return false;
}

/* Becomes a part of its run again, once its manager can be reached. */
static void return_to_run(void)
{
    switch (again_go_on(&node.address)) {
    case ARRIVAL_IS_WELCOME:
        be_part(arrival_result());
        tell("the manager is there again", "is a part of the run again");
        shared_catch_up();
        return;
    case ARRIVAL_IS_REFUSED: tell(arrival_problem(), "stays alone"); return;
    default: return;
    }
}

/* What came behind an answer was read with it, and would not wake a node that sleeps. */
int node_descriptor(void)
{
    if (wire_has_more()) node_take();
    return node.is_alone ? again_descriptor() : wire_descriptor();
}

/* --- hearing ------------------------------------------------------------------------------------------------------- */

static bool is_message(uint32_t kind)
{
    return kind == CAT_SAYS_READ || kind == CAT_SAYS_UPDATE || kind == CAT_SAYS_ANSWER || kind == CAT_SAYS_COPY;
}

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
        if (got < 0) lose("the manager has ended, or hung up");
        if (got == 0 && waits) lose("the manager does not answer in time (CATAPULTS_TIMEOUT)");
        if (got <= 0) return false;
        if (!is_message(frame.kind)) continue;
        struct said one = said_of(&frame);
        passage_took(&one, 0);
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
    node_rest = host_scheduler()->shared_count > 0 ? 0 : SELDOM;
    if (node.is_alone) return_to_run();
    while (node_hear(&said, false)) shared_carry_out(&said);
}
