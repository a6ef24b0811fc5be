/* Starts the threads, waits for a signal, and ends what was begun. */
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "options.h"
#include "server.h"

enum { DESCRIPTORS = 1024, LOOK_AGAIN = 10 * 1000 /* microseconds */ };

struct server server = {.listener = -1, .folder = -1, .log = -1};

static struct thread_imports acceptor_imports = {.isacceptor = 1}, backend_imports = {.isbackend = 1};

static bool complain(const char *about)
{
    fprintf(stderr, "pth-server: %s: %s\n", about, strerror(errno));
    return false;
}

/* --- what it needs ---------------------------------------------------------------------------------------------- */

/* Pth cannot wait for descriptors beyond those of select. */
static void limit_descriptors(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur <= DESCRIPTORS) return;
    limit.rlim_cur = DESCRIPTORS;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool open_all(void)
{
    const struct options *options = &server.options;
    if (options->folder && (server.folder = open(options->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) < 0) {
        return complain(options->folder);
    }
    if (options->log && (server.log = open(options->log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644)) < 0) {
        return complain(options->log);
    }
    if ((server.listener = acceptor_listen(options->port)) < 0) return complain("the port cannot be listened on");
    return true;
}

static void close_all(void)
{
    if (server.folder >= 0) close(server.folder);
    if (server.log >= 0) close(server.log);
    if (server.listener >= 0) close(server.listener);
}

/* --- what a scheduler may know ---------------------------------------------------------------------------------- */

static bool tell_scheduler(void)
{
    return pth_schedvar_register("noof", &server.noof)
        && pth_schedvar_register("idlehands", &server.idlehands)
        && pth_threadvar_register_member("isacceptor", struct thread_imports, isacceptor)
        && pth_threadvar_register_member("isbackend", struct thread_imports, isbackend)
        && pth_threadvar_register_member("isresponding", struct thread_imports, isresponding)
        && pth_threadvar_register_member("bytesleft", struct thread_imports, bytesleft)
        && pth_threadvar_register_member("dynamic", struct thread_imports, dynamic);
}

/* --- the life of the server ------------------------------------------------------------------------------------- */

static pth_t spawn(const char *name, void *(*run)(void *), struct thread_imports *imports)
{
    pth_attr_t attributes = pth_attr_new();
    pth_attr_set(attributes, PTH_ATTR_NAME, name);
    pth_t thread = pth_spawn(attributes, run, NULL);
    pth_attr_destroy(attributes);
    if (thread) pth_set_userdata(thread, imports);
    return thread;
}

static void tell_port(void)
{
    struct sockaddr_in address = {0};
    socklen_t size = sizeof address;
    getsockname(server.listener, (struct sockaddr *)&address, &size);
    printf("pth-server: listening on 127.0.0.1:%d with %d handlers\n", ntohs(address.sin_port),
           server.options.handlers);
    fflush(stdout);
}

/* The acceptor is there last, when there is somebody to serve what it accepts. */
static bool start(pth_t *backend, pth_t *acceptor)
{
    if (!doorbell_make(&server.room) || !log_start()) return complain("starting");
    if (!(*backend = spawn("backend", log_run, &backend_imports))) return complain("starting a thread");
    if (!handlers_start(server.options.handlers)) return complain("starting the handlers");
    if (!(*acceptor = spawn("acceptor", acceptor_run, &acceptor_imports))) return complain("starting a thread");
    return true;
}

static volatile sig_atomic_t is_signalled;

static void note_signal(int number)
{
    (void)number;
    is_signalled = 1;
}

/* Blocked in all threads, so that main can wait for them. Pth does not remember the masks of threads, and lets blocked
 * signals through while all of them wait: for this, and for a second signal while the server ends, there is a handler. */
static void prepare_signals(sigset_t *set)
{
    struct sigaction action = {.sa_handler = note_signal};
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigprocmask(SIG_BLOCK, set, NULL);
}

static void wait_for_signal(const sigset_t *set)
{
    int number;
    while (!is_signalled && pth_sigwait(set, &number) != 0) continue;
}

/* Answers under way have a little time to be finished; what nobody has begun to serve is closed. */
static void end(pth_t backend, pth_t acceptor)
{
    server.is_ending = true;
    pth_cancel(acceptor);
    pth_join(acceptor, NULL);
    for (int tries = 0; handlers_answering() > 0 && tries < LAST_WORDS * 1000 * 1000 / LOOK_AGAIN; tries++) {
        pth_nap(pth_time(0, LOOK_AGAIN));
    }
    handlers_end();
    for (; server.queued > 0; server.queued--) close(server.queue[server.first++ % QUEUE_ROOM]);
    pth_cancel(backend);
    pth_join(backend, NULL);
    log_end();
    doorbell_destroy(&server.room);
}

static bool serve(void)
{
    pth_t backend = NULL, acceptor = NULL;
    sigset_t set;
    prepare_signals(&set);
    if (!tell_scheduler() || !start(&backend, &acceptor)) return false;
    tell_port();
    wait_for_signal(&set);
    end(backend, acceptor);
    printf("pth-server: %lld answers, %lld bytes, %lld refusals, %lld broken off\n", server.answers, server.bytes,
           server.refusals, server.broken);
    return true;
}

int main(int count, char **words)
{
    if (!options_parse(&server.options, count, words)) return 2;
    limit_descriptors();
    if (!open_all()) {
        close_all();
        return 1;
    }
    if (!pth_init()) {
        complain("GNU Pth cannot be started");
        return 1;
    }
    bool is_well = serve();
    if (is_well) pth_kill();
    close_all();
    return is_well ? 0 : 1;
}
