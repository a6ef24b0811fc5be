/* The file is mapped window by window, so what is written belongs to the system at once, and a buffer that a child
 * could flush a second time does not exist. Its disk space is reserved before a window is written to. What cannot be
 * mapped, as a pipe, is written to directly. */
#include "recorder.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LARGEST_WINDOW = 1 << 16, SMALLEST_WINDOW = 1 << 12 }; /* bytes; whole pages */

/* By number: in a program whose calls go to the library, the names of the C library would lead there, too. */
static int open_file(const char *path, int flags) { return (int)syscall(SYS_openat, AT_FDCWD, path, flags | O_CLOEXEC, 0666); }
static void close_file(int fd) { syscall(SYS_close, fd); }

static int file = -1;
static pid_t owner;
static bool is_mapped;
static unsigned char *window; /* NULL before the first */
static size_t window_size, used;
static off_t window_start;

static void forget(void)
{
    if (window) munmap(window, window_size);
    window = NULL;
    close_file(file);
    file = -1;
}

/* What was reserved and not used is given back. */
void recorder_close(void)
{
    if (!recorder_is_open()) return;
    if (is_mapped && ftruncate(file, window_start + (off_t)used)) errno = 0; /* zeros at the end mean nothing */
    forget();
}

static bool fails(int why)
{
    recorder_close();
    errno = why;
    return false;
}

/* A forked child has its parent's file, and leaves it alone. */
bool recorder_is_open(void)
{
    if (file >= 0 && getpid() != owner) forget();
    return file >= 0;
}

bool recorder_open(const char *path)
{
    struct stat about;
    file = open_file(path, O_WRONLY | O_CREAT | O_TRUNC);
    if (file < 0) return false;
    owner = getpid();
    is_mapped = fstat(file, &about) == 0 && S_ISREG(about.st_mode);
    int readable = is_mapped ? open_file(path, O_RDWR) : -1;
    is_mapped = readable >= 0;
    if (is_mapped) {
        close_file(file);
        file = readable;
    }
    return true;
}

/* --- windows ------------------------------------------------------------------------------------------------------- */

/* Near the end of a disk a smaller window may still have room. */
static int reserve(size_t *size)
{
    int why = ENOSPC;
    for (*size = LARGEST_WINDOW; *size >= SMALLEST_WINDOW; *size /= 4) {
        why = posix_fallocate(file, window_start, (off_t)*size);
        if (!why) return 0;
    }
    return why;
}

static bool next_window(void)
{
    window_start += (off_t)used;
    used = 0;
    if (window) munmap(window, window_size);
    window = NULL;
    int why = reserve(&window_size);
    if (why) return fails(why);
    void *at = mmap(NULL, window_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, window_start);
    if (at == MAP_FAILED) return fails(errno);
    window = at;
    return true;
}

static bool write_directly(const unsigned char *bytes, size_t count)
{
    while (count) {
        ssize_t written = syscall(SYS_write, file, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return fails(errno);
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

bool recorder_write(const void *bytes, size_t count)
{
    const unsigned char *from = bytes;
    if (!is_mapped) return write_directly(from, count);
    while (count) {
        if ((!window || used == window_size) && !next_window()) return false;
        size_t fits = window_size - used < count ? window_size - used : count;
        memcpy(window + used, from, fits);
        used += fits;
        from += fits;
        count -= fits;
    }
    return true;
}
