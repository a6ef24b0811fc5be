#include "progress/need_text.h"

#include "progress/needs.h"
#include "state/context.h"
#include "state/threads/thread.h"
#include "world/names.h"

static void tell_lock(const struct cat_runtime *rt, uint32_t element, struct cat_text *out)
{
    cat_thread holder = rt->live.locks[element].holder;
    cat_text_add(out, "the lock ");
    cat_name_lock(rt, element, out);
    if (!holder) return;
    cat_text_add(out, ", which ");
    cat_name_thread(rt, holder, out);
    cat_text_add(out, cat_thread_at(rt, holder)->state == CAT_STATE_DEAD ? " held when it ended" : " holds");
}

void cat_need_tell(const struct cat_runtime *rt, const struct cat_situation *waiter, const char *wait,
                   struct cat_text *out)
{
    const struct cat_workload *w = &rt->workload;
    cat_text_add(out, " %s ", wait);
    switch (waiter->kind) {
    case CAT_WAIT_RECEIVE: cat_text_add(out, "for a message of the channel %s", w->channels[waiter->at].name); break;
    case CAT_WAIT_SEND: cat_text_add(out, "for room in the channel %s", w->channels[waiter->at].name); break;
    case CAT_WAIT_SELECT: cat_text_add(out, "for a message of one of several channels"); break;
    case CAT_WAIT_BARRIER: cat_text_add(out, "at the barrier %s", w->barriers[waiter->at].name); break;
    case CAT_WAIT_SEMAPHORE:
        cat_text_add(out, "for the semaphore ");
        cat_name_element(w->semaphores, w->semaphore_count, waiter->at, out);
        break;
    case CAT_WAIT_CONDITION:
        cat_text_add(out, "for the condition ");
        cat_name_element(w->conditions, w->condition_count, waiter->at, out);
        break;
    case CAT_WAIT_JOIN:
        cat_text_add(out, "for the end of ");
        if (waiter->other) {
            cat_name_thread(rt, waiter->other, out);
        } else {
            cat_text_add(out, "%s%s", rt->live.born[waiter->at] > 1 ? "all threads " : "", w->classes[waiter->at].name);
        }
        break;
    case CAT_WAIT_LOCK:
    case CAT_WAIT_READ:
        cat_text_add(out, waiter->kind == CAT_WAIT_READ ? "to read " : "for ");
        tell_lock(rt, waiter->at, out);
        break;
    case CAT_WAIT_RELEASE: cat_text_add(out, "for its next job"); break;
    default: cat_text_add(out, "for its time"); break;
    }
}

void cat_need_tell_threads(const struct cat_runtime *rt, const struct cat_situation *situation, struct cat_text *out)
{
    cat_name_thread(rt, situation->first, out);
    if (situation->threads > 1) cat_text_add(out, " and %u more like it", situation->threads - 1);
}

void cat_need_advise(const struct cat_runtime *rt, const struct cat_situation *waiter, struct cat_text *out)
{
    const struct cat_workload *w = &rt->workload;
    switch (waiter->kind) {
    case CAT_WAIT_RECEIVE:
        cat_text_add(out, " Let a thread outside of this cycle send to %s.", w->channels[waiter->at].name);
        break;
    case CAT_WAIT_SELECT: cat_text_add(out, " Let a thread outside of this cycle send to one of the channels."); break;
    case CAT_WAIT_SEND:
        cat_text_add(out, " Give %s more room, or let a thread outside of this cycle receive from it.",
                     w->channels[waiter->at].name);
        break;
    case CAT_WAIT_SEMAPHORE:
        cat_text_add(out, " Signal ");
        cat_name_element(w->semaphores, w->semaphore_count, waiter->at, out);
        cat_text_add(out, " before waiting for anything else.");
        break;
    case CAT_WAIT_CONDITION:
        cat_text_add(out, " Let a thread outside of this cycle signal ");
        cat_name_element(w->conditions, w->condition_count, waiter->at, out);
        cat_text_add(out, ".");
        break;
    case CAT_WAIT_BARRIER:
        cat_text_add(out, " Let a thread outside of this cycle come to %s.", w->barriers[waiter->at].name);
        break;
    case CAT_WAIT_JOIN:
        cat_text_add(out, " Do what the joined thread waits for before `join`.");
        break;
    default:
        cat_text_add(out, " Release the lock ");
        cat_name_lock(rt, waiter->at, out);
        cat_text_add(out, " before waiting for anything else.");
    }
}
