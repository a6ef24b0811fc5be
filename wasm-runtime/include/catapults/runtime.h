/* The runtime: one address space of threads under one scheduler, in virtual time.
 *
 * Life: cat_new, cat_load_workload, cat_load_scheduler (or cat_use_scheduler),
 * cat_start, then cat_run and cat_seek as often as wanted, cat_free. Starting
 * again with another seed needs no reloading.
 *
 * A function that can fail returns 0 or a negative enum cat_error, and
 * cat_message() says in words what is wrong; the runtime then is as before the
 * call. Everything the runtime returns a pointer to belongs to it.
 */
#ifndef CATAPULTS_RUNTIME_H
#define CATAPULTS_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#include "catapults/bytecode.h"
#include "catapults/sched.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cat_runtime cat_runtime;

enum cat_error {
    CAT_ERROR_MEMORY = -1,   /* an allocation failed */
    CAT_ERROR_FORMAT = -2,   /* the bytes are not a workload or descriptor of this version */
    CAT_ERROR_MISMATCH = -3, /* scheduler and workload do not fit: profile, types of imports */
    CAT_ERROR_STATE = -4,    /* called in the wrong order */
    CAT_ERROR_RANGE = -5     /* a tick or parameter that does not exist */
};

struct cat_options {
    uint64_t fuel;            /* loop turns a single handler may take; 0: 10 million */
    uint64_t memory_limit;    /* bytes for threads, sorted containers and messages; 0: 512 MiB */
    uint64_t snapshot_budget; /* bytes; 0: 64 MiB */
    uint32_t trace_capacity;  /* records, a power of two; 0: 1 << 18 */
    uint32_t trace_level;     /* 0 off, 1 events, 2 sites */
    uint32_t check_queries;   /* as cat_check_queries says */
};

/* `options` NULL: the defaults, with trace level 1. NULL when there is no memory; in WebAssembly also while
 * another runtime lives, for an instance of the module is one runtime. */
cat_runtime *cat_new(const struct cat_options *options);
void cat_free(cat_runtime *rt);

/* Copies and validates a compiled workload (contracts/bytecode.toml). */
int cat_load_workload(cat_runtime *rt, const uint8_t *bytes, size_t length);

/* Copies and validates the descriptor of a WebAssembly scheduler module (its custom section
 * "catapults"). `functions` holds setup, then the handlers in the descriptor's order; NULL: those
 * that were linked into the runtime's own module (WebAssembly only). */
int cat_load_scheduler(cat_runtime *rt, const uint8_t *descriptor, size_t length, const cat_handler *functions,
                       size_t count);

/* Uses a native scheduler, which must outlive the runtime. */
int cat_use_scheduler(cat_runtime *rt, const struct cat_scheduler *scheduler);

/* Sets a parameter of the workload for the next start; `value` in the parameter's type, time in ns. */
int cat_set_parameter(cat_runtime *rt, const char *name, double value);

/* Links workload and scheduler, runs setup and init, creates the threads. Events of the start
 * (init and the first newthread calls) are the first ticks. A fault there is an outcome, not an error. */
int cat_start(cat_runtime *rt, uint64_t seed);

/* Runs until the goal (enum cat_goal in layout.toml), an outcome, or at most `slice` ticks (so that a host stays responsive).
 * Returns 1 when the goal or an outcome was reached, 0 when the slice ended first. */
int cat_run(cat_runtime *rt, enum cat_goal goal, uint64_t target, uint64_t slice);

/* Goes to the state right after a tick, forward or back (0: right after cat_start began, before the
 * first event). Backward seeks restore a snapshot and replay; the records of the trace up to there
 * are the same as before. Runs at most `slice` ticks per call; returns as cat_run. */
int cat_seek(cat_runtime *rt, uint64_t tick, uint64_t slice);

/* Goes into a tick: to where its handler, of a stepping build, has passed `sites` of its sites. The run looks then as
 * if it had ended with the fault PAUSED at the next site; ctx->frame holds the handler's locals. Returns 1 there; 0 when
 * the handler passes fewer sites, and the tick is complete. cat_run and cat_seek lead out again. */
int cat_pause(cat_runtime *rt, uint64_t tick, uint64_t sites);

/* The tick right after which the k-th decision was complete is found by cat_run with
 * CAT_GOAL_DECISION after a seek; this gives the last tick at or before which `decisions` <= k
 * that a snapshot holds, so that hosts can step back by decision. */
uint64_t cat_tick_before_decision(const cat_runtime *rt, uint64_t decision);

/* --- forks: the course of a run is left. --- */

