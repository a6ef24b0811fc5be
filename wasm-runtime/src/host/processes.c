/* One process of a system, for its host: who it is, and the messages of its scheduler. */
#include <inttypes.h>

#include "bytecode/workload.h"
#include "state/context.h"

/* --- who it is ------------------------------------------------------------------------------------------- */

int cat_join(cat_runtime *rt, uint32_t node, int64_t time)
{
    rt = cat_here(rt);
    if (node == 0 || node > 0xFFFF || time < 0) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE,
                          "A node has a number from 1 to 65535 and comes at a time that is not negative.");
    }
    rt->mail.node = node;
    rt->mail.arrives = time;
    rt->started = false;
    return 0;
}

int cat_load_manager(cat_runtime *rt, int64_t message_cost)
{
    rt = cat_here(rt);
    if (message_cost < 0) return cat_refuse(&rt->message, CAT_ERROR_RANGE, "Work for a message takes no negative time.");
    struct cat_workload workload;
    cat_workload_of_manager(&workload, message_cost);
    int error = cat_take_workload(rt, &workload, (uint64_t)message_cost); /* which is all that it says */
    rt->mail.manages = !error;
    return error;
}

/* --- messages -------------------------------------------------------------------------------------------- */

static int64_t earliest(const struct cat_runtime *rt)
{
    const struct cat_mailbox *mail = &rt->mail;
    int64_t known = rt->outside.whole_until > mail->taken_until ? rt->outside.whole_until : mail->taken_until;
    if (cat_running(rt) && !rt->outside.ahead && rt->live.head->time > known) known = rt->live.head->time - 1;
    return known + 1;
}

static int check_mail(struct cat_runtime *rt, const struct cat_mail *mail)
{
    if (!rt->started || !cat_in_system(&rt->mail)) {
        return cat_refuse(&rt->message, CAT_ERROR_STATE, "Only a run that has been started as a part of a system takes mail.");
    }
    if (rt->paused) return cat_refuse(&rt->message, CAT_ERROR_STATE, "The run is paused within a handler: go to a tick first.");
    if (mail->kind < CAT_SAYS_HELLO || mail->kind > CAT_SAYS_RESUME || (cat_is_node(&rt->mail) && mail->peer != 0)) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "There is no mail of the kind %" PRIu32 " from %" PRIu32 ".", mail->kind,
                          mail->peer);
    }
    if (mail->time >= earliest(rt)) return 0;
    return cat_refuse(&rt->message, CAT_ERROR_RANGE,
                      "A message for %" PRId64 " ns comes too late: what happens before %" PRId64 " ns is settled.", mail->time,
                      earliest(rt));
}

/* It would have been carried out in the event that the run is ahead. One that comes while a thread computes, or while the
 * manager is busy, would not. */
static bool comes_before(const struct cat_runtime *rt, int64_t time)
{
    if (time > rt->live.head->time || rt->mail.manages) return false;
    return rt->link.interrupts || time <= rt->outside.idle_until || !cat_running(rt);
}

int cat_give_mail(cat_runtime *rt, const struct cat_mail *mail)
{
    rt = cat_here(rt);
    int error = check_mail(rt, mail);
    if (error) return error;
    if (comes_before(rt, mail->time)) cat_runtime_settle(rt);
    if (!cat_mail_insert(rt, mail)) {
        return cat_refuse(&rt->message, CAT_ERROR_MEMORY, "There is no memory for another message.");
    }
    cat_outside_forget_from(rt, mail->time);
    cat_mail_forget_from(rt, mail->time);
    if (cat_running(rt)) cat_outside_watch(rt);
    return 0;
}

const struct cat_mail *cat_take_mail(cat_runtime *rt)
{
    rt = cat_here(rt);
    struct cat_mailbox *mail = &rt->mail;
    if (!rt->started || !cat_mail_is_ready(rt)) return NULL;
    const struct cat_mail *next = cat_mail_at(&mail->sent, mail->handed++);
    mail->taken_until = next->time;
    rt->handed = *next;
    return &rt->handed;
}

const char *cat_shared_name(cat_runtime *rt, uint32_t variable)
{
    rt = cat_here(rt);
    for (uint32_t i = 0; rt->link.shared && i < rt->module.scheduler->shared_count; i++) {
        if (rt->link.shared[i].number == variable) return rt->module.scheduler->shared[i].name;
    }
    return NULL;
}
