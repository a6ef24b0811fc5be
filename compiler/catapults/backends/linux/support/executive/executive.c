#include "executive.h"

#include <stdatomic.h>
#include <time.h>

#include "calls.h"
#include "carrier.h"
#include "gaps.h"
#include "steer.h"

enum { SOONEST = 50 * 1000 /* ns: a scheduler that is called more often would be alone on its processor */ };

struct executive executive;
struct client clients[CLIENTS];

static const struct cat_ops ops = {
    .sorted_insert = sorted_insert,
    .sorted_remove = sorted_remove,
    .trace_transfer = trace_transfer,
    .sorted_copy = sorted_copy,
};

/* Threads that wait and do not say when they go on, in the order in which they began to. */
static struct members doubtful = TAILQ_HEAD_INITIALIZER(doubtful);
static struct members told = TAILQ_HEAD_INITIALIZER(told); /* have become ready, in that order */
static uint64_t round_number = 1; /* another one once somebody has run */
static bool is_shaken;            /* the running thread may have to give way */

int executive_priority(enum level level) { return executive.base + (int)level - LEVEL_INACTIVE; }

static int64_t monotonic(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

void executive_start(void)
{
    const char *why = host_start(&ops);
    if (why) fault_of_protocol(why, 0);
    executive.clock_start = monotonic() - host_clock();
    TAILQ_INIT(&executive.all);
    executive.slice_end = executive.ring = executive.next_try = NEVER;
    host_init();
}

/* --- threads that come, wait, go on and leave ---------------------------------------------------------------------- */

static void let_go(struct member *member)
{
    steer_release(member);
    atomic_store(&member->slot->state, SLOT_FREE);
    atomic_store(&member->stage, STAGE_OVER);
}

static void note_ready(struct member *member)
{
    if (member->is_told) return;
    member->is_told = true;
    TAILQ_INSERT_TAIL(&told, member, of_told);
}

static void forget_ready(struct member *member)
{
    if (!member->is_told) return;
    member->is_told = false;
    TAILQ_REMOVE(&told, member, of_told);
}

static void end(struct member *member)
{
    if (member->doing == WAITS && !member->reports) TAILQ_REMOVE(&doubtful, member, of_doubtful);
    forget_ready(member);
    TAILQ_REMOVE(&executive.all, member, of_all);
    executive.figures.deaths += member->is_dead;
    executive.dead -= member->is_dead;
    calls_end(member);
    let_go(member);
}

/* Unless it says something else by now, such as that it leaves: then it is heard again. */
static void take_up(struct member *member, uint32_t said)
{
    atomic_compare_exchange_strong(&member->slot->state, &said, SLOT_RUNS);
}

static void arrive(struct member *member)
{
    int64_t released = atomic_load(&member->slot->released);
    if (!kernel_is_alive(member->held) || !kernel_keep_on(member->tid, executive.processor) || !calls_bear(member)) {
        let_go(member);
        return;
    }
    if (released) calls_job(member, released);
    note_ready(member);
    TAILQ_INSERT_TAIL(&executive.all, member, of_all);
    take_up(member, SLOT_ARRIVES);
    atomic_store(&member->stage, STAGE_ALIVE);
    steer(member, LEVEL_INACTIVE);
}

/* The catcher has run, so this one does not. If it was only taken for ready, that was in vain. */
static void block(struct member *member)
{
    uint32_t expected = SLOT_BLOCKS;
    if (member->is_guess) member->tried = round_number;
    executive.figures.vain += member->is_guess;
    member->is_guess = false;
    calls_block(member);
    member->reports = atomic_compare_exchange_strong(&member->slot->state, &expected, SLOT_IS_SEEN) ||
                      expected == SLOT_IS_SEEN || expected == SLOT_WAKES;
    if (!member->reports) TAILQ_INSERT_TAIL(&doubtful, member, of_doubtful);
    steer(member, member->reports ? LEVEL_BLOCKED : LEVEL_INACTIVE);
}

static void go_on(struct member *member)
{
    int64_t released = atomic_load(&member->slot->released);
    if (released != member->released) calls_job(member, released);
    calls_raise(member);
    note_ready(member);
    steer(member, LEVEL_INACTIVE);
}

/* What a thread says of itself in its slot. */
static void hear(struct member *member)
{
    uint32_t said = atomic_load(&member->slot->state);
    if (member->stage == STAGE_READY) {
        if (said == SLOT_ARRIVES) arrive(member);
        if (said == SLOT_LEAVES) let_go(member);
        return;
    }
    if (member->stage != STAGE_ALIVE) return;
    if (said == SLOT_LEAVES) {
        end(member);
    } else if (said == SLOT_WAKES) {
        executive.figures.reports++;
        take_up(member, said);
        if (member->doing != WAITS) return;
        if (!member->reports) TAILQ_REMOVE(&doubtful, member, of_doubtful);
        go_on(member);
    } else if (said == SLOT_YIELDS) {
        take_up(member, said);
        if (member != executive.running) return;
        calls_release(member);
        steer(member, LEVEL_INACTIVE);
    }
}

static void for_members(struct client *client, void (*each)(struct member *member))
{
    for (int i = 0; i < SLOTS; i++) {
        if (client->members[i] && client->members[i]->stage) each(client->members[i]);
    }
}

/* --- the door ------------------------------------------------------------------------------------------------------ */

static void bury(struct member *member)
{
    if (member->stage == STAGE_ALIVE) end(member);
    else if (member->stage == STAGE_READY) let_go(member);
}

/* What a program asks for by the door: to set an import, or that all its threads be let go, since it is gone. */
static void attend(struct client *client)
{
    if (client->stage != STAGE_ALIVE) return;
    if (atomic_load(&client->is_setting)) {
        const struct frame *asked = &client->setting;
        struct member *member = asked->number < SLOTS ? client->members[asked->number] : NULL;
        bool is_known = member && member->stage == STAGE_ALIVE;
        if (asked->kind == FRAME_ENTER) client->setting_failed = !is_known || !calls_enter(member, asked->text);
        else if (asked->number == FRAME_GLOBAL) client->setting_failed = !values_set(asked->text, asked->value);
        else client->setting_failed = !is_known || !values_set_of(host_thread(member)->node, asked->text, asked->value);
        is_shaken = true;
        atomic_store(&client->is_setting, 0);
    }
    if (!atomic_load(&client->is_closing)) return;
    for_members(client, bury);
    atomic_store(&client->stage, STAGE_OVER);
}

/* --- deciding ------------------------------------------------------------------------------------------------------ */

/* Each is taken for ready once in a round: whether it runs shows whether it is. */
static void guess(void)
{
    struct member *member, *next;
    for (member = TAILQ_FIRST(&doubtful); member; member = next) {
        next = TAILQ_NEXT(member, of_doubtful);
        if (member->tried == round_number) continue;
        TAILQ_REMOVE(&doubtful, member, of_doubtful);
        member->is_guess = true;
        member->runs = kernel_runs(member->schedstat);
        executive.figures.guesses++;
        calls_raise(member);
        note_ready(member);
    }
}

static void displace(struct member *member)
{
    calls_release(member);
    steer(member, LEVEL_INACTIVE);
}

static void choose(void)
{
    if (!executive.running && executive.ready) calls_choose();
}

/* Who has become ready may take the processor from who runs. */
static void ask_all(void)
{
    struct member *member;
    while ((member = TAILQ_FIRST(&told)) != NULL) {
        forget_ready(member);
        if (member->doing != IS_READY || !executive.running || !calls_preempts(member)) continue;
        displace(executive.running);
        choose();
    }
}

static void end_dead(void)
{
    struct member *member, *next;
    for (member = TAILQ_FIRST(&executive.all); member; member = next) {
        next = TAILQ_NEXT(member, of_all);
        if (member->is_dead) end(member);
    }
}

/* Who has died is found out when it is to be steered; then somebody else is chosen. */
static void decide(void)
{
    do {
        end_dead();
        if (is_shaken && executive.running && calls_gives_way(executive.running)) displace(executive.running);
        is_shaken = false;
        choose();
        ask_all();
        steer_all();
    } while (executive.dead);
}

/* --- time ---------------------------------------------------------------------------------------------------------- */

static void expire(int64_t now)
{
    if (executive.running && executive.slice_end <= now) {
        struct member *member = executive.running;
        executive.figures.expiries++;
        calls_expire(member);
        steer(member, LEVEL_INACTIVE);
    }
    if (executive.ring <= now) {
        calls_timer();
        is_shaken = true;
    }
    if (executive.next_try <= now) round_number++;
}

static void set_timers(void)
{
    int64_t now = host_clock(), next = calls_next_timer();
    executive.ring = next < now + SOONEST ? now + SOONEST : next;
    bool tries = !executive.running && !TAILQ_EMPTY(&doubtful);
    executive.next_try = tries ? now + executive.retry : NEVER;
}

static int64_t sooner(int64_t a, int64_t b) { return a < b ? a : b; }

int64_t executive_next(void)
{
    int64_t next = sooner(executive.ring, executive.running ? executive.slice_end : NEVER);
    return sooner(next, sooner(executive.next_try, gaps_next()));
}

void executive_ended(struct member *member)
{
    if (member->stage != STAGE_ALIVE || member->is_dead) return;
    member->is_dead = true;
    executive.dead++;
}

/* --- the step ------------------------------------------------------------------------------------------------------ */

/* Somebody has run since the last step, and not only been tried. */
static bool has_run(void)
{
    struct member *member = executive.running;
    if (!member) return false;
    if (member->is_guess && kernel_runs(member->schedstat) == member->runs) return false;
    member->is_guess = false;
    return true;
}

void executive_step(uint32_t happenings, uint64_t woken)
{
    struct member *before = executive.running;
    gaps_find();
    round_number += has_run();
    if (happenings & HAPPENS_CAUGHT && executive.running) {
        executive.figures.caught++;
        block(executive.running);
    }
    for (; woken; woken &= woken - 1) for_members(&clients[__builtin_ctzll(woken)], hear);
    for (uint32_t i = 0; happenings & HAPPENS_REQUEST && i < CLIENTS; i++) attend(&clients[i]);
    expire(host_clock());
    guess();
    decide();
    set_timers();
    gaps_look();
    executive.figures.switches += executive.running && executive.running != before;
}

void executive_end(void)
{
    while (!TAILQ_EMPTY(&executive.all)) end(TAILQ_FIRST(&executive.all));
    for (uint32_t i = 0; i < CLIENTS; i++) for_members(&clients[i], bury);
    catcher_set(false);
}
