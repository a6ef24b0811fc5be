#include "host/measure/measure_system.h"

#include <inttypes.h>

static const char *const kind_names[] = {
    [CAT_SAYS_HELLO] = "hello",     [CAT_SAYS_VALUE] = "value",       [CAT_SAYS_WELCOME] = "welcome",
    [CAT_SAYS_REFUSED] = "refused", [CAT_SAYS_READ] = "read",         [CAT_SAYS_UPDATE] = "update",
    [CAT_SAYS_ANSWER] = "answer",   [CAT_SAYS_COPY] = "copy",         [CAT_SAYS_DEPARTED] = "departed",
    [CAT_SAYS_LEAVE] = "leave",     [CAT_SAYS_CHOOSE] = "choose",     [CAT_SAYS_SPAWN] = "spawn",
    [CAT_SAYS_SUSPEND] = "suspend", [CAT_SAYS_RESUME] = "resume",
};

/* By kind, without those that there were none of. */
static void write_kinds(struct cat_text *out, const char *name, const uint64_t *counts)
{
    const char *separator = "";
    cat_text_add(out, ",\"%s\":{", name);
    for (uint32_t kind = CAT_SAYS_HELLO; kind <= CAT_SAYS_RESUME; kind++) {
        if (!counts[kind]) continue;
        cat_text_add(out, "%s\"%s\":%" PRIu64, separator, kind_names[kind], counts[kind]);
        separator = ",";
    }
    cat_text_add(out, "}");
}

static void write_waits(const struct cat_head *head, struct cat_text *out)
{
    cat_text_add(out, ",\"answers\":%" PRIu64 ",\"waited_ns\":%" PRId64 ",\"longest_wait_ns\":%" PRId64, head->waits_for_answers,
                 head->waited_in_all, head->longest_wait);
}

static void write_number(struct cat_text *out, const char *name, double value)
{
    cat_text_add(out, ",\"%s\":", name);
    cat_text_add_number(out, value);
}

/* Of copies, at the decisions that were made with them. */
static void write_ages(const struct cat_runtime *rt, struct cat_text *out)
{
    const struct cat_histogram *ages = rt->live.ages;
    if (!rt->link.copies || !ages->count) return;
    cat_text_add(out, ",\"copy_age\":{\"count\":%" PRIu64, ages->count);
    write_number(out, "mean", ages->sum / (double)ages->count);
    write_number(out, "p99", cat_histogram_percentile(ages, 0.99));
    write_number(out, "max", ages->highest);
    cat_text_add(out, "}");
}

static void write_variable(const struct cat_runtime *rt, struct cat_text *out, uint32_t index)
{
    const struct cat_shared_desc *desc = &rt->module.scheduler->shared[index];
    const struct cat_shared_measures *measures = &rt->live.shared_measures[index];
    cat_text_add(out, "%s{\"name\":", index ? "," : "");
    cat_text_add_quoted(out, desc->name);
    cat_text_add(out, ",\"model\":\"%s\"", desc->model == CAT_MODEL_BROADCAST ? "broadcast" : "request");
    cat_text_add(out, ",\"asked\":%" PRIu64 ",\"answered\":%" PRIu64 ",\"updates\":%" PRIu64, measures->asked,
                 measures->answered, measures->updates);
    cat_text_add(out, ",\"copies\":%" PRIu64 ",\"read\":%" PRIu64, measures->copies, measures->read);
    cat_text_add(out, ",\"served\":%" PRIu64 ",\"changed\":%" PRIu64, measures->served, measures->changed);
    cat_text_add(out, ",\"waited_ns\":%" PRId64 "}", measures->waited);
}

void cat_measure_system(const struct cat_runtime *rt, struct cat_text *out)
{
    const struct cat_head *head = rt->live.head;
    if (!cat_in_system(&rt->mail)) return;
    cat_text_add(out, ",\"system\":{\"node\":%u", rt->mail.node);
    write_kinds(out, "sent", head->said);
    write_kinds(out, "received", head->heard);
    write_waits(head, out);
    cat_text_add(out, ",\"for_absent\":%" PRIu64 ",\"answers_for_absent\":%" PRIu64, head->for_absent, head->answers_for_absent);
    write_ages(rt, out);
    cat_text_add(out, ",\"variables\":[");
    for (uint32_t i = 0; i < rt->module.scheduler->shared_count; i++) write_variable(rt, out, i);
    cat_text_add(out, "]}");
}
