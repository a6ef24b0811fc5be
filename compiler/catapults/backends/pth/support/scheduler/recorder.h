/* A file that keeps what was written into it, however the process ends: killed, aborted, or by a child's exit. */
#ifndef CATAPULTS_PTH_RECORDER_H
#define CATAPULTS_PTH_RECORDER_H

#include "catapults_pth.h"

CAT_PTH_HIDDEN bool recorder_open(const char *path);                      /* false: errno tells why not */
CAT_PTH_HIDDEN bool recorder_is_open(void);                               /* never in a forked child */
CAT_PTH_HIDDEN bool recorder_write(const void *bytes, size_t count);      /* false: errno, and it is closed now */
CAT_PTH_HIDDEN void recorder_close(void);

#endif
