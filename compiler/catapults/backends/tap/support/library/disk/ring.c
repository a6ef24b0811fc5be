/* io_uring, by liburing: what one strike begins is submitted at once. */
#include <errno.h>

#include "disk/disk.h"
#include "system.h"

#ifdef TAP_URING
#include <liburing.h>

enum { ENTRIES = 256 };

static struct io_uring ring;

static int start(void)
{
    int error = io_uring_queue_init(ENTRIES, &ring, 0);
    return error ? error : own_known(ring.ring_fd);
}

static int64_t length_of(const struct job *job)
{
    int64_t length = 0;
    for (size_t i = 0; i < job->count; i++) length += (int64_t)job->parts[i].iov_len;
    return length;
}

/* Where the file stands is left to whoever asks next, for the kernel moves it on for none that it does later. False: nobody
 * knows the place. */
static bool take_place(struct job *job)
{
    if (job->writes && system_flags(job->fd) & O_APPEND) return false;
    off_t at = lseek(job->fd, 0, SEEK_CUR);
    if (at < 0) return false;
    job->offset = at;
    job->reserved = at + length_of(job);
    lseek(job->fd, job->reserved, SEEK_SET);
    return true;
}

static void give_rest_back(const struct job *job)
{
    int64_t reached = job->offset + (job->result > 0 ? job->result : 0);
    if (reached != job->reserved && lseek(job->fd, 0, SEEK_CUR) == job->reserved) lseek(job->fd, reached, SEEK_SET);
}

/* A full queue stays full where the kernel takes nothing now; then the job is done in another way. */
static bool begin(struct job *job)
{
    if (!io_uring_sq_space_left(&ring)) io_uring_submit(&ring);
    if (!io_uring_sq_space_left(&ring) || (job->offset < 0 && !take_place(job))) return false;
    struct io_uring_sqe *entry = io_uring_get_sqe(&ring);
    if (job->writes) io_uring_prep_writev(entry, job->fd, job->parts, (unsigned)job->count, (uint64_t)job->offset);
    else io_uring_prep_readv(entry, job->fd, job->parts, (unsigned)job->count, (uint64_t)job->offset);
    io_uring_sqe_set_data(entry, job);
    return true;
}

/* What the kernel has no memory for waits until something is over. */
static void submit(void) { io_uring_submit(&ring); }

static void reap(void)
{
    struct io_uring_cqe *entry;
    while (io_uring_peek_cqe(&ring, &entry) == 0) {
        struct job *job = io_uring_cqe_get_data(entry);
        int result = entry->res;
        io_uring_cqe_seen(&ring, entry);
        if (!job) continue; /* the answer to a cancellation */
        job->result = result;
        if (job->reserved) give_rest_back(job);
        disk_over(job);
    }
    if (io_uring_sq_ready(&ring)) submit();
}

static void cancel(struct job *job)
{
    struct io_uring_sqe *entry = io_uring_get_sqe(&ring);
    if (!entry) return;
    io_uring_prep_cancel(entry, job, 0);
    io_uring_sqe_set_data(entry, NULL);
    submit();
}

static void await(void)
{
    struct io_uring_cqe *entry;
    io_uring_wait_cqe(&ring, &entry);
}

#else

static int start(void) { return -ENOSYS; }
static bool begin(struct job *job) { return !job; }
static void submit(void) {}
static void reap(void) {}
static void cancel(struct job *job) { (void)job; }
static void await(void) {}

#endif

const struct disk_way disk_ring = {.name = "io_uring", .start = start, .begin = begin, .submit = submit, .reap = reap, .cancel = cancel, .await = await};
