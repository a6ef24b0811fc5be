/* What the parts of the library know of each other. */
#ifndef TAP_LIBRARY_H
#define TAP_LIBRARY_H

#include <sys/queue.h>

#include "carrier.h"
#include "switch.h"
#include "tap.h"

#define NEVER INT64_MAX

/* --- timers.c: what rings at a time ------------------------------------------------------------------------------------ */

struct timer {
    int64_t at; /* ns of host_clock */
    void (*ring)(struct timer *timer);
    size_t place; /* from 1; 0: it is not set */
};

CAT_HIDDEN void timer_set(struct timer *timer, int64_t at);
CAT_HIDDEN void timer_stop(struct timer *timer);
CAT_HIDDEN int64_t timers_next(void); /* when the next one rings, or NEVER */
CAT_HIDDEN void timers_ring(void);    /* those whose time has come */

/* --- calls: what threads run into ---------------------------------------------------------------------------------------- */

/* As schedulers know them by number. */
enum call_kind { CALL_CPU, CALL_NET, CALL_DISK, CALL_ACCEPT, CALL_SLEEP, CALL_WAIT, CALL_LOCK };

enum call_stage { CALL_OPEN, CALL_SUBMITTED, CALL_OVER, CALL_TOLD /* the scheduler knows that it is over */ };

struct call {
    enum call_kind kind;
    enum call_stage stage;
    tap_t thread;
    bool (*attempt)(struct call *call); /* tries it: false as long as it would wait; NULL: others end it */
    void (*late)(struct call *call);    /* at its limit, or when a signal interrupts it: sets what it returns */
    void (*cancel)(struct call *call);  /* returns when nobody uses what it lies in any more; NULL: nobody does */
    int64_t result;
    int error;     /* for errno, where the result is below 0 */
    int64_t bytes; /* how much it is about */
    int64_t left;  /* when it is unfinished: bytes of what follows */
    bool is_unfinished;    /* another call follows for what the thread has asked */
    int64_t limit; /* ns of host_clock, or NEVER */
    bool is_interruptible; /* by a signal; `late` says what it returns then */
    bool goes_on;          /* but not by one whose handler says that calls go on (SA_RESTART) */
    bool is_interrupted;
    struct timer timer;
    LIST_HEAD(, watch) watches; /* descriptors that tell when to try again */
    STAILQ_ENTRY(call) over;
    struct tap_mutex *mutex; /* of CALL_LOCK, and of a lock with a limit */
    LIST_ENTRY(call) asking;
    struct call *before, *behind; /* who waits for the same */
    struct tap_waiters *among;
};

/* The running thread runs into a call; returns when its appointments are over. */
CAT_HIDDEN int64_t call_make(struct call *call);

/* An attempt at what is over at once. */
CAT_HIDDEN bool call_is_over(struct call *call);

/* It is over; what it returns is set. */
CAT_HIDDEN void call_over(struct call *call);

/* Nothing is awaited any more: neither a time nor descriptors. */
CAT_HIDDEN void call_give_up(struct call *call);

/* Its thread ends: nobody asks for it any more. */
CAT_HIDDEN void call_withdraw(struct call *call);

/* A signal was handled while it was waiting. */
CAT_HIDDEN void call_interrupt(struct call *call, bool others_go_on);

/* The time that is so far away; NEVER below 0. */
CAT_HIDDEN int64_t call_limit(int64_t ns);

/* It begins. */
CAT_HIDDEN void call_submit(struct call *call);

/* The first call that is over and not noted yet, or NULL. */
CAT_HIDDEN struct call *calls_note(void);

static inline bool call_begins_by_appointment(const struct call *call)
{
    return call->kind == CALL_NET || call->kind == CALL_DISK || call->kind == CALL_LOCK;
}

/* Those who wait for a thread, a condition, or a lock with a limit, first come first served. */
CAT_HIDDEN void waiters_add(struct tap_waiters *waiters, struct call *call);
CAT_HIDDEN struct call *waiters_take(struct tap_waiters *waiters); /* NULL: nobody */
CAT_HIDDEN void waiters_leave(struct call *call);

/* --- locks.c --------------------------------------------------------------------------------------------------------------- */

CAT_HIDDEN bool lock_take(struct call *call); /* the call is on the next appointments */
CAT_HIDDEN void locks_tell_held(void);        /* the scheduler, before `choose` */
CAT_HIDDEN bool lock_is_free(const struct tap_mutex *mutex);
CAT_HIDDEN void lock_withdraw(struct call *call); /* it is not asked for any more */
CAT_HIDDEN void locks_give_back(tap_t t);         /* all that it holds */

/* --- files.c: what descriptors are ------------------------------------------------------------------------------------- */

enum file_kind { FILE_UNKNOWN, FILE_SOCKET, FILE_STREAM /* a pipe or a terminal */, FILE_REGULAR, FILE_DIRECT };

struct file {
    enum file_kind kind;
    bool never_waits;  /* the program has made it non-blocking */
    bool is_listener;  /* the library has made it non-blocking */
    bool is_known;     /* from its beginning, so a registration is its own */
    bool is_registered;
    TAILQ_HEAD(, watch) watches; /* in their order */
};

/* What a descriptor is; NULL if there is no such: errno. The pointer holds until the next call. */
CAT_HIDDEN struct file *file_of(int fd);

