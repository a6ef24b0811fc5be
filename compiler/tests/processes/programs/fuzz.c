/* Messages at random, most of them almost right, against the manager from its connections to its master.
 *
 *     fuzz INPUTS SEED [FOLDER]
 *
 * By sockets, or by the pipe in a folder, which all of them write into. Each input is one to four frames, or what was made of them, by one of a few connections. Some of these are read slowly. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sharing.h"
#include "manager.h"
#include "stamp.h"

enum { CONNECTIONS = 6 };

uint64_t manager_run = 7;

void *manager_grown(void *block, size_t count, size_t size)
{
    void *larger = realloc(block, count * size);
    if (!larger) abort();
    return larger;
}

/* --- chance: xorshift64* (S. Vigna) ---------------------------------------------------------------------------------- */

static uint64_t state;

static uint64_t any(void)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * UINT64_C(2685821657736338717);
}

static uint32_t below(uint32_t limit) { return (uint32_t)((any() >> 33) % limit); }
static bool once_in(uint32_t times) { return below(times) == 0; }

/* --- messages ---------------------------------------------------------------------------------------------------------- */

static struct connection {
    struct node *node;
    int other; /* the end of the node */
} connections[CONNECTIONS];

static uint32_t sender; /* of what is said now: processes have numbers where they write into one pipe */

static uint32_t a_variable(void)
{
    static const char *const names[] = {"total", "turn", "parts", "share", "spent", "load", "orders", "wanted"};
    return once_in(20) ? (uint32_t)any() : cat_shared_number(names[below(8)]);
}

static uint32_t an_operation(void)
{
    static const uint32_t owners[] = {CAT_OWNER_SYSTEM, CAT_OWNER_NODE, 1, 2, 3, 77};
    if (once_in(20)) return (uint32_t)any();
    return below(8) | below(8) << 8 | below(4) << 12 | owners[below(6)] << 16;
}

static int64_t a_value(void)
{
    static const int64_t edges[] = {0, 1, -1, INT64_MIN, INT64_MAX, INT32_MIN, INT32_MAX, 0x7FF8000000000000, 0x7FF0000000000000};
    return once_in(3) ? (int64_t)any() : edges[below(9)];
}

static struct said something(uint32_t kind)
{
    static const uint32_t owns[] = {0x200000, 0x200100, 0x201100, 0x202000}; /* what a value tells of its variable */
    struct said said = {.kind = kind, .variable = a_variable(), .element = below(6), .operation = an_operation(), .number = below(9),
                        .value = a_value()};
    if (once_in(30)) said.element = (uint32_t)any();
    if (once_in(30)) said.number = (uint32_t)any();
    if (kind == CAT_SAYS_VALUE && !once_in(20)) said.operation = owns[below(4)], said.number = 1 + below(5);
    return said;
}

static uint32_t a_fitting_kind(enum stage stage)
{
    static const uint32_t talk[] = {CAT_SAYS_READ, CAT_SAYS_UPDATE, CAT_SAYS_UPDATE, CAT_SAYS_ANSWER};
    if (stage == KNOCKS) return FRAME_KNOCK;
    if (stage == TELLS) return once_in(3) ? CAT_SAYS_HELLO : CAT_SAYS_VALUE;
    return once_in(60) ? CAT_SAYS_DEPARTED : talk[below(4)];
}

static size_t a_frame(uint8_t *to, uint32_t kind)
{
    struct hello hello = {.stamp = once_in(30) ? any() : SYSTEM_STAMP, .family = below(4), .process = below(9),
                          .run = once_in(3) ? manager_run : once_in(30) ? any() : 0, .was = below(4), .shares = below(9)};
    struct said said = something(kind);
    switch (kind) {
    case FRAME_KNOCK: return frame_knock(to, sender ? sender : below(9));
    case CAT_SAYS_HELLO: return frame_hello(to, sender, &hello);
    case CAT_SAYS_DEPARTED:
    case FRAME_STATUS: return frame_plain(to, kind, sender);
    default: return frame_said(to, sender, &said);
    }
}

static size_t an_input(uint8_t *to, enum stage stage)
{
    size_t length = 0;
    bool goes_on = true; /* behind a hello other things are said than before */
    for (uint32_t frames = 1 + below(4); frames && goes_on; frames--) {
        uint32_t kind = once_in(80) ? below(FRAME_KIND_LIMIT + 3) : a_fitting_kind(stage);
        length += a_frame(to + length, kind);
        goes_on = kind != FRAME_KNOCK && kind != CAT_SAYS_HELLO && kind != CAT_SAYS_DEPARTED;
    }
    if (once_in(60)) to[below((uint32_t)length)] ^= (uint8_t)(1 << below(8));
    if (once_in(80)) length = below((uint32_t)length);
    if (once_in(300)) for (size_t i = 0; i < length; i++) to[i] = (uint8_t)any();
    return length;
}

