/* The embedded profile (profiles/embedded.toml): a cooperative library on a small controller. */
#ifndef CATAPULTS_EMBEDDED_H
#define CATAPULTS_EMBEDDED_H

#include "context.h"

/* Goes on until the next library event is complete or the run is over. */
void cat_embedded_step(struct cat_runtime *rt);

#endif
