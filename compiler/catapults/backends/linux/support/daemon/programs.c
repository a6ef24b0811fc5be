#include "programs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "door.h"
#include "executive.h"
#include "loop.h"
#include "say.h"

enum { MEMORY = SLOTS * sizeof(struct slot) };

/* --- the socket ---------------------------------------------------------------------------------------------------- */

int programs_listen(const char *path, const char **why)
{
    static char text[200];
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    *why = "its name is too long for a socket";
    if (strlen(path) >= sizeof address.sun_path) return -1;
    strcpy(address.sun_path, path);
    unlink(path); /* the record beside it is locked: nobody else is there */
    int listener = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    mode_t before = umask(door.takes_others ? 0 : 077);
    bool is_bound = listener >= 0 && bind(listener, (struct sockaddr *)&address, sizeof address) == 0;
    umask(before);
    if (is_bound && listen(listener, CLIENTS) == 0) return listener;
    snprintf(text, sizeof text, "%s", strerror(errno));
    *why = text;
    return -1;
}

/* --- answers ------------------------------------------------------------------------------------------------------- */

/* Who does not read its answers is sent away: nobody waits for it. */
static bool answer(const struct client *client, const struct frame *frame)
{
    uint8_t bytes[FRAME_MOST];
    size_t count = frame_write(bytes, frame);
    return send(client->socket, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL) == (ssize_t)count;
}

static bool refuse(const struct client *client, const char *why)
{
    struct frame frame = {.kind = FRAME_REFUSED};
    snprintf(frame.text, sizeof frame.text, "%s", why);
    answer(client, &frame);
    return false;
}