/* --- connections ------------------------------------------------------------------------------------------------------- */

static void open_one(struct connection *one)
{
    int ends[2], room = 4096;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends)) abort();
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    *one = (struct connection){peer_add(ends[0], ends[0], 0, 0), ends[1]};
}

/* As in a turn of the manager's loop. */
static void finish_turn(void)
{
    for (struct node *node = nodes; node; node = node->next) {
        if (node->is_over) continue;
        bool is_reached = queue_send(node, 0);
        if (!is_reached || (node->is_closing && queue_is_empty(node))) peer_drop(node, NULL);
    }
    for (size_t i = 0; i < CONNECTIONS; i++) {
        if (!connections[i].node || !connections[i].node->is_over) continue;
        close(connections[i].other);
        connections[i].node = NULL; /* it is forgotten soon */
    }
    peers_forget();
}

static void drain(int descriptor)
{
    static uint8_t bytes[65536];
    struct frame frame;
    ssize_t count = read(descriptor, bytes, sizeof bytes);
    if (count > 0) frame_find(bytes, (size_t)count, &frame);
}

static void one_input(void)
{
    uint8_t bytes[4 * FRAME_MOST];
    struct connection *one = &connections[below(CONNECTIONS)];
    if (!one->node) open_one(one);
    size_t length = an_input(bytes, one->node->stage);
    if (write(one->other, bytes, length) < 0) abort();
    peer_read(one->node);
    if (once_in(one == connections ? 500 : 4) && !one->node->is_over) drain(one->other);
    if (once_in(300) && !one->node->is_over) peer_drop(one->node, NULL);
    finish_turn();
}

/* --- by one pipe ------------------------------------------------------------------------------------------------------- */

enum { FIRST_PROCESS = 70000 };

static struct address pipes;
static int pipe_in; /* what all of them write into */

static const char *open_pipes(const char *folder)
{
    static char text[200], name[PIPE_NAME];
    snprintf(text, sizeof text, "pipe:%s", folder);
    const char *why = address_read(text, &pipes);
    if (!why) why = door_open(&pipes);
    address_pipe(&pipes, 0, name);
    if (!why) pipe_in = open(name, O_WRONLY | O_NONBLOCK);
    for (size_t i = 0; i < CONNECTIONS; i++) connections[i].other = -1;
    return why;
}

static void open_answers(struct connection *one, uint32_t process)
{
    char name[PIPE_NAME];
    address_pipe(&pipes, process, name);
    if (mkfifo(name, 0600) && access(name, F_OK)) abort();
    one->other = open(name, O_RDONLY | O_NONBLOCK);
}

static enum stage stage_of(uint32_t process)
{
    for (struct node *node = nodes; node; node = node->next) {
        if (!node->is_over && node->process == process) return node->stage;
    }
    return KNOCKS;
}

static void one_piped_input(void)
{
    uint8_t bytes[4 * FRAME_MOST];
    uint32_t which = below(CONNECTIONS), process = FIRST_PROCESS + which;
    struct connection *one = &connections[which];
    if (one->other < 0 && !once_in(20)) open_answers(one, process); /* else it knocks, and there is no pipe to it */
    sender = once_in(100) ? (uint32_t)any() : process;
    size_t length = an_input(bytes, stage_of(process));
    if (write(pipe_in, bytes, length) < 0) abort();
    door_answer(0);
    if (one->other >= 0 && once_in(which ? 4 : 500)) drain(one->other);
    if (one->other >= 0 && once_in(300)) close(one->other), one->other = -1;
    finish_turn();
}

int main(int count, char **arguments)
{
    if (count != 3 && count != 4) return 2;
    signal(SIGPIPE, SIG_IGN);
    signed long inputs = strtol(arguments[1], NULL, 10);
    state = strtoull(arguments[2], NULL, 10) * 2 + 1;
    const char *why = master_start();
    if (!why && count == 4) why = open_pipes(arguments[3]);
    if (why) return fprintf(stderr, "%s\n", why), 1;
    if (!freopen("/dev/null", "w", stderr)) return 1;
    for (signed long i = 0; i < inputs; i++) count == 4 ? one_piped_input() : one_input();
    if (count == 4) door_close();
    printf("%ld inputs: %lu arrived, %lu departed, %lu refused, %lu heard, %lu told, %lu merged, %lu times nonsense\n", inputs,
           figures.arrived, figures.departed, figures.refused, figures.heard, figures.told, figures.merged, figures.nonsense);
    return 0;
}
