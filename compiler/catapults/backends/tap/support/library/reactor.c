/* The reactor of threading by appointment: what the simulator does in wasm-runtime/src/library/tap, done with real calls.
 *
 * While nobody is released: calls that the clock has begun are submitted and appointed again; when all on the next
 * appointments are ready, the clock strikes; when nobody is next or ready, the scheduler chooses; then calls that are over
 * are noted, and those on the next appointments become ready. Where nothing of that can be done, the process waits; a real-time
 * clock waits for nobody who is late. It runs on the stack of the thread that gave up control. */
#include "library.h"

enum { TURNS_PER_LOOK = 16 /* at descriptors, while there is something to do */ };

static bool has_asked;    /* the scheduler has said when the clock strikes */
static int64_t strike_at;

#define known cat_tap_module /* containers, by what they are for */

static uint32_t count(cat_container c) { return cat_count(&host.ctx, c); }

static tap_t first(cat_container c)
{
    cat_thread t = cat_front(&host.ctx, c);
    return t ? host.threads[t] : NULL;
}

/* The thread behind a node of a container, 0 at the end. */
static cat_thread behind(cat_container c, uint32_t node)
{
    uint32_t next = host.ctx.nodes.at[node].next;
    return next == c ? 0 : next;
}

static cat_thread node_of(tap_t t) { return host_thread(t)->node; }

/* Somebody has an appointment in a calendar: in no container that the library knows by a name. */
static bool has_calendar(void)
{
    uint32_t named = count(known.next) + count(known.ready) + count(known.begun) + count(known.released) + count(known.away);
    return library.alive > named + count(host_slot());
}

/* --- handlers ---------------------------------------------------------------------------------------------------- */

static void appoint(tap_t t)
{
    library.in_vain = false;
    tell_of_call(t);
    host_place(CAT_HANDLER_APPOINT, t, CAT_STATE_WAITING);
    bool begins = t->appointment == APPOINTED_TO_BEGIN;
    bool goes_away = begins && !call_begins_by_appointment(t->call);
    if (goes_away != (host_home(node_of(t)) == known.away)) {
        fault_of_protocol(goes_away ? "did not put a thread into `away`" : "put a thread into `away`", node_of(t));
    }
}

static void begin(tap_t t)
{
    call_submit(t->call);
    t->appointment = APPOINTED_TO_END;
    appoint(t);
}

/* Where each of those went that were ready. */
static void check_struck(uint32_t were_ready)
{
    for (cat_thread t = behind(known.begun, known.begun); t; t = behind(known.begun, t)) {
        tap_t one = host.threads[t];
        if (one->appointment != APPOINTED_TO_BEGIN || one->call->kind == CALL_LOCK) fault_of_protocol("began a call that had begun", t);
    }
    uint32_t left = count(known.ready);
    bool idles = left == were_ready && !host.handlers[CAT_HANDLER_NEXT_STRIKE];
    if (idles) fault_of_protocol("left all threads in `ready`", cat_front(&host.ctx, known.ready));
    if (count(known.begun) + count(known.released) + left != were_ready) fault_of_protocol("moved a thread to where none belongs", 0);
}

static void release(tap_t t)
{
    const struct call *call = t->call;
    if (call && call->stage != CALL_TOLD) fault_of_protocol("released a thread whose call is not over", node_of(t));
    tell_released(t);
    t->appointment = APPOINTED_NOT;
    trace_state(node_of(t), CAT_STATE_READY);
}

static void strike(void)
{
    uint32_t were_ready = count(known.ready);
    library.in_vain = false;
    host_call(CAT_HANDLER_STRIKE, 0);
    check_struck(were_ready);
    for (cat_thread t = behind(known.released, known.released); t; t = behind(known.released, t)) release(host.threads[t]);
}

static void ask_strike(void)
{
    if (!has_asked) strike_at = host_call(CAT_HANDLER_NEXT_STRIKE, 0);
    has_asked = true;
}

static bool time_has_come(void) { return has_asked && strike_at <= host_clock(); }

/* An idling clock is asked first, and strikes when its time has come. */
static bool may_strike(void)
{
    if (!host.handlers[CAT_HANDLER_NEXT_STRIKE]) return true;
    ask_strike();
    if (!time_has_come()) return false;
    has_asked = false;
    return true;
}

/* A real-time clock does not wait for those who are late: the scheduler is told of them. */
static bool strikes_anyway(void)
{
    return host.handlers[CAT_HANDLER_BROKEN] && host.handlers[CAT_HANDLER_NEXT_STRIKE] && count(known.next);
}

static void choose(void)
{
    if (is_told_held()) locks_tell_held();
    host_call(CAT_HANDLER_CHOOSE, 0);
    bool moved_others = count(host_slot()) || count(known.ready) || count(known.begun) || count(known.released);
    if (moved_others) fault_of_protocol("moved a thread to where none is chosen", 0);
    has_asked = false;
    library.in_vain = !count(known.next);
}

/* --- the turn ------------------------------------------------------------------------------------------------------ */

