/* What messages cost on this machine, as the network of a simulated system: a node asks a manager for a variable, again and
 * again, over each transport. */
#include "calibrate.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/sharing.h"
#include "manager.h"
#include "stamp.h"
#include "wire.h"

enum { BEFORE = 500, COUNT = 10000 /* round trips: those before are not counted */ };

static const int64_t patience = 10000000000; /* ns */
static const char *const names[] = {[BY_UNIX] = "Unix sockets", [BY_PIPE] = "pipes", [BY_TCP] = "TCP over loopback"};

/* --- a node of the manager ----------------------------------------------------------------------------------------------- */

static bool arrive(const struct address *address)
{
    uint8_t bytes[FRAME_MOST];
    struct frame frame;
    struct hello hello = {.stamp = SYSTEM_STAMP, .family = 1, .process = wire_sender(), .shares = 1};
    int64_t until = host_clock() + patience;
    while (!wire_open(address, true)) {
        if (host_clock() > until) return false;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    if (!status_greet(patience) || !wire_send(bytes, frame_hello(bytes, wire_sender(), &hello), patience)) return false;
    while (wire_receive(&frame, patience) == 1) {
        if (frame.kind == CAT_SAYS_WELCOME) return true;
        if (frame.kind == CAT_SAYS_REFUSED) return false;
    }
    return false;
}

/* Which variable makes no difference; one that nobody has is answered, too. */
static size_t question(uint8_t *bytes)
{
    const struct cat_scheduler *s = host_scheduler();
    struct said said = {.kind = CAT_SAYS_READ, .number = 1};
    for (uint32_t i = 0; i < s->shared_count; i++) {
        if (s->shared[i].kind == CAT_SHARED_SYSTEM) said.variable = cat_shared_number(s->shared[i].name);
    }
    return frame_said(bytes, wire_sender(), &said);
}

static bool ask(const uint8_t *bytes, size_t length)
{
    struct frame frame = {0};
    if (!wire_send(bytes, length, patience)) return false;
    while (frame.kind != CAT_SAYS_ANSWER) {
        if (wire_receive(&frame, patience) != 1) return false;
    }
    return true;
}

static int64_t computed_by(clockid_t process)
{
    struct timespec time;
    clock_gettime(process, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static bool measure(pid_t manager, struct cost *cost)
{
    uint8_t bytes[FRAME_MOST];
    size_t length = question(bytes);
    clockid_t process;
    if (clock_getcpuclockid(manager, &process)) return false;
    for (size_t i = 0; i < BEFORE; i++) {
        if (!ask(bytes, length)) return false;
    }
    int64_t computed = computed_by(process);
    for (size_t i = 0; i < cost->count; i++) {
        int64_t start = host_clock();
        if (!ask(bytes, length)) return false;
        cost->times[i] = host_clock() - start;
    }
    cost->manager = (double)(computed_by(process) - computed) / (double)cost->count;
    return wire_send(bytes, frame_plain(bytes, CAT_SAYS_DEPARTED, wire_sender()), patience);
}

static pid_t start(const struct address *address, int (*serve)(const struct address *))
{
    fflush(stdout);
    pid_t child = fork();
    if (child) return child;
    if (!freopen("/dev/null", "w", stdout)) _exit(1);
    _exit(serve(address));
}

static bool ask_manager(const struct address *address, int (*serve)(const struct address *), struct cost *cost)
{
    int status = 1;
    pid_t manager = start(address, serve);
    if (manager < 0) return false;
    bool is_measured = arrive(address) && measure(manager, cost);
    wire_close();
    waitpid(manager, &status, 0);
    return is_measured && status == 0;
}

/* --- figures --------------------------------------------------------------------------------------------------------------- */

static int in_order(const void *one, const void *other)
{
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

/* How long a message is under way, if of each round trip `work` is something else. */
struct way {
    int64_t latency, jitter, median;
};

/* Nearly the shortest time, and by how much others are longer on average. The longest hundredth is left out: then something else
 * ran. */
static struct way way_of(const struct cost *cost, double work)
{
    size_t kept = cost->count * 99 / 100;
    double sum = 0;
    qsort(cost->times, cost->count, sizeof *cost->times, in_order);
    int64_t least = cost->times[cost->count / 20];
    for (size_t i = 0; i < kept; i++) sum += (double)cost->times[i];
    double latency = ((double)least - work) / 2, jitter = (sum / (double)kept - (double)least) / 2;
    return (struct way){latency < 1 ? 1 : (int64_t)latency, jitter < 1 ? 1 : (int64_t)jitter, cost->times[cost->count / 2]};
}

static void print_network(const char *name, const struct cost *asked, const struct cost *pinged)
{
    struct way manager = way_of(asked, asked->manager), bare = way_of(pinged, 0);
    printf("network {  // %s: a read takes %" PRId64 " ns, a ping without a manager %" PRId64 " ns\n", name, manager.median, bare.median);
    printf("    manager { latency %" PRId64 "ns; message %.0fns; jitter exponential(%" PRId64 "ns); }\n", manager.latency,
           asked->manager, manager.jitter);
    printf("    default { latency %" PRId64 "ns; rate %.0fMB per 1s; jitter exponential(%" PRId64 "ns); }\n", bare.latency,
           pinged->rate / 1e6, bare.jitter);
    printf("}\n");
}

/* --- transports ------------------------------------------------------------------------------------------------------------ */

static bool measure_transport(const struct address *address, int (*serve)(const struct address *))
{
    static int64_t times[2][COUNT];
    struct cost asked = {.times = times[0], .count = COUNT}, pinged = {.times = times[1], .count = COUNT};
    if (!ping(address, &pinged) || !ask_manager(address, serve, &asked)) {
        fprintf(stderr, "manager: %s: messages cannot be measured there\n", address->text);
        return false;
    }
    print_network(names[address->transport], &asked, &pinged);
    return true;
}

/* One that nobody uses now. */
static int free_port(void)
{
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof name;
    int made = socket(AF_INET, SOCK_STREAM, 0);
    bool is_bound = made >= 0 && !bind(made, (struct sockaddr *)&name, size) && !getsockname(made, (struct sockaddr *)&name, &size);
    close(made);
    return is_bound ? ntohs(name.sin_port) : 0;
}

static bool measure_all(const char *folder, int (*serve)(const struct address *))
{
    static const char *const forms[] = {"pipe:%s/pipes", "unix:%s/socket", "tcp:127.0.0.1:%.0s%d"};
    bool are_measured = true;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct address address;
        char text[200];
        snprintf(text, sizeof text, forms[i], folder, free_port());
        are_measured = !address_read(text, &address) && measure_transport(&address, serve) && are_measured;
    }
    return are_measured;
}

int calibrate(const struct address *address, int (*serve)(const struct address *address))
{
    struct utsname machine;
    char folder[] = "/tmp/catapults-XXXXXX";
    host_clock_start();
    uname(&machine);
    printf("// One of these is for a system that is simulated. Measured on %s, by 'make calibrate'.\n", machine.nodename);
    if (address) return measure_transport(address, serve) ? 0 : 1;
    if (!mkdtemp(folder)) return perror("manager: /tmp"), 1;
    bool are_measured = measure_all(folder, serve);
    rmdir(folder);
    return are_measured ? 0 : 1;
}