static bool line(const struct client *client, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool line(const struct client *client, const char *format, ...)
{
    struct frame frame = {.kind = FRAME_LINE};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(frame.text, sizeof frame.text, format, arguments);
    va_end(arguments);
    return answer(client, &frame);
}

/* --- the status ---------------------------------------------------------------------------------------------------- */

static const char *const doings[] = {[DOES_RUN] = "runs", [IS_READY] = "is ready", [WAITS] = "waits"};

static bool tell_members(const struct client *to, const struct client *client)
{
    for (int i = 0; i < SLOTS; i++) {
        const struct member *member = client->members[i];
        if (!member || atomic_load(&member->stage) != STAGE_ALIVE) continue;
        bool told = line(to, "%s, thread %d of process %d: %s", member->name, (int)member->tid, (int)client->process, doings[member->doing]);
        if (!told) return false;
    }
    return true;
}

static bool tell_status(const struct client *to)
{
    const struct figures *f = &executive.figures;
    bool told = line(to, "processor %d, priorities from %d to %d; %u threads", executive.processor, executive.base,
                     executive_priority(LEVEL_GUARD), executive.count) &&
                line(to, "%llu decisions, %llu switches; %llu times caught, %llu reports; %llu times nobody ran",
                     (unsigned long long)f->decisions, (unsigned long long)f->switches, (unsigned long long)f->caught,
                     (unsigned long long)f->reports, (unsigned long long)f->passes) &&
                line(to, "%llu guesses, %llu in vain; %llu quanta over; %llu deaths", (unsigned long long)f->guesses,
                     (unsigned long long)f->vain, (unsigned long long)f->expiries, (unsigned long long)f->deaths);
    for (int i = 0; told && i < CLIENTS; i++) {
        if (atomic_load(&clients[i].stage) == STAGE_ALIVE) told = tell_members(to, &clients[i]);
    }
    return told && line(to, "%s", "");
}

/* --- coming and going ---------------------------------------------------------------------------------------------- */

static void close_all(struct client *client)
{
    if (client->slots) munmap(client->slots, MEMORY);
    if (client->memory >= 0) close(client->memory);
    if (client->wakes >= 0) close(client->wakes);
    close(client->socket);
    client->slots = NULL;
    client->memory = client->wakes = client->socket = -1;
    atomic_store(&client->is_closing, false);
    atomic_store(&client->is_setting, 0);
    atomic_store(&client->stage, STAGE_NONE);
}

/* The executive lets its threads go first. */
static void send_away(struct client *client)
{
    if (atomic_load(&client->is_closing)) return;
    shutdown(client->socket, SHUT_RDWR);
    if (client->wakes >= 0) loop_drops(client);
    atomic_store(&client->is_closing, true);
    door_knock();
}

/* Memory of a size that nobody can change, so that the daemon does not run into its end. */
static bool make_memory(struct client *client)
{
    client->memory = memfd_create("groups", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    client->wakes = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (client->memory < 0 || client->wakes < 0 || ftruncate(client->memory, MEMORY)) return false;
    if (fcntl(client->memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL)) return false;
    void *at = mmap(NULL, MEMORY, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, client->memory, 0);
    client->slots = at == MAP_FAILED ? NULL : at;
    return client->slots && loop_adds(client);
}

static bool welcome(const struct client *client)
{
    uint8_t bytes[FRAME_MOST];
    const struct frame frame = {.kind = FRAME_WELCOME, .number = SLOTS};
    struct iovec part = {.iov_base = bytes, .iov_len = frame_write(bytes, &frame)};
    union {
        char bytes[CMSG_SPACE(2 * sizeof(int))];
        struct cmsghdr head;
    } control = {0};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    *head = (struct cmsghdr){.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(2 * sizeof(int))};
    memcpy(CMSG_DATA(head), (int[]){client->memory, client->wakes}, 2 * sizeof(int));
    return sendmsg(client->socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL) > 0;
}

static bool greet(struct client *client, const struct frame *hello)
{
    if (client->slots) return false;
    if (hello->number != FRAME_VERSION) return refuse(client, "the library and groupsd are of different versions; build both again");
    return make_memory(client) && welcome(client);
}

void programs_accept(int listener, int events)
{
    struct ucred peer;
    socklen_t size = sizeof peer;
    int made;
    while ((made = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK)) >= 0) {
        struct client *client = clients;
        while (client < clients + CLIENTS && atomic_load(&client->stage) != STAGE_NONE) client++;
        bool is_known = getsockopt(made, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0;
        bool may_come = is_known && (door.takes_others || peer.uid == door.user);
        const struct client refused = {.socket = made};
        if (!may_come) refuse(&refused, "groupsd is another user's, and takes its own programs only");
        else if (client == clients + CLIENTS) refuse(&refused, "too many programs are here");
        if (!may_come || client == clients + CLIENTS) {
            close(made);
            continue;
        }
        client->socket = made;
        client->memory = client->wakes = -1;
        client->slots = NULL;
        client->user = peer.uid;
        client->process = peer.pid;
        atomic_store(&client->stage, STAGE_ALIVE);
        struct epoll_event event = {.events = EPOLLIN, .data.u64 = (uint64_t)(client - clients)};
        if (epoll_ctl(events, EPOLL_CTL_ADD, made, &event)) send_away(client);
    }
}

/* --- requests ------------------------------------------------------------------------------------------------------ */

static bool take(struct client *client, const uint8_t *bytes, size_t count)
{
    struct frame asked, answered;
    bool waits;
    if (!frame_read(bytes, count, &asked)) return false;
    if (asked.kind == FRAME_HELLO) return greet(client, &asked);
    if (asked.kind == FRAME_STATUS) return tell_status(client);
    if (!client->slots || !door_take(client, bytes, count, &answered, &waits)) return false;
    return waits || answer(client, &answered);
}

void programs_read(int number)
{
    struct client *client = &clients[number];
    uint8_t bytes[FRAME_MOST + 1];
    if (atomic_load(&client->stage) != STAGE_ALIVE || atomic_load(&client->is_closing)) return;
    ssize_t count = recv(client->socket, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0 || !take(client, bytes, (size_t)count)) send_away(client);
}

void programs_answer(void)
{
    for (struct client *client = clients; client < clients + CLIENTS; client++) {
        if (atomic_load(&client->stage) == STAGE_NONE) continue;
        bool is_done = client->setting.kind && !atomic_load(&client->is_setting);
        if (is_done && !atomic_load(&client->is_closing)) {
            const struct frame done = {.kind = FRAME_DONE};
            const char *told_why = client->setting.kind == FRAME_ENTER ? "the thread cannot be in a group of that name"
                                                                       : "the scheduler imports nothing of that name";
            client->setting.kind = 0;
            bool told = client->setting_failed ? (refuse(client, told_why), true) : answer(client, &done);
            if (!told) send_away(client);
        }
        if (door_tidy(client)) close_all(client);
    }
}
