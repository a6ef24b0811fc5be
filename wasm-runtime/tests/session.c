#include "session.h"

#include "catapults/trace_kinds.h"
#include "check.h"

cat_runtime *session_begin(struct assembly *a, const struct cat_scheduler *scheduler, uint64_t seed)
{
    struct cat_options options = {.trace_level = 1, .trace_capacity = 1 << 16};
    cat_runtime *rt = cat_new(&options);
    CHECK(rt != NULL);
    if (!rt) return NULL;
    assembly_finish(a);
    int error = cat_load_workload(rt, a->bytes, a->length);
    if (!error) error = cat_use_scheduler(rt, scheduler);
    if (!error) error = cat_start(rt, seed);
    if (!error) return rt;
    CHECK_TEXT("no error", cat_message(rt));
    cat_free(rt);
    return NULL;
}

cat_runtime *session_start(struct assembly *a, const struct fcfs *fcfs, uint64_t seed)
{
    return session_begin(a, &fcfs->scheduler, seed);
}

struct cat_view session_run(struct assembly *a, const struct fcfs *fcfs)
{
    cat_runtime *rt = session_start(a, fcfs, 1);
    if (!rt) return (struct cat_view){0};
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    struct cat_view view = *cat_look(rt);
    cat_free(rt);
    return view;
}

struct record {
    uint32_t delta, head, place;
    int32_t value;
};

unsigned session_count(const cat_runtime *rt, uint32_t kind, uint32_t thread)
{
    struct record record;
    unsigned count = 0;
    for (uint64_t i = 0; cat_trace_read(rt, i, 1, (uint8_t *)&record); i++) {
        count += (record.head & 0xFF) == kind && (!thread || record.head >> 8 == thread);
    }
    return count;
}

struct session_record session_first(const cat_runtime *rt, uint32_t kind)
{
    struct record record;
    for (uint64_t i = 0; cat_trace_read(rt, i, 1, (uint8_t *)&record); i++) {
        if ((record.head & 0xFF) != kind) continue;
        return (struct session_record){kind, record.head >> 8, record.place, record.value};
    }
    return (struct session_record){0};
}

size_t session_threads(const cat_runtime *rt, uint64_t first, uint32_t handler, uint32_t *threads, size_t room)
{
    struct record record;
    size_t count = 0;
    for (uint64_t i = first; count < room && cat_trace_read(rt, i, 1, (uint8_t *)&record); i++) {
        bool is_call = (record.head & 0xFF) == CAT_TRACE_ENTER && record.place == handler;
        if (is_call) threads[count++] = record.head >> 8;
    }
    return count;
}

void session_handlers(const cat_runtime *rt, char *text)
{
    static const char *const names[] = {
#define ROW(name, number, text) [number] = text,
        CAT_HANDLERS(ROW)
#undef ROW
    };
    struct record record;
    size_t length = 0;
    text[0] = 0;
    for (uint64_t i = 0; cat_trace_read(rt, i, 1, (uint8_t *)&record); i++) {
        if ((record.head & 0xFF) != CAT_TRACE_ENTER || length > 4000) continue;
        length += (size_t)snprintf(text + length, 4096 - length, "%s%s", length ? " " : "", names[record.place]);
    }
}
