/* The descriptor of a scheduler: decoded from a module's bytes or given natively, and checked. */
#ifndef CATAPULTS_SCHEDULER_H
#define CATAPULTS_SCHEDULER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"
#include "catapults/sched.h"
#include "message.h"

struct cat_module {
    struct cat_arena arena; /* holds what was decoded; empty for a native scheduler */
    const struct cat_scheduler *scheduler; /* NULL: none is loaded */
    bool linked; /* its functions are part of the runtime's own module (linked.h) */
};

/* Both give 0 or a negative enum cat_error; `module` then holds nothing. Without `functions` they are the linked
 * ones. */
int cat_module_decode(struct cat_module *module, const uint8_t *bytes, size_t length, const cat_handler *functions,
                      size_t count, struct cat_message *message);
int cat_module_use(struct cat_module *module, const struct cat_scheduler *scheduler, struct cat_message *message);

/* Nodes that the containers take: every element of an array one. */
uint32_t cat_module_container_nodes(const struct cat_scheduler *scheduler);

void cat_module_free(struct cat_module *module);

#endif
