/* Decodes the descriptor of a scheduler, or takes a native one, and checks it. */
#ifndef CATAPULTS_HOST_MODULE_H
#define CATAPULTS_HOST_MODULE_H

#include <stddef.h>
#include <stdint.h>

#include "base/message.h"
#include "state/module.h"

/* Both give 0 or a negative enum cat_error; `module` then holds nothing. Without `functions` they are the linked
 * ones. */
int cat_module_decode(struct cat_module *module, const uint8_t *bytes, size_t length, const cat_handler *functions,
                      size_t count, struct cat_message *message);
int cat_module_use(struct cat_module *module, const struct cat_scheduler *scheduler, struct cat_message *message);

void cat_module_free(struct cat_module *module);

#endif
