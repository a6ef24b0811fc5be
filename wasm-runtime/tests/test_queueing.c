/* Measures against results of queueing theory (Kleinrock, "Queueing Systems", volumes 1 and 2, 1975 and 1976): for
 * fixed seeds, the formula lies in the confidence interval of the simulated mean. */
#include "base/number.h"
#include "check.h"
#include "pthfcfs.h"
#include "session.h"
#include "state/context.h"
#include "world/channel.h"
#include "world/device.h"

enum { SEEDS = 10, CUSTOMERS = 10000 };

#define MEAN_SERVICE 1000000.0 /* ns */
#define LOAD 0.7               /* arrivals per mean service time */
#define T_QUANTILE 3.250       /* Student's t, 9 degrees of freedom, 99 % on both sides */

/* Holds `expected` against the mean of independent runs; `slack` is what the model itself is off. */
static void check_mean(const double *values, double expected, double slack)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < SEEDS; i++) sum += values[i];
    double mean = sum / SEEDS;
    for (int i = 0; i < SEEDS; i++) squares += (values[i] - mean) * (values[i] - mean);
    double half_width = T_QUANTILE * __builtin_sqrt(squares / (SEEDS - 1) / SEEDS) + slack;
    bool inside = mean - half_width <= expected && expected <= mean + half_width;
    if (!inside) printf("expected %g, simulated %g +- %g\n", expected, mean, half_width);
    CHECK(inside);
    CHECK(half_width < 0.15 * expected); /* else it would say nothing */
}

/* --- models: customers arrive one by one, each is served, and its time in the system is recorded ------- */

/* Pushes a float and leaves an exponential time. */
static void exponential_time(struct assembly *a, double mean)
{
    assembly_push(a, cat_bits(mean));
    assembly_op(a, CAT_OP_EXPONENTIAL, 0);
    assembly_op(a, CAT_OP_F_TO_I, 0);
}

/* Without costs. Messages of the channel have a class and a service time, which `fields` may set. */
static uint32_t start(struct assembly *a, double arrivals_per_service)
{
    assembly_start(a);
    a->profile = CAT_PROFILE_PTH;
    a->switch_cost = a->handler_cost = a->look_cost = 0;
    uint32_t served = assembly_counter(a, "served");
    assembly_histogram(a, "first", CAT_TIME);
    assembly_histogram(a, "second", CAT_TIME);
    uint32_t channel = assembly_channel(a, "customers", 0), number = assembly_arrival(a, "outside", channel);
    assembly_message_field(a, channel, "class", CAT_INT);
    assembly_message_field(a, channel, "service", CAT_TIME);
    a->arrivals[number].interval = a->code_count;
    exponential_time(a, MEAN_SERVICE / arrivals_per_service);
    assembly_op(a, CAT_OP_END, 0);
    assembly_stop_at(a, served, CUSTOMERS);
    return channel;
}

static void set_fields_from_here(struct assembly *a) { a->arrivals[0].fields = a->code_count; }

/* Threads that serve: a message is in the locals, its time of arrival, class and service. */
static uint32_t servers(struct assembly *a, uint32_t channel, uint32_t instances)
{
    struct assembled_class *class = assembly_class(a, "server", instances);
    class->locals = 3;
    assembly_op(a, CAT_OP_RECEIVE, assembly_message(channel, 0));
    return class->entry;
}

/* Records the time in the system, by class, and goes on with the next customer. */
static void leave(struct assembly *a, uint32_t entry)
{
    for (int32_t class = 0; class < 2; class++) {
        assembly_op(a, CAT_OP_LOAD_LOCAL, 1);
        assembly_op(a, CAT_OP_INT, class);
        assembly_op(a, CAT_OP_EQ_I, 0);
        uint32_t other = assembly_op(a, CAT_OP_JUMP_ZERO, 0);
        assembly_op(a, CAT_OP_NOW, 0);
        assembly_op(a, CAT_OP_LOAD_LOCAL, 0);
        assembly_op(a, CAT_OP_SUB_I, 0);
        assembly_op(a, CAT_OP_RECORD, class);
        assembly_patch(a, other);
    }
    assembly_op(a, CAT_OP_COUNT, 0);
    assembly_op(a, CAT_OP_JUMP, (int32_t)entry);
}

struct results {
    double first[SEEDS], second[SEEDS]; /* mean time in the system, ns */
    double waiting[SEEDS];              /* mean number of messages in the channel */
    double utilisation[SEEDS];          /* busy servers of the device */
};

static double mean_of(const struct cat_histogram *histogram)
{
    return histogram->count ? histogram->sum / (double)histogram->count : 0;
}

