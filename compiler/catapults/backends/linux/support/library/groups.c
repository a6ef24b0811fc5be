#include "groups.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "frames.h"

enum { PATIENCE = 5 /* s */ };

/* The connection of this process, one request at a time. */
static struct {
    pthread_mutex_t lock;
    int socket, wakes;
    struct slot *slots;
    pthread_key_t leaves; /* what a thread does at its end */
    bool has_key;
} daemon_of = {.lock = PTHREAD_MUTEX_INITIALIZER, .socket = -1, .wakes = -1};

static __thread struct slot *own;
static __thread cpu_set_t before; /* where the thread might run before it joined */
static __thread char why[FRAME_TEXT + 80];

const char *groups_why(void) { return why; }

static int fails(const char *what, const char *reason)
{
    snprintf(why, sizeof why, "%s: %s", what, reason);
    return -1;
}

/* --- the connection ------------------------------------------------------------------------------------------------ */

static void name_socket(char path[108])
{
    const char *named = getenv("GROUPS_SOCKET"), *runtime = getenv("XDG_RUNTIME_DIR");
    if (named && *named) snprintf(path, 108, "%s", named);
    else if (runtime && *runtime) snprintf(path, 108, "%s/groupsd/socket", runtime);
    else snprintf(path, 108, "/tmp/groupsd-%u/socket", (unsigned)geteuid());
}

/* NULL, or why there is no answer. `control` takes descriptors that come with it. */
static const char *request(const struct frame *asked, struct frame *answer, struct msghdr *control)
{
    uint8_t bytes[FRAME_MOST];
    size_t count = frame_write(bytes, asked);
    if (send(daemon_of.socket, bytes, count, MSG_NOSIGNAL) < 0) return strerror(errno);
    struct iovec part = {.iov_base = bytes, .iov_len = sizeof bytes};
    struct msghdr message = control ? *control : (struct msghdr){0};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    ssize_t came;
    do came = recvmsg(daemon_of.socket, &message, MSG_CMSG_CLOEXEC);
    while (came < 0 && errno == EINTR);
    if (control) *control = message;
    if (came <= 0) return came ? strerror(errno) : "it has hung up";
    if (!frame_read(bytes, (size_t)came, answer)) return "it says what makes no sense";
    if (answer->kind == FRAME_REFUSED) {
        static __thread char refused[FRAME_TEXT + 1];
        memcpy(refused, answer->text, sizeof refused);
        return refused;
    }
    return NULL;
}

