/* The embedded profile (profiles/embedded.toml): a cooperative library on a small controller. */
#ifndef CATAPULTS_EMBEDDED_H
#define CATAPULTS_EMBEDDED_H

#include "loop.h"

extern const struct cat_conduct cat_embedded;

#endif
