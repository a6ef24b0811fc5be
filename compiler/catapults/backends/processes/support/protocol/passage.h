/* Messages between processes in traces: behind WELCOMED, who reads both traces knows by their order which is which. */
#ifndef CATAPULTS_PASSAGE_H
#define CATAPULTS_PASSAGE_H

#include "carrier.h"
#include "frames.h"

/* To be told before it is sent. `peer` is the number of the node at the other end; 0 is the manager. */
CAT_HIDDEN void passage_sent(const struct said *said, uint32_t peer);

/* To be told once it has come. */
CAT_HIDDEN void passage_took(const struct said *said, uint32_t peer);

/* A node, or the manager that has taken it, begins to count. */
CAT_HIDDEN void passage_welcomed(uint32_t node, uint32_t family);

#endif
