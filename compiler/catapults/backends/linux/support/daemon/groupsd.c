/* groupsd: schedules threads of other programs by a compiled tree of groups. docs/reference/groups-linux.md of the studio
 * tells how. */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "carrier.h"
#include "door.h"
#include "executive.h"
#include "guard.h"
#include "loop.h"
#include "programs.h"
#include "say.h"

enum { USUAL_BASE = 40, USUAL_RETRY = 1000 /* us */, LISTENER = CLIENTS, SIGNALS, ANSWERS, GUARD };

static struct {
    char folder[80], socket[100], record[100];
    int processor; /* -1: the last one */
    int record_descriptor, guard_pipe, guard_held;
    pid_t guard;
} self = {.processor = -1, .guard_pipe = -1, .guard_held = -1};

static const char usage[] =
    "usage: groupsd [--folder DIR] [--processor N] [--priority N] [--retry US] [--users own|all]\n"
    "       groupsd --status [--folder DIR]\n"
    "       groupsd --restore FILE\n\n"
    "Schedules threads that programs register. DIR has the socket and the record (default: groupsd below\n"
    "XDG_RUNTIME_DIR, else /tmp/groupsd-UID). --priority is the lowest of the six real-time priorities that it uses.\n"
    "--restore gives threads their old policies back when daemon and guard were both killed.\n";

/* --- before it starts ---------------------------------------------------------------------------------------------- */

static void name_files(void)
{
    const char *runtime = getenv("XDG_RUNTIME_DIR");
    if (!*self.folder && runtime && *runtime) snprintf(self.folder, sizeof self.folder, "%s/groupsd", runtime);
    if (!*self.folder) snprintf(self.folder, sizeof self.folder, "/tmp/groupsd-%u", (unsigned)geteuid());
    snprintf(self.socket, sizeof self.socket, "%s/socket", self.folder);
    snprintf(self.record, sizeof self.record, "%s/record", self.folder);
}

/* Nobody else may have laid a trap in it. */
static void make_folder(void)
{
    struct stat about;
    if (mkdir(self.folder, 0700) && errno != EEXIST) say_and_end("%s cannot be made: %s", self.folder, strerror(errno));
    if (lstat(self.folder, &about) || !S_ISDIR(about.st_mode)) say_and_end("%s is no folder. Name another one with --folder.", self.folder);
    if (about.st_uid != geteuid() || (about.st_mode & 022)) say_and_end("others may write into %s. Name another folder with --folder.", self.folder);
    if (chmod(self.folder, door.takes_others ? 0755 : 0700)) say_and_end("%s: %s", self.folder, strerror(errno));
}

static void choose_processor(void)
{
    cpu_set_t allowed;
    sched_getaffinity(0, sizeof allowed, &allowed);
    for (int i = 1; self.processor < 0 && i < CPU_SETSIZE; i++) {
        bool is_last = CPU_ISSET((size_t)i, &allowed);
        for (int k = i + 1; is_last && k < CPU_SETSIZE; k++) is_last = !CPU_ISSET((size_t)k, &allowed);
        if (is_last) self.processor = i;
    }
    if (self.processor <= 0 || self.processor >= CPU_SETSIZE || !CPU_ISSET((size_t)self.processor, &allowed)) {
        say_and_end("it needs a processor to itself, and processor 0 is left to the system. Run it on a machine with two, or name "
                    "one that it may use with --processor.");
    }
    CPU_CLR((size_t)self.processor, &allowed);
    if (!CPU_COUNT(&allowed)) say_and_end("it may use processor %d only, and the guard needs another one.", self.processor);
    sched_setaffinity(0, sizeof allowed, &allowed);
}

static void try_priorities(void)
{
    int highest = executive_priority(LEVEL_GUARD);
    if (kernel_set_policy(0, SCHED_FIFO | SCHED_RESET_ON_FORK, highest)) {
        kernel_set_policy(0, SCHED_OTHER, 0);
        return;
    }
    if (errno != EPERM) say_and_end("real-time priorities cannot be set: %s", strerror(errno));
    say_and_end("it may not set real-time priorities. Give it the right: `sudo setcap cap_sys_nice+ep groupsd`, or raise the limit of "
                "its user (`rtprio %d` in /etc/security/limits.conf), or run it as root.", highest);
}

static long read_number(const char *path)
{
    char text[32] = "";
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || read(file, text, sizeof text - 1) < 0) text[0] = 0;
    if (file >= 0) close(file);
    return *text ? strtol(text, NULL, 10) : 0;
}

static void tell_limits(void)
{
    long runtime = read_number("/proc/sys/kernel/sched_rt_runtime_us"), period = read_number("/proc/sys/kernel/sched_rt_period_us");
    if (runtime < 0) say("real-time threads may use a processor without a limit (sched_rt_runtime_us is -1)");
    else say("real-time threads may use %ld of %ld us of a processor (sched_rt_runtime_us); one that needs more is stopped for the rest", runtime, period);
}

static void open_record(void)
{
    const char *why;
    door.record = record_open(self.record, &self.record_descriptor, &why);
    if (!door.record) say_and_end("%s: %s", self.record, why);
    int count = record_restore(door.record);
    if (count) say("%d threads of an earlier groupsd got their policies back", count);
}

