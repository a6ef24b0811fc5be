/* The live state of a run: one block of memory that holds indices and no pointers, so that a snapshot
 * is a copy of it (and of the scheduler's data, which lies in the context).
 *
 * What there is of threads grows; then the block is copied, region by region. That happens only where a thread is
 * born, so pointers into it stay good while time passes. Messages come at any time; they lie beside the block.
 */
#ifndef CATAPULTS_STATE_LIVE_H
#define CATAPULTS_STATE_LIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/blocks.h"
#include "base/histogram.h"
#include "base/random.h"
#include "catapults/bytecode.h"
#include "catapults/sched.h"
#include "state/threads/job_measures.h"
#include "state/threads/task.h"
#include "state/threads/processor.h"
#include "state/outside/shared.h"
#include "state/world.h"
#include "time/clock.h"

struct cat_runtime;

/* What a thread waits for comes; the library notices that; the scheduler chooses it. */
enum cat_wait_part { CAT_UNTIL_OVER, CAT_UNTIL_NOTICED, CAT_UNTIL_CHOSEN, CAT_WAIT_PARTS };

/* What a thread has an appointment for, in a library that makes them (library/tap). */
enum cat_appointment { CAT_APPOINTED_NOT, CAT_APPOINTED_TO_BEGIN, CAT_APPOINTED_TO_END };

/* One thread of the application. */
struct cat_thread_record {
    int64_t since;                  /* when it entered its state, ns */
    int64_t spent[CAT_STATE_DEAD];  /* ns in each state before `since` */
    int64_t compute;                /* what is left of the time it wants to compute, ns */
    uint64_t activations;
    uint64_t wasted;
    int64_t born;  /* when, ns */
    int64_t began; /* to run for the first time, ns; of no meaning before its first activation */
    int64_t waited[CAT_WAIT_PARTS]; /* ns, by the waits that are behind it */
    uint64_t waits;
    struct cat_random random;
    uint32_t class;
    uint32_t instance;
    uint32_t state; /* enum cat_thread_state */
    uint32_t pc;    /* its next operation */
    uint32_t at;    /* the operation that gave up control or computes */
    uint32_t result; /* what the library answered its last request, until it has read that (cat_thread_answer) */
    uint32_t passed_turns;          /* of others, while it was ready for the longest time */
    int64_t passed_since;           /* when that began, and how long it was; ns */
    int64_t passed_for;
    uint64_t ready_from;            /* decisions made when it became ready last */
    int64_t used;                   /* processor time so far, ns (library/preemptive.c, and what follows) */
    uint32_t processor;             /* that it is on, from 1; 0: on none */
    uint32_t cpu;                   /* on which it ran last, from 1; 0: on none */
    cat_thread told_next;           /* in the list of those that have become ready at this time */
    cat_thread told_before;
    uint32_t appointment;           /* enum cat_appointment */
    uint32_t spare;
    struct cat_waiting wait;
};

enum { CAT_STILL_TURNS = 32 }; /* that are watched when time stands still */

/* Decisions at one virtual time (library/still.h). */
struct cat_still {
    int64_t time;       /* at the last look */
    uint64_t decisions; /* made when it came to be that time */
    uint64_t seen;      /* decisions that were watched up to here */
    uint32_t count;     /* turns watched; 0 while none are */
    uint32_t watching;
    uint32_t turns[CAT_STILL_TURNS]; /* the threads that had them */
};

/* The first int of the scheduler that was seen to have wrapped around (library/wrap.h). */
struct cat_wrapped {
    int64_t time;   /* when it was seen, ns */
    int32_t value;
    uint32_t number; /* of the growing int, from 1; 0 for none */
    uint32_t thread; /* whose attribute it is, from 1 */
    uint32_t spare;
};

/* In host_calls: the handler has waited for answers. */
#define CAT_HAS_WAITED (UINT64_C(1) << 63)

