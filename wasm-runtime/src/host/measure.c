#include "host/measure.h"

#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "base/shape.h"
#include "state/container.h"
#include "state/thread.h"
#include "world/channel.h"
#include "world/device.h"

/* Threads that are listed one by one: the text of millions would need more memory than they do. */
#define LISTED 100000u
#define STARVED_LISTED 1000u /* where so many starve, more say nothing new */

static const char *const type_names[] = {"int", "float", "time"};

/* Of a list that has been opened. */
static void begin_named(struct cat_text *out, bool follows, const char *name)
{
    cat_text_add(out, "%s{\"name\":", follows ? "," : "");
    cat_text_add_quoted(out, name);
}

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
    uint64_t activations, wasted;
};

static struct spent spent_by(const struct cat_runtime *rt, uint32_t number)
{
    const struct cat_thread_record *thread = &rt->live.threads[number];
    return (struct spent){
        .fresh = cat_thread_spent(rt, number, CAT_STATE_NEW),
        .ready = cat_thread_spent(rt, number, CAT_STATE_READY),
        .running = cat_thread_spent(rt, number, CAT_STATE_RUNNING),
        .waiting = cat_thread_spent(rt, number, CAT_STATE_WAITING),
        .suspended = cat_thread_spent(rt, number, CAT_STATE_SUSPENDED),
        .activations = thread->activations,
        .wasted = thread->wasted,
    };
}

static void write_spent(struct cat_text *out, const struct spent *spent)
{
    cat_text_add(out, "\"new_ns\":%" PRId64 ",\"ready_ns\":%" PRId64 ",\"running_ns\":%" PRId64, spent->fresh,
                 spent->ready, spent->running);
    cat_text_add(out, ",\"waiting_ns\":%" PRId64 ",\"suspended_ns\":%" PRId64, spent->waiting, spent->suspended);
    cat_text_add(out, ",\"activations\":%" PRIu64 ",\"wasted\":%" PRIu64 "}", spent->activations, spent->wasted);
}

static void write_totals(const struct cat_runtime *rt, struct cat_text *out)
{
    const struct cat_head *head = rt->live.head;
    cat_text_add(out, "\"time_ns\":%" PRId64 ",\"ticks\":%" PRIu64 ",\"decisions\":%" PRIu64, head->time, head->tick,
                 head->decisions);
    cat_text_add(out, ",\"switches\":%" PRIu64 ",\"wasted\":%" PRIu64, head->switches, head->wasted);
    cat_text_add(out, ",\"contradictions\":%" PRIu64, head->contradictions);
    cat_text_add(out, ",\"scheduler_ns\":%" PRId64 ",\"switch_ns\":%" PRId64, head->scheduler_time,
                 head->switch_time);
}

/* A thread that is ready now may be the one that waits longest. */
static void write_longest_ready(const struct cat_runtime *rt, struct cat_text *out)
{
    const struct cat_head *head = rt->live.head;
    int64_t longest = head->longest_ready;
    cat_thread who = head->longest_ready_thread;
    for (uint32_t i = 0; i < head->threads; i++) {
        const struct cat_thread_record *thread = &rt->live.threads[i];
        bool ready = thread->state == CAT_STATE_NEW || thread->state == CAT_STATE_READY;
        if (!ready || head->time - thread->since <= longest) continue;
        longest = head->time - thread->since;
        who = cat_thread_node(rt, i);
    }
    cat_text_add(out, ",\"longest_ready_ns\":%" PRId64 ",\"longest_ready_thread\":", longest);
    if (who) {
        cat_text_add(out, "%u", cat_thread_number(rt, who) + 1);
    } else {
        cat_text_add(out, "null");
    }
}

