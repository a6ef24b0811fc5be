#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "library.h"
#include "system.h"

static struct file *files;
static int room;

void file_forget(struct file *file)
{
    *file = (struct file){0};
    TAILQ_INIT(&file->watches);
}

static struct file *slot_of(int fd)
{
    if (fd >= room) {
        int more = fd < 64 ? 64 : 2 * fd;
        struct file *larger = malloc((size_t)more * sizeof *larger);
        if (!larger) fault_of_memory();
        for (int i = 0; i < more; i++) file_forget(&larger[i]);
        for (int i = 0; i < room; i++) { /* a list knows where its head lies */
            bool is_empty = TAILQ_EMPTY(&files[i].watches);
            larger[i] = files[i];
            if (is_empty) TAILQ_INIT(&larger[i].watches);
            else TAILQ_FIRST(&larger[i].watches)->of_fd.tqe_prev = &TAILQ_FIRST(&larger[i].watches);
        }
        free(files);
        files = larger;
        room = more;
    }
    return &files[fd];
}

static enum file_kind kind_of(int fd, int flags)
{
    struct stat about;
    if (fstat(fd, &about)) return FILE_UNKNOWN;
    if (S_ISSOCK(about.st_mode)) return FILE_SOCKET;
    if (S_ISREG(about.st_mode) || S_ISDIR(about.st_mode) || S_ISBLK(about.st_mode)) {
        return flags & O_DIRECT ? FILE_DIRECT : FILE_REGULAR;
    }
    return FILE_STREAM;
}

struct file *file_of(int fd)
{
    if (fd < 0) {
        errno = EBADF;
        return NULL;
    }
    struct file *file = slot_of(fd);
    if (file->kind != FILE_UNKNOWN) return file;
    int flags = system_flags(fd);
    if (flags < 0) return NULL;
    file->kind = kind_of(fd, flags);
    file->never_waits = flags & O_NONBLOCK && file->kind != FILE_REGULAR && file->kind != FILE_DIRECT;
    return file;
}

int file_made(int fd)
{
    if (fd < 0) return fd;
    struct file *file = slot_of(fd);
    file_forget(file);
    file->is_known = true;
    return fd;
}

/* What the library has made non-blocking is not so for the program. */
int tap_flags(int fd)
{
    const struct file *file = file_of(fd);
    int flags = system_flags(fd);
    return file && flags >= 0 && file->is_listener && !file->never_waits ? flags & ~O_NONBLOCK : flags;
}

int tap_set_flags(int fd, int flags)
{
    struct file *file = file_of(fd);
    if (!file) return -1;
    int result = system_set_flags(fd, file->is_listener ? flags | O_NONBLOCK : flags);
    if (result < 0) return result;
    bool can_wait = file->kind == FILE_SOCKET || file->kind == FILE_STREAM;
    file->never_waits = can_wait && flags & O_NONBLOCK;
    return result;
}
