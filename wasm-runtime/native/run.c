/* catapults-run: runs a scheduler that was compiled to a shared library under a compiled workload. */
#define _POSIX_C_SOURCE 200809L

#include <dlfcn.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "catapults/runtime.h"
#include "catapults/trace_kinds.h"
#include "process.h"

enum { EXIT_USAGE = 2, RECORD_SIZE = 16, SLICE = 256, PATIENCE = 60 };

struct arguments {
    const char *scheduler;
    const char *workload;
    const char *trace; /* file, "-" for standard output, NULL for none */
    const char *messages; /* file: it is a process of a system (process.h), NULL for none */
    uint64_t seed;
    uint64_t until; /* ns; 0: to the end */
    uint64_t ticks; /* 0: to the end */
    uint64_t patience; /* s that the scheduler may take without coming back */
    bool json;
};

static const char usage[] =
    "usage: catapults-run SCHEDULER.so WORKLOAD.bin [--seed N] [--until NS] [--ticks N] [--trace FILE] [--json]\n"
    "                     [--patience SECONDS] [--messages FILE]\n";

static const char *const outcome_names[] = {
    [CAT_OUTCOME_RUNNING] = "running",
    [CAT_OUTCOME_STOPPED] = "stopped",
    [CAT_OUTCOME_ENDED] = "ended",
    [CAT_OUTCOME_TIME_LIMIT] = "time limit",
    [CAT_OUTCOME_TICK_LIMIT] = "tick limit",
    [CAT_OUTCOME_DEADLOCK] = "deadlock",
    [CAT_OUTCOME_INPUT_ENDED] = "input ended",
    [CAT_OUTCOME_FAULT] = "fault",
};

/* --- arguments and files ---------------------------------------------------------------------------- */

static bool parse_number(const char *text, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = text ? strtoull(text, &end, 0) : 0;
    return text && *text && *text != '-' && *end == 0 && errno == 0;
}

static bool parse_option(struct arguments *arguments, const char *option, const char *value)
{
    if (strcmp(option, "--seed") == 0) return parse_number(value, &arguments->seed);
    if (strcmp(option, "--until") == 0) return parse_number(value, &arguments->until);
    if (strcmp(option, "--ticks") == 0) return parse_number(value, &arguments->ticks);
    if (strcmp(option, "--patience") == 0) return parse_number(value, &arguments->patience);
    bool is_trace = strcmp(option, "--trace") == 0;
    if (!is_trace && strcmp(option, "--messages") != 0) return false;
    *(is_trace ? &arguments->trace : &arguments->messages) = value;
    return value != NULL;
}

static bool parse(struct arguments *arguments, int count, char **words)
{
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--json") == 0) {
            arguments->json = true;
        } else if (strncmp(words[i], "--", 2) == 0) {
            const char *option = words[i++];
            if (!parse_option(arguments, option, i < count ? words[i] : NULL)) return false;
        } else if (!arguments->scheduler) {
            arguments->scheduler = words[i];
        } else if (!arguments->workload) {
            arguments->workload = words[i];
        } else {
            return false;
        }
    }
    return arguments->workload != NULL;
}

/* The whole file, to be freed; NULL when it cannot be read. */
static uint8_t *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = NULL;
    size_t room = 0;
    *length = 0;
    while (file && !feof(file) && !ferror(file)) {
        if (*length == room) {
            room = room ? 2 * room : 4096;
            uint8_t *more = realloc(bytes, room);
            if (!more) break;
            bytes = more;
        }
        *length += fread(bytes + *length, 1, room - *length, file);
    }
    bool whole = file && feof(file) && !ferror(file);
    if (file) fclose(file);
    if (whole) return bytes;
    free(bytes);
    return NULL;
}

/* A name without a slash would be searched on the library path. */
static const struct cat_scheduler *load_scheduler(const char *path)
{
    char with_folder[4096];
    if (snprintf(with_folder, sizeof with_folder, "%s%s", strchr(path, '/') ? "" : "./", path) >=
        (int)sizeof with_folder) {
        return NULL;
    }
    void *library = dlopen(with_folder, RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, "catapults_scheduler") : NULL;
}

