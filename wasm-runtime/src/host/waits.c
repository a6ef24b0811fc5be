#include "host/waits.h"

#include <inttypes.h>

#include "progress/deadlock.h"
#include "progress/need_text.h"
#include "progress/needs.h"
#include "state/context.h"
#include "state/threads/thread.h"

/* A text, without the blank that it begins with. */
static void write_text(const char *name, struct cat_text *text, struct cat_text *out)
{
    const char *bytes = text->length ? text->bytes : "";
    cat_text_add(out, "\"%s\":", name);
    cat_text_add_quoted(out, *bytes == ' ' ? bytes + 1 : bytes);
    cat_text_add(out, ",");
    out->failed |= text->failed;
    cat_text_free(text);
}

static void write_words(const struct cat_runtime *rt, const struct cat_situation *situation, struct cat_text *out)
{
    struct cat_text who = {0}, deed = {0}, advice = {0};
    bool several = situation->threads > 1;
    cat_need_tell_threads(rt, situation, &who);
    if (situation->kind == CAT_WAIT_NOTHING) {
        cat_text_add(&deed, several ? "are suspended" : "is suspended");
    } else {
        cat_need_tell(rt, situation, several ? "wait" : "waits", &deed);
        cat_need_advise(rt, situation, &advice);
    }
    write_text("who", &who, out);
    write_text("deed", &deed, out);
    write_text("advice", &advice, out);
}

/* The channels whose next message ends the wait. */
static void write_channels(const struct cat_runtime *rt, const struct cat_situation *situation, struct cat_text *out)
{
    cat_text_add(out, "\"channels\":[");
    if (situation->kind == CAT_WAIT_RECEIVE) cat_text_add(out, "%" PRIu32, situation->at);
    if (situation->kind == CAT_WAIT_SELECT) {
        const uint32_t *code = rt->workload.code + situation->pc - 1;
        for (uint32_t i = 1; i <= *code >> 8; i++) {
            cat_text_add(out, "%s%" PRIu32, i > 1 ? "," : "", CAT_CHANNEL_OF(code[i] >> 8));
        }
    }
    cat_text_add(out, "],");
}

static void write_sends(const struct cat_runtime *rt, const struct cat_situation *situation, struct cat_text *out)
{
    uint32_t listed = 0;
    cat_text_add(out, "\"sends\":[");
    for (uint32_t i = 0; i < rt->workload.channel_count; i++) {
        uint32_t by = situation->sends[i];
        if (!by) continue;
        cat_text_add(out, "%s{\"channel\":%" PRIu32 ",\"line\":%" PRIu32 "}", listed++ ? "," : "", i,
                     cat_workload_line(&rt->workload, by - 1));
    }
    cat_text_add(out, "],");
}

static void write_enders(const struct cat_runtime *rt, const struct cat_needs *needs, uint32_t at, struct cat_text *out)
{
    uint32_t listed = 0;
    cat_text_add(out, "\"enders\":[");
    for (uint32_t i = cat_needs_next(rt, needs, at, 0); i < needs->count; i = cat_needs_next(rt, needs, at, i + 1)) {
        cat_text_add(out, "%s%" PRIu32, listed++ ? "," : "", i);
    }
    cat_text_add(out, "],");
}

/* Of suspended threads the class and which they are; null for others, and for those that go on. */
static void write_suspended(const struct cat_runtime *rt, const struct cat_situation *situation, struct cat_text *out)
{
    cat_text_add(out, "\"suspended\":");
    if (situation->kind != CAT_WAIT_NOTHING || situation->goes_on) {
        cat_text_add(out, "null,");
        return;
    }
    uint32_t listed = 0;
    cat_text_add(out, "{\"class\":%" PRIu32 ",\"instances\":[", situation->at);
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        const struct cat_thread_record *thread = &rt->live.threads[i];
        bool is_one = thread->state == CAT_STATE_SUSPENDED && thread->class == situation->at && thread->pc == situation->pc;
        if (is_one) cat_text_add(out, "%s%" PRIu32, listed++ ? "," : "", thread->instance);
    }
    cat_text_add(out, "]},");
}

/* Whatever is not known is null. */
static void write_number(const char *name, uint32_t number, uint32_t unknown, struct cat_text *out)
{
    cat_text_add(out, "\"%s\":", name);
    if (number == unknown) {
        cat_text_add(out, "null,");
    } else {
        cat_text_add(out, "%" PRIu32 ",", number);
    }
}

static void write_resumptions(const struct cat_runtime *rt, const struct cat_situation *situation, struct cat_text *out)
{
    cat_text_add(out, "\"resumes\":[");
    for (uint32_t i = 0; i < situation->resumptions; i++) {
        const struct cat_resumption *one = &situation->resumes_there[i];
        cat_text_add(out, "%s{", i ? "," : "");
        write_number("node", one->node, 0, out);
        write_number("class", one->class, CAT_ABSENT, out);
        write_number("instance", one->instance, CAT_ABSENT, out);
        cat_text_add(out, "\"line\":%" PRIu32 "}", cat_workload_line(&rt->workload, one->pc));
    }
    cat_text_add(out, "],");
}

static void write_situation(const struct cat_runtime *rt, const struct cat_needs *needs, uint32_t at,
                            struct cat_text *out)
{
    const struct cat_situation *situation = &needs->situations[at];
    cat_text_add(out, "%s{", at ? "," : "");
    write_words(rt, situation, out);
    write_channels(rt, situation, out);
    write_sends(rt, situation, out);
    write_enders(rt, needs, at, out);
    write_suspended(rt, situation, out);
    write_resumptions(rt, situation, out);
    cat_text_add(out, "\"goesOn\":%s}", situation->goes_on || situation->fed ? "true" : "false");
}

bool cat_waits_write(const struct cat_runtime *rt, struct cat_text *out)
{
    struct cat_needs needs;
    cat_text_clear(out);
    if (!cat_needs_find(rt, &needs)) {
        cat_text_add(out, "null");
        return !out->failed;
    }
    uint32_t listed = 0;
    cat_text_add(out, "{\"needsOthers\":%s,", cat_deadlock_but_for_others(rt) ? "true" : "false");
    cat_text_add(out, "\"wastedInARow\":%" PRIu64 ",\"arrivals\":[", rt->live.head->wasted_in_a_row);
    for (uint32_t i = 0; i < rt->workload.channel_count; i++) {
        if (cat_needs_arrivals(rt, i)) cat_text_add(out, "%s%" PRIu32, listed++ ? "," : "", i);
    }
    cat_text_add(out, "],\"situations\":[");
    for (uint32_t i = 0; i < needs.count; i++) write_situation(rt, &needs, i, out);
    cat_text_add(out, "]}");
    cat_needs_free(&needs);
    return !out->failed;
}
