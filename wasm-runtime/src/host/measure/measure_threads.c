#include "host/measure/measure_threads.h"

#include <inttypes.h>

#include "progress/starved.h"
#include "state/threads/thread.h"

/* Threads that are listed one by one: the text of millions would need more memory than they do. */
#define LISTED 100000u

/* People count threads from 1. */
static void begin_thread(const struct cat_runtime *rt, struct cat_text *out, bool follows, uint32_t number)
{
    const struct cat_thread_record *thread = &rt->live.threads[number];
    cat_text_add(out, "%s{\"thread\":%u,\"class\":", follows ? "," : "", number + 1);
    cat_text_add_quoted(out, rt->workload.classes[thread->class].name);
    cat_text_add(out, ",\"instance\":%u,", thread->instance);
}

/* What a thread, or all threads of a class, did with their time. */
struct spent {
    int64_t fresh, ready, running, waiting, suspended; /* ns */
    uint64_t activations, wasted, waits;
    int64_t waited[CAT_WAIT_PARTS]; /* ns */
};

/* The wait that a thread is in, as far as it has come. */
static void add_wait(const struct cat_runtime *rt, const struct cat_waiting *wait, struct spent *to)
{
    if (wait->kind == CAT_WAIT_NOTHING) return;
    int64_t now = rt->live.head->time;
    bool is_over = wait->stage >= CAT_WAIT_OVER, is_noticed = wait->stage == CAT_WAIT_TOLD;
    int64_t over = is_over ? wait->over : now, noticed = is_noticed ? wait->noticed : now;
    if (wait->looks && wait->kind == CAT_WAIT_TIME && wait->until < now) over = wait->until;
    to->waited[CAT_UNTIL_OVER] += over - wait->since;
    to->waited[CAT_UNTIL_NOTICED] += noticed - over;
    to->waited[CAT_UNTIL_CHOSEN] += now - noticed;
}

static struct spent spent_by(const struct cat_runtime *rt, uint32_t number)
{
    const struct cat_thread_record *thread = &rt->live.threads[number];
    struct spent spent = {
        .fresh = cat_thread_spent(rt, number, CAT_STATE_NEW),
        .ready = cat_thread_spent(rt, number, CAT_STATE_READY),
        .running = cat_thread_spent(rt, number, CAT_STATE_RUNNING),
        .waiting = cat_thread_spent(rt, number, CAT_STATE_WAITING),
        .suspended = cat_thread_spent(rt, number, CAT_STATE_SUSPENDED),
        .activations = thread->activations,
        .wasted = thread->wasted,
        .waits = thread->waits,
        .waited = {thread->waited[0], thread->waited[1], thread->waited[2]},
    };
    add_wait(rt, &thread->wait, &spent);
    return spent;
}

static void write_spent(struct cat_text *out, const struct spent *spent)
{
    cat_text_add(out, "\"new_ns\":%" PRId64 ",\"ready_ns\":%" PRId64 ",\"running_ns\":%" PRId64, spent->fresh,
                 spent->ready, spent->running);
    cat_text_add(out, ",\"waiting_ns\":%" PRId64 ",\"suspended_ns\":%" PRId64, spent->waiting, spent->suspended);
    cat_text_add(out, ",\"activations\":%" PRIu64 ",\"wasted\":%" PRIu64, spent->activations, spent->wasted);
    cat_text_add(out, ",\"waits\":%" PRIu64 ",\"until_over_ns\":%" PRId64, spent->waits, spent->waited[CAT_UNTIL_OVER]);
    cat_text_add(out, ",\"until_noticed_ns\":%" PRId64 ",\"until_chosen_ns\":%" PRId64 "}",
                 spent->waited[CAT_UNTIL_NOTICED], spent->waited[CAT_UNTIL_CHOSEN]);
}

void cat_measure_threads(const struct cat_runtime *rt, struct cat_text *out)
{
    cat_text_add(out, ",\"threads\":[");
    for (uint32_t i = 0; i < rt->live.head->threads && i < LISTED; i++) {
        struct spent spent = spent_by(rt, i);
        begin_thread(rt, out, i > 0, i);
        write_spent(out, &spent);
    }
    cat_text_add(out, "]");
}

void cat_measure_classes(const struct cat_runtime *rt, struct cat_text *out)
{
    cat_text_add(out, ",\"classes\":[");
    for (uint32_t class = 0; class < rt->workload.class_count; class++) {
        struct spent sum = {0};
        for (uint32_t i = 0; i < rt->live.head->threads; i++) {
            if (rt->live.threads[i].class != class) continue;
            struct spent one = spent_by(rt, i);
            sum.fresh += one.fresh;
            sum.ready += one.ready;
            sum.running += one.running;
            sum.waiting += one.waiting;
            sum.suspended += one.suspended;
            sum.activations += one.activations;
            sum.wasted += one.wasted;
            sum.waits += one.waits;
            for (uint32_t part = 0; part < CAT_WAIT_PARTS; part++) sum.waited[part] += one.waited[part];
        }
        cat_text_add(out, "%s{\"class\":", class ? "," : "");
        cat_text_add_quoted(out, rt->workload.classes[class].name);
        cat_text_add(out, ",\"threads\":%u,\"refused\":%" PRIu64 ",", rt->live.born[class], rt->live.job_measures[class].refused);
        write_spent(out, &sum);
    }
    cat_text_add(out, "]");
}

/* --- starved threads -------------------------------------------------------------------------------- */

static void write_rule(const struct cat_runtime *rt, const char *name, const char *line, uint32_t site, struct cat_text *out)
{
    if (!site) return;
    const struct cat_site_desc *rule = &rt->module.scheduler->sites[site];
    cat_text_add(out, ",\"%s\":", name);
    cat_text_add_quoted(out, rule->text);
    cat_text_add(out, ",\"%s\":%u", line, rule->line);
}

/* Where it still lies, the rule that would take it from there and did not, and the one that takes others. */
static void write_place(const struct cat_runtime *rt, uint32_t number, struct cat_text *out)
{
    struct cat_passing_rules rules = cat_starved_rules(rt, number);
    if (!rules.container) return;
    cat_text_add(out, ",\"container\":");
    cat_text_add_quoted(out, rules.container);
    write_rule(rt, "rule", "line", rules.take, out);
    write_rule(rt, "instead", "instead_line", rules.instead, out);
}

void cat_measure_starved(const struct cat_runtime *rt, struct cat_text *out)
{
    uint32_t listed = 0;
    cat_text_add(out, ",\"starved\":[");
    for (uint32_t i = 0; i < rt->live.head->threads && listed < CAT_STARVED_LISTED; i++) {
        struct cat_passed_over passed;
        if (!cat_starved(rt, i, &passed)) continue;
        begin_thread(rt, out, listed++ > 0, i);
        cat_text_add(out, "\"since_ns\":%" PRId64 ",\"ready_ns\":%" PRId64, passed.since, passed.time);
        cat_text_add(out, ",\"turns_of_others\":%" PRIu64, passed.turns);
        cat_text_add(out, ",\"activations\":%" PRIu64, rt->live.threads[i].activations);
        if (passed.lasts) write_place(rt, i, out);
        cat_text_add(out, "}");
    }
    cat_text_add(out, "]");
}
