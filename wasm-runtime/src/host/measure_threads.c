#include "host/measure_threads.h"

#include <inttypes.h>
#include <string.h>

#include "state/container.h"
#include "state/thread.h"

/* Threads that are listed one by one: the text of millions would need more memory than they do. */
#define LISTED 100000u
#define STARVED_LISTED 1000u /* where so many starve, more say nothing new */

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

/* A time in which a thread was ready and others had their turns. */
struct passed_over {
    int64_t since, time;
    uint64_t turns;
    bool lasts; /* up to now */
};

/* The longest one of a thread. */
static struct passed_over longest_of(const struct cat_runtime *rt, const struct cat_thread_record *thread)
{
    const struct cat_head *head = rt->live.head;
    struct passed_over past = {thread->passed_since, thread->passed_for, thread->passed_turns, false};
    struct passed_over now = {thread->since, head->time - thread->since, head->decisions - thread->ready_from, true};
    bool counts = cat_state_is_ready(thread->state) && now.turns >= CAT_STARVED_TURNS;
    return counts && now.time > past.time ? now : past;
}

static bool is_starved(const struct cat_runtime *rt, struct passed_over passed)
{
    return passed.time > 0 && passed.turns >= CAT_STARVED_TURNS && passed.time >= rt->live.head->time / CAT_STARVED_PART;
}

/* The transfer that would take a thread out of a container; 0 for none. */
static uint32_t rule_out_of(const struct cat_scheduler *s, const char *container)
{
    size_t length = strlen(container);
    for (uint32_t site = 1; site < s->site_count; site++) {
        const char *text = s->sites[site].text;
        bool begins = strncmp(text, container, length) == 0 && (text[length] == ' ' || text[length] == '[');
        if (begins && strstr(text, "=>")) return site;
    }
    return 0;
}

/* Where it still lies, and the rule that would take it from there and did not. */
static void write_place(const struct cat_runtime *rt, uint32_t number, struct cat_text *out)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    uint32_t home = rt->live.nodes[cat_thread_node(rt, number)].home;
    if (home == CAT_NODE_NOWHERE || home > rt->link.container_nodes) return;
    const char *name = rt->link.containers[home].desc->name;
    uint32_t site = rule_out_of(s, name);
    cat_text_add(out, ",\"container\":");
    cat_text_add_quoted(out, name);
    if (!site) return;
    cat_text_add(out, ",\"rule\":");
    cat_text_add_quoted(out, s->sites[site].text);
    cat_text_add(out, ",\"line\":%u", s->sites[site].line);
}

void cat_measure_starved(const struct cat_runtime *rt, struct cat_text *out)
{
    uint32_t listed = 0;
    cat_text_add(out, ",\"starved\":[");
    for (uint32_t i = 0; i < rt->live.head->threads && listed < STARVED_LISTED; i++) {
        const struct cat_thread_record *thread = &rt->live.threads[i];
        struct passed_over passed = longest_of(rt, thread);
        if (!is_starved(rt, passed)) continue;
        begin_thread(rt, out, listed++ > 0, i);
        cat_text_add(out, "\"since_ns\":%" PRId64 ",\"ready_ns\":%" PRId64, passed.since, passed.time);
        cat_text_add(out, ",\"turns_of_others\":%" PRIu64 ",\"activations\":%" PRIu64, passed.turns, thread->activations);
        if (passed.lasts) write_place(rt, i, out);
        cat_text_add(out, "}");
    }
    cat_text_add(out, "]");
}