/* Calls that are over are noted, up to the first whose thread was away: it gets an appointment. */
static bool note(void)
{
    struct call *call;
    while ((call = calls_note()) != NULL) {
        tap_t t = call->thread;
        library.in_vain = false;
        if (host_home(node_of(t)) != known.away) continue;
        t->appointment = APPOINTED_TO_END;
        appoint(t);
        return true;
    }
    return false;
}

static bool is_ready(tap_t t)
{
    if (!t->call) return true; /* a newborn */
    if (t->call->kind == CALL_LOCK) return t->call->stage == CALL_TOLD || lock_take(t->call);
    return t->appointment == APPOINTED_TO_BEGIN || t->call->stage == CALL_TOLD;
}

static bool find_ready(void)
{
    for (cat_thread t = behind(known.next, known.next); t; t = behind(known.next, t)) {
        if (!is_ready(host.threads[t])) continue;
        host_call(CAT_HANDLER_ARRIVED, t);
        if (host_home(t) != known.ready) fault_of_protocol("did not put a thread into `ready`", t);
        if (!count(known.next) && !time_has_come()) has_asked = false; /* all are ready, which may bring the strike nearer */
        return true;
    }
    return false;
}

/* The first of those who are late. Who asks for a lock waits for nothing yet that could bring it back from `away`. */
static void break_one(void)
{
    tap_t t = first(known.next);
    library.in_vain = false;
    host_call(CAT_HANDLER_BROKEN, node_of(t));
    if (host.ctx.chosen == CAT_FAILED) return threads_fail(t);
    cat_container home = host_home(node_of(t));
    bool is_lost = home == known.away && t->appointment == APPOINTED_TO_BEGIN;
    bool is_stored = home != CAT_NOWHERE && home != known.next && home != known.ready && home != known.begun && home != known.released && home != host_slot();
    if (is_lost || !is_stored) fault_of_protocol("gave a late thread no other appointment", node_of(t));
}

/* A lock that another thread holds begins nothing. */
static bool somebody_could_go_on(void)
{
    tap_t t;
    LIST_FOREACH(t, &library.all, all) {
        bool waits = t->call && t->call->kind == CALL_LOCK && !lock_is_free(t->call->mutex);
        cat_container home = host_home(node_of(t));
        if (home != known.next && home != known.away && !waits) return true;
    }
    return false;
}

enum { PATIENCE = 1000 * 1000 * 1000 /* ns */ };

/* Nothing can be done now. */
static void idle(void)
{
    int64_t until = timers_next();
    if (strikes_anyway()) ask_strike();
    else if (!count(known.ready)) has_asked = false; /* all have missed it */
    if (has_asked && strike_at < until) until = strike_at;
    if (until == NEVER && !world_is_watching()) {
        if (library.in_vain && somebody_could_go_on()) trouble_nobody_chosen();
        trouble_deadlock();
    }
    bool is_odd = library.in_vain && has_calendar() && somebody_could_go_on();
    int64_t told_at = is_odd ? host_clock() + PATIENCE : NEVER;
    world_wait(told_at < until ? told_at : until);
    if (told_at < until && host_clock() >= told_at) trouble_chooses_never();
}

static void poll_calls(void)
{
    static unsigned turns;
    timers_ring();
    if (++turns % TURNS_PER_LOOK == 0 && world_is_watching()) world_wait(0);
    if (note() || find_ready()) return;
    if (time_has_come() && strikes_anyway()) return break_one();
    bool chooses = !count(known.next) && !count(known.ready);
    if (chooses && !library.in_vain && has_calendar()) return; /* what was noted may be chosen */
    idle();
}

tap_t reactor_turn(void)
{
    host.running = 0;
    while (library.alive) {
        tap_t t = first(known.begun);
        bool next = count(known.next), ready = count(known.ready);
        if (!t) disk_submit();
        if (t) begin(t);
        else if (count(known.released)) return host_schedule();
        else if (ready && !next && may_strike()) strike();
        else if (!next && !ready && !library.in_vain && has_calendar()) choose();
        else poll_calls();
    }
    return NULL;
}

/* --- the running thread -------------------------------------------------------------------------------------------- */

void reactor_call(struct call *call)
{
    tap_t t = call->thread = library.running;
    t->call = call;
    t->appointment = APPOINTED_TO_BEGIN;
    if (!call_begins_by_appointment(call)) call_submit(call);
    appoint(t);
    threads_go_on(reactor_turn());
    t->call = NULL;
}

void reactor_yield(void)
{
    cat_thread t = node_of(library.running);
    host_place(CAT_HANDLER_SWITCH_OUT, library.running, CAT_STATE_READY);
    if (host_home(t) != known.released) fault_of_protocol("did not put a thread into `released`", t);
    threads_go_on(reactor_turn());
}

void reactor_bear(tap_t t)
{
    t->appointment = APPOINTED_TO_END;
    library.in_vain = false;
    library.alive++;
    host_bear(t, CAT_STATE_WAITING);
    tell_of_call(t);
    host_place(CAT_HANDLER_NEWTHREAD, t, CAT_STATE_WAITING);
}
