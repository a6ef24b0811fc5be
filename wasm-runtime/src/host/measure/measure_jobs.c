#include "host/measure/measure_jobs.h"

#include <inttypes.h>

#include "state/threads/thread.h"

static void write_value(struct cat_text *out, const char *name, double value)
{
    cat_text_add(out, ",\"%s\":", name);
    cat_text_add_number(out, value);
}

/* Times that are not known yet are null. */
static void write_time(struct cat_text *out, const char *name, bool known, int64_t time)
{
    if (known) {
        cat_text_add(out, ",\"%s\":%" PRId64, name, time);
    } else {
        cat_text_add(out, ",\"%s\":null", name);
    }
}

/* --- jobs ---------------------------------------------------------------------------------------------- */

static void write_responses(struct cat_runtime *rt, struct cat_text *out, uint32_t number)
{
    const struct cat_histogram *all = &rt->live.histograms[number];
    bool exact = cat_values_are_all(rt, number), any = all->count > 0;
    double p99 = any && exact ? cat_values_percentile(rt, number, 0.99) : cat_histogram_percentile(all, 0.99);
    write_time(out, "response_min_ns", any, (int64_t)all->lowest);
    cat_text_add(out, ",\"response_mean_ns\":");
    if (any) {
        cat_text_add_number(out, all->sum / (double)all->count);
    } else {
        cat_text_add(out, "null");
    }
    write_time(out, "response_p99_ns", any, (int64_t)p99);
    write_time(out, "response_max_ns", any, (int64_t)all->highest);
    cat_text_add(out, ",\"exact\":%s", exact ? "true" : "false");
}

void cat_measure_jobs(struct cat_runtime *rt, struct cat_text *out)
{
    const char *separator = "";
    cat_text_add(out, ",\"jobs\":[");
    for (uint32_t class = 0; class < rt->workload.class_count; class++) {
        if (!rt->workload.classes[class].periodic) continue;
        const struct cat_job_measures *jobs = &rt->live.job_measures[class];
        cat_text_add(out, "%s{\"class\":", separator);
        cat_text_add_quoted(out, rt->workload.classes[class].name);
        cat_text_add(out, ",\"jobs\":%" PRIu64 ",\"completed\":%" PRIu64, jobs->released, jobs->completed);
        write_responses(rt, out, cat_job_histogram(&rt->workload, class));
        cat_text_add(out, ",\"misses\":%" PRIu64 ",\"dropped\":%" PRIu64, jobs->missed, jobs->dropped);
        write_time(out, "lateness_max_ns", jobs->with_deadline > 0, jobs->lateness_most);
        if (jobs->with_deadline) write_value(out, "lateness_mean_ns", jobs->lateness_sum / (double)jobs->with_deadline);
        cat_text_add(out, "}");
        separator = ",";
    }
    cat_text_add(out, "]");
}

/* --- processes ------------------------------------------------------------------------------------------ */

struct process {
    int64_t arrival, start, finish, waiting;
    bool has_started, has_finished, was_refused;
};

static struct process process_of(const struct cat_runtime *rt, uint32_t number)
{
    const struct cat_thread_record *thread = &rt->live.threads[number];
    return (struct process){
        .arrival = thread->born,
        .start = thread->began,
        .finish = thread->since,
        .waiting = cat_thread_spent(rt, number, CAT_STATE_NEW) + cat_thread_spent(rt, number, CAT_STATE_READY),
        .has_started = thread->activations > 0,
        .has_finished = thread->state == CAT_STATE_DEAD && thread->activations > 0,
        .was_refused = thread->state == CAT_STATE_DEAD && thread->activations == 0, /* it cannot end without having run */
    };
}

static void write_process(const struct cat_runtime *rt, struct cat_text *out, uint32_t number)
{
    const struct cat_thread_record *thread = &rt->live.threads[number];
    struct process process = process_of(rt, number);
    cat_text_add_quoted(out, rt->workload.classes[thread->class].name);
    cat_text_add(out, ",\"instance\":%u,\"thread\":%u", thread->instance, number + 1);
    write_time(out, "arrival_ns", true, process.arrival);
    write_time(out, "start_ns", process.has_started, process.start);
    write_time(out, "finish_ns", process.has_finished, process.finish);
    write_time(out, "turnaround_ns", process.has_finished, process.finish - process.arrival);
    write_time(out, "waiting_ns", true, process.waiting);
    write_time(out, "response_ns", process.has_started, process.start - process.arrival);
    cat_text_add(out, "%s}", process.was_refused ? ",\"refused\":true" : "");
}

