/* How a node comes to its manager: it finds it, knocks, is greeted, proves that it knows the secret, tells its values, says
 * hello, and is welcome. Each step waits no longer than it is told, so that all of it can be done between handlers, too. */
#include "node.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "passage.h"
#include "secret.h"
#include "stamp.h"
#include "wire.h"

enum { AGAIN = 20000000 }; /* ns until a manager that was not there is looked for again */

static struct {
    enum { FINDS, KNOCKS, IS_GREETED, IS_WELCOMED } step;
    struct membership before; /* what it was a part of */
    struct membership now;
    char why[300];
} arrival;

const char *arrival_problem(void) { return arrival.why; }
struct membership arrival_result(void) { return arrival.now; }

static enum arrival fails(const char *why)
{
    snprintf(arrival.why, sizeof arrival.why, "%s", why);
    return ARRIVAL_FAILS;
}

static enum arrival is_refused(const char *why)
{
    fails(why);
    return ARRIVAL_IS_REFUSED;
}

static const char no_manager[] = "what answers there is no manager";
static const char not_reached[] = "the manager cannot be reached any more";

static enum arrival refused_for(const struct refused *refused)
{
    switch (refused->why) {
    case REFUSED_FULL:
        fails("the manager has no place for another node of this family: its slot is full");
        return arrival.before.node ? ARRIVAL_FAILS : ARRIVAL_IS_REFUSED; /* later there may be one again */
    case REFUSED_STAMP:
        snprintf(arrival.why, sizeof arrival.why,
                 "this node was made from other texts or for other models (its stamp is %016llx) than the manager (%016llx): build "
                 "both again from the same files", (unsigned long long)SYSTEM_STAMP, (unsigned long long)refused->stamp);
        return ARRIVAL_IS_REFUSED;
    case REFUSED_VERSION: return is_refused("the manager speaks another version of the protocol: build both with the same compiler");
    case REFUSED_SECRET: return is_refused("the manager has another secret: let CATAPULTS_SECRET_FILE name the same for both");
    case REFUSED_RUN: return is_refused("the manager was started anew");
    default: return is_refused("the manager refuses this node");
    }
}

/* --- steps ------------------------------------------------------------------------------------------------------------ */

static enum arrival goes_to(int step)
{
    arrival.step = step;
    return ARRIVAL_GOES_ON;
}

static enum arrival is_not_there(int64_t patience)
{
    snprintf(arrival.why, sizeof arrival.why,
             "there is no manager (%s). Start it first, or let CATAPULTS_MANAGER name the same for both", strerror(errno));
    wire_close();
    arrival.step = FINDS;
    if (patience <= 0) return ARRIVAL_FAILS;
    nanosleep(&(struct timespec){.tv_nsec = AGAIN}, NULL);
    return ARRIVAL_WAITS;
}

static enum arrival find(const struct address *address, int64_t patience)
{
    return wire_open(address, false) ? goes_to(KNOCKS) : is_not_there(patience);
}

static enum arrival knock(int64_t patience)
{
    uint8_t bytes[FRAME_MOST];
    fails("the manager does not answer in time (CATAPULTS_TIMEOUT)");
    if (!wire_is_writable(patience)) return ARRIVAL_WAITS;
    bool is_sent = wire_send(bytes, frame_knock(bytes, wire_sender()), patience);
    return is_sent ? goes_to(IS_GREETED) : is_not_there(patience);
}

/* Waits for a frame. ARRIVAL_GOES_ON: there is one. */
static enum arrival expect(struct frame *frame, int64_t patience)
{
    int got = wire_receive(frame, patience);
    if (got == 0) return ARRIVAL_WAITS;
    if (got < 0) return fails("the manager has hung up");
    if (frame->kind != CAT_SAYS_REFUSED) return ARRIVAL_GOES_ON;
    struct refused refused = refused_of(frame);
    return refused_for(&refused);
}

static bool says_hello(int64_t patience)
{
    uint8_t bytes[FRAME_MOST];
    struct hello hello = {.stamp = SYSTEM_STAMP, .run = arrival.before.run, .family = host_scheduler()->family,
                          .process = (uint32_t)getpid(), .was = arrival.before.node, .shares = host_scheduler()->shared_count};
    if (!shared_tell_values(patience)) return false;
    passage_sent(&(struct said){.kind = CAT_SAYS_HELLO}, 0);
    return wire_send(bytes, frame_hello(bytes, wire_sender(), &hello), patience);
}

static enum arrival be_greeted(int64_t patience)
{
    uint8_t bytes[FRAME_MOST], mac[FRAME_MAC];
    struct frame frame;
    struct greeting greeting;
    enum arrival how = expect(&frame, patience);
    if (how != ARRIVAL_GOES_ON) return how;
    if (frame.kind != FRAME_GREETING || !greeting_of(&frame, &greeting)) return fails(no_manager);
    if (greeting.version != FRAME_VERSION) return refused_for(&(struct refused){.why = REFUSED_VERSION});
    if (greeting.asks_for_proof) {
        if (!secret_is_known()) return is_refused("the manager asks for a secret: let CATAPULTS_SECRET_FILE name the file that holds it");
        secret_prove(greeting.nonce, mac);
        if (!wire_send(bytes, frame_proof(bytes, wire_sender(), mac), patience)) return fails(not_reached);
    }
    shared_start();
    return says_hello(patience) ? goes_to(IS_WELCOMED) : fails(not_reached);
}

static bool is_said(uint32_t kind)
{
    return kind == CAT_SAYS_READ || kind == CAT_SAYS_UPDATE || kind == CAT_SAYS_ANSWER || kind == CAT_SAYS_COPY;
}

/* Copies of all that it shares come before. */
static enum arrival be_welcomed(int64_t patience)
{
    struct frame frame;
    enum arrival how;
    while ((how = expect(&frame, patience)) == ARRIVAL_GOES_ON && is_said(frame.kind)) {
        struct said said = said_of(&frame);
        said.operation &= ~(uint32_t)FRAME_MORE;
        shared_carry_out(&said);
    }
    if (how != ARRIVAL_GOES_ON) return how;
    if (frame.kind != CAT_SAYS_WELCOME) return fails(no_manager);
    struct welcome welcome = welcome_of(&frame);
    arrival.now = (struct membership){.run = welcome.run, .node = welcome.node};
    return ARRIVAL_IS_WELCOME;
}

/* --- all of them ------------------------------------------------------------------------------------------------------ */

void arrival_begin(struct membership before)
{
    wire_close();
    arrival.step = FINDS;
    arrival.before = before;
}

static enum arrival take_step(const struct address *address, int64_t patience)
{
    switch (arrival.step) {
    case FINDS: return find(address, patience);
    case KNOCKS: return knock(patience);
    case IS_GREETED: return be_greeted(patience);
    default: return be_welcomed(patience);
    }
}

enum arrival arrival_go_on(const struct address *address, int64_t patience)
{
    enum arrival how;
    while ((how = take_step(address, patience)) == ARRIVAL_GOES_ON) continue;
    return how;
}
