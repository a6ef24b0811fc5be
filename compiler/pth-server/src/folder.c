#include "folder.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int status_of(int problem)
{
    switch (problem) {
    case EACCES:
    case ELOOP: return -403; /* a link */
    case ENOENT:
    case ENOTDIR:
    case ENAMETOOLONG: return -404;
    default: return -500;
    }
}

/* Each part is opened below the one before it. O_NONBLOCK: a pipe must not make the process wait. */
static int open_part(int folder, const char *part, size_t length, int flags)
{
    char name[256];
    if (length >= sizeof name) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(name, part, length);
    name[length] = '\0';
    return openat(folder, length ? name : "index.html", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | flags);
}

static int open_path(int folder, const char *path)
{
    int at = folder;
    for (path++;; path = strchr(path, '/') + 1) {
        size_t length = strcspn(path, "/");
        int below = open_part(at, path, length, path[length] ? O_DIRECTORY : 0), problem = errno;
        if (at != folder) close(at);
        errno = problem;
        if (below < 0 || path[length] == '\0') return below;
        at = below;
    }
}

int folder_open(int folder, const char *path, long long *size)
{
    struct stat told;
    int file = open_path(folder, path);
    if (file < 0) return status_of(errno);
    if (fstat(file, &told) == 0 && S_ISREG(told.st_mode)) {
        *size = told.st_size;
        return file;
    }
    close(file);
    return -404;
}
