/* The record, and in checking mode how it compares with what the scheduler's queries answer. */
#define PTH_HOOKS_OWN
#include "pth_p.h"
#include "pth_hooks_record.h"

size_t hook_front;
int hook_checking;
int hook_comparing;
pth_t hook_first, hook_first_waiting;
int hook_count[HOOK_PLACES];
int hook_newborn;

static pth_t hook_last_waiting;

void hook_record_reset(void)
{
    hook_first = hook_first_waiting = hook_last_waiting = NULL;
    memset(hook_count, 0, sizeof(hook_count));
    hook_newborn = 0;
}

void hook_fatal(const char *what, pth_t t)
{
    fprintf(stderr, "**Pth** SCHEDULER %s: %s%s%s%s\n", hook_scheduler->name, what,
            t != NULL ? ": \"" : "", t != NULL ? t->name : "", t != NULL ? "\"" : "");
    fflush(NULL); /* what the program has printed tells how it came to this */
    abort();
}

/* --- all live threads ------------------------------------------------------------------------------------ */

int hook_record_is_live(pth_t t)
{
    return HOOK_RECORD(t)->place != HOOK_NOWHERE;
}

int hook_record_knows(pth_t t)
{
    pth_t other;

    for (other = hook_first; other != NULL && other != t; other = HOOK_RECORD(other)->next) ;
    return other != NULL;
}

static void hook_link(pth_t t)
{
    struct hook_record *record = HOOK_RECORD(t);

    record->previous = NULL;
    record->next = hook_first;
    if (hook_first != NULL)
        HOOK_RECORD(hook_first)->previous = t;
    hook_first = t;
}

static void hook_unlink(pth_t t)
{
    struct hook_record *record = HOOK_RECORD(t);

    if (record->next != NULL)
        HOOK_RECORD(record->next)->previous = record->previous;
    if (record->previous != NULL)
        HOOK_RECORD(record->previous)->next = record->next;
    else
        hook_first = record->next;
}

/* --- those that wait ------------------------------------------------------------------------------------- */

static void hook_link_waiting(pth_t t)
{
    struct hook_record *record = HOOK_RECORD(t);

    record->next_waiting = NULL;
    record->previous_waiting = hook_last_waiting;
    if (hook_last_waiting != NULL)
        HOOK_RECORD(hook_last_waiting)->next_waiting = t;
    else
        hook_first_waiting = t;
    hook_last_waiting = t;
}

static void hook_unlink_waiting(pth_t t)
{
    struct hook_record *record = HOOK_RECORD(t);

    if (record->next_waiting != NULL)
        HOOK_RECORD(record->next_waiting)->previous_waiting = record->previous_waiting;
    else
        hook_last_waiting = record->previous_waiting;
    if (record->previous_waiting != NULL)
        HOOK_RECORD(record->previous_waiting)->next_waiting = record->next_waiting;
    else
        hook_first_waiting = record->next_waiting;
}

/* A scheduler names the first and the one behind each. Behind the last it may name the first again, or none; those
 * that it leaves out come last, as they stood. */
void hook_record_order(void)
{
    static long order = 0;
    pth_t t = hook_first_waiting;

    order++;
    if (t != NULL)
        t = hook_scheduler->first_waiting();
    while (t != NULL && HOOK_RECORD(t)->place == HOOK_WAITING && HOOK_RECORD(t)->order != order) {
        HOOK_RECORD(t)->order = order;
        hook_unlink_waiting(t);
        hook_link_waiting(t);
        t = hook_scheduler->next_waiting(t);
    }
    while (hook_first_waiting != NULL && HOOK_RECORD(hook_first_waiting)->order != order) {
        t = hook_first_waiting;
        HOOK_RECORD(t)->order = order;
        hook_unlink_waiting(t);
        hook_link_waiting(t);
    }
}

/* --- moves ----------------------------------------------------------------------------------------------- */

/* Pth changes a thread's state before or after it moves the thread, so new ones are counted by what they did. */
static int hook_is_newborn(pth_t t)
{
    return t->state == PTH_STATE_NEW;
}

void hook_record_move(pth_t t, enum hook_place place)
{
    struct hook_record *record = HOOK_RECORD(t);

    if (record->place == HOOK_WAITING)
        hook_unlink_waiting(t);
    if (place == HOOK_WAITING)
        hook_link_waiting(t);
    if (hook_is_newborn(t))
        hook_newborn += (place == HOOK_QUEUED) - (record->place == HOOK_QUEUED);
    hook_count[record->place]--;
    hook_count[place]++;
    record->place = place;
}

void hook_record_enter(pth_t t)
{
    hook_link(t);
    hook_record_move(t, HOOK_QUEUED);
}

void hook_record_forget(pth_t t)
{
    hook_record_move(t, HOOK_NOWHERE);
    hook_unlink(t);
}

/* --- checking -------------------------------------------------------------------------------------------- */

static void hook_note(const char *handler, const char *what, pth_t t, int answer, int expected)
{
    fprintf(stderr, "**Pth** SCHEDULER %s: after %s, %s%s%s%s answers %d; Pth's record says %d\n",
            hook_scheduler->name, handler, what, t != NULL ? " of \"" : "", t != NULL ? t->name : "",
            t != NULL ? "\"" : "", answer, expected);
}

static void hook_check_number(const char *handler, const char *query, int answer, int expected)
{
    if (answer != expected)
        hook_note(handler, query, NULL, answer, expected);
}

static void hook_check_thread(const char *handler, const char *query, pth_t t, int answer, int expected)
{
    if (!answer != !expected)
        hook_note(handler, query, t, !!answer, expected);
}

/* A scheduler may call a thread ready that has never run, so new and ready are held against the record together. */
void hook_record_compare(const char *handler)
{
    const struct pth_scheduler *ask = hook_scheduler;
    pth_t t;

    hook_comparing = TRUE;
    for (t = hook_first; t != NULL; t = HOOK_RECORD(t)->next) {
        int is_queued = HOOK_RECORD(t)->place == HOOK_QUEUED;
        hook_check_thread(handler, "is_new or is_ready", t, ask->is_new(t) || ask->is_ready(t), is_queued);
        hook_check_thread(handler, "is_waiting", t, ask->is_waiting(t), HOOK_RECORD(t)->place == HOOK_WAITING);
        hook_check_thread(handler, "can_switch_to", t, ask->can_switch_to(t), is_queued);
    }
    hook_check_number(handler, "threads_new + threads_ready", ask->threads_new() + ask->threads_ready(),
                      hook_count[HOOK_QUEUED]);
    hook_check_number(handler, "threads_waiting", ask->threads_waiting(), hook_count[HOOK_WAITING]);
    hook_check_number(handler, "threads_suspended", ask->threads_suspended(), hook_count[HOOK_SUSPENDED]);
    hook_check_number(handler, "threads_total", ask->threads_total(), hook_count[HOOK_QUEUED]
                      + hook_count[HOOK_RUNNING] + hook_count[HOOK_WAITING] + hook_count[HOOK_SUSPENDED]);
    hook_comparing = FALSE;
}
