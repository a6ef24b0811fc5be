/* Descriptors become ready: epoll, edge by edge. A call is tried before it waits, so no edge is lost. */
#include <errno.h>
#include <sys/epoll.h>

#include "library.h"
#include "system.h"

enum { EVENTS = 256 };

static int events = -1;
static uint32_t watched;

bool world_start(void)
{
    events = own_made(epoll_create1(EPOLL_CLOEXEC));
    int signals = signals_start();
    return events >= 0 && signals >= 0 && world_adds(signals, signals_tell);
}

bool world_is_watching(void) { return watched || disk_is_busy(); }

/* --- descriptors of the library itself ------------------------------------------------------------------------------------- */

static struct own {
    int fd;
    void (*told)(void);
} owns[2]; /* signals, and files */
static int own_count;

bool world_adds(int fd, void (*told)(void))
{
    struct epoll_event readable = {.events = EPOLLIN, .data.fd = fd};
    if (epoll_ctl(events, EPOLL_CTL_ADD, fd, &readable)) return false;
    owns[own_count++] = (struct own){fd, told};
    return true;
}

static bool tell_own(int fd)
{
    for (int i = 0; i < own_count; i++) {
        if (owns[i].fd != fd) continue;
        owns[i].told();
        return true;
    }
    return false;
}

/* --- those of the program -------------------------------------------------------------------------------------------------- */

static bool register_file(int fd, struct file *file)
{
    if (file->is_registered && file->is_known) return true;
    struct epoll_event all = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLPRI | EPOLLET, .data.fd = fd};
    if (epoll_ctl(events, EPOLL_CTL_ADD, fd, &all) && (errno != EEXIST || epoll_ctl(events, EPOLL_CTL_MOD, fd, &all))) return false;
    file->is_registered = true;
    return true;
}

bool world_watch(struct watch *watch)
{
    struct file *file = file_of(watch->fd);
    if (!file || !register_file(watch->fd, file)) return false;
    TAILQ_INSERT_TAIL(&file->watches, watch, of_fd);
    LIST_INSERT_HEAD(&watch->call->watches, watch, of_call);
    watched++;
    return true;
}

void world_forget(struct watch *watch)
{
    TAILQ_REMOVE(&file_of(watch->fd)->watches, watch, of_fd);
    LIST_REMOVE(watch, of_call);
    watched--;
}

/* An attempt may end watches of others, so after one that succeeds the list is begun anew. Where one thread has accepted in vain,
 * so would all others. */
static void try_again(int fd, uint32_t happened)
{
    struct file *file = file_of(fd);
    if (!file) return;
    uint32_t always = EPOLLERR | EPOLLHUP;
    for (struct watch *watch = TAILQ_FIRST(&file->watches); watch;) {
        struct call *call = watch->call;
        bool concerns = happened & ((uint32_t)(unsigned short)watch->events | always);
        if (concerns && call->attempt(call)) {
            call_over(call);
            file = file_of(fd);
            watch = TAILQ_FIRST(&file->watches);
        } else if (concerns && call->kind == CALL_ACCEPT) {
            break;
        } else {
            watch = TAILQ_NEXT(watch, of_fd);
        }
    }
}

static int wait_ns(struct epoll_event *found, int64_t ns)
{
    struct timespec limit = {ns / 1000000000, ns % 1000000000};
    static bool is_old; /* the kernel knows ms only */
    if (!is_old) {
        int count = (int)SYSTEM(epoll_pwait2, events, found, EVENTS, ns == NEVER ? NULL : &limit, NULL, 0);
        if (count >= 0 || errno != ENOSYS) return count;
        is_old = true;
    }
    int64_t ms = ns / 1000000 + (ns % 1000000 != 0);
    return epoll_wait(events, found, EVENTS, ns == NEVER ? -1 : ms > INT32_MAX ? INT32_MAX : (int)ms);
}

void world_wait(int64_t until)
{
    struct epoll_event found[EVENTS];
    int64_t ns = 0;
    if (until == NEVER) ns = NEVER;
    else if (until) ns = until - host_clock();
    int count = wait_ns(found, ns < 0 ? 0 : ns);
    for (int i = 0; i < count; i++) {
        if (!tell_own(found[i].data.fd)) try_again(found[i].data.fd, found[i].events);
    }
}

/* Whoever waits for it fails, as the next attempt does. */
void world_closes(int fd)
{
    struct file *file = file_of(fd);
    if (!file) return;
    struct watch *watch;
    while ((watch = TAILQ_FIRST(&file->watches)) != NULL) {
        struct call *call = watch->call;
        call->result = -1;
        call->error = EBADF;
        call_over(call);
    }
    if (file->is_registered) epoll_ctl(events, EPOLL_CTL_DEL, fd, NULL);
    file_forget(file);
}