/* Nothing is known of it any more. */
CAT_HIDDEN void file_forget(struct file *file);

/* A descriptor has just been made: what was known of its number is not so any more. Returns it. */
CAT_HIDDEN int file_made(int fd);

/* --- own.c: descriptors of the library itself ------------------------------------------------------------------------------- */

CAT_HIDDEN int own_made(int fd);  /* moves it behind those of the program; where it is now */
CAT_HIDDEN int own_known(int fd); /* it stays where it is */
CAT_HIDDEN void own_close(int fd);
CAT_HIDDEN bool is_own(int fd);

/* --- world.c: descriptors ---------------------------------------------------------------------------------------------- */

struct watch {
    struct call *call;
    int fd;
    short events; /* of poll */
    LIST_ENTRY(watch) of_call;
    TAILQ_ENTRY(watch) of_fd;
};

CAT_HIDDEN bool world_start(void);               /* false: errno */
CAT_HIDDEN bool world_watch(struct watch *watch); /* false: errno; EPERM for what is always ready */
CAT_HIDDEN void world_forget(struct watch *watch);
CAT_HIDDEN bool world_is_watching(void);          /* something may happen outside */
CAT_HIDDEN bool world_adds(int fd, void (*told)(void)); /* one of the library itself: called when it is readable */
CAT_HIDDEN void world_closes(int fd); /* the watches of a descriptor end */

/* Tries the calls again whose descriptors have become ready; waits for the first until a time of host_clock. */
CAT_HIDDEN void world_wait(int64_t until);

/* --- disk.c: files that are read and written while threads run ---------------------------------------------------------- */

CAT_HIDDEN void disk_submit(void);  /* what has been begun since */
CAT_HIDDEN bool disk_is_busy(void);

/* --- signals.c: a signal interrupts a call of the thread that `main` is ------------------------------------------------ */

CAT_HIDDEN int signals_start(void); /* a descriptor that becomes readable when a signal was handled; below 0: errno */
CAT_HIDDEN void signals_tell(void);

/* --- threads.c ----------------------------------------------------------------------------------------------------------- */

enum appointment { APPOINTED_NOT, APPOINTED_TO_BEGIN, APPOINTED_TO_END };

struct tap_thread {
    struct context context;
    struct call *call; /* that it is in; NULL: it runs, or has not begun */
    enum appointment appointment;
    int error;         /* errno, while it does not run */
    void *(*work)(void *argument);
    void *argument, *result, *kept;
    void (*ended)(void *kept);
    struct tap_waiters joiner;
    bool is_detached, has_ended;
    char name[32];
    LIST_ENTRY(tap_thread) all;
};

LIST_HEAD(threads, tap_thread);

struct library {
    tap_t main;    /* who entered; NULL: nobody, or it has ended */
    tap_t running; /* NULL: the program outside of threads, or the reactor */
    struct threads all;
    uint32_t alive;
    bool in_vain;  /* `choose` has chosen nobody, and nothing has happened since */
};

CAT_HIDDEN struct library library;

CAT_HIDDEN void library_start(void); /* once, at the first call of any kind */

/* A thread that waits ends, because its scheduler has failed it: its call is cancelled, and its locks are given back. */
CAT_HIDDEN void threads_fail(tap_t t);

/* --- reactor.c --------------------------------------------------------------------------------------------------------- */

/* Puts a newborn into a calendar. */
CAT_HIDDEN void reactor_bear(tap_t t);

/* The running thread has run into a call that is not over; returns when the thread goes on. */
CAT_HIDDEN void reactor_call(struct call *call);

/* It gives up control without a call. */
CAT_HIDDEN void reactor_yield(void);

/* The next thread to run; NULL when there is none any more. */
CAT_HIDDEN tap_t reactor_turn(void);

/* Goes on with that thread, or outside of threads; returns when the caller goes on. */
CAT_HIDDEN void threads_go_on(tap_t next);

/* --- ops.c: what handlers ask beside their containers ---------------------------------------------------------------- */

CAT_HIDDEN int32_t ops_random(struct cat_ctx *ctx, int32_t divisor);
CAT_HIDDEN void ops_print(struct cat_ctx *ctx, uint32_t format, uint32_t count, const int64_t *arguments);
CAT_HIDDEN int32_t ops_host(struct cat_ctx *ctx, uint32_t function, uint32_t count, const int64_t *arguments, uint32_t site);

/* --- told.c: what schedulers are told of threads -------------------------------------------------------------------- */

CAT_HIDDEN void told_start(void);
CAT_HIDDEN void tell_of_call(tap_t t);
CAT_HIDDEN void tell_released(tap_t t);
CAT_HIDDEN void tell_held(tap_t t, bool is_held);
CAT_HIDDEN bool is_told_held(void); /* the scheduler asks for it */

/* --- trouble.c: messages -------------------------------------------------------------------------------------------------- */

CAT_HIDDEN void trouble_start(void);
CAT_HIDDEN _Noreturn void trouble_at_start(const char *why);
CAT_HIDDEN _Noreturn void trouble_nobody_chosen(void);
CAT_HIDDEN _Noreturn void trouble_deadlock(void);
CAT_HIDDEN void trouble_chooses_never(void); /* the calendars are not empty, and nobody was chosen for a second */

#endif
