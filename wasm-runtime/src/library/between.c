#include "library/between.h"

#include "library/loop.h"
#include "running/birth.h"
#include "running/passing.h"
#include "state/fault.h"
#include "state/threads/thread.h"
#include "scheduler/joining.h"
#include "scheduler/remote.h"

/* --- the start ---------------------------------------------------------------------------------------------- */

/* The manager has refused it, or it had to leave before it could begin. */
static void begin_never(struct cat_runtime *rt, const struct cat_mail *mail)
{
    struct cat_head *head = rt->live.head;
    if (mail->kind == CAT_SAYS_REFUSED) {
        cat_trace_add(rt, CAT_TRACE_NODE_REFUSED, 0, rt->mail.node, (int32_t)mail->value);
        head->parted = 1;
        head->refusal = 1 + (uint32_t)mail->value;
        head->other_stamp = (uint64_t)mail->number << 32 | mail->variable;
    }
    cat_finish(rt, CAT_OUTCOME_ENDED);
}

bool cat_between_begin(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (head->phase != CAT_PHASE_JOIN) return true;
    const struct cat_mail *decision = cat_joining_decision(rt);
    if (!decision) {
        rt->mail.waits = true;
        rt->mail.examined = rt->mail.given.end;
        return false;
    }
    if (decision->time > head->time) cat_now_set(rt, decision->time);
    head->origin = head->time;
    head->phase = CAT_PHASE_INIT;
    if (decision->kind != CAT_SAYS_WELCOME) {
        begin_never(rt, decision);
    } else {
        cat_passing_take_changes(rt); /* the world begins with them */
        cat_passing_start(rt);
    }
    return true;
}

/* --- messages ------------------------------------------------------------------------------------------------- */

/* A tick without a handler. */
static void begin_tick(struct cat_runtime *rt, const struct cat_mail *mail)
{
    struct cat_head *head = rt->live.head;
    head->tick++;
    head->handler = 0;
    head->handler_thread = 0;
    rt->trace.at.last_site = 0;
    cat_trace_mix(rt, (uint64_t)mail->kind << 32 | mail->variable);
    cat_trace_mix(rt, (uint64_t)mail->value);
}

static void suspend_or_resume(struct cat_runtime *rt, const struct cat_mail *mail)
{
    enum cat_role role = mail->kind == CAT_SAYS_SUSPEND ? CAT_ROLE_SUSPEND : CAT_ROLE_RESUME;
    cat_thread t = mail->variable < rt->workload.class_count ? cat_thread_find(rt, mail->variable, mail->element) : 0;
    uint32_t state = t ? cat_thread_at(rt, t)->state : CAT_STATE_DEAD;
    bool is_suspended = state == CAT_STATE_SUSPENDED, to_suspend = role == CAT_ROLE_SUSPEND;
    if (state == CAT_STATE_DEAD || is_suspended == to_suspend || !rt->link.roles[role]) {
        begin_tick(rt, mail);
    } else if (to_suspend) {
        rt->link.library->suspend(rt, rt->live.head->running, t);
    } else {
        rt->link.library->resume(rt, t);
    }
}

static void spawn(struct cat_runtime *rt, const struct cat_mail *mail)
{
    uint32_t class = mail->variable < rt->workload.anywhere_count ? rt->workload.anywhere[mail->variable] : CAT_ABSENT;
    if (class == CAT_ABSENT) {
        begin_tick(rt, mail);
    } else if (rt->link.library->bear) {
        rt->link.library->bear(rt, class);
    } else {
        cat_loop_bear(rt, class);
    }
}

static void perform(struct cat_runtime *rt, const struct cat_mail *mail)
{
    if (!cat_remote_is_set_aside(mail)) {
        begin_tick(rt, mail);
        cat_remote_carry_out(rt, mail, rt->live.head->time);
        return;
    }
    cat_remote_trace_taken(rt, mail, CAT_ABSENT);
    switch (mail->kind) {
    case CAT_SAYS_SPAWN: spawn(rt, mail); break;
    case CAT_SAYS_SUSPEND:
    case CAT_SAYS_RESUME: suspend_or_resume(rt, mail); break;
    default: begin_tick(rt, mail); cat_finish(rt, CAT_OUTCOME_ENDED);
    }
}

void cat_between_end_tick(struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    if (!head->handler) cat_trace_add(rt, CAT_TRACE_TICK, 0, 0, (int32_t)(uint32_t)head->tick);
}

/* One that came while a handler waited, and could not be carried out then. */
static const struct cat_mail *next_aside(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    while (head->mail_behind < head->mail_taken) {
        const struct cat_mail *mail = cat_mail_at(&rt->mail.given, head->mail_behind++);
        if (cat_remote_is_set_aside(mail)) return mail;
    }
    return NULL;
}

/* Those that need a handler, and cannot have one now, are set aside. */
static const struct cat_mail *next_due(struct cat_runtime *rt, bool calls)
{
    struct cat_head *head = rt->live.head;
    while (cat_mail_due(rt) <= head->time) {
        const struct cat_mail *mail = cat_mail_at(&rt->mail.given, head->mail_taken);
        cat_remote_take(rt);
        if (!cat_remote_is_set_aside(mail)) return mail;
        if (!calls) continue;
        head->mail_behind = head->mail_taken;
        return mail;
    }
    return NULL;
}

/* Nothing is being asked, and nobody runs. */
static bool may_call(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    if (rt->link.library->may_call && head->phase != CAT_PHASE_SCHEDULE) return rt->link.library->may_call(rt);
    return !head->running && (head->phase == CAT_PHASE_SCHEDULE || head->phase == rt->link.library->first);
}

bool cat_between_carry_out(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (head->phase <= CAT_PHASE_BIRTHS) return false; /* its threads of the start come first */
    bool calls = may_call(rt);
    const struct cat_mail *mail = calls ? next_aside(rt) : NULL;
    if (!mail) mail = next_due(rt, calls);
    if (!mail) return false;
    perform(rt, mail);
    cat_between_end_tick(rt);
    cat_now_hold(rt);
    if (cat_running(rt) && head->tick >= rt->workload.tick_limit) cat_finish(rt, CAT_OUTCOME_TICK_LIMIT);
    return true;
}

/* --- answers that are not there ------------------------------------------------------------------------------- */

void cat_between_leave(struct cat_runtime *rt)
{
    uint64_t tick = rt->live.head->tick - 1, examined = rt->mail.examined;
    int64_t budget = rt->ctx->site_budget;
    rt->mail.left_at = rt->live.head->time;
    const struct cat_snapshot *snapshot = cat_snapshot_before(&rt->snapshots, tick);
    if (!snapshot) {
        rt->live.head->outcome = CAT_OUTCOME_RUNNING;
        cat_fault_of_library(rt, CAT_FAULT_MEMORY, 0);
        return;
    }
    cat_snapshot_restore(rt, snapshot);
    rt->mail.waits = false;
    rt->ctx->site_budget = -1;
    cat_loop_run(rt, CAT_GOAL_TICK, tick, UINT64_MAX);
    rt->ctx->site_budget = budget;
    cat_snapshot_take_near(rt);
    rt->mail.waits = true;
    rt->mail.examined = examined;
}

bool cat_between_waits(struct cat_runtime *rt)
{
    struct cat_mailbox *mail = &rt->mail;
    if (!mail->waits) return false;
    bool more = mail->examined < mail->given.end && cat_mail_at(&mail->given, mail->examined)->time <= mail->horizon;
    mail->waits = !more;
    return !more;
}
