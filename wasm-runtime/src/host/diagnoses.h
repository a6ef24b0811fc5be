/* What a person should know of a run, beside how it ended (contracts/diagnoses.toml). */
#ifndef CATAPULTS_HOST_DIAGNOSES_H
#define CATAPULTS_HOST_DIAGNOSES_H

#include <stdbool.h>

#include "base/text.h"

struct cat_runtime;

/* As a JSON list, of the run as it stands. False when there was no memory. */
bool cat_diagnoses_write(const struct cat_runtime *rt, struct cat_text *out);

/* The messages alone, each on a line of its own. */
void cat_diagnoses_tell(const struct cat_runtime *rt, struct cat_text *out);

#endif
