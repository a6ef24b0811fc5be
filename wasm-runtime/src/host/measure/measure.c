#include "host/measure/measure.h"

#include <inttypes.h>

#include "base/number.h"
#include "base/shape.h"
#include "host/measure/measure_jobs.h"
#include "host/measure/measure_meeting.h"
#include "host/measure/measure_system.h"
#include "host/measure/measure_threads.h"
#include "state/threads/container.h"
#include "state/threads/thread.h"
#include "world/channel.h"
#include "world/device.h"

static const char *const type_names[] = {"int", "float", "time"};

/* Of a list that has been opened. */
static void begin_named(struct cat_text *out, bool follows, const char *name)
{
    cat_text_add(out, "%s{\"name\":", follows ? "," : "");
    cat_text_add_quoted(out, name);
}

static void write_totals(const struct cat_runtime *rt, struct cat_text *out)
{
    const struct cat_head *head = rt->live.head;
    cat_text_add(out, "\"time_ns\":%" PRId64 ",\"ticks\":%" PRIu64 ",\"decisions\":%" PRIu64, head->time, head->tick,
                 head->decisions);
    cat_text_add(out, ",\"switches\":%" PRIu64 ",\"wasted\":%" PRIu64, head->switches, head->wasted);
    cat_text_add(out, ",\"contradictions\":%" PRIu64, head->contradictions);
    cat_text_add(out, ",\"scheduler_ns\":%" PRId64 ",\"switch_ns\":%" PRId64, head->scheduler_time,
                 cat_measure_switches(rt));
    cat_text_add(out, ",\"idle_ns\":%" PRId64, cat_measure_idle(rt));
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
    cat_measure_starved(rt, out);
    cat_measure_classes(rt, out);
    cat_measure_threads(rt, out);
    cat_measure_jobs(rt, out);
    cat_measure_processes(rt, out);
    cat_measure_processors(rt, out);
    write_histograms(rt, out);
    write_counters(rt, out);
    write_containers(rt, out);
    write_devices(rt, out);
    write_channels(rt, out);
    write_locks(rt, out);
    cat_measure_meeting(rt, out);
    cat_measure_system(rt, out);
    cat_text_add(out, "}");
    return !out->failed;
}