static void write_threads(const struct cat_runtime *rt, struct cat_text *out)
{
    cat_text_add(out, ",\"threads\":[");
    for (uint32_t i = 0; i < rt->live.head->threads && i < LISTED; i++) {
        struct spent spent = spent_by(rt, i);
        begin_thread(rt, out, i > 0, i);
        write_spent(out, &spent);
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

static void write_starved(const struct cat_runtime *rt, struct cat_text *out)
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

static void write_classes(const struct cat_runtime *rt, struct cat_text *out)
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
        }
        cat_text_add(out, "%s{\"class\":", class ? "," : "");
        cat_text_add_quoted(out, rt->workload.classes[class].name);
        cat_text_add(out, ",\"threads\":%u,", rt->live.born[class]);
        write_spent(out, &sum);
    }
    cat_text_add(out, "]");
}

static void write_value(struct cat_text *out, const char *name, double value)
{
    cat_text_add(out, ",\"%s\":", name);
    cat_text_add_number(out, value);
}

/* Whole numbers are what was recorded, so whole numbers are what is told. */
static void write_percentile(struct cat_runtime *rt, struct cat_text *out, const char *name, uint32_t number, double part)
{
    const struct cat_histogram *histogram = &rt->live.histograms[number];
    bool exact = histogram->count && cat_values_are_all(rt, number);
    double value = exact ? cat_values_percentile(rt, number, part) : cat_histogram_percentile(histogram, part);
    bool is_float = rt->workload.histograms[number].type == CAT_FLOAT;
    write_value(out, name, is_float ? value : (double)cat_to_integer(value));
}

static void write_histograms(struct cat_runtime *rt, struct cat_text *out)
{
    cat_text_add(out, ",\"histograms\":[");
    for (uint32_t i = 0; i < rt->workload.histogram_count; i++) {
        const struct cat_histogram *histogram = &rt->live.histograms[i];
        uint32_t type = rt->workload.histograms[i].type;
        begin_named(out, i > 0, rt->workload.histograms[i].name);
        cat_text_add(out, ",\"type\":\"%s\",\"count\":%" PRIu64, type_names[type], histogram->count);
        write_value(out, "mean", histogram->count ? histogram->sum / (double)histogram->count : 0);
        write_value(out, "min", histogram->lowest);
        write_percentile(rt, out, "p50", i, 0.5);
        write_percentile(rt, out, "p90", i, 0.9);
        write_percentile(rt, out, "p99", i, 0.99);
        write_value(out, "max", histogram->highest);
        cat_text_add(out, ",\"exact\":%s", cat_values_are_all(rt, i) ? "true" : "false");
        cat_write_shape(out, histogram);
        cat_text_add(out, "}");
    }
    cat_text_add(out, "]");
}

static void write_counters(const struct cat_runtime *rt, struct cat_text *out)
{
    double seconds = (double)rt->live.head->time / 1e9;
    cat_text_add(out, ",\"counters\":[");
    for (uint32_t i = 0; i < rt->workload.counter_count; i++) {
        begin_named(out, i > 0, rt->workload.counters[i]);
        cat_text_add(out, ",\"count\":%" PRIu64, rt->live.counters[i]);
        write_value(out, "per_second", seconds > 0 ? (double)rt->live.counters[i] / seconds : 0);
        cat_text_add(out, "}");
    }
    cat_text_add(out, "]");
}

static void write_containers(const struct cat_runtime *rt, struct cat_text *out)
{
    const struct cat_head *head = rt->live.head;
    const char *separator = "";
    cat_text_add(out, ",\"containers\":[");
    for (uint32_t c = 1; c <= rt->link.container_nodes; c++) {
        const struct cat_container_info *info = &rt->link.containers[c];
        uint32_t length = rt->live.nodes[c].count;
        if (info->desc->local) continue;
        double summed = (double)(rt->live.lengths[c] + length * (uint64_t)head->time);
        cat_text_add(out, "%s{\"node\":%u,\"name\":", separator, c);
        cat_text_add_quoted(out, info->desc->name);
        if (info->desc->count > 1) cat_text_add(out, ",\"element\":%u", info->element);
        cat_text_add(out, ",\"length\":%u", length);
        write_value(out, "mean_length", head->time > 0 ? summed / (double)head->time : length);
        cat_text_add(out, "}");
        separator = ",";
    }
    cat_text_add(out, "]");
}

