#include "host/ending.h"

#include <inttypes.h>

#include "catapults/bytecode.h"
#include "host/diagnoses.h"
#include "progress/deadlock_text.h"
#include "progress/still.h"
#include "state/context.h"
#include "world/names.h"

static const char *fault_text(uint32_t kind)
{
    static const char *const texts[] = {
#define ROW(name, number, text) [number] = text,
        CAT_FAULTS(ROW)
#undef ROW
    };
    return kind < sizeof texts / sizeof *texts && texts[kind] ? texts[kind] : "of an unknown fault";
}

/* The channel that holds most messages, NULL when none holds any. */
static const char *fullest_channel(const struct cat_runtime *rt)
{
    const char *name = NULL;
    uint64_t most = 0;
    for (uint32_t i = 0; i < rt->workload.channel_count; i++) {
        if (rt->live.channels[i].length <= most) continue;
        most = rt->live.channels[i].length;
        name = rt->workload.channels[i].name;
    }
    return name;
}

static void tell_memory(const struct cat_runtime *rt, struct cat_text *out)
{
    const struct cat_head *head = rt->live.head;
    const char *fullest = fullest_channel(rt);
    cat_text_add(out, "The run stopped");
    if (head->fault_in_workload) cat_text_add(out, " in line %u of the workload,", head->fault_site);
    cat_text_add(out, " because %s: ", fault_text(CAT_FAULT_MEMORY));
    cat_text_add(out, "%u threads and %u messages take %zu bytes", head->threads, head->messages,
                 rt->live.size + cat_live_messages_size(rt));
    cat_text_add(out, ", and the limit is %" PRIu64 " bytes. ", rt->options.memory_limit);
    if (fullest) cat_text_add(out, "Most messages are in the channel %s. ", fullest);
    cat_text_add(out, "Create fewer threads, or bound the channels.");
}

/* What an operation refuses, for CAT_FAULT_WORKLOAD_VALUE; NULL if that says enough. */
static const char *refusal(uint32_t operation)
{
    switch (operation) {
    case CAT_OP_COMPUTE: case CAT_OP_SLEEP: return "a time is negative";
    case CAT_OP_YIELD_TO: case CAT_OP_SUSPEND: case CAT_OP_RESUME: case CAT_OP_KILL: case CAT_OP_JOIN: return "there is no such thread";
    case CAT_OP_SUSPEND_ON: case CAT_OP_RESUME_ON: case CAT_OP_SPAWN_ANYWHERE: return "it is no node of a system, or there is no such node";
    case CAT_OP_UNIFORM_I: case CAT_OP_UNIFORM_F: return "the lower bound lies above the upper one";
    case CAT_OP_EXPONENTIAL: return "the mean is negative";
    case CAT_OP_NORMAL: case CAT_OP_LOGNORMAL: return "the deviation is negative";
    case CAT_OP_PARETO: return "shape and lowest value must be positive, and the highest at least the lowest";
    case CAT_OP_CHOOSE: return "a weight is negative, or the weights add up to 0";
    case CAT_OP_SINE: case CAT_OP_TRIANGLE: return "the period is not positive";
    case CAT_OP_WALK: return "the step is negative, or the lowest value lies above the highest";
    default: return NULL;
    }
}

static void tell_workload_fault(const struct cat_runtime *rt, struct cat_text *out)
{
    const struct cat_head *head = rt->live.head;
    cat_text_add(out, "The run stopped in line %u of the workload", head->fault_site);
    if (head->running) {
        cat_text_add(out, ", in ");
        cat_name_thread(rt, head->running, out);
    }
    cat_text_add(out, ", because %s", fault_text(head->fault_kind));
    const char *reason = head->fault_kind == CAT_FAULT_WORKLOAD_VALUE ? refusal((uint32_t)head->fault_detail) : NULL;
    if (reason) cat_text_add(out, ": %s", reason);
    cat_text_add(out, ".");
}

static void tell_host(const struct cat_runtime *rt, struct cat_text *out)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    uint32_t function = (uint32_t)rt->live.head->fault_detail;
    cat_text_add(out, "The run stopped because %s", fault_text(CAT_FAULT_HOST));
    if (function < s->host_count) cat_text_add(out, " with the parameters that the scheduler gives it: %s", s->hosts[function].name);
    cat_text_add(out, ".");
}

static void tell_fault(const struct cat_runtime *rt, struct cat_text *out)
{
    const struct cat_head *head = rt->live.head;
    if (head->fault_kind == CAT_FAULT_STANDING_STILL) {
        cat_still_tell(rt, out);
    } else if (head->fault_kind == CAT_FAULT_MEMORY) {
        tell_memory(rt, out);
    } else if (head->fault_kind == CAT_FAULT_HOST) {
        tell_host(rt, out);
    } else if (head->fault_in_workload) {
        tell_workload_fault(rt, out);
    } else {
        cat_text_add(out, "The run stopped because %s.", fault_text(head->fault_kind));
    }
}

/* Of a node of a system that has ended before it could begin. */
static void tell_refusal(const struct cat_runtime *rt, struct cat_text *out)
{
    uint32_t refusal = rt->live.head->refusal;
    if (!refusal) return;
    cat_text_add(out, "The node did not start, for the manager has refused it: ");
    if (refusal == 1) {
        cat_text_add(out, "the slot that `arrival` puts it into is full.");
    } else {
        cat_text_add(out, "it was compiled from other texts (stamp %016" PRIx64 ") than the manager (stamp %016" PRIx64 "). Compile "
                          "both together.", rt->module.scheduler->stamp, rt->live.head->other_stamp);
    }
}

bool cat_ending_write(const struct cat_runtime *rt, struct cat_text *out)
{
    cat_text_clear(out);
    cat_text_add(out, "%s", "");
    switch (rt->live.head->outcome) {
    case CAT_OUTCOME_RUNNING: break;
    case CAT_OUTCOME_DEADLOCK: cat_deadlock_tell(rt, out); break;
    case CAT_OUTCOME_FAULT: tell_fault(rt, out); break;
    case CAT_OUTCOME_ENDED: tell_refusal(rt, out); break;
    default: break;
    }
    if (!cat_running(rt)) cat_diagnoses_tell(rt, out);
    return !out->failed;
}
