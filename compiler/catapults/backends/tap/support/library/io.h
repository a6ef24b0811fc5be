/* Calls about descriptors. */
#ifndef TAP_IO_H
#define TAP_IO_H

#include "library.h"

/* What is read or written, and how. */
struct transfer {
    struct call call;
    struct watch watch;
    int fd;
    int flags;
    bool has_names;          /* addresses or control data: the message is used whole */
    struct msghdr message;
    struct iovec one;        /* of a call with one buffer */
    off_t offset;            /* of pread and pwrite */
    int64_t done;            /* bytes so far */
};

/* Makes a call about a descriptor: in the calendar of what it is, or at once where it never waits. */
CAT_HIDDEN int64_t io_make(struct call *call, const struct file *file);

/* The call waits until its descriptor is ready; true: it failed, which is its result. */
CAT_HIDDEN bool io_wait(struct call *call, struct watch *watch, int fd, short events);

/* Sets what a call returns from what the kernel returned. */
CAT_HIDDEN bool io_result(struct call *call, int64_t result);

#endif
