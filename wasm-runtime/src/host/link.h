/* Brings a scheduler and a workload together (state/link.h). */
#ifndef CATAPULTS_HOST_LINK_H
#define CATAPULTS_HOST_LINK_H

#include "base/message.h"
#include "state/link.h"

/* 0, or a negative enum cat_error with a message; `link` then holds nothing. */
int cat_link(struct cat_link *link, const struct cat_scheduler *scheduler, const struct cat_workload *workload,
             struct cat_message *message);

/* Finds the variables that the library tells, in the data of a scheduler that is linked. */
void cat_link_told(struct cat_link *link, const struct cat_scheduler *scheduler, uint8_t *data);

void cat_link_free(struct cat_link *link);

/* A scheduler's variable or attribute of that name that is not an array; NULL for none. */
const struct cat_variable_desc *cat_link_find(const struct cat_variable_desc *variables, uint32_t count,
                                              const char *name);

/* The scheduler's data before `setup`: imports at their defaults, else 0. */
void cat_link_reset_data(const struct cat_scheduler *scheduler, uint8_t *data);

#endif
