/* watch SCHEDULER.so WORKLOAD.bin DECISIONS: runs a simulation event by event, and tells beside the trace what the
 * application has put into imported variables, and what host functions have answered.
 *
 * Lines: "host ANSWER", "global INDEX VALUE", "thread NUMBER INDEX VALUE" (variables of int only, when they change),
 * and "trace KIND THREAD PLACE VALUE". What is told in front of an event's trace held when its handler was called,
 * but for what the scheduler itself has written into its imports. */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catapults/runtime.h"
#include "state/context.h" /* of the runtime itself: where its state lies */

enum { RECORD_SIZE = 16, MOST_VALUES = 4096 };

static const struct cat_ops *runtime_ops;
static int32_t known[MOST_VALUES];

static int32_t host(struct cat_ctx *ctx, uint32_t function, uint32_t count, const int64_t *arguments, uint32_t site)
{
    int32_t fault = runtime_ops->host(ctx, function, count, arguments, site);
    printf("host %d\n", (int16_t)ctx->result);
    return fault;
}

static void listen(struct cat_ctx *ctx)
{
    static struct cat_ops ops;
    runtime_ops = ctx->ops.at;
    ops = *runtime_ops;
    ops.host = host;
    ctx->ops.at = &ops;
}

static void tell(uint32_t slot, const char *what, const uint8_t *at)
{
    int32_t value;
    memcpy(&value, at, sizeof value);
    if (slot >= MOST_VALUES || known[slot] == value) return;
    known[slot] = value;
    printf("%s %d\n", what, value);
}

static void tell_imports(const struct cat_ctx *ctx, const struct cat_view *view, const struct cat_scheduler *s)
{
    const uint8_t *data = ctx->data, *records = ctx->attributes.at;
    char what[64];
    uint32_t slot = 0;
    for (uint32_t g = 0; g < s->global_count; g++) {
        if (!s->globals[g].imported || s->globals[g].type != CAT_INT) continue;
        snprintf(what, sizeof what, "global %u", g);
        tell(slot++, what, data + s->globals[g].offset);
    }
    for (uint32_t t = 1; t <= view->thread_count; t++) {
        const uint8_t *record = records + (size_t)(view->container_nodes + t) * s->stride;
        for (uint32_t a = 0; a < s->attribute_count; a++) {
            if (!s->attributes[a].imported || s->attributes[a].type != CAT_INT) continue;
            snprintf(what, sizeof what, "thread %u %u", t, a);
            tell(slot++, what, record + s->attributes[a].offset);
        }
    }
}

static uint64_t tell_trace(cat_runtime *rt, uint64_t told, uint64_t written)
{
    uint8_t record[RECORD_SIZE];
    for (; told < written && cat_trace_read(rt, told, 1, record); told++) {
        uint32_t words[4];
        memcpy(words, record, sizeof words);
        printf("trace %u %u %u %d\n", words[1] & 0xFF, words[1] >> 8, words[2], (int32_t)words[3]);
    }
    return told;
}

static uint8_t *contents(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = malloc(1 << 20);
    *length = file && bytes ? fread(bytes, 1, 1 << 20, file) : 0;
    if (file) fclose(file);
    return bytes;
}

int main(int count, char **words)
{
    if (count != 4) return 2;
    void *library = dlopen(words[1], RTLD_NOW);
    const struct cat_scheduler *scheduler = library ? dlsym(library, "catapults_scheduler") : NULL;
    size_t length;
    uint8_t *workload = contents(words[2], &length);
    uint64_t wanted = strtoull(words[3], NULL, 10), told = 0;
    cat_runtime *rt = cat_new(NULL);
    if (!scheduler || !rt || cat_load_workload(rt, workload, length) || cat_use_scheduler(rt, scheduler) ||
        cat_start(rt, 1)) {
        fprintf(stderr, "%s\n", rt ? cat_message(rt) : "no memory");
        return 1;
    }
    const struct cat_view *view = cat_look(rt);
    listen(rt->ctx);
    for (uint64_t tick = 1; view->outcome == CAT_OUTCOME_RUNNING && view->decisions < wanted; tick++) {
        while (!cat_run(rt, CAT_GOAL_TICK, tick, 1)) continue;
        view = cat_look(rt);
        tell_imports(rt->ctx, view, scheduler);
        told = tell_trace(rt, told, view->trace_written);
    }
    printf("outcome %u\n", view->outcome);
    cat_free(rt);
    free(workload);
    return 0;
}