/* The memory and the eventfd, which come with the welcome. */
static const char *take_welcome(void)
{
    union {
        char bytes[CMSG_SPACE(2 * sizeof(int))];
        struct cmsghdr head;
    } control = {0};
    struct msghdr message = {.msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    const struct frame hello = {.kind = FRAME_HELLO, .number = FRAME_VERSION};
    struct frame answer;
    const char *reason = request(&hello, &answer, &message);
    if (reason) return reason;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    if (answer.kind != FRAME_WELCOME || !head || head->cmsg_len != CMSG_LEN(2 * sizeof(int))) return "it says what makes no sense";
    int came[2];
    memcpy(came, CMSG_DATA(head), sizeof came);
    void *at = mmap(NULL, SLOTS * sizeof(struct slot), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, came[0], 0);
    close(came[0]);
    daemon_of.wakes = came[1];
    if (at == MAP_FAILED) return strerror(errno);
    daemon_of.slots = at;
    return NULL;
}

static void hang_up(void)
{
    if (daemon_of.socket >= 0) close(daemon_of.socket);
    if (daemon_of.wakes >= 0) close(daemon_of.wakes);
    daemon_of.socket = daemon_of.wakes = -1;
    daemon_of.slots = NULL; /* the memory stays: threads may still write into it */
}

/* A child has no thread that is scheduled, and may run where its parent might. */
static void in_child(void)
{
    if (own) sched_setaffinity(0, sizeof before, &before);
    own = NULL;
    pthread_mutex_init(&daemon_of.lock, NULL);
    hang_up();
}

static void leave_at_end(void *unused)
{
    (void)unused;
    groups_leave();
}

static const char *connect_to(void)
{
    if (daemon_of.slots) return NULL;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const struct timeval patience = {.tv_sec = PATIENCE};
    name_socket(address.sun_path);
    if (!daemon_of.has_key) {
        pthread_key_create(&daemon_of.leaves, leave_at_end);
        pthread_atfork(NULL, NULL, in_child);
        daemon_of.has_key = true;
    }
    daemon_of.socket = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (daemon_of.socket < 0 || connect(daemon_of.socket, (struct sockaddr *)&address, sizeof address)) return strerror(errno);
    setsockopt(daemon_of.socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return take_welcome();
}

static int ask(const struct frame *asked, struct frame *answer)
{
    pthread_mutex_lock(&daemon_of.lock);
    const char *reason = connect_to();
    bool is_there = !reason;
    if (is_there) reason = request(asked, answer, NULL);
    if (reason && (!is_there || answer->kind != FRAME_REFUSED)) hang_up();
    pthread_mutex_unlock(&daemon_of.lock);
    return reason ? fails("groupsd", reason) : 0;
}

/* By number: the name may be wrapped. */
static void tell(uint32_t state)
{
    const uint64_t one = 1;
    int error = errno;
    atomic_store(&own->state, state);
    if (syscall(SYS_write, daemon_of.wakes, &one, sizeof one) < 0) atomic_store(&own->state, SLOT_RUNS); /* the daemon is gone */
    errno = error;
}

/* --- what threads do ----------------------------------------------------------------------------------------------- */

/* Until the daemon has seen it. It does not sleep for that: the daemon would take it for blocked. */
static void await_arrival(void)
{
    struct timespec begin, now;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    do {
        sched_yield();
        clock_gettime(CLOCK_MONOTONIC, &now);
    } while (atomic_load(&own->state) == SLOT_ARRIVES && now.tv_sec <= begin.tv_sec + PATIENCE);
}

int groups_join(const char *name)
{
    struct frame asked = {.kind = FRAME_JOIN, .number = (uint32_t)syscall(SYS_gettid)}, answer = {0};
    if (own) return fails(name, "the thread has joined already");
    if (strlen(name) >= FRAME_NAME) return fails(name, "the name is too long");
    snprintf(asked.text, sizeof asked.text, "%s", name);
    sched_getaffinity(0, sizeof before, &before);
    if (ask(&asked, &answer)) return -1;
    if (answer.kind != FRAME_JOINED || answer.number >= SLOTS) return fails("groupsd", "it says what makes no sense");
    own = &daemon_of.slots[answer.number];
    pthread_setspecific(daemon_of.leaves, own);
    atomic_store(&own->released, 0);
    tell(SLOT_ARRIVES);
    await_arrival();
    return 0;
}

void groups_leave(void)
{
    if (!own) return;
    tell(SLOT_LEAVES);
    own = NULL;
    pthread_setspecific(daemon_of.leaves, NULL);
}

/* Before the daemon has seen that it came, there is nothing to give up. */
void groups_yield(void)
{
    if (own && atomic_load(&own->state) != SLOT_ARRIVES) tell(SLOT_YIELDS);
}

static int set(uint32_t slot, const char *import, double value)
{
    struct frame asked = {.kind = FRAME_SET, .number = slot, .value = value}, answer = {0};
    if (strlen(import) >= FRAME_NAME) return fails(import, "the name is too long");
    snprintf(asked.text, sizeof asked.text, "%s", import);
    return ask(&asked, &answer);
}

int groups_set(const char *import, double value) { return set(FRAME_GLOBAL, import, value); }

int groups_set_own(const char *import, double value)
{
    if (!own) return fails(import, "the thread has not joined");
    return set((uint32_t)(own - daemon_of.slots), import, value);
}

int groups_enter(const char *group)
{
    struct frame asked = {.kind = FRAME_ENTER}, answer = {0};
    if (!own) return fails(group, "the thread has not joined");
    if (strlen(group) >= FRAME_NAME) return fails(group, "the name is too long");
    asked.number = (uint32_t)(own - daemon_of.slots);
    snprintf(asked.text, sizeof asked.text, "%s", group);
    return ask(&asked, &answer);
}

int groups_leave_group(void) { return groups_enter(""); }

/* Not before the daemon has seen that it came, or it would never see that. */
void groups_wait_begin(void)
{
    uint32_t expected = SLOT_RUNS;
    if (own) atomic_compare_exchange_strong(&own->state, &expected, SLOT_BLOCKS);
}

/* If the daemon has not seen that it blocked, it still is the one that runs. */
void groups_wait_end(void)
{
    uint32_t expected = SLOT_BLOCKS;
    if (own && !atomic_compare_exchange_strong(&own->state, &expected, SLOT_RUNS) && expected == SLOT_IS_SEEN) tell(SLOT_WAKES);
}

void groups_next_job(int64_t at)
{
    const struct timespec time = {at / 1000000000, at % 1000000000};
    if (own) atomic_store(&own->released, at);
    groups_wait_begin();
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {}
    groups_wait_end();
}