/* The run as it stands, to be taken over by another runtime of this version, native or not; NULL on an error. For use
 * at once, not for keeping: what is altered by accident is refused, what is altered on purpose is not noticed. */
const uint8_t *cat_export(cat_runtime *rt, size_t *length);

/* Goes on with an exported run instead of starting one: the same workload and scheduler are loaded. Everything then
 * happens as it would have there. Nothing before its tick can be gone back to. */
int cat_import(cat_runtime *rt, const uint8_t *bytes, size_t length);

/* As cat_import, with another scheduler of the same profile loaded. The world is kept. The scheduler's init is called,
 * then for each live thread in order of birth newthread and, where it applies, suspend_thread, or (where the library
 * tells of waiting) set_waiting and switch_out with the thread in the slot; these are the next events. Attributes
 * start at 0, imports have the values that they had. Refused of the manager of a system. */
int cat_adopt(cat_runtime *rt, const uint8_t *bytes, size_t length);

/* Changes from outside, for what follows: other random numbers, the value of a variable (of the workload, else of the
 * scheduler; time in ns), or of a thread's attribute (threads count from 1). Nothing before can be gone back to. */
int cat_reseed(cat_runtime *rt, uint64_t seed);
int cat_set_variable(cat_runtime *rt, const char *name, double value);
int cat_set_attribute(cat_runtime *rt, uint32_t thread, const char *name, double value);

/* The same from a time on, ns, before all else that happens then; to be said before the run comes there. It belongs to the
 * run: one can go back before it, and on. Another value of a distributed variable is given to the manager, where it has a place
 * among the updates of that time. */
int cat_reseed_at(cat_runtime *rt, int64_t time, uint64_t seed);
int cat_set_variable_at(cat_runtime *rt, int64_t time, const char *name, double value);

/* --- several runtimes side by side, each an address space of its own, whose threads send each other messages. ---
 *
 * What a thread sends to a channel that leads out, the host takes, and gives it to another runtime at a later time. To
 * keep all in step, a host lets every runtime run up to a time before which no message can come any more: the least of
 * all next events, and the shortest time that a message is under way.
 *
 * Messages of several runtimes are given in the order in which they were sent, so that the length of a step decides
 * nothing. What was given belongs to the run: it comes again, at its time, when the run goes back and on. What was sent
 * is handed out once, however often the run passes there. */

#define CAT_NEVER INT64_MAX /* no time */

/* Says before a run is started or taken over where a channel leads (enum cat_lead in layout.toml). Returns the channel's number. */
int cat_lead(cat_runtime *rt, const char *channel, enum cat_lead lead);

/* Nothing happens here before this time, in ns, unless a message comes. It is the present while a thread can run, and
 * CAT_NEVER when the run is over or can only wait for messages. What a run up to a time (CAT_GOAL_TIME) has passed is
 * not told again, though the run stands at the last tick before. */
int64_t cat_next_event(cat_runtime *rt);

/* For hosts that keep many runtimes in step: runs up to a time and gives the next event, or -1 minus that where there is
 * something to take. An infinite one never comes; a number that is none is an error. */
double cat_advance(cat_runtime *rt, double until);

/* A message comes from outside at `time`: not before the present, nor before a time up to which the run was run, nor
 * before the last message that was taken. At that time it comes before all else, and behind what was given for the
 * same time. `created` is what threads see, `fields` the values in the order of their declaration, times in ns. What lay
 * ahead is run anew. */
int cat_give(cat_runtime *rt, uint32_t channel, int64_t time, int64_t created, const double *fields, uint32_t count);

/* Read by hosts at the offsets that layout.toml gives. */
struct cat_sent {
    int64_t channel; /* its number */
    int64_t time;    /* when it was sent, ns */
    /* When it came, before it was passed on; else when it was sent. Below 0 a receiver asks for one of a shared channel: -1
     * without a limit, -1 - T if none is to come behind T. */
    int64_t created;
    int64_t field_count;
    double fields[CAT_MAX_MESSAGE_FIELDS];
};

/* The next message that went out and was not taken yet, up to where the run stands or was run up to; NULL when there is
 * none. Valid until the next call. */
const struct cat_sent *cat_take_sent(cat_runtime *rt);

/* --- systems: one runtime is the manager, each of the others a node, and their schedulers share variables. ---
 *
 * A host takes what each process sends, lets it be under way, and gives it to the receiver: that is all. Between two
 * processes nothing overtakes. The manager has no workload of a file. A node's run begins when the manager has welcomed
 * it, with the time that it is then; before that it stands at tick 0. What was given belongs to the run, and what was
 * sent is handed out once, as with channels. */