static void run_all(struct assembly *a, const struct pthfcfs *pth, struct results *results)
{
    struct cat_options options = {.trace_level = 0, .trace_capacity = 16, .snapshot_budget = 1};
    assembly_finish(a);
    for (int i = 0; i < SEEDS; i++) {
        cat_runtime *rt = cat_new(&options);
        CHECK_EQUAL(cat_load_workload(rt, a->bytes, a->length), 0);
        CHECK_EQUAL(cat_use_scheduler(rt, &pth->scheduler), 0);
        CHECK_EQUAL(cat_start(rt, (uint64_t)i + 1), 0);
        cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
        CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_STOPPED);
        double time = (double)rt->live.head->time;
        cat_channel_measure(rt, 0);
        if (a->device_count) cat_device_measure(rt, 0);
        results->first[i] = mean_of(&rt->live.histograms[0]);
        results->second[i] = mean_of(&rt->live.histograms[1]);
        results->waiting[i] = (double)rt->live.channels[0].length_sum / time;
        results->utilisation[i] = a->device_count ? (double)rt->live.devices[0].busy_sum / time : 0;
        cat_free(rt);
    }
}

/* --- one server that computes ---------------------------------------------------------------------------- */

static void the_queue_m_m_1_has_its_mean_response_and_length(void)
{
    struct assembly a;
    struct pthfcfs pth;
    struct results results;
    uint32_t entry = servers(&a, start(&a, LOAD), 1);
    exponential_time(&a, MEAN_SERVICE);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    leave(&a, entry);
    pthfcfs_make(&pth, false);
    run_all(&a, &pth, &results);
    check_mean(results.first, MEAN_SERVICE / (1 - LOAD), 0);
    check_mean(results.waiting, LOAD * LOAD / (1 - LOAD), 0);
}

/* Nine short services to one long one: Pollaczek's and Khinchine's mean holds for every distribution. */
static void the_queue_m_g_1_has_its_mean_response(void)
{
    const double short_time = 0.5 * MEAN_SERVICE, long_time = 5.5 * MEAN_SERVICE;
    const double second_moment = 0.9 * short_time * short_time + 0.1 * long_time * long_time;
    struct assembly a;
    struct pthfcfs pth;
    struct results results;
    uint32_t entry = servers(&a, start(&a, LOAD), 1);
    assembly_push(&a, (int64_t)short_time);
    assembly_push(&a, (int64_t)long_time);
    assembly_push(&a, cat_bits(0.9));
    assembly_push(&a, cat_bits(0.1));
    assembly_op(&a, CAT_OP_CHOOSE, 2);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    leave(&a, entry);
    pthfcfs_make(&pth, false);
    run_all(&a, &pth, &results);
    double rate = LOAD / MEAN_SERVICE;
    check_mean(results.first, MEAN_SERVICE + rate * second_moment / (2 * (1 - LOAD)), 0);
}

/* --- devices: a thread for each customer ------------------------------------------------------------------ */

enum { HANDLERS = 100 }; /* more than there ever are customers */

/* The service time is in local 2; the class, in local 1, is the key. */
static void use_device(struct assembly *a, uint32_t device)
{
    assembly_op(a, CAT_OP_LOAD_LOCAL, 2);
    assembly_op(a, CAT_OP_INT, 0);
    assembly_op(a, CAT_OP_LOAD_LOCAL, 1);
    assembly_op(a, CAT_OP_I_TO_F, 0);
    assembly_op(a, CAT_OP_IO, (int32_t)device);
}

/* Erlang's C: the chance to wait for one of `count` servers. */
static double chance_to_wait(int count, double load)
{
    double term = 1, sum = 1;
    for (int k = 1; k < count; k++) {
        term *= load / k;
        sum += term;
    }
    double all_busy = term * load / count * count / (count - load);
    return all_busy / (sum + all_busy);
}

static void the_queue_m_m_c_has_its_mean_response_and_utilisation(void)
{
    enum { SERVERS = 3 };
    const double load = SERVERS * LOAD;
    struct assembly a;
    struct pthfcfs pth;
    struct results results;
    uint32_t channel = start(&a, load), device = assembly_device(&a, "disk", SERVERS, CAT_DEVICE_FIFO);
    set_fields_from_here(&a);
    exponential_time(&a, MEAN_SERVICE);
    assembly_op(&a, CAT_OP_STORE_FIELD, 1);
    assembly_op(&a, CAT_OP_END, 0);
    uint32_t entry = servers(&a, channel, HANDLERS);
    use_device(&a, device);
    leave(&a, entry);
    pthfcfs_make(&pth, false);
    run_all(&a, &pth, &results);
    check_mean(results.first, MEAN_SERVICE * (1 + chance_to_wait(SERVERS, load) / (SERVERS - load)), 0);
    check_mean(results.utilisation, load, 0);
}

/* Priorities without preemption (Cobham, "Priority Assignment in Waiting Line Problems", 1954): three of ten
 * customers go first. */
