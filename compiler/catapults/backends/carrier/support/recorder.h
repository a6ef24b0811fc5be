/* A file that keeps what was written into it, however the process ends: killed, aborted, or by a child's exit. */
#ifndef CATAPULTS_CARRIER_RECORDER_H
#define CATAPULTS_CARRIER_RECORDER_H

#include <stdbool.h>
#include <stddef.h>

#include "hidden.h"

CAT_HIDDEN bool recorder_open(const char *path);                      /* false: errno tells why not */
CAT_HIDDEN bool recorder_is_open(void);                               /* never in a forked child */
CAT_HIDDEN bool recorder_write(const void *bytes, size_t count);      /* false: errno, and it is closed now */
CAT_HIDDEN void recorder_close(void);

#endif
