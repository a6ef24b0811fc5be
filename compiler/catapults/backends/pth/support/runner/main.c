/* Starts the manager and the nodes of a system in order, and ends them when it is over. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "runner.h"

#define SECOND INT64_C(1000000000)

struct wishes wishes = {.seed = 1};

/* What may take longer is ended. */
static const int64_t PATIENCE = 10 * SECOND;
/* How long a look at nodes takes, where none tells anything. */
static const int64_t LOOK = SECOND / 50;

static volatile sig_atomic_t is_told_to_end;
static void end_soon(int signal) { is_told_to_end = signal; }
static void wake_up(int signal) { (void)signal; }

static int64_t clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * SECOND + now.tv_nsec;
}

int64_t time_now(void) { return clock_now() - wishes.began * 1000; }
uint64_t workload_seed(void) { return wishes.seed; }

void workload_fail(const char *what, const char *name)
{
    errno = EDOM;
    fprintf(stderr, "%s: %s\n", name, what);
    fail("when it is over cannot be told");
}

/* --- one look ------------------------------------------------------------------------------------------------------------ */

static void listen_to_all(int64_t time)
{
    struct pollfd watched[the_system.node_count];
    sigset_t none;
    sigemptyset(&none);
    for (int i = 0; i < the_system.node_count; i++) {
        const struct node *node = &the_system.nodes[i];
        watched[i] = (struct pollfd){.fd = node->process ? node->control : -1, .events = POLLIN};
    }
    ppoll(watched, (nfds_t)the_system.node_count, &(struct timespec){.tv_sec = time / SECOND, .tv_nsec = time % SECOND}, &none);
    for (int i = 0; i < the_system.node_count; i++) {
        if (the_system.nodes[i].process) node_listen(&the_system.nodes[i]);
    }
}

/* Whose time has come; how long it is until the next. */
static int64_t do_what_is_due(void)
{
    int64_t next = LOOK;
    for (int i = 0; i < the_system.node_count; i++) {
        struct node *node = &the_system.nodes[i];
        int64_t now = time_now();
        bool is_told = node->was_told;
        if (!node->was_started && node->arrives <= now) node_start(node, i);
        if (node->process && !is_told && node->crashes <= now) node_kill(node);
        else if (node->process && !is_told && node->departs <= now) node_end(node);
        int64_t due = !node->was_started ? node->arrives : node->crashes < node->departs ? node->crashes : node->departs;
        if (!node->was_told && due > now && due - now < next) next = due - now;
    }
    return next;
}

static bool have_all_ended(void)
{
    for (int i = 0; i < the_system.node_count; i++) {
        if (!the_system.nodes[i].has_ended) return false;
    }
    return true;
}

/* Why it is over; NULL: it is not. */
static const char *why_over(void)
{
    if (is_told_to_end) return "it was told to end";
    if (the_system.is_over && the_system.is_over()) return the_system.over;
    if (have_all_ended()) return "all nodes have ended";
    return time_now() >= the_system.limit ? "the time is up" : NULL;
}

/* --- the whole ------------------------------------------------------------------------------------------------------------- */

/* All that still run are told to end, and have time for it. */
static bool end_all(void)
{
    bool went_well = true;
    int64_t until = clock_now() + PATIENCE;
    for (int i = 0; i < the_system.node_count; i++) {
        struct node *node = &the_system.nodes[i];
        node->has_ended |= !node->was_started;
        node_end(node);
    }
    while (went_well &= nodes_bury(), !have_all_ended()) {
        if (clock_now() > until) {
            for (int i = 0; i < the_system.node_count; i++) node_kill(&the_system.nodes[i]);
            went_well = false;
        }
        listen_to_all(LOOK);
    }
    return went_well;
}

static bool run(void)
{
    const char *why;
    bool went_well = true;
    ducts_open();
    if (the_system.has_manager) manager_start();
    wishes.began = clock_now() / 1000;
    int64_t next = do_what_is_due();
    while (went_well && !(why = why_over())) {
        listen_to_all(next);
        went_well = nodes_bury();
        next = do_what_is_due();
    }
    if (went_well) printf("%s: %s after %.3f s\n", the_system.name, why, (double)time_now() / SECOND);
    went_well &= end_all();
    return manager_stop() && went_well;
}

static _Noreturn void usage(const char *program)
{
    fprintf(stderr, "usage: %s [--seconds N] [--seed N] [--traces FOLDER] [--logs FOLDER]\n", program);
    exit(2);
}

static void make_folder(const char *path)
{
    if (path && mkdir(path, 0777) && errno != EEXIST) fail(path);
}

int main(int count, char **words)
{
    struct sigaction ends = {.sa_handler = end_soon}, wakes = {.sa_handler = wake_up};
    for (int i = 1; i < count; i += 2) {
        if (i + 1 == count) usage(words[0]);
        if (strcmp(words[i], "--seconds") == 0) the_system.limit = (int64_t)(strtod(words[i + 1], NULL) * SECOND);
        else if (strcmp(words[i], "--seed") == 0) wishes.seed = strtoull(words[i + 1], NULL, 10);
        else if (strcmp(words[i], "--traces") == 0) wishes.traces = words[i + 1];
        else if (strcmp(words[i], "--logs") == 0) wishes.logs = words[i + 1];
        else usage(words[0]);
    }
    make_folder(wishes.traces);
    make_folder(wishes.logs);
    setvbuf(stdout, NULL, _IOLBF, 0);
    sigaction(SIGINT, &ends, NULL);
    sigaction(SIGTERM, &ends, NULL);
    sigaction(SIGCHLD, &wakes, NULL);
    sigset_t held; /* they come while it waits only */
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGCHLD);
    sigprocmask(SIG_BLOCK, &held, NULL);
    return run() ? EXIT_SUCCESS : EXIT_FAILURE;
}