/* Read and written by hosts at the offsets that layout.toml gives. */
struct cat_mail {
    int64_t time; /* when it was sent; in the hands of the receiver: when it comes, ns */
    int64_t sent; /* when it was sent, ns; of a copy and an answer: from when the value is */
    int64_t value; /* an integer, ns, or the bits of a double */
    uint32_t kind; /* enum cat_mail_kind */
    uint32_t peer; /* who gets it, in the hands of the receiver who sent it: a node's number, 0 for the manager */
    uint32_t variable; /* the same number in all processes of a system; see cat_shared_name */
    uint32_t element;
    uint32_t operation; /* enum cat_remote, cat_remote_flag, and above them enum cat_owner */
    uint32_t number; /* of a message that is answered, and in its answer */
};

/* Says before a run is started that it is a node of a system, of the number `node` (from 1), and says so to the manager at
 * `time`, ns. Without it a scheduler that shares variables has them for itself. */
int cat_join(cat_runtime *rt, uint32_t node, int64_t time);

/* Instead of a workload: this is the manager, which needs so many ns for each message. */
int cat_load_manager(cat_runtime *rt, int64_t message_cost);

/* As cat_take_sent and cat_give. The time of what is given must not lie behind what is known of the time before it. */
const struct cat_mail *cat_take_mail(cat_runtime *rt);
int cat_give_mail(cat_runtime *rt, const struct cat_mail *mail);

/* Others look at a shared variable of this name, without asking: this process notes how it changes, if it owns it. To be said
 * before a run is started or taken over. */
int cat_watch(cat_runtime *rt, const char *name);

/* What this process has noted and the host has not got, up to where the run stands or was run up to, and what others have
 * noted, which a node sees from then on where it looks. Of each: `time` from which on it is so, `value`, `variable`, `element`,
 * `number` the node whose variable it is, 0 for the system's; given, `peer` is who noted it. A node is to be given all up to a
 * time before it is run up to that time. */
const struct cat_mail *cat_take_fact(cat_runtime *rt);
int cat_give_fact(cat_runtime *rt, const struct cat_mail *fact);

/* From now on nobody goes back to a tick before this one, so that what is kept for that can be forgotten. */
void cat_forget(cat_runtime *rt, uint64_t tick);

/* What a message's variable is called here; NULL when it is not known here. */
const char *cat_shared_name(cat_runtime *rt, uint32_t variable);

/* What this process knows of the variables that it shares, as it stands: JSON, a list of objects with `name`, `model`, `of`
 * (whose it is: system, node, slot, count or family) and `elements`. Each of those has its `value`, `since_ns` from when that
 * is (its place in the manager's order, the answer of its owner, or an own write that has no place yet), and `seen_ns` from
 * when it is known here. NULL when the run has not been started, or without memory. */
const char *cat_shared_values(cat_runtime *rt);

/* What the manager knows of a node's variable, by the name that the node has for it: under broadcast its value by the order of
 * the manager. With 0, which node is in a slot of that name, or was there last; 0: none was. Not a number: nothing is known. */
double cat_known(cat_runtime *rt, uint32_t node, const char *name, uint32_t element);

/* What a host shows: see layout.toml. Filled anew by each call. */
const struct cat_view *cat_look(cat_runtime *rt);

/* As cat_look, without what takes longer the more threads there are: no hash of the state and no views of threads. */
const struct cat_view *cat_glance(cat_runtime *rt);

/* What the future of a run depends on, with moments counted from now on: so it can come again. Without the scheduler's
 * variables and attributes of type time. 0 when the run has not been started. */
uint64_t cat_hash_from_now(cat_runtime *rt);

/* Measures as JSON, zero-terminated; NULL without memory. Valid until the next call. */
const char *cat_measures(cat_runtime *rt);

/* What a variable, a counter or a channel of the workload stands at, by its number; 0 for one that there is not. A run that
 * was run up to a time may be an event further; a glance before brings it back. */
double cat_peek(const cat_runtime *rt, enum cat_asked what, uint32_t number);

/* How often which values came: a count, their sum, the lowest and the highest, and buckets (base/histogram.h). Of a histogram
 * of the workload by its number, or with CAT_COPY_AGES of the ages (ns) of copies when decisions were made with them. NULL
 * for one that there is not. Valid until the run goes on. */
#define CAT_COPY_AGES UINT32_MAX
const struct cat_histogram *cat_histogram(cat_runtime *rt, uint32_t number);

/* Why the run ended, in words, zero-terminated: for a deadlock who waits for what and the cycle, for a fault what and
 * where. For other ends what a person should know of them: who still waits for input that has ended, or a livelock; mostly
 * empty. Valid until the next call; never NULL. */
