/* A compiled workload, decoded and checked (compiler/catapults/contracts/bytecode.toml). */
#ifndef CATAPULTS_STATE_WORKLOAD_H
#define CATAPULTS_STATE_WORKLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "catapults/bytecode.h"


struct cat_variable {
    const char *name;
    uint32_t type;  /* enum cat_type */
    uint32_t flags; /* CAT_VARIABLE_... */
    int64_t initial;
    int64_t lowest; /* bounds of a parameter */
    int64_t highest;
};

/* A variable that the world drives. */
struct cat_signal {
    uint32_t variable;
    uint32_t code;  /* leaves the value */
    int64_t period; /* ns, above 0 */
};

/* A per-thread import, or a histogram. */
struct cat_named {
    const char *name;
    uint32_t type; /* enum cat_type */
};

struct cat_class {
    const char *name;
    uint32_t instances; /* born at the start */
    uint32_t birth;     /* code that sets imports and locals */
    uint32_t entry;
    uint32_t locals;
    uint32_t import_count;
    const struct cat_named *imports;
    const struct cat_job *job; /* NULL: it has one job, without a deadline */
    uint32_t periodic; /* number among the classes with a job of which something is said, from 1; 0 for none */
    bool is_process;   /* a row of a table of processes */
};

/* What the settings of a thread's jobs are. Codes may be CAT_ABSENT; each leaves a time. */
struct cat_job {
    uint32_t class;
    uint32_t kind; /* enum cat_job_kind */
    uint32_t late; /* enum cat_late_job */
    uint32_t period; /* of a sporadic thread the least distance */
    uint32_t offset;
    uint32_t jitter;
    uint32_t deadline;
};

/* Whether the class has jobs that come again: its code is one of them. */
static inline bool cat_class_recurs(const struct cat_class *class)
{
    return class->job && class->job->kind != CAT_JOB_ONCE;
}

/* When a row of a table of processes arrives. */
struct cat_process {
    uint32_t class;
    int64_t arrival; /* ns */
};

struct cat_device {
    const char *name;
    uint32_t servers;    /* at least 1 */
    uint32_t discipline; /* enum cat_discipline */
    uint32_t on_disk;    /* its calls have the calendar of the disk, else that of the network */
};

struct cat_channel {
    const char *name;
    uint32_t capacity; /* 0: unbounded */
    uint32_t field_count;
    const struct cat_named *fields;
};

struct cat_lock {
    const char *name;
    uint32_t elements; /* at least 1 */
    uint32_t first;    /* number of its first element over all locks */
    int32_t ceiling;   /* 0: none is stated */
};

/* A semaphore, a condition, or an array of them. */
struct cat_array {
    const char *name;
    uint32_t elements; /* at least 1 */
    uint32_t first;    /* number of its first element over all of its kind */
    uint32_t initial;  /* of each element of a semaphore */
};

struct cat_barrier {
    const char *name;
    uint32_t threads; /* that meet there, at least 1 */
};

#define CAT_ABSENT UINT32_MAX /* code that a process does without */

/* Messages from outside, or releases of jobs. Codes may be CAT_ABSENT. */
struct cat_arrival {
    const char *name;
    uint32_t channel;  /* CAT_ABSENT: they release jobs */
    uint32_t class;    /* whose jobs; else CAT_ABSENT */
    uint32_t interval; /* code; leaves a time; absent: the times listed */
    uint32_t burst;    /* code; leaves how many come at once; absent: 1 */
    uint32_t start;    /* code; leaves the first time; absent: one interval */
    uint32_t limit;    /* code; leaves how many come in all; absent: no limit */
    uint32_t fields;   /* code; sets the fields of each message */
    uint32_t time_count;
    const int64_t *times; /* not falling */
};

/* What verbatim code of a scheduler can ask. */
struct cat_host {
    const char *name;
    uint32_t type; /* enum cat_type */
    uint32_t code; /* leaves the result */
    uint32_t parameter_count;
    const uint32_t *parameters; /* enum cat_type */
};

/* By which protocol the decision gets the processor and gives it on, where steps of that take time; ns. */
struct cat_steps {
    uint32_t kind;      /* enum cat_protocol_kind */
    int64_t jitter;     /* a step takes up to so much longer */
    int64_t signal;     /* to wake a thread */
    int64_t priority;   /* to change a thread's priority */
    int64_t retry;      /* the thread that decides sleeps so long when nobody can run, and nobody tells it */
};

