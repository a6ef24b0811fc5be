/* What threads wait for in vain, and which statements of the workload could have brought it. */
#ifndef CATAPULTS_PROGRESS_MISSING_H
#define CATAPULTS_PROGRESS_MISSING_H

#include "base/text.h"

struct cat_runtime;
struct cat_needs;

/* Says it of each wait that no thread could end; a sentence for each statement. */
void cat_missing_tell(const struct cat_runtime *rt, const struct cat_needs *needs, struct cat_text *out);

#endif
