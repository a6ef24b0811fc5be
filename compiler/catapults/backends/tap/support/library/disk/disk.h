/* Files that are read and written while threads run. */
#ifndef TAP_DISK_H
#define TAP_DISK_H

#include "library.h"

/* What one call asks of a file; it lies in the call until that is over. */
struct job {
    struct call *call;
    struct iovec *parts;
    size_t count; /* of parts */
    int64_t offset; /* -1: where the file stands */
    int64_t reserved; /* where the file stands behind it; 0: the caller has said a place */
    int64_t done;   /* bytes before it */
    int64_t result; /* bytes, or an error below 0 */
    int fd;
    bool writes;
};

/* The kernel's own call, at once: bytes, or an error below 0. `flags` are those of preadv2. */
CAT_HIDDEN int64_t disk_at_once(const struct job *job, int flags);

/* Begins it; false: nobody can do it meanwhile. */
CAT_HIDDEN bool disk_begin(struct job *job);

/* It is not wanted any more; returns when its buffers are not in use. */
CAT_HIDDEN void disk_cancel(struct job *job);

/* Cached files go that way, too, because the environment says so. */
CAT_HIDDEN bool disk_is_asked_for_all(void);

/* Its result is there: so is that of its call. */
CAT_HIDDEN void disk_over(struct job *job);

/* --- ring.c: io_uring; workers.c: threads of the kernel that help ------------------------------------------------------- */

/* A way to have files read and written meanwhile. */
struct disk_way {
    const char *name;
    int (*start)(void);             /* a descriptor that becomes readable when something is over; below 0: an error */
    bool (*begin)(struct job *job); /* false: there are too many */
    void (*submit)(void);           /* what was begun; NULL: `begin` does */
    void (*reap)(void);             /* calls disk_over for all that is over */
    void (*cancel)(struct job *job); /* what has not begun need not begin; NULL: it will */
    void (*await)(void);            /* until something is over */
};

CAT_HIDDEN const struct disk_way disk_ring, disk_workers;

#endif
