/* What messages cost on this machine. */
#ifndef CATAPULTS_CALIBRATE_H
#define CATAPULTS_CALIBRATE_H

#include "address.h"
#include "carrier.h"
#include "frames.h"

enum { PING_SIZE = FRAME_HEAD + 32 /* bytes: as much as a read or its answer has */ };

/* Of round trips, all times in ns. */
struct cost {
    int64_t *times;
    size_t count;
    double rate;    /* bytes per second */
    double manager; /* time of a processor that the manager took for each */
};

/* ping.c: of a transport alone. */
CAT_HIDDEN bool ping(const struct address *address, struct cost *cost);

/* Prints the network of a system for each transport, or for that of an address. `serve` is a manager, which ends when one node
 * has come and left. The exit status. */
CAT_HIDDEN int calibrate(const struct address *address, int (*serve)(const struct address *address));

#endif