static void priorities_have_their_mean_responses(void)
{
    const double first = 0.3 * LOAD;
    struct assembly a;
    struct pthfcfs pth;
    struct results results;
    uint32_t channel = start(&a, LOAD), device = assembly_device(&a, "disk", 1, CAT_DEVICE_LOWEST);
    set_fields_from_here(&a);
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_INT, 1);
    assembly_push(&a, cat_bits(0.3));
    assembly_push(&a, cat_bits(0.7));
    assembly_op(&a, CAT_OP_CHOOSE, 2);
    assembly_op(&a, CAT_OP_STORE_FIELD, 0);
    exponential_time(&a, MEAN_SERVICE);
    assembly_op(&a, CAT_OP_STORE_FIELD, 1);
    assembly_op(&a, CAT_OP_END, 0);
    uint32_t entry = servers(&a, channel, HANDLERS);
    use_device(&a, device);
    leave(&a, entry);
    pthfcfs_make(&pth, false);
    run_all(&a, &pth, &results);
    double residual = LOAD * MEAN_SERVICE; /* rate * second moment / 2 of an exponential time */
    check_mean(results.first, MEAN_SERVICE + residual / (1 - first), 0);
    check_mean(results.second, MEAN_SERVICE + residual / ((1 - first) * (1 - LOAD)), 0);
}

/* --- shortest remaining processing time ------------------------------------------------------------------ */

/* Who has least left to do goes first; a thread that just has its customer says so first, at no cost. */
static int32_t schedule_shortest(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    static const cat_container queues[] = {PTH_NQ, PTH_RQ};
    cat_thread chosen = 0;
    for (int i = 0; i < 2; i++) {
        cat_container queue = queues[i];
        for (cat_thread one = ctx->nodes.at[queue].next; one != queue; one = ctx->nodes.at[one].next) {
            int32_t left = pthfcfs_attributes(ctx, one)->weight;
            if (!chosen || left < pthfcfs_attributes(ctx, chosen)->weight) chosen = one;
        }
    }
    ctx->chosen = chosen;
    return pthfcfs_move(ctx, chosen, PTH_CURRENT);
}

/* Mean response of M/M/1 under that rule, service 1 on average (Schrage and Miller, "The Queue M/G/1 with the
 * Shortest Remaining Processing Time Discipline", 1966), by Simpson's rule and the midpoint of the inner integrals. */
static double shortest_first_mean(double load)
{
    enum { STEPS = 4000 };
    const double step = 40.0 / STEPS;
    double mean = 0, residence = 0, below = 0, second = 0; /* integrals from 0 to x */
    for (int i = 0; i < STEPS; i++) {
        double x = (i + 0.5) * step, density = cat_exponential(-x); /* also the chance of more than x */
        below += x * density * step;
        second += x * x * density * step;
        double rho = load * below;
        residence += step / (1 - rho);
        double wait = load * (second + x * x * density) / (2 * (1 - rho) * (1 - rho));
        mean += (wait + residence) * density * step;
    }
    return mean;
}

/* The library cannot interrupt a thread when a customer arrives, so threads yield after every slice; what a customer
 * waits for the end of a slice is the slack. */
static void shortest_remaining_time_has_its_mean_response(void)
{
    const int64_t slice = (int64_t)(MEAN_SERVICE / 100);
    struct assembly a;
    struct pthfcfs pth;
    struct results results;
    uint32_t channel = start(&a, LOAD);
    set_fields_from_here(&a);
    exponential_time(&a, MEAN_SERVICE);
    assembly_op(&a, CAT_OP_STORE_FIELD, 1);
    assembly_op(&a, CAT_OP_END, 0);
    uint32_t entry = servers(&a, channel, HANDLERS);
    assembly_import(&a, &a.classes[0], "weight", CAT_INT);
    uint32_t again = a.code_count;
    assembly_op(&a, CAT_OP_LOAD_LOCAL, 2);
    assembly_op(&a, CAT_OP_STORE_IMPORT, 0);
    assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_op(&a, CAT_OP_LOAD_LOCAL, 2);
    assembly_push(&a, slice);
    assembly_op(&a, CAT_OP_MIN_I, 0);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_LOAD_LOCAL, 2);
    assembly_push(&a, slice);
    assembly_op(&a, CAT_OP_SUB_I, 0);
    assembly_op(&a, CAT_OP_DUP, 0);
    assembly_op(&a, CAT_OP_STORE_LOCAL, 2);
    assembly_op(&a, CAT_OP_INT, 1);
    assembly_op(&a, CAT_OP_LT_I, 0);
    assembly_op(&a, CAT_OP_JUMP_ZERO, (int32_t)again);
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_STORE_IMPORT, 0);
    leave(&a, entry);
    pthfcfs_make(&pth, false);
    pthfcfs_replace(&pth, CAT_HANDLER_SCHEDULE, schedule_shortest);
    run_all(&a, &pth, &results);
    check_mean(results.first, MEAN_SERVICE * shortest_first_mean(LOAD), (double)slice);
}

const struct test queueing_tests[] = {
    TEST(the_queue_m_m_1_has_its_mean_response_and_length),
    TEST(the_queue_m_g_1_has_its_mean_response),
    TEST(the_queue_m_m_c_has_its_mean_response_and_utilisation),
    TEST(priorities_have_their_mean_responses),
    TEST(shortest_remaining_time_has_its_mean_response),
    {0},
};
