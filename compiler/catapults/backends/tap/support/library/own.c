/* Descriptors of the library itself: they lie far behind those of the program, which counts its own, closes what it does not know
 * when it begins, and must not close these. */
#include <errno.h>

#include "library.h"
#include "system.h"

enum { MOST = 8, ASIDE = 512 };

static int owns[MOST];
static int count;

int own_made(int fd)
{
    if (fd < 0) return fd;
    int error = errno, moved = (int)SYSTEM(fcntl, fd, F_DUPFD_CLOEXEC, ASIDE);
    if (moved >= 0) SYSTEM(close, fd);
    else moved = fd; /* so many are not allowed */
    errno = error;
    return own_known(moved);
}

int own_known(int fd)
{
    if (fd >= 0 && count < MOST) owns[count++] = fd;
    return fd;
}

void own_close(int fd)
{
    for (int i = 0; i < count; i++) {
        if (owns[i] == fd) owns[i] = owns[--count];
    }
    SYSTEM(close, fd);
}

bool is_own(int fd)
{
    for (int i = 0; i < count; i++) {
        if (owns[i] == fd) return true;
    }
    return false;
}
