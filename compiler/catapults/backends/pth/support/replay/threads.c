/* The threads of a counterexample: whoever gets control does what the next event says. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "replay.h"

/* A look of Pth at what threads wait for is this long when nothing else is to do, in ms. */
enum { LOOK = 1, LOOKS_IN_VAIN = 100 };

struct replay_shared *replay_shared;

static struct replay_thread **threads; /* by number, in this round */

static const struct replay_step *next_step(void)
{
    return replay_shared->next < replay_run.count ? &replay_run.steps[replay_shared->next] : NULL;
}

static const char *name_of(const struct replay_thread *who)
{
    for (int i = 0; i < replay_run.threads; i++)
        if (threads[i] == who) return replay_run.names[i];
    return "the main thread";
}

/* --- the end ---------------------------------------------------------------------------------------------------- */

static void over(enum replay_outcome outcome)
{
    replay_shared->outcome = outcome;
    fflush(NULL);
    _exit(0);
}

static void otherwise(const char *does, const struct replay_thread *who)
{
    snprintf(replay_shared->said, sizeof replay_shared->said, "%s%s", name_of(who), does);
    over(WENT_OTHERWISE);
}

static void refused(const struct replay_step *step)
{
    snprintf(replay_shared->said, sizeof replay_shared->said, "%s: %s", step->words, strerror(errno));
    over(WAS_REFUSED);
}

/* --- the order of events ---------------------------------------------------------------------------------------- */

/* In the next round others have the numbers. */
static void go_round(void)
{
    struct replay_thread *before[replay_run.threads];
    memcpy(before, threads, sizeof before);
    for (int i = 0; i < replay_run.threads; i++) threads[i] = before[replay_run.again[i]];
    replay_shared->next = replay_run.loop;
    if (++replay_shared->round == replay_run.rounds) over(WENT_ROUND);
}

/* The next event is about to happen. */
static const struct replay_step *begin_step(void)
{
    const struct replay_step *step = next_step();
    if (replay_shared->round == 0) {
        if (replay_shared->next == replay_run.loop) printf("           again and again:\n");
        printf("%9d. %s\n", replay_shared->next + 1, step->words);
        fflush(stdout);
    }
    replay_shared->next++;
    replay_shared->done++;
    return step;
}

/* It has happened. */
static void end_step(void)
{
    if (replay_shared->next < replay_run.count) return;
    if (replay_run.loop < replay_run.count) go_round();
    else over(WENT_TO_END);
}

/* --- what the scheduler asks ------------------------------------------------------------------------------------ */

/* The event that has begun, or the choice of a thread, which is known as an event when that thread has control. */
static const struct replay_step *asking_step(long asked)
{
    int next = replay_shared->next;
    bool is_round = next == replay_run.loop && replay_shared->round > 0;
    if (asked == replay_shared->done) return next > 0 ? &replay_run.steps[(is_round ? replay_run.count : next) - 1] : NULL;
    if (next == replay_run.count) next = replay_run.loop;
    const struct replay_step *step = next < replay_run.count ? &replay_run.steps[next] : NULL;
    return step && step->event == REPLAY_DISPATCH ? step : NULL;
}

int replay_answer(int function)
{
    static long asked = -1; /* steps that were made at the last question, or one more */
    static int taken;
    if (!replay_shared) return 0;
    if (asked < replay_shared->done) asked = replay_shared->done, taken = 0;
    const struct replay_step *step = asking_step(asked);
    if (asked == replay_shared->done && (!step || taken == step->answer_count) && asking_step(asked + 1)) {
        step = asking_step(++asked);
        taken = 0;
    }
    bool answers = step && taken < step->answer_count && step->answers[taken].function == function;
    return answers ? step->answers[taken++].value : 0;
}

/* --- waiting ---------------------------------------------------------------------------------------------------- */

/* Pth looks again and again, and nothing happens. */
static void look_in_vain(void)
{
    static long seen;
    static int looks;
    if (seen != replay_shared->done) looks = 0;
    seen = replay_shared->done;
    if (++looks == LOOKS_IN_VAIN) over(WENT_STILL);
}

/* What a thread waits for comes when it is its turn. */
static int comes(void *who)
{
    const struct replay_step *step = next_step();
    look_in_vain();
    if (!step && replay_run.loop < replay_run.count) {
        go_round();
        step = next_step();
    }
    if (!step || step->event != REPLAY_WAKE || threads[step->thread] != who) return 0;
    begin_step();
    return 1;
}

static int never_comes(void *unused)
{
    (void)unused;
    look_in_vain();
    return 0;
}

