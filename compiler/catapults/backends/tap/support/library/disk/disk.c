/* Files by the quickest way: what the kernel has in memory at once, all else by io_uring, or by helper threads. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "disk/disk.h"
#include "system.h"

extern char *secure_getenv(const char *name);

static const struct disk_way *way; /* NULL: none has been started, or none can be */
static uint32_t busy, begun; /* jobs that are not over; of them, those that are not submitted */

int64_t disk_at_once(const struct job *job, int flags)
{
    long low = (long)job->offset, high = (long)(job->offset >> 32);
    int64_t count = job->writes ? SYSTEM(pwritev2, job->fd, job->parts, job->count, low, high, flags)
                                : SYSTEM(preadv2, job->fd, job->parts, job->count, low, high, flags);
    return count < 0 ? -errno : count;
}

/* --- which way ----------------------------------------------------------------------------------------------------------- */

static const char *asked; /* by the environment, or NULL */

static bool asks_for(const struct disk_way *one) { return asked && strcmp(asked, one->name) == 0; }

static void complain(const char *why, const char *instead)
{
    fprintf(stderr, "tap: TAP_FILES asks for %s, %s. %s instead.\n", asked, why, instead);
}

static void look_what_is_asked(void)
{
    static bool has_looked;
    if (has_looked) return;
    has_looked = true;
    asked = secure_getenv("TAP_FILES");
    if (asked && !*asked) asked = NULL;
    bool is_known = asks_for(&disk_ring) || asks_for(&disk_workers);
    if (asked && !is_known) complain("which is neither io_uring nor threads", "What is quickest is used");
}

bool disk_is_asked_for_all(void)
{
    look_what_is_asked();
    return asks_for(&disk_ring) || asks_for(&disk_workers);
}

static bool use(const struct disk_way *one)
{
    int fd = one->start();
    if (fd >= 0 && world_adds(fd, one->reap)) way = one;
    else if (fd < 0) errno = -fd;
    return way;
}

/* Only who asks for the ring hears that the kernel has none. Where descriptors are used up, the next call looks again. */
static void look_for_way(void)
{
    static bool is_told;
    int error = errno;
    look_what_is_asked();
    if (asks_for(&disk_workers) || !use(&disk_ring)) {
        const char *why = errno == ENOSYS ? "which this kernel, or this build of the library, does not have" : "which the kernel refuses";
        if (asks_for(&disk_ring) && !is_told) complain(why, "Helper threads read and write files");
        is_told = true;
        use(&disk_workers);
    }
    errno = error;
}

/* --- jobs ----------------------------------------------------------------------------------------------------------------- */

bool disk_begin(struct job *job)
{
    if (!way) look_for_way();
    if (!way || !way->begin(job)) return false;
    busy++;
    begun++;
    return true;
}

void disk_submit(void)
{
    if (!begun) return;
    begun = 0;
    if (way->submit) way->submit();
}

/* All others wait as long: what the kernel has begun with a buffer it ends. */
void disk_cancel(struct job *job)
{
    disk_submit();
    if (way->cancel) way->cancel(job);
    while (job->call->stage == CALL_SUBMITTED) {
        way->await();
        way->reap();
    }
}

bool disk_is_busy(void) { return busy; }

void disk_over(struct job *job)
{
    struct call *call = job->call;
    bool failed = job->result < 0;
    busy--;
    call->result = failed ? (job->done ? job->done : -1) : job->done + job->result;
    call->error = failed ? (int)-job->result : 0;
    call_over(call);
}