struct means {
    uint64_t processes, started, finished;
    double turnaround, waiting, response; /* sums, ns */
};

/* Of turnaround and waiting those of processes that are finished: what the others come to is not known. */
static void add(struct means *means, struct process process)
{
    means->processes++;
    if (process.has_started) {
        means->started++;
        means->response += (double)(process.start - process.arrival);
    }
    if (!process.has_finished) return;
    means->finished++;
    means->turnaround += (double)(process.finish - process.arrival);
    means->waiting += (double)process.waiting;
}

static void write_means(struct cat_text *out, const struct means *means)
{
    cat_text_add(out, ",\"process_means\":{\"processes\":%" PRIu64 ",\"finished\":%" PRIu64, means->processes,
                 means->finished);
    if (means->finished) write_value(out, "turnaround_ns", means->turnaround / (double)means->finished);
    if (means->finished) write_value(out, "waiting_ns", means->waiting / (double)means->finished);
    if (means->started) write_value(out, "response_ns", means->response / (double)means->started);
    cat_text_add(out, "}");
}

void cat_measure_processes(const struct cat_runtime *rt, struct cat_text *out)
{
    struct means means = {0};
    cat_text_add(out, ",\"processes\":[");
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        if (!rt->workload.classes[rt->live.threads[i].class].is_process) continue;
        cat_text_add(out, "%s{\"process\":", means.processes ? "," : "");
        write_process(rt, out, i);
        add(&means, process_of(rt, i));
    }
    cat_text_add(out, "]");
    if (means.processes) write_means(out, &means);
}

/* --- processors ----------------------------------------------------------------------------------------- */

static int64_t idle_of(const struct cat_runtime *rt, const struct cat_processor *cp)
{
    return cp->running ? cp->idle : cp->idle + rt->live.head->time - cp->idle_since;
}

int64_t cat_measure_idle(const struct cat_runtime *rt)
{
    int64_t idle = 0;
    if (!rt->link.interrupts) return rt->live.head->idle_time;
    for (uint32_t i = 0; i < rt->link.processors; i++) idle += idle_of(rt, &rt->live.processors[i]);
    return idle;
}

/* A switch that is not over yet counts up to now. */
int64_t cat_measure_switches(const struct cat_runtime *rt)
{
    int64_t time = rt->live.head->switch_time;
    if (!rt->link.interrupts) return time;
    for (uint32_t i = 0; i < rt->link.processors; i++) {
        const struct cat_processor *cp = &rt->live.processors[i];
        if (!cp->running || cp->begun) continue;
        time += cat_processor_switched(cp, rt->workload.switch_cost, rt->live.head->time);
    }
    return time;
}

/* What its thread has computed up to now counts, too. */
static int64_t busy_of(const struct cat_runtime *rt, const struct cat_processor *cp)
{
    int64_t now = rt->live.head->time;
    return cp->running && cp->begun && now > cp->since ? cp->busy + now - cp->since : cp->busy;
}

static void write_processors(const struct cat_runtime *rt, struct cat_text *out)
{
    cat_text_add(out, ",\"processors\":[");
    for (uint32_t i = 0; i < rt->link.processors; i++) {
        const struct cat_processor *cp = &rt->live.processors[i];
        cat_text_add(out, "%s{\"processor\":%" PRIu32 ",\"busy_ns\":%" PRId64, i ? "," : "", i, busy_of(rt, cp));
        cat_text_add(out, ",\"idle_ns\":%" PRId64 ",\"switches\":%" PRIu64 "}", idle_of(rt, cp), cp->switches);
    }
    cat_text_add(out, "]");
}

void cat_measure_processors(const struct cat_runtime *rt, struct cat_text *out)
{
    int64_t busy = 0;
    if (rt->link.interrupts) {
        write_processors(rt, out);
        return;
    }
    for (uint32_t i = 0; i < rt->live.head->threads; i++) busy += cat_thread_spent(rt, i, CAT_STATE_RUNNING);
    cat_text_add(out, ",\"processors\":[{\"processor\":0,\"busy_ns\":%" PRId64 ",\"idle_ns\":%" PRId64, busy,
                 rt->live.head->idle_time);
    cat_text_add(out, ",\"switches\":%" PRIu64 "}]", rt->live.head->switches);
}