static void wait_for(int (*condition)(void *), void *who)
{
    pth_event_t event = pth_event(PTH_EVENT_FUNC, condition, who, pth_time(0, 1000L * LOOK));
    pth_wait(event);
    pth_event_free(event, PTH_FREE_THIS);
}

/* --- what threads do -------------------------------------------------------------------------------------------- */

static void *body(void *who);

void replay_set_priority(struct replay_thread *who, int priority)
{
    who->priority = priority;
    if (!who->id) return;
    pth_attr_t attributes = pth_attr_of(who->id);
    pth_attr_set(attributes, PTH_ATTR_PRIO, priority);
    pth_attr_destroy(attributes);
}

static struct replay_thread *new_thread(const struct replay_step *step)
{
    struct replay_thread *who = calloc(1, replay_run.thread_size);
    if (!who) abort();
    replay_run.defaults(who);
    if (step->set) step->set(who);
    return threads[step->thread] = who;
}

static void bear(const struct replay_step *step)
{
    struct replay_thread *who = new_thread(step);
    pth_attr_t attributes = pth_attr_new();
    pth_attr_set(attributes, PTH_ATTR_NAME, replay_run.names[step->thread]);
    pth_attr_set(attributes, PTH_ATTR_JOINABLE, FALSE);
    pth_attr_set(attributes, PTH_ATTR_PRIO, who->priority);
    who->id = pth_spawn(attributes, body, who);
    if (!who->id) refused(step);
    pth_set_userdata(who->id, who);
    pth_attr_destroy(attributes);
}

/* The scheduler may say that the other thread cannot run; then the thread gives up control all the same. */
static void yield_to(const struct replay_step *step)
{
    bool is_last = replay_shared->next == replay_run.count && replay_run.loop == replay_run.count;
    if (pth_yield(threads[step->other]->id)) return;
    if (is_last) refused(step);
    pth_yield(NULL);
}

/* What leaves control with the thread. */
static void act(const struct replay_step *step, struct replay_thread *who)
{
    pth_t other = step->other < 0 ? NULL : threads[step->other]->id;
    switch (step->event) {
    case REPLAY_BIRTH: bear(step); break;
    case REPLAY_SUSPEND: if (!pth_suspend(other)) refused(step); break;
    case REPLAY_RESUME: if (!pth_resume(other)) refused(step); break;
    case REPLAY_KILL: if (!pth_abort(other)) refused(step); break;
    default: step->set(who); break;
    }
    end_step();
}

/* A thread has got control. */
static void arrive(struct replay_thread *who)
{
    const struct replay_step *step = next_step();
    if (!step) end_step();
    step = next_step();
    if (!step || step->event != REPLAY_DISPATCH || threads[step->thread] != who) otherwise(" runs", who);
    begin_step();
    end_step();
}

/* What a thread does until it ends. It has control whenever it looks at what is next. */
static void go_on(struct replay_thread *who)
{
    for (;;) {
        const struct replay_step *step = next_step();
        bool is_mine = step->event == REPLAY_BIRTH || (step->event >= REPLAY_YIELD && threads[step->thread] == who);
        if (!is_mine || step->event == REPLAY_WAKE) otherwise(" runs on", who);
        begin_step();
        switch (step->event) {
        case REPLAY_YIELD: pth_yield(NULL); break;
        case REPLAY_YIELD_TO: yield_to(step); break;
        case REPLAY_WAIT: wait_for(comes, who); break;
        case REPLAY_END: return;
        default: act(step, who); continue;
        }
        arrive(who);
    }
}

static void *body(void *who)
{
    arrive(who);
    go_on(who);
    return NULL;
}

/* --- the main thread -------------------------------------------------------------------------------------------- */

static void play_main(struct replay_thread *who)
{
    who->id = pth_self();
    pth_set_userdata(who->id, who);
    end_step();
    arrive(who);
    go_on(who);
}

void replay_threads(void)
{
    struct replay_thread *none[replay_run.threads + 1], *main_thread = NULL;
    memset(none, 0, sizeof none);
    threads = none;
    const struct replay_step *first = begin_step();
    if (first->set) first->set(NULL);
    if (replay_run.main >= 0) main_thread = new_thread(begin_step());
    pth_init(); /* bears the main thread, and dispatches it */
    replay_run.registers();
    if (main_thread) play_main(main_thread);
    end_step();
    while (next_step()->event == REPLAY_BIRTH) act(begin_step(), NULL);
    wait_for(never_comes, NULL);
}