const char *cat_end_text(cat_runtime *rt);

/* What a person should know of the run so far, as a JSON list, zero-terminated: threads that starved, a livelock, keys that
 * have wrapped (contracts/diagnoses.toml). Each has `code` and `message`, and where known `line` of the workload or `site`
 * of the scheduler; starved ones `threads`, with when. Valid until the next call; never NULL. */
const char *cat_diagnoses(cat_runtime *rt);

/* Who waits for what, as JSON, zero-terminated: `arrivals`, the channels to which messages have come by themselves, and
 * `situations` of threads that wait for the same at the same place (struct cat_situation). `enders` are those that could end
 * the wait, by their places; `goesOn` says that time or arrivals can. `null` when there are too many. Valid until the next
 * call; never NULL. */
const char *cat_waits(cat_runtime *rt);

/* What is wrong, after an error; never NULL. */
const char *cat_message(const cat_runtime *rt);

void cat_set_trace_level(cat_runtime *rt, uint32_t level);

/* Not 0: in the Pth profile all queries are asked after every event, about every thread, and each answer that the
 * library's record contradicts is counted in the measures and stands in the trace. That takes no virtual time and is no
 * tick. To be said before a run is started or taken over. */
void cat_check_queries(cat_runtime *rt, uint32_t asked);

/* Copies up to `count` records from number `first` on (numbered from 0 since the start; see
 * cat_view.trace_written). Returns how many; 0 when they are gone. */
size_t cat_trace_read(const cat_runtime *rt, uint64_t first, size_t count, uint8_t *records);

/* --- varied runs: chance, and the order of what happens at one time, are decided by digits. --- */

struct cat_decision {
    uint64_t tick;    /* complete before it */
    int64_t time;     /* ns */
    double value;     /* of a draw: what it came to */
    uint32_t kind;    /* enum cat_choice_kind: DRAW, PICK, the same of a TIME, or ORDER */
    uint32_t subject; /* of a draw the thread, by its number from 1, 0 for none; of an order the number of events */
    uint32_t count;   /* alternatives */
    uint32_t taken;   /* from 0: of a draw the least value, the greatest, the middle one */
};

/* For the next start: decides by these digits, and behind them for the first alternative each time. `digits` NULL: by chance. */
int cat_vary(cat_runtime *rt, const uint8_t *digits, size_t count);

/* How many decisions the run has made up to where it stands, and the first of those from a number on; NULL when there is none. */
uint64_t cat_decisions_made(cat_runtime *rt);
const struct cat_decision *cat_decision(cat_runtime *rt, uint64_t number);

/* --- exploration: not one run but all of a scheduler under the most general program. ---
 *
 * A workload with one class of thread says the profile and, by its instances, how many threads are alive at most. Life:
 * cat_explore_open in place of cat_start, cat_explore_vary as often as wanted, cat_explore_begin, then cat_explore_go until
 * it is done. Starting or exploring again begins anew. States and edges are numbered from 0 in the order in which they were
 * found, so the numbers depend on nothing but what is explored. */

enum { CAT_EXPLORED_THREADS_MOST = 8, CAT_EXPLORED_VALUES_MOST = 8 };

/* For cat_explore_begin. */
enum {
    CAT_EXPLORE_TELLING_APART = 1, /* threads keep their names; without it states that differ by names alone are one */
    CAT_EXPLORE_WATCHING = 2       /* one thread is watched, whichever: each birth may be that of the one */
};

/* A decision beside the event itself. */
struct cat_explored_value {
    uint16_t kind;    /* enum cat_choice_kind */
    uint16_t subject; /* by the order in which variables were given to cat_explore_vary */
    uint32_t taken;   /* which of its values */
};

/* A step from a state. Threads are told by their places in the state's key, from 1; 0 is none. */
struct cat_explored_step {
    uint32_t target; /* the state it leads to; UINT32_MAX: none, or none that was reached */
    uint8_t event;   /* enum cat_explored_event */
    uint8_t thread;  /* whom it happens to; of a dispatch the one that was dispatched */
    uint8_t other;
    uint8_t import;
    uint8_t failed;
    uint8_t value_count;
    uint8_t calls;   /* of handlers, which it makes */
    uint8_t spare;
    uint8_t from[CAT_EXPLORED_THREADS_MOST]; /* by place in the target: the place before, 0 for a newborn thread */
    struct cat_explored_value values[CAT_EXPLORED_VALUES_MOST];
};

/* A step that fails, or goes on though a query was answered otherwise than the library's record has it: of those with the same
 * reason the first, which is a shortest. */