struct cat_head {
    int64_t time;
    uint64_t tick;
    uint64_t decisions;
    uint64_t switches;
    uint64_t wasted;
    uint64_t operations; /* of the workload since a thread last computed or gave up control */
    int64_t scheduler_time;
    int64_t switch_time;
    int64_t idle_time;     /* ns in which nothing could run */
    int64_t longest_ready; /* longest time a ready thread was not run, ns */
    uint64_t trace_hash;
    uint64_t trace_written; /* records since the start, as the head is copied (trace.h) */
    int64_t trace_time;     /* of the last of them, likewise */
    int64_t calm_until;     /* up to then the passing of time alone ends nothing, ns; the past: look at once */
    int64_t slice_start;    /* since when the running thread runs, ns; kept when there is a quantum */
    int64_t slice_end;      /* when it is interrupted, ns */
    int64_t answer;         /* of the last query */
    uint64_t wasted_in_a_row;
    uint64_t host_calls; /* by the handler that runs or ran last; with CAT_HAS_WAITED */
    uint64_t waits;      /* that began, for the order of those who wait */
    uint64_t turns;      /* the same for those who stand in a queue */
    uint64_t contradictions; /* answers of queries that the library's record contradicts */
    uint64_t seed; /* of the streams of random numbers that begin from now on */
    struct cat_random scheduler_random;
    uint32_t longest_ready_thread;
    uint32_t capacity; /* threads there is room for */
    uint32_t threads;  /* born so far; they are never forgotten */
    uint32_t alive;
    uint32_t suspended;
    uint32_t ready; /* threads that are new or ready */
    uint32_t message_capacity; /* messages there is room for */
    uint32_t messages;         /* taken from the pool so far */
    uint32_t free_message;     /* given back to the pool, 0 for none; the next is its link */
    struct cat_waiters raised;  /* threads whose wait is over, not told to the scheduler yet */
    struct cat_waiters selecting; /* threads that wait for a message of one of several channels, where the library hands over */
    struct cat_waiters joining; /* threads that wait for the end of others, likewise */
    struct cat_waiters raising; /* those that are being told, in their order; only its first is kept */
    uint32_t phase;         /* the profile's: what the library does next */
    uint32_t birth_class;   /* of the next thread to be born at the start */
    uint32_t adopted;       /* threads that another scheduler has been told of (adopt.h) */
    uint32_t subject;       /* thread that the phase is about */
    uint32_t running;  /* thread, 0 while the library is at work */
    uint32_t last_ran; /* thread */
    uint32_t dying;    /* thread that has ended, but is still in the scheduler's hands */
    uint32_t worked;   /* the running thread did something in this activation */
    uint32_t between;  /* threads went on since the last event was complete */
    uint32_t handler;
    uint32_t handler_thread;
    uint32_t last_site; /* of the last transfer, as the head is copied (trace.h) */
    uint32_t outcome; /* enum cat_outcome */
    uint32_t fault_kind;
    uint32_t fault_site;
    uint32_t fault_cause;
    int32_t fault_detail;
    uint32_t fault_in_workload;
    uint32_t fault_handler;
    uint64_t mail_taken;  /* messages of other schedulers that were carried out, or set aside (mail.h) */
    uint64_t mail_behind; /* before this one none was set aside: threads are to be told of it between handlers */
    uint64_t mail_sent;
    uint64_t facts;       /* changes of shared variables that were noted for those who look (facts.h) */
    uint64_t confirmed;   /* of these so many have their place in the manager's order */
    int64_t waited;       /* for answers by the handler, if it has waited at all (CAT_HAS_WAITED), ns */
    int64_t waited_until; /* the end of those waits, ns */
    int64_t origin;       /* when the run began, ns */
    int64_t waited_in_all;
    uint64_t waits_for_answers;
    int64_t longest_wait; /* of a handler for answers, ns */
    uint64_t said[CAT_SAYS_RESUME + 1]; /* messages sent, by kind */
    uint64_t heard[CAT_SAYS_RESUME + 1]; /* and carried out */
    uint64_t for_absent;  /* answers for nodes that have left, and updates dropped */
    uint64_t answers_for_absent; /* that came here; the first was for the variable at the site */
    uint32_t absent_variable, absent_site;
    uint32_t parted;      /* the node has said that it leaves, or was refused */
    uint64_t other_stamp; /* of the manager that has refused it for its own */
    uint32_t refusal;     /* why it was refused, from 1; 0: it was not */
    uint64_t received; /* messages from outside, and sent to outside (outside.h) */
    uint64_t sent;
    cat_thread overdue;   /* the first and last of the threads whose deadline has come (task.h) */
    cat_thread last_overdue;
    uint32_t births;      /* the same of births that are due, from 1 */
    uint32_t last_birth;
    uint32_t births_to_come; /* at a time that is known */
    uint32_t news;        /* enum cat_news */
    uint32_t deadlines;   /* timers of deadlines that are set */
    uint32_t missed_job;  /* the number of the last job that missed its deadline */
    uint32_t refused;     /* births that the scheduler refused */
    uint32_t in_vain;  /* the scheduler has chosen nobody for the next appointments, and nothing has happened since (tap.c) */
    uint32_t selected; /* the walk that has begun stands behind an idle wait (pth.c) */
    uint16_t timer_rang; /* the scheduler's timer has come, and it is to be told */
    uint16_t phase_behind_timer;
    uint64_t chosen; /* decisions in the place of chance (varied.h) */
    uint64_t named; /* waiting threads whose order the scheduler has told in this turn (wait.h) */
    int64_t timer_answer; /* the last that the scheduler gave about its timer (library/timer.h), ns */
    int64_t round;              /* library/preemptive.c, down to `switching`: when its round began, ns */
    uint64_t round_tick;        /* and at which tick */
    uint64_t asked;             /* the tick when the scheduler was last asked for its timer */
    struct cat_waiters late;    /* as `raised`, for those that are told of in the next round */
    struct cat_waiters told;    /* threads that have become ready at this time */
    cat_thread asking;          /* of them the one that is asked about next */
    cat_thread relieved;        /* gave a lock back, or fewer wait for its locks; 0: nobody is to be told of that */
    cat_thread failing;         /* its job is being given up */
    cat_thread stopped;         /* waiting for a lock that it has not got, which was told */
    cat_thread gained;          /* holds that lock now, 0: nobody */
    uint64_t retold;            /* the place of the waiter that was told last of one's locks */
    uint32_t lock;              /* element, from 1, that was given back; 0: somebody stopped waiting */
    uint32_t acquired;          /* element, from 1, that the running thread has just got; 0: none */
    uint32_t at;                /* processor that the phase has come to */
    uint32_t leaving;           /* processor whose thread is to be switched out */
    uint16_t leaves_if_there;   /* the handler may have moved that thread already */
    uint16_t behind;            /* the phase behind */
    uint16_t behind_locks;      /* and that behind what is told of locks */
    uint16_t asking_slice;      /* the scheduler is to say how long the thread may run that it has chosen */
    uint32_t on;                /* the processor that the trace speaks of */
    uint64_t idle;              /* processors without a thread, a bit for each */
    uint64_t due;               /* those whose threads have something to do now */
    int64_t soonest;            /* when the first of the others has, ns; 0: look */
    int64_t next[CAT_MAX_PROCESSORS]; /* when there is something to be done about each one's thread, ns; INT64_MAX: it has none */
    uint32_t deciding;          /* library/preemptive_protocol.c, down to `jitter`: the decision has the processor */
    cat_thread active;          /* the thread that was put on the level of the chosen one; 0: none */
    uint64_t noticed;           /* the place of the waiter that was tried last in this decision, */
    uint64_t noticed_until;     /* and that of the last to be tried */
    int64_t resting_since;      /* nobody runs, and the thread that decides sleeps, ns */
    struct cat_random jitter;   /* of the steps */
    uint32_t switching;         /* processors that switch to a thread, which is still ready */
    struct cat_still still; /* decisions at one time */
    struct cat_wrapped wrapped;
    struct cat_wheel_state timers; /* here, where what every passing of time compares has a known address */
};

