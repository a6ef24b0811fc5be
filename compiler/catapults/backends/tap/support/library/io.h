/* Calls about descriptors. */
#ifndef TAP_IO_H
#define TAP_IO_H

#include "disk/disk.h"
#include "library.h"

/* What is read or written, and how. */
struct transfer {
    struct call call;
    int fd;
    int flags;
    bool writes;
    bool has_names;          /* addresses or control data: the message is used whole */
    struct msghdr message;
    struct iovec one;        /* of a call with one buffer */
    int64_t done;            /* bytes so far */
    struct job job;          /* of a file */
};

static inline struct transfer *transfer_of(struct call *call) { return (struct transfer *)(void *)call; }

/* Makes a call about a descriptor: in the calendar of what it is, or at once where it never waits. An attempt that would have to
 * wait for the other side leaves the call unfinished: then the thread waits for these events as it waits for a connection, and
 * makes the call again. So nobody who was chosen waits for a client. */
CAT_HIDDEN int64_t io_make(struct call *call, const struct file *file, int fd, short events);

/* In an attempt: the call is unfinished, has moved so many bytes, and so many are left. */
CAT_HIDDEN bool io_pause(struct call *call, int64_t moved, int64_t left);

/* In an attempt of what is away: it waits until its descriptor is ready; true: that failed, which is its result. */
CAT_HIDDEN bool io_wait(struct call *call, struct watch *watch, int fd, short events);

/* Sets what a call returns from what the kernel returned. */
CAT_HIDDEN bool io_result(struct call *call, int64_t result);

/* --- streams.c: who has another side; regular.c: files. Attempts at a transfer, by what its descriptor is --------------- */

CAT_HIDDEN bool socket_receive(struct call *call);
CAT_HIDDEN bool socket_send(struct call *call);
CAT_HIDDEN bool stream_read(struct call *call);
CAT_HIDDEN bool stream_write(struct call *call);
CAT_HIDDEN bool regular_transfer(struct call *call);
CAT_HIDDEN bool direct_transfer(struct call *call);

/* The parts are the caller's copy, so what is done is left out in the first that is not. */
CAT_HIDDEN void transfer_advance(struct transfer *transfer, int64_t count);
CAT_HIDDEN size_t transfer_left(const struct transfer *transfer);

#endif
