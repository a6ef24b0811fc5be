/* Processes: how they are started, told to end, and buried. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runner.h"

enum { WORDS = 256, TEXT = 512 };

/* As the programs of nodes tell it. */
struct report {
    int64_t watch;
    union value value;
};

static pid_t manager;
static bool is_manager_told;

void fail(const char *what)
{
    fprintf(stderr, "%s: %s: %s\n", the_system.name, what, strerror(errno));
    for (int i = 0; i < the_system.node_count; i++) node_kill(&the_system.nodes[i]);
    if (manager) kill(manager, SIGKILL);
    exit(EXIT_FAILURE);
}

/* --- in a child ---------------------------------------------------------------------------------------------------------- */

static char *words[WORDS];
static int word_count;

static void add_word(const char *text)
{
    if (word_count + 1 < WORDS) words[word_count++] = strdup(text);
}

static void add_option(const char *name, const char *value)
{
    add_word(name);
    add_word(value);
}

/* The descriptor stays open in the program that comes. */
static int kept(int descriptor)
{
    if (descriptor >= 0) fcntl(descriptor, F_SETFD, 0);
    return descriptor;
}

static void add_end(const struct end *end)
{
    char text[TEXT];
    const struct duct *from = end->from < 0 ? NULL : &the_system.ducts[end->from];
    const struct duct *to = end->to < 0 ? NULL : &the_system.ducts[end->to], *any = to ? to : from;
    snprintf(text, sizeof text, "%s=%d,%d,%d,%d", end->channel, kept(from ? from->in : -1), kept(to ? to->out : -1),
             kept(any->room), any->width);
    add_option("--join", text);
}

static void print_into(const char *name)
{
    char path[TEXT];
    if (!wishes.logs) return;
    snprintf(path, sizeof path, "%s/%s.log", wishes.logs, name);
    int log = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (log < 0 || dup2(log, STDOUT_FILENO) < 0) fprintf(stderr, "%s: %s\n", path, strerror(errno));
    close(log);
}

static void trace_into(const char *variable, const char *name)
{
    char path[TEXT];
    if (!wishes.traces) return;
    snprintf(path, sizeof path, "%s/%s.trace", wishes.traces, name);
    setenv(variable, path, true);
}

static void prepare_child(void)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0); /* who interrupts the runner does not interrupt it: it is told to end in order */
}

static _Noreturn void become(const char *program)
{
    words[word_count] = NULL;
    execv(program, words);
    fprintf(stderr, "%s: %s cannot be started: %s\n", the_system.name, program, strerror(errno));
    _exit(127);
}

static _Noreturn void become_node(const struct node *node, int number, int control)
{
    char text[TEXT];
    prepare_child();
    setenv("PTH_SCHED", node->scheduler, true);
    trace_into("PTH_SCHED_TRACE", node->label);
    print_into(node->label);
    add_word(node->program);
    add_option("--name", node->label);
    snprintf(text, sizeof text, "%d", kept(control));
    add_option("--control", text);
    snprintf(text, sizeof text, "%lld", (long long)wishes.began);
    add_option("--began", text);
    snprintf(text, sizeof text, "%llu", (unsigned long long)wishes.seed + (unsigned)number);
    add_option("--seed", text);
    add_option("--seconds", "1e9");
    for (const struct end *end = node->ends; end->channel; end++) add_end(end);
    become(node->program);
}

/* --- starting and ending ---------------------------------------------------------------------------------------------------- */

static pid_t fork_or_fail(void)
{
    fflush(stdout);
    pid_t process = fork();
    if (process < 0) fail("there can be no more processes");
    return process;
}

void manager_start(void)
{
    manager = fork_or_fail();
    if (manager) return;
    prepare_child();
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* nodes hear of the runner's end by their sockets */
    trace_into("CATAPULTS_TRACE", "manager");
    print_into("manager");
    add_word("manager/catapults-manager");
    become("manager/catapults-manager");
}

bool manager_stop(void)
{
    int status = 0;
    if (!manager) return true;
    is_manager_told = true;
    kill(manager, SIGTERM);
    waitpid(manager, &status, 0);
    manager = 0;
    return status == 0;
}

void node_start(struct node *node, int number)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends)) fail("there are no more sockets");
    node->was_started = true;
    node->process = fork_or_fail();
    if (!node->process) become_node(node, number, ends[1]);
    close(ends[1]);
    node->control = ends[0];
}

void node_listen(struct node *node)
{
    struct report report;
    while (recv(node->control, &report, sizeof report, MSG_DONTWAIT) == sizeof report) {
        if (report.watch >= 0 && report.watch < node->watch_count) node->watched[report.watch] = report.value;
    }
}

void node_end(struct node *node)
{
    node->was_told = true;
    if (node->process) send(node->control, "e", 1, MSG_DONTWAIT | MSG_NOSIGNAL);
}

void node_kill(struct node *node)
{
    node->was_told = true;
    if (node->process) kill(node->process, SIGKILL);
}

static bool bury(struct node *node, int status)
{
    bool was_killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL && node->was_told;
    node_listen(node);
    close(node->control);
    node->process = 0;
    node->has_ended = true;
    ducts_close(node);
    if (status == 0 || was_killed) return true;
    if (WIFSIGNALED(status)) fprintf(stderr, "%s: %s was ended by signal %d\n", the_system.name, node->label, WTERMSIG(status));
    else fprintf(stderr, "%s: %s has failed\n", the_system.name, node->label);
    return false;
}

bool nodes_bury(void)
{
    int status;
    bool went_well = true;
    for (pid_t ended; (ended = waitpid(-1, &status, WNOHANG)) > 0;) {
        if (ended == manager) {
            manager = 0;
            if (is_manager_told) continue;
            fprintf(stderr, "%s: the manager has ended before the nodes\n", the_system.name);
            went_well = false;
        }
        for (int i = 0; i < the_system.node_count; i++) {
            if (the_system.nodes[i].process == ended) went_well &= bury(&the_system.nodes[i], status);
        }
    }
    return went_well;
}
