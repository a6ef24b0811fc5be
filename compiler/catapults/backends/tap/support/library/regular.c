/* Files: what the kernel has in memory is read at once, all else is done meanwhile. */
#include <errno.h>

#include "io.h"
#include "system.h"

#ifndef RWF_NOWAIT
#define RWF_NOWAIT 8
#endif

static struct job *job_of(struct transfer *transfer)
{
    struct job *job = &transfer->job;
    job->call = &transfer->call;
    job->fd = transfer->fd;
    job->writes = transfer->writes;
    job->parts = transfer->message.msg_iov;
    job->count = transfer->message.msg_iovlen;
    job->done = transfer->done;
    return job;
}

static bool ends(struct transfer *transfer, int64_t result)
{
    int64_t done = transfer->done;
    errno = result < 0 ? (int)-result : errno;
    return io_result(&transfer->call, result >= 0 ? done + result : done ? done : -1);
}

static void cancel(struct call *call) { disk_cancel(&transfer_of(call)->job); }

/* Nothing interrupts it: its buffer is in use until it is over. */
bool direct_transfer(struct call *call)
{
    struct transfer *transfer = transfer_of(call);
    struct job *job = job_of(transfer);
    call->is_interruptible = false;
    call->cancel = cancel;
    return !disk_begin(job) && ends(transfer, disk_at_once(job, 0));
}

/* Part by part, for only some of what is asked may be in memory. */
static bool read_cached(struct transfer *transfer)
{
    for (;;) {
        struct job *job = job_of(transfer);
        int64_t count = disk_at_once(job, RWF_NOWAIT);
        if (count == -EAGAIN) return direct_transfer(&transfer->call);
        if (count == -EOPNOTSUPP) return ends(transfer, disk_at_once(job, 0));
        if (count <= 0 || (size_t)count == transfer_left(transfer)) return ends(transfer, count);
        transfer_advance(transfer, count);
        if (job->offset >= 0) job->offset += count;
    }
}

/* What is written is put into the kernel's memory, which is quick. */
bool regular_transfer(struct call *call)
{
    struct transfer *transfer = transfer_of(call);
    if (disk_is_asked_for_all()) return direct_transfer(call);
    return transfer->writes ? ends(transfer, disk_at_once(job_of(transfer), 0)) : read_cached(transfer);
}
