#include "wire.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "carrier.h"

static struct {
    int in, out;    /* one socket, or two pipes */
    bool is_pipe;
    bool was_heard; /* a pipe has an end only when somebody has written into it */
    char name[PIPE_NAME]; /* of the pipe to this process, until the manager has opened it */
    uint32_t sender;      /* 0: to be asked for */
    uint8_t bytes[8 * FRAME_MOST];
    size_t from, until; /* what has come and was not taken */
} wire = {.in = -1, .out = -1};

bool wire_is_open(void) { return wire.in >= 0; }
int wire_descriptor(void) { return wire.in; }
bool wire_has_more(void) { return wire.from < wire.until; }

/* A child of a process closes what it has of its parent's, and then is another one. */
uint32_t wire_sender(void)
{
    if (!wire.sender) wire.sender = (uint32_t)getpid();
    return wire.sender;
}

/* --- opening and closing ------------------------------------------------------------------------------------------- */

static void forget_name(void)
{
    if (wire.name[0]) unlink(wire.name);
    wire.name[0] = 0;
}

void wire_close(void)
{
    forget_name();
    if (wire.out >= 0 && wire.out != wire.in) close(wire.out);
    if (wire.in >= 0) close(wire.in);
    wire.in = wire.out = -1;
    wire.from = wire.until = 0;
    wire.is_pipe = wire.was_heard = false;
    wire.sender = 0;
}

static bool open_pipes(const struct address *address)
{
    char to_manager[PIPE_NAME];
    address_pipe(address, 0, to_manager);
    wire.is_pipe = true;
    wire.out = open(to_manager, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (wire.out < 0) return false;
    address_pipe(address, wire_sender(), wire.name);
    unlink(wire.name); /* of a process of that number that has ended */
    if (mkfifo(wire.name, 0600)) return false;
    wire.in = open(wire.name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    return wire.in >= 0;
}

bool wire_open(const struct address *address, bool waits)
{
    wire_close();
    if (address->transport != BY_PIPE) {
        wire.in = wire.out = address_connect(address, waits);
        return wire.in >= 0;
    }
    if (open_pipes(address)) return true;
    int why = errno;
    wire_close();
    errno = why;
    return false;
}

/* --- sending ------------------------------------------------------------------------------------------------------- */

static int milliseconds(int64_t ns)
{
    int64_t whole = (ns + 999999) / 1000000;
    return whole < 0 ? 0 : whole > 1000000 ? 1000000 : (int)whole;
}

bool wire_is_writable(int64_t patience)
{
    return poll(&(struct pollfd){.fd = wire.out, .events = POLLOUT}, 1, milliseconds(patience)) > 0;
}

bool wire_is_quiet;

/* A pipe without a reader sends a signal, for which nobody asked. */
static ssize_t write_quietly(const uint8_t *bytes, size_t count)
{
    sigset_t pipe, before;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    if (wire_is_quiet) before = pipe;
    else sigprocmask(SIG_BLOCK, &pipe, &before);
    ssize_t written = write(wire.out, bytes, count);
    int why = errno;
    if (written < 0 && why == EPIPE) sigtimedwait(&pipe, NULL, &(struct timespec){0});
    if (!sigismember(&before, SIGPIPE)) sigprocmask(SIG_SETMASK, &before, NULL);
    errno = why;
    return written;
}

static ssize_t write_some(const uint8_t *bytes, size_t count)
{
    return wire.is_pipe ? write_quietly(bytes, count) : send(wire.out, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* What is left of a patience. It begins when this is asked first, of 0. */
static int64_t left_until(int64_t *until, int64_t patience)
{
    int64_t now = patience > 0 ? host_clock() : 0;
    if (!*until) *until = now + patience;
    return *until - now;
}

bool wire_send(const uint8_t *bytes, size_t count, int64_t patience)
{
    int64_t until = 0; /* the clock is looked at only where there is something to wait for */
    while (count) {
        ssize_t written = write_some(bytes, count);
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            int64_t left = left_until(&until, patience);
            if (left <= 0) return false;
            poll(&(struct pollfd){.fd = wire.out, .events = POLLOUT}, 1, milliseconds(left));
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

/* --- receiving ----------------------------------------------------------------------------------------------------- */

/* 1 with more bytes; 0: there are none now; -1: there is an end. */
static int take_bytes(void)
{
    memmove(wire.bytes, wire.bytes + wire.from, wire.until - wire.from);
    wire.until -= wire.from;
    wire.from = 0;
    size_t room = sizeof wire.bytes - wire.until;
    ssize_t got = wire.is_pipe ? read(wire.in, wire.bytes + wire.until, room)
                               : recv(wire.in, wire.bytes + wire.until, room, MSG_DONTWAIT);
    if (got > 0) {
        wire.until += (size_t)got;
        wire.was_heard = true;
        return 1;
    }
    if (got == 0) return wire.is_pipe && !wire.was_heard ? 0 : -1;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
}

static int next_frame(struct frame *frame)
{
    int length = frame_find(wire.bytes + wire.from, wire.until - wire.from, frame);
    if (length <= 0) return length;
    wire.from += (size_t)length;
    if (wire.name[0]) forget_name(); /* the manager has opened it */
    return 1;
}

/* A pipe that nobody has opened yet is at its end all the time, so it is looked at now and then. */
static void wait_for_bytes(int64_t left)
{
    bool is_early = wire.is_pipe && !wire.was_heard;
    if (is_early) nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    else poll(&(struct pollfd){.fd = wire.in, .events = POLLIN}, 1, milliseconds(left));
}

int wire_receive(struct frame *frame, int64_t patience)
{
    int64_t until = 0;
    int found;
    while ((found = next_frame(frame)) == 0) {
        int64_t left = left_until(&until, patience);
        if (left > 0) wait_for_bytes(left); /* what is waited for is seldom there already */
        int more = take_bytes();
        if (more < 0) return -1;
        if (more == 0 && left <= 0) return 0;
    }
    return found;
}
