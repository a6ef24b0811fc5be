/* The events of a counterexample, brought about on GNU Pth in their order. test.c has the events. */
#ifndef REPLAY_H
#define REPLAY_H

#include <stdbool.h>
#include <stddef.h>

#define PTH_SYSCALL_SOFT 0 /* who looks on is no thread of Pth, and calls the system itself */
#include <pth.h>

enum replay_event {
    REPLAY_START,    /* before everything else: the application sets variables */
    REPLAY_BIRTH,    /* by the running thread, or by main before any runs */
    REPLAY_DISPATCH, /* the scheduler has chosen this thread */
    REPLAY_YIELD, REPLAY_YIELD_TO, REPLAY_WAIT,
    REPLAY_WAKE,     /* what the thread waits for comes, when Pth looks */
    REPLAY_SUSPEND, REPLAY_RESUME, REPLAY_KILL, REPLAY_END,
    REPLAY_SET       /* the running thread writes a variable */
};

/* How the counterexample ends. */
enum replay_ending { REPLAY_FAULT, REPLAY_STUCK, REPLAY_ANSWER, REPLAY_STATE, REPLAY_LOOP };

struct replay_thread {
    pth_t id;     /* NULL: it is not born yet */
    int priority; /* as Pth keeps it */
};

/* What a function that the scheduler calls answers, by the number of the function. */
struct replay_answer {
    int function, value;
};

struct replay_step {
    enum replay_event event;
    int thread, other; /* by number; -1: none */
    void (*set)(struct replay_thread *who);
    const struct replay_answer *answers; /* in the order in which the scheduler asks */
    int answer_count;
    const char *words;
};

struct replay_run {
    const char *scheduler, *message;
    enum replay_ending ending;
    const struct replay_step *steps;
    int count, loop;          /* the number of the first step of the loop; as many as there are: there is no loop */
    int rounds;
    int threads;
    const char *const *names; /* by number */
    const int *again;         /* by number: who has that number in the next round */
    int watched;              /* who is never dispatched in the loop; -1: nobody */
    int main;                 /* who is the main thread; -1: it waits in a place of its own */
    size_t thread_size;       /* of a thread with what the application keeps for it */
    void (*defaults)(struct replay_thread *who);
    void (*registers)(void);  /* tells the scheduler the variables of the application */
};

extern const struct replay_run replay_run;

/* --- between the files */

/* How a run went. */
enum replay_outcome {
    WENT_NOWHERE,   /* it is still on its way, or was ended by the library */
    WENT_TO_END,    /* all events came about */
    WENT_ROUND,     /* the loop was gone through as often as is asked for */
    WENT_STILL,     /* nothing can happen any more */
    WAS_REFUSED,    /* Pth would not do what the last event asks for */
    WENT_OTHERWISE  /* another thread runs than in the counterexample */
};

/* Seen by the program that runs the threads, and by the one that looks on. */
struct replay_shared {
    volatile int next;   /* the step that comes next */
    volatile long done;  /* steps that were made, in all rounds */
    volatile long round; /* of the loop, from 0 */
    volatile enum replay_outcome outcome;
    char said[160];      /* what is to be added */
};

extern struct replay_shared *replay_shared;

/* Runs the threads; it does not return. */
void replay_threads(void);

/* For test.c: what a function answers now. */
int replay_answer(int function);

/* For test.c: a thread's priority. */
void replay_set_priority(struct replay_thread *who, int priority);

#endif