/* --- the guard ----------------------------------------------------------------------------------------------------- */

static void begin_guard(int events)
{
    if (self.guard_pipe >= 0) close(self.guard_pipe);
    if (self.guard_held >= 0) close(self.guard_held);
    self.guard = guard_start(self.record_descriptor, executive_priority(LEVEL_GUARD), self.processor, &self.guard_pipe);
    if (self.guard < 0) say_and_end("its guard cannot be started: %s", strerror(errno));
    self.guard_held = (int)syscall(SYS_pidfd_open, self.guard, 0);
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = GUARD};
    epoll_ctl(events, EPOLL_CTL_ADD, self.guard_held, &event);
}

static void replace_guard(int events)
{
    waitpid(self.guard, NULL, 0);
    say("its guard has died; another one takes its place");
    begin_guard(events);
}

/* --- the loop of the door ------------------------------------------------------------------------------------------- */

static int signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    sigprocmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
    return signalfd(-1, &set, SFD_CLOEXEC);
}

static void watch(int events, int fd, uint64_t number)
{
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = number};
    if (fd < 0 || epoll_ctl(events, EPOLL_CTL_ADD, fd, &event)) say_and_end("%s", strerror(errno));
}

static void serve(int events, int listener, int answers)
{
    for (;;) {
        struct epoll_event happened[16];
        uint64_t count;
        int found = epoll_wait(events, happened, 16, -1);
        for (int i = 0; i < found; i++) {
            uint64_t number = happened[i].data.u64;
            if (number < CLIENTS) programs_read((int)number);
            else if (number == LISTENER) programs_accept(listener, events);
            else if (number == GUARD) replace_guard(events);
            else if (number == SIGNALS) return;
            else if (read(answers, &count, sizeof count) > 0) programs_answer();
        }
    }
}

static void run(void)
{
    const char *why;
    int events = epoll_create1(EPOLL_CLOEXEC), answers = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    int signalled = signals();
    choose_processor();
    try_priorities();
    make_folder();
    open_record();
    executive.processor = door.processor = self.processor;
    begin_guard(events);
    mlockall(MCL_CURRENT | MCL_FUTURE);
    executive_start();
    int listener = programs_listen(self.socket, &why);
    if (listener < 0) say_and_end("%s: %s", self.socket, why);
    if ((why = loop_start(answers)) != NULL) say_and_end("%s", why);
    watch(events, listener, LISTENER);
    watch(events, signalled, SIGNALS);
    watch(events, answers, ANSWERS);
    tell_limits();
    say("%s decides on processor %d, priorities %d to %d, at %s", host_scheduler()->name, self.processor, executive.base,
        executive_priority(LEVEL_GUARD), self.socket);
    serve(events, listener, answers);
    loop_stop();
    unlink(self.socket);
}

/* --- other commands ------------------------------------------------------------------------------------------------- */

static int restore(const char *path)
{
    const char *why;
    int descriptor;
    if (access(path, R_OK | W_OK)) say_and_end("%s: %s", path, strerror(errno));
    struct record *record = record_open(path, &descriptor, &why);
    if (!record) say_and_end("%s: %s", path, why);
    printf("groupsd: %d threads got their policies back\n", record_restore(record));
    return 0;
}

static int number_of(const char *text, const char *what, int least, int most)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (!*text || *end || value < least || value > most) say_and_end("%s is a number from %d to %d, not %s", what, least, most, text);
    return (int)value;
}

int status_print(const char *socket); /* status.c */

int main(int count, char **arguments)
{
    static const struct option options[] = {
        {"folder", required_argument, NULL, 'f'}, {"processor", required_argument, NULL, 'p'}, {"priority", required_argument, NULL, 'b'},
        {"retry", required_argument, NULL, 'r'},  {"users", required_argument, NULL, 'u'},     {"status", no_argument, NULL, 's'},
        {"restore", required_argument, NULL, 'R'}, {"help", no_argument, NULL, 'h'},           {0},
    };
    bool asks = false;
    int option;
    if (count == 4 && strcmp(arguments[1], "--guard") == 0) return guard_run(atoi(arguments[2]), atoi(arguments[3]));
    executive.base = USUAL_BASE;
    executive.retry = USUAL_RETRY * 1000;
    door.user = geteuid();
    while ((option = getopt_long(count, arguments, "", options, NULL)) != -1) {
        switch (option) {
        case 'f': snprintf(self.folder, sizeof self.folder, "%s", optarg); break;
        case 'p': self.processor = number_of(optarg, "--processor", 1, CPU_SETSIZE - 1); break;
        case 'b': executive.base = number_of(optarg, "--priority", 1, 98 - (LEVEL_GUARD - LEVEL_INACTIVE)); break;
        case 'r': executive.retry = 1000 * (int64_t)number_of(optarg, "--retry", 100, 1000000); break;
        case 'u': door.takes_others = strcmp(optarg, "all") == 0; break;
        case 's': asks = true; break;
        case 'R': return restore(optarg);
        default: fputs(usage, option == 'h' ? stdout : stderr); return option == 'h' ? 0 : 2;
        }
    }
    name_files();
    if (asks) return status_print(self.socket);
    run();
    return 0;
}