struct cat_explored_fault {
    uint32_t state; /* in which it begins; UINT32_MAX: before the first */
    uint32_t step;  /* by its number there */
    uint32_t depth; /* events up to and with it */
    uint32_t kind;  /* enum cat_fault_kind, and the rest as in a cat_view; CAT_FAULT_NONE: `handler` is a query, and it goes on */
    uint32_t site;
    uint32_t cause;
    uint32_t handler;
    int32_t detail;
};

struct cat_explored_view {
    uint64_t transitions;
    uint64_t bytes;    /* that states and edges take */
    uint32_t status;   /* enum cat_explored */
    uint32_t states;
    uint32_t expanded; /* states of which all steps are known */
    uint32_t edges;
    uint32_t depth;    /* of the first state that is not expanded, else the greatest */
    uint32_t fault_count;
    /* Of a key, in bytes: see docs/reference/exploration.md. */
    uint32_t key_size, counts_at, data_at, threads_at, thread_size;
    uint32_t threads;
    uint32_t locks;    /* that programs of a preemptive library take, up to so many */
    uint32_t processors;
    uint32_t appoints; /* 1: calls begin and end by appointment */
};

/* Links workload and scheduler. 0 or an error, as of a library that is not cooperative. */
int cat_explore_open(cat_runtime *rt);

/* An import of the scheduler, or an attribute of threads, takes these values, whenever the application wants; "rand" stands for
 * random numbers, "now" for how much time an event takes, and a function of the host for what it answers. */
int cat_explore_vary(cat_runtime *rt, const char *name, const double *values, uint32_t count);

/* All values of a variable from a number on do the same: greater ones become that one. Of "now": moments are no longer ago. */
int cat_explore_hold(cat_runtime *rt, const char *name, int64_t held_at);

/* Of an int variable or attribute, which counts on and on, only differences matter: it is kept relative to the least of all such. One of
 * type time is a moment, kept as far as it is from now; "now" says that the time itself does not count. */
int cat_explore_relate(cat_runtime *rt, const char *name);

int cat_explore_begin(cat_runtime *rt, uint32_t flags, uint32_t depth_limit, uint64_t memory_limit);

/* Expands so many states at most. Returns an enum cat_explored. */
int cat_explore_go(cat_runtime *rt, uint32_t slice);

/* What has come to a bound can then go on up to other ones. */
int cat_explore_extend(cat_runtime *rt, uint32_t depth_limit, uint64_t memory_limit);

const struct cat_explored_view *cat_explore_look(cat_runtime *rt);
const struct cat_explored_fault *cat_explore_faults(cat_runtime *rt);

/* All steps from a state (UINT32_MAX: to the first ones), which are good until something else is asked for; how many. */
const struct cat_explored_step *cat_explore_steps(cat_runtime *rt, uint32_t state, uint32_t *count);

/* What was found, copied: of each state its parent, its first edge, its flags and above them (by 8 bits) its depth; of each
 * edge its target and its label, an enum cat_explored_event with 0x100 if it dispatches the watched thread; keys. */
enum { CAT_EXPLORED_STATES, CAT_EXPLORED_EDGES, CAT_EXPLORED_KEYS };
uint32_t cat_explore_read(cat_runtime *rt, uint32_t what, uint32_t first, uint32_t count, uint8_t *bytes);

/* One run at random of an exploration that has just begun, or of which others were made: up to so many events, with so many changes of
 * priorities. Its states are found, but not what leads on from them. Returns an enum cat_explored. */
int cat_explore_walk(cat_runtime *rt, uint64_t seed, uint32_t number, uint32_t length, uint32_t changes);

/* --- with others. What is found in part by several runtimes that were given the same is the same as by one. --- */

struct cat_explored_bytes {
    const uint8_t *bytes;
    uint32_t size;
};

/* All steps from states whose keys stand one behind the other, for another search; good until the next call. NULL: no memory. */
const struct cat_explored_bytes *cat_explore_expand(cat_runtime *rt, const uint8_t *keys, uint32_t count);

/* What others have found of the next states, those that are not expanded yet. Returns an enum cat_explored; behind a bound the rest is left. */
int cat_explore_accept(cat_runtime *rt, const uint8_t *bytes, uint32_t size);

/* --- what was found before: into an exploration that has just begun, all states, edges and keys as cat_explore_read gives them, --- */
int cat_explore_put(cat_runtime *rt, uint32_t what, uint32_t count, const uint8_t *bytes);

/* and then how far it had come. */
int cat_explore_restore(cat_runtime *rt, uint32_t expanded, uint64_t transitions, const struct cat_explored_fault *faults, uint32_t count);

#ifdef __cplusplus
}
#endif
#endif