enum cat_region {
    CAT_REGION_HEAD,
    CAT_REGION_VARIABLES,
    CAT_REGION_SIGNALS,
    CAT_REGION_BORN,
    CAT_REGION_COUNTERS,
    CAT_REGION_HISTOGRAMS,
    CAT_REGION_SHARED,
    CAT_REGION_SHARED_MEASURES,
    CAT_REGION_AGES,
    CAT_REGION_LENGTHS,
    CAT_REGION_DEVICES,
    CAT_REGION_CHANNELS,
    CAT_REGION_LOCKS,
    CAT_REGION_SEMAPHORES,
    CAT_REGION_CONDITIONS,
    CAT_REGION_BARRIERS,
    CAT_REGION_GONE,
    CAT_REGION_ARRIVALS,
    CAT_REGION_JOB_MEASURES,
    CAT_REGION_PROCESSORS,
    CAT_REGION_BLOCKS,
    CAT_REGION_ROOTS,
    CAT_REGION_NODES,
    CAT_REGION_ATTRIBUTES,
    CAT_REGION_THREADS,
    CAT_REGION_LOCALS,
    CAT_REGION_BIRTHS,
    CAT_REGION_TASKS,
    CAT_REGION_TIMER_LINKS,
    CAT_REGION_TIMER_TIMES,
    CAT_REGION_RANKS,
    CAT_REGION_BLOCK_POOL,
    CAT_REGIONS
};