/* --- the world ------------------------------------------------------------------------------------- */

static double over_time(const struct cat_runtime *rt, double sum)
{
    return rt->live.head->time > 0 ? sum / (double)rt->live.head->time : 0;
}

static void write_devices(struct cat_runtime *rt, struct cat_text *out)
{
    cat_text_add(out, ",\"devices\":[");
    for (uint32_t i = 0; i < rt->workload.device_count; i++) {
        const struct cat_device_state *state = &rt->live.devices[i];
        const struct cat_device *device = &rt->workload.devices[i];
        cat_device_measure(rt, i);
        begin_named(out, i > 0, device->name);
        cat_text_add(out, ",\"servers\":%u,\"busy_ns\":%" PRId64, device->servers, state->busy_sum);
        write_value(out, "utilisation", over_time(rt, (double)state->busy_sum) / device->servers);
        cat_text_add(out, ",\"requests\":%" PRIu64, state->answered);
        write_value(out, "mean_queue", over_time(rt, (double)state->queued_sum));
        write_value(out, "mean_response_ns", state->answered ? state->response_sum / (double)state->answered : 0);
        cat_text_add(out, "}");
    }
    cat_text_add(out, "]");
}

static void write_channels(struct cat_runtime *rt, struct cat_text *out)
{
    cat_text_add(out, ",\"channels\":[");
    for (uint32_t i = 0; i < rt->workload.channel_count; i++) {
        const struct cat_channel_state *state = &rt->live.channels[i];
        cat_channel_measure(rt, i);
        begin_named(out, i > 0, rt->workload.channels[i].name);
        cat_text_add(out, ",\"capacity\":%u,\"arrived\":%" PRIu64, rt->workload.channels[i].capacity, state->arrived);
        cat_text_add(out, ",\"refused\":%" PRIu64, state->refused);
        write_value(out, "mean_length", over_time(rt, (double)state->length_sum));
        cat_text_add(out, ",\"max_length\":%u}", state->longest);
    }
    cat_text_add(out, "]");
}

/* Over all elements of a lock; one that is held now counts up to now. */
static void write_locks(const struct cat_runtime *rt, struct cat_text *out)
{
    cat_text_add(out, ",\"locks\":[");
    for (uint32_t i = 0; i < rt->workload.lock_count; i++) {
        const struct cat_lock *lock = &rt->workload.locks[i];
        uint64_t acquired = 0, contended = 0;
        int64_t held = 0;
        for (uint32_t element = lock->first; element < lock->first + lock->elements; element++) {
            const struct cat_lock_state *state = &rt->live.locks[element];
            acquired += state->acquired;
            contended += state->contended;
            held += state->held + (state->holder ? rt->live.head->time - state->since : 0);
        }
        begin_named(out, i > 0, lock->name);
        cat_text_add(out, ",\"acquired\":%" PRIu64 ",\"contended\":%" PRIu64, acquired, contended);
        cat_text_add(out, ",\"held_ns\":%" PRId64 "}", held);
    }
    cat_text_add(out, "]");
}

bool cat_measure_write(struct cat_runtime *rt)
{
    struct cat_text *out = &rt->measures;
    cat_text_clear(out);
    cat_text_add(out, "{");
    write_totals(rt, out);
    write_longest_ready(rt, out);
    write_starved(rt, out);
    write_classes(rt, out);
    write_threads(rt, out);
    write_histograms(rt, out);
    write_counters(rt, out);
    write_containers(rt, out);
    write_devices(rt, out);
    write_channels(rt, out);
    write_locks(rt, out);
    cat_text_add(out, "}");
    return !out->failed;
}