/* --- the trace as text -------------------------------------------------------------------------------- */

struct printer {
    FILE *out;
    uint64_t next; /* number of the next record */
    int64_t time;
};

static const char *kind_name(uint32_t kind)
{
    static const char *const names[] = {
#define ROW(name, number, level, text) [number] = #name,
        CAT_TRACE_KINDS(ROW)
#undef ROW
    };
    return kind < sizeof names / sizeof *names && names[kind] ? names[kind] : "UNKNOWN";
}

static uint32_t word_at(const uint8_t *bytes)
{
    uint32_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

static void print_record(struct printer *printer, const uint8_t *record)
{
    uint32_t delta = word_at(record), head = word_at(record + 4), place = word_at(record + 8);
    int32_t value = (int32_t)word_at(record + 12);
    uint32_t kind = head & 0xFF;
    printer->time += kind == CAT_TRACE_TIME ? (int64_t)((uint64_t)(uint32_t)value << 32 | place) : delta;
    fprintf(printer->out, "%" PRIu64 " %" PRId64 " %s %u %u %d\n", printer->next++, printer->time, kind_name(kind),
            head >> 8, place, value);
}

/* Prints what was written since the last call; one slice writes less than the ring holds. */
static void print_new(struct printer *printer, const cat_runtime *rt)
{
    uint8_t records[256 * RECORD_SIZE];
    size_t count;
    while (printer->out && (count = cat_trace_read(rt, printer->next, 256, records)) > 0) {
        for (size_t i = 0; i < count; i++) print_record(printer, records + i * RECORD_SIZE);
    }
}

/* --- a scheduler that does not come back: a handler ends by its fuel, but one that was damaged may loop ----------- */

static char last_seen[160]; /* what is said then, ready before it is needed */

static void give_up(int number)
{
    (void)number;
    if (write(STDERR_FILENO, last_seen, strlen(last_seen)) >= 0) fsync(STDERR_FILENO);
    _exit(EXIT_FAILURE);
}

static void wait_patiently(const cat_runtime *rt, const struct arguments *arguments)
{
    const struct cat_view *view = rt ? cat_glance((cat_runtime *)rt) : NULL;
    snprintf(last_seen, sizeof last_seen,
             "catapults-run: the scheduler did not come back for %" PRIu64 " s; it was last seen at %" PRId64 " ns, tick %" PRIu64
             ".\n", arguments->patience, view ? view->time : 0, view ? view->tick : 0);
    alarm((unsigned)arguments->patience);
}

/* --- the run -------------------------------------------------------------------------------------------- */

static void print_outcome(cat_runtime *rt, bool json)
{
    const struct cat_view *view = cat_look(rt);
    if (!json) {
        printf("%s at %" PRId64 " ns: %" PRIu64 " ticks, %" PRIu64 " decisions, %" PRIu64 " switches, %" PRIu64
               " wasted\n", outcome_names[view->outcome], view->time, view->tick, view->decisions, view->switches,
               view->wasted);
        if (*cat_end_text(rt)) puts(cat_end_text(rt));
        return;
    }
    printf("{\"outcome\":{\"kind\":\"%s\"", outcome_names[view->outcome]);
    if (view->outcome == CAT_OUTCOME_FAULT) {
        printf(",\"fault\":%u,\"site\":%u,\"in_workload\":%s", view->fault_kind, view->fault_site,
               view->fault_in_workload ? "true" : "false");
    }
    printf("},\"time_ns\":%" PRId64 ",\"ticks\":%" PRIu64 ",\"decisions\":%" PRIu64 ",\"switches\":%" PRIu64,
           view->time, view->tick, view->decisions, view->switches);
    printf(",\"trace_hash\":\"0x%016" PRIx64 "\",\"state_hash\":\"0x%016" PRIx64 "\",\"measures\":%s}\n",
           view->trace_hash, view->state_hash, cat_measures(rt));
}

/* A record or more for every tick, but never so many that the ring wraps between two looks. */
static void run(cat_runtime *rt, const struct arguments *arguments, struct printer *printer)
{
    uint64_t ticks = arguments->ticks ? arguments->ticks : UINT64_MAX;
    enum cat_goal goal = arguments->until ? CAT_GOAL_TIME : CAT_GOAL_TICK;
    uint64_t target = arguments->until ? arguments->until : ticks;
    uint64_t tick = cat_look(rt)->tick;
    print_new(printer, rt);
    while (tick < ticks) {
        uint64_t slice = ticks - tick < SLICE ? ticks - tick : SLICE;
        wait_patiently(rt, arguments);
        int done = cat_run(rt, goal, target, slice);
        print_new(printer, rt);
        tick = cat_glance(rt)->tick;
        if (done) break;
    }
    alarm(0);
}

static int complain(const char *what, const char *why)
{
    fprintf(stderr, "catapults-run: %s: %s\n", what, why);
    return EXIT_FAILURE;
}

static int load_workload(cat_runtime *rt, const char *path)
{
    size_t length;
    uint8_t *bytes = read_file(path, &length);
    if (!bytes) return complain(path, "cannot be read");
    int error = cat_load_workload(rt, bytes, length);
    free(bytes);
    return error ? complain(path, cat_message(rt)) : EXIT_SUCCESS;
}

/* A manager has no workload. */
static int load(cat_runtime *rt, const struct arguments *arguments, FILE *messages)
{
    const struct cat_scheduler *scheduler = load_scheduler(arguments->scheduler);
    if (!scheduler) return complain(arguments->scheduler, "not a scheduler built as a shared library");
    bool is_manager = scheduler->profile == CAT_PROFILE_MANAGER;
    if (!is_manager && load_workload(rt, arguments->workload)) return EXIT_FAILURE;
    if (cat_use_scheduler(rt, scheduler)) return complain(arguments->scheduler, cat_message(rt));
    if (messages && process_begin(rt, messages)) return complain(arguments->messages, cat_message(rt));
    signal(SIGALRM, give_up);
    wait_patiently(NULL, arguments);
    if (cat_start(rt, arguments->seed)) return complain(arguments->workload, cat_message(rt));
    if (messages && process_give(rt, messages)) return complain(arguments->messages, cat_message(rt));
    return EXIT_SUCCESS;
}

static int run_all(const struct arguments *arguments, FILE *trace)
{
    struct cat_options options = {.trace_level = trace ? 1 : 0, .trace_capacity = UINT32_C(1) << 20};
    cat_runtime *rt = cat_new(&options);
    if (!rt) return complain("start", "there is no memory");
    FILE *messages = arguments->messages ? fopen(arguments->messages, "r") : NULL;
    int status = arguments->messages && !messages ? complain(arguments->messages, "cannot be read") : load(rt, arguments, messages);
    if (messages) fclose(messages);
    if (status == EXIT_SUCCESS) {
        struct printer printer = {.out = trace};
        run(rt, arguments, &printer);
        if (trace) fprintf(trace, "# trace_hash 0x%016" PRIx64 "\n", cat_look(rt)->trace_hash);
        if (trace != stdout || arguments->json) print_outcome(rt, arguments->json);
    }
    cat_free(rt);
    return status;
}

int main(int count, char **words)
{
    struct arguments arguments = {.seed = 1, .patience = PATIENCE};
    if (!parse(&arguments, count, words)) {
        fputs(usage, stderr);
        return EXIT_USAGE;
    }
    FILE *trace = NULL;
    if (arguments.trace) {
        trace = strcmp(arguments.trace, "-") == 0 ? stdout : fopen(arguments.trace, "w");
        if (!trace) return complain(arguments.trace, "cannot be written");
    }
    int status = run_all(&arguments, trace);
    if (trace && trace != stdout && fclose(trace) != 0) status = complain(arguments.trace, "cannot be written");
    return status;
}