struct cat_workload {
    struct cat_arena arena; /* holds everything below */
    const char *name;
    uint32_t profile; /* enum cat_profile */
    int64_t switch_cost;
    int64_t handler_cost;
    int64_t statement_cost;
    uint32_t handler_cost_count; /* 0: each call costs the same */
    const int64_t *handler_costs; /* of the first call, of the second and so on, and of all behind the last */
    uint64_t many_statements; /* fewer cost, with the handler, what 64 bits hold; 0: what a call costs is looked up */
    int64_t look_cost;
    int64_t host_cost; /* of a call of a host function by a handler */
    int64_t quantum;    /* ns, 0 for none */
    int64_t time_limit; /* ns */
    bool limits_time;   /* it says so itself */
    uint32_t processors; /* at least 1 */
    bool clairvoyant;   /* the scheduler may know how long bursts are */
    const struct cat_steps *steps; /* of a protocol; NULL: none take time */
    uint64_t tick_limit;
    uint32_t string_count;
    const char **strings;
    uint32_t constant_count;
    const int64_t *constants;
    uint32_t variable_count;
    const struct cat_variable *variables;
    uint32_t signal_count;
    const struct cat_signal *signals;
    uint32_t class_count;
    const struct cat_class *classes;
    uint32_t periodic_count;
    const struct cat_job *jobs;
    uint32_t process_count;
    const struct cat_process *processes;
    uint32_t histogram_count;
    const struct cat_named *histograms;
    uint32_t counter_count;
    const char **counters;
    uint32_t device_count;
    const struct cat_device *devices;
    uint32_t channel_count;
    const struct cat_channel *channels;
    uint32_t message_words; /* of the pool: a link, the time of arrival and the most fields */
    uint32_t lock_count;
    const struct cat_lock *locks;
    uint32_t lock_elements; /* of all locks */
    uint32_t rwlock_count;  /* of the locks, the first ones can be read */
    uint32_t rwlock_elements; /* of these */
    uint32_t semaphore_count;
    const struct cat_array *semaphores;
    uint32_t semaphore_elements;
    uint32_t condition_count;
    const struct cat_array *conditions;
    uint32_t condition_elements;
    uint32_t barrier_count;
    const struct cat_barrier *barriers;
    uint32_t arrival_count;
    const struct cat_arrival *arrivals;
    uint32_t host_count;
    const struct cat_host *hosts;
    uint32_t field_count;
    const struct cat_named *fields; /* per-thread imports that host functions read */
    uint32_t anywhere_count; /* names of threads that are born anywhere in a system */
    const uint32_t *anywhere; /* by the number of the name: the class here, or CAT_ABSENT */
    uint32_t code_count;
    const uint32_t *code;
    const uint32_t *marked; /* for the interpreter: the same with superinstructions */
    const uint32_t *lines; /* of the source, by operation; NULL: not known */
    bool has_stop;
    uint32_t stop; /* code; leaves an int */
};

/* At the manager of a system: words of a message of the pool, and of what it keeps of each node (library/manager_known.h). */
enum { CAT_KNOWN_WORDS = 6, CAT_KNOWN_LISTS = 2 };

/* Histograms that there are: those of the workload, and behind them one for the jobs of each class that does any. */
static inline uint32_t cat_all_histograms(const struct cat_workload *workload)
{
    return workload->histogram_count + workload->periodic_count;
}

static inline uint32_t cat_job_histogram(const struct cat_workload *workload, uint32_t class)
{
    return workload->histogram_count + workload->classes[class].periodic - 1;
}

/* The argument of an operation on a condition and a lock. */
#define CAT_CONDITION_OF(argument) ((argument) & 0xFFFu)
#define CAT_LOCK_OF(argument) ((argument) >> 12 & 0xFFFu)

/* The argument of an operation on a channel and a message in locals. */
#define CAT_CHANNEL_OF(argument) ((argument) & 0xFFFu)
#define CAT_LOCAL_OF(argument) ((argument) >> 12 & 0xFFFu)

/* The argument of a choice: of how many values, and of which type they are. */
#define CAT_CHOICES_OF(argument) ((uint32_t)(argument) & 0xFFu)
#define CAT_DRAWN_OF(argument) ((uint32_t)(argument) >> 8)

/* The line of the source that an operation comes from, 0 when it is not known. */
static inline uint32_t cat_workload_line(const struct cat_workload *workload, uint32_t pc)
{
    return workload->lines && pc < workload->code_count ? workload->lines[pc] : 0;
}

#endif
