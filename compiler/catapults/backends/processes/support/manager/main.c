/* The manager of a system: waits for nodes, carries out one message after the other, and ends with a summary. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "calibrate.h"
#include "manager.h"
#include "secret.h"

uint64_t manager_run;

static volatile sig_atomic_t is_told_to_end;
static void end_soon(int signal) { is_told_to_end = signal; }

void *manager_grown(void *block, size_t count, size_t size)
{
    void *larger = realloc(block, count * size);
    if (!larger) fault_of_memory();
    return larger;
}

/* --- what is waited for ---------------------------------------------------------------------------------------------- */

enum { LAST_WORDS = 64 /* readings of what was said before an end */ };

static struct pollfd *watched;
static size_t watched_room;

/* The door first, then each node in its order. */
static size_t watch(void)
{
    size_t count = 1;
    for (struct node *node = nodes; node; node = node->next) count++;
    if (count > watched_room) watched = manager_grown(watched, watched_room = 2 * count, sizeof *watched);
    watched[0] = (struct pollfd){.fd = door_descriptor(), .events = POLLIN};
    count = 1;
    for (struct node *node = nodes; node; node = node->next) {
        short in = node->in >= 0 ? POLLIN : 0, out = queue_is_empty(node) ? 0 : POLLOUT;
        watched[count++] = (struct pollfd){.fd = node->is_over ? -1 : node->out, .events = in | out};
    }
    return count;
}

/* Who is waited for: to come in, or to read. */
static bool is_awaited(const struct node *node)
{
    return !node->is_over && (node->stage < THERE || node->is_closing || !queue_is_empty(node));
}

static bool wait_for_something(size_t count, int64_t timeout, const sigset_t *mask)
{
    bool is_somebody = false;
    for (struct node *node = nodes; node; node = node->next) is_somebody |= is_awaited(node);
    int64_t look = timeout / 8 + 1;
    struct timespec limit = {.tv_sec = look / 1000000000, .tv_nsec = look % 1000000000};
    return ppoll(watched, count, is_somebody ? &limit : NULL, mask) > 0;
}

/* --- one turn ---------------------------------------------------------------------------------------------------------- */

/* What a node said before its end is heard first: it may have been a goodbye. */
static void lose(struct node *node)
{
    if (node->in < 0) door_answer(host_clock());
    for (int turns = LAST_WORDS; node->in >= 0 && turns > 0; turns--) peer_read(node);
    if (!node->is_over) peer_drop(node, "has ended without a goodbye");
}

static void hear(size_t count)
{
    struct node *node = nodes;
    if (watched[0].revents) door_answer(host_clock()); /* what came by a pipe came before its end */
    for (size_t i = 1; i < count; i++, node = node->next) {
        if (node->is_over) continue;
        if (watched[i].revents & POLLIN) peer_read(node);
        else if (watched[i].revents & (POLLERR | POLLHUP | POLLNVAL)) lose(node);
    }
}

static void speak(int64_t timeout)
{
    int64_t now = host_clock();
    status_note(now);
    for (struct node *node = nodes; node; node = node->next) {
        if (node->is_over) continue;
        if (!queue_send(node, now)) lose(node);
        else if (node->is_closing && queue_is_empty(node)) peer_drop(node, NULL);
        else if (is_there(node) && queue_is_empty(node)) node->moved = now;
        else if (now - node->moved > timeout) peer_drop(node, is_there(node) ? "has not read for too long" : "does not come in");
    }
}

/* What departures make known is sent, too. */
static void finish_turn(int64_t timeout)
{
    bool goes_on = true;
    while (goes_on) {
        speak(timeout);
        goes_on = false;
        for (struct node *node = nodes; node; node = node->next) goes_on |= node->is_over && node->stage == THERE;
        peers_forget();
    }
}

static bool is_anybody_there(void)
{
    for (struct node *node = nodes; node; node = node->next) {
        if (!node->is_over) return true;
    }
    return false;
}

/* What was said before the manager is told to end is heard, so its summary tells of it. */
static void hear_out(int64_t timeout)
{
    const struct timespec at_once = {0};
    for (int turns = LAST_WORDS; turns > 0; turns--) {
        size_t count = watch();
        if (ppoll(watched, count, &at_once, NULL) <= 0) return;
        hear(count);
        finish_turn(timeout);
    }
}

static void serve(unsigned long expected, int64_t timeout, const sigset_t *mask)
{
    while (!is_told_to_end) {
        size_t count = watch();
        if (wait_for_something(count, timeout, mask)) hear(count);
        finish_turn(timeout);
        if (expected && figures.arrived >= expected && !is_anybody_there()) return;
    }
    hear_out(timeout);
}

/* --- the program ------------------------------------------------------------------------------------------------------- */

static const char of_make_run[] = "unix:manager.socket";

static int usage(void)
{
    fputs("usage: catapults-manager [--status] [--nodes N] [ADDRESS]\n"
          "       catapults-manager --calibrate [ADDRESS]\n\n"
          "  ADDRESS      unix:PATH, pipe:FOLDER or tcp:HOST:PORT; else what CATAPULTS_MANAGER says\n"
          "  --nodes N    end when N nodes have come and all have left; else by SIGINT or SIGTERM\n"
          "  --status     tell how the manager at the address is, or at that of 'make run'\n"
          "  --calibrate  measure what messages cost here, over each transport or that of the address\n", stderr);
    return 2;
}

static int complain(const char *about, const char *why)
{
    fprintf(stderr, "manager: %s: %s\n", about, why);
    return 1;
}

static int run(const struct address *address, unsigned long expected, int64_t timeout)
{
    sigset_t ends, before;
    struct sigaction action = {.sa_handler = end_soon};
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigprocmask(SIG_BLOCK, &ends, &before); /* they come while it waits only */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    while (getrandom(&manager_run, sizeof manager_run, 0) != sizeof manager_run || !manager_run) continue;
    const char *why = master_start();
    if (!why) why = door_open(address);
    if (why) return complain(address->text, why);
    printf("manager: waits for nodes at %s\n", address->text);
    fflush(stdout);
    serve(expected, timeout, &before);
    door_close();
    status_summary();
    return 0;
}

static int run_for_one(const struct address *address) { return run(address, 1, address_timeout()); }

int main(int count, char **arguments)
{
    struct address address;
    bool asks = false, measures = false;
    unsigned long expected = 0;
    const char *text = getenv("CATAPULTS_MANAGER");
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--status") == 0) asks = true;
        else if (strcmp(arguments[i], "--calibrate") == 0) measures = true, text = NULL;
        else if (strcmp(arguments[i], "--nodes") == 0 && i + 1 < count) expected = strtoul(arguments[++i], NULL, 10);
        else if (arguments[i][0] == '-') return usage();
        else text = arguments[i];
    }
    const char *why = secret_read();
    if (why) return complain(getenv("CATAPULTS_SECRET_FILE"), why);
    if (measures && !text) return calibrate(NULL, run_for_one);
    if (asks && (!text || !*text)) text = of_make_run;
    if (!text || !*text) return usage();
    why = address_read(text, &address);
    if (why) return complain(text, why);
    if (measures) return calibrate(&address, run_for_one);
    int64_t timeout = address_timeout();
    if (!timeout) return complain("CATAPULTS_TIMEOUT", "it is no number of seconds");
    return asks ? status_ask(&address) : run(&address, expected, timeout);
}
