/* Encodes a native scheduler's descriptor as a WebAssembly module carries it (docs/reference/scheduler-module.md). */
#ifndef CATAPULTS_TESTS_DESCRIPTOR_H
#define CATAPULTS_TESTS_DESCRIPTOR_H

#include <stddef.h>
#include <stdint.h>

#include "catapults/handlers.h"
#include "catapults/sched.h"

struct descriptor {
    uint8_t bytes[4096];
    size_t length;
    cat_handler functions[CAT_HANDLER_LIMIT + 1]; /* setup, then the handlers */
    size_t function_count;
};

void descriptor_make(struct descriptor *descriptor, const struct cat_scheduler *scheduler);

#endif