/* Where each region starts, in bytes, and where the last one ends. */
struct cat_live_layout {
    size_t at[CAT_REGIONS + 1];
};

struct cat_live {
    uint8_t *block;
    size_t allocated; /* bytes; never less than any snapshot needs */
    int64_t *messages; /* rt->workload.message_words each; room for as many as ever */
    uint32_t messages_allocated;
    struct cat_live_layout layout;
    size_t size;
    struct cat_head head[1]; /* here, where its address is known; in its region only while the block is copied */
    int64_t *variables;
    struct cat_clock clock;
    struct cat_random *signals; /* the stream of each */
    uint32_t *born; /* threads of each class so far */
    uint64_t *counters;
    struct cat_histogram *histograms;
    struct cat_shared_state *shared; /* by element of the scheduler's shared variables */
    struct cat_shared_measures *shared_measures; /* by variable */
    struct cat_histogram *ages; /* of copies, ns; none where there are no copies */
    uint64_t *lengths; /* per container node: of its length summed over time, thread-ns (cat_note_in in sched.h) */
    struct cat_device_state *devices;
    struct cat_channel_state *channels;
    struct cat_lock_state *locks; /* by element */
    struct cat_semaphore_state *semaphores; /* by element */
    struct cat_condition_state *conditions; /* by element */
    struct cat_barrier_state *barriers;
    uint32_t *gone; /* threads of each class that have ended */
    struct cat_arrival_state *arrivals;
    struct cat_job_measures *job_measures; /* of each class */
    struct cat_processor *processors;
    struct cat_blocks blocks;
    uint32_t *roots; /* per container node: of its index, 0 for none */
    int64_t *ranks;  /* per node of a thread: what it was placed by in a sorted container */
    struct cat_node *nodes;
    struct cat_node *dispatch_slot; /* of them, the one from which threads are dispatched */
    uint8_t *attributes;
    struct cat_thread_record *threads;
    uintptr_t threads_by_node; /* address at which the record of node 0 would lie, for cat_thread_at */
    uint8_t *locals;
    struct cat_birth *births;
    struct cat_task *tasks; /* by number of the thread; there are none unless link.tasks */
};

/* Room for `threads` threads, everything zero. False when there is no memory. */
bool cat_live_start(struct cat_runtime *rt, uint32_t threads);

/* Room for at least one more thread, or message. False when the limit is reached. */
bool cat_live_grow_threads(struct cat_runtime *rt);
bool cat_live_grow_messages(struct cat_runtime *rt);

/* Bytes of the messages in use. */
size_t cat_live_messages_size(const struct cat_runtime *rt);

/* What follows is about that processor: threads are dispatched from its slot. */
void cat_live_turn_to(struct cat_runtime *rt, uint32_t processor);

/* The block, to be copied as it stands. */
const uint8_t *cat_live_image(struct cat_runtime *rt);

/* Sets the head and all pointers after the block was overwritten with one of the same run. */
void cat_live_restored(struct cat_runtime *rt);

void cat_live_free(struct cat_live *live);

#endif
