/* All state of one runtime; there are no globals (but see context.c for WebAssembly). */
#ifndef CATAPULTS_CONTEXT_H
#define CATAPULTS_CONTEXT_H

#include "catapults/layout.h"
#include "catapults/runtime.h"
#include "catapults/sched.h"
#include "link.h"
#include "live.h"
#include "message.h"
#include "scheduler.h"
#include "snapshot.h"
#include "text.h"
#include "trace.h"
#include "workload.h"

struct cat_runtime {
    struct cat_ctx *ctx; /* what the scheduler sees */
    struct cat_options options;
    struct cat_message message;

    /* What runs. Fixed from cat_start on. */
    struct cat_workload workload;
    struct cat_module module;
    struct cat_link link;
    double *parameters; /* by variable: set by the host for the next start, else not a number */
    bool started;
    uint64_t seed;

    /* The run. */
    struct cat_live live;
    struct cat_trace trace;
    struct cat_snapshots snapshots;
    uint32_t *scratch;
    size_t scratch_words;

    /* What the host reads. */
    struct cat_view view;
    struct cat_thread_view *thread_views;
    uint32_t thread_view_capacity;
    struct cat_text measures;
};

/* A context for a scheduler; NULL when there is none to be had. */
struct cat_ctx *cat_context_new(void);
void cat_context_free(struct cat_ctx *ctx);

#endif
