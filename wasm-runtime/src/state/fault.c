#include "state/fault.h"

#include "state/context.h"

void cat_finish(struct cat_runtime *rt, enum cat_outcome outcome)
{
    if (!cat_running(rt)) return;
    rt->live.head->outcome = outcome;
    cat_trace_add(rt, CAT_TRACE_END, rt->live.head->running, outcome, 0);
    cat_trace_mix(rt, outcome);
}

static void stop(struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    cat_trace_add(rt, CAT_TRACE_FAULT, head->running, head->fault_kind, (int32_t)head->fault_site);
    cat_trace_mix(rt, head->fault_kind);
    cat_finish(rt, CAT_OUTCOME_FAULT);
}

void cat_fault_of_handler(struct cat_runtime *rt, uint32_t kind)
{
    struct cat_head *head = rt->live.head;
    struct cat_fault fault = rt->ctx->fault;
    rt->ctx->fault = (struct cat_fault){0}; /* as the next handler shall find it */
    if (head->outcome != CAT_OUTCOME_RUNNING) return;
    if ((fault.kind ? fault.kind : kind) == CAT_FAULT_AWAITED) {
        head->outcome = CAT_OUTCOME_LEFT;
        return;
    }
    head->fault_kind = fault.kind ? fault.kind : kind;
    head->fault_site = fault.site;
    head->fault_cause = fault.cause;
    head->fault_detail = fault.detail;
    head->fault_handler = head->handler;
    stop(rt);
}

void cat_fault_of_library(struct cat_runtime *rt, enum cat_fault_kind kind, int32_t detail)
{
    struct cat_head *head = rt->live.head;
    if (head->outcome != CAT_OUTCOME_RUNNING) return;
    head->fault_kind = kind;
    head->fault_site = rt->trace.at.last_site;
    head->fault_detail = detail;
    head->fault_handler = head->handler;
    stop(rt);
}

/* Once, for it is seldom and many lead to it. */
CAT_NOINLINE void cat_fault_of_memory(struct cat_runtime *rt, uint32_t pc)
{
    if (cat_workload_line(&rt->workload, pc)) {
        cat_fault_of_workload(rt, CAT_FAULT_MEMORY, pc);
    } else {
        cat_fault_of_library(rt, CAT_FAULT_MEMORY, 0);
    }
}

void cat_fault_of_workload(struct cat_runtime *rt, enum cat_fault_kind kind, uint32_t pc)
{
    struct cat_head *head = rt->live.head;
    if (head->outcome != CAT_OUTCOME_RUNNING) return;
    head->fault_kind = kind;
    head->fault_site = cat_workload_line(&rt->workload, pc);
    head->fault_detail = pc < rt->workload.code_count ? (int32_t)(rt->workload.code[pc] & 0xFF) : 0;
    head->fault_in_workload = 1;
    stop(rt);
}
