/* What threads have to do: the jobs of each, and who is born later than the run begins. */
#ifndef CATAPULTS_STATE_TASK_H
#define CATAPULTS_STATE_TASK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"
#include "catapults/sched.h"

struct cat_runtime;

/* Of one thread. Times are absolute, ns; INT64_MAX: none. Jobs that were released while another one is in progress are
 * messages of the pool: mostly there are none. */
struct cat_task {
    int64_t arrived;  /* the job in progress: its nominal release, from which its deadline counts */
    int64_t released; /* the actual one */
    int64_t deadline;
    int64_t period;   /* of a sporadic thread the least distance */
    int64_t allowed;  /* time from a nominal release to its deadline */
    int64_t jitter;   /* at most so much later comes a job */
    int64_t next;     /* nominal release of the next job; of a sporadic thread the earliest one */
    struct cat_random random; /* for the jitter */
    uint32_t job;     /* the number of the job in progress, from 1 */
    uint32_t jobs;    /* released so far */
    uint32_t in_progress; /* there is such a job */
    uint32_t first;   /* the messages of those that wait behind it; 0: none does */
    uint32_t last;
    uint32_t judged;  /* of jobs up to this number it is known whether they met their deadlines */
    uint32_t open;    /* of those that wait the first one behind; 0 for none */
    uint32_t early;   /* arrivals of a sporadic thread that came before their time */
    cat_thread overdue; /* behind it in the list of those whose deadline has come, 0 for none */
    uint32_t is_overdue;
};

/* Words of such a message. */
enum { CAT_JOB_LINK, CAT_JOB_ARRIVED, CAT_JOB_RELEASED, CAT_JOB_WORDS };

enum cat_birth_state { CAT_BIRTH_COMES, CAT_BIRTH_DUE, CAT_BIRTH_BORN };

/* An instance of a class whose threads are born when their first job is released, or a process arrives. They stand in
 * the order of declaration. */
struct cat_birth {
    int64_t arrived;  /* the nominal release of its first job, or when the process arrives */
    int64_t released; /* when it became due */
    uint32_t class;
    uint32_t instance;
    uint32_t state; /* enum cat_birth_state */
    uint32_t next;  /* behind it among those that are due, from 1; 0 for none */
    uint32_t thread; /* its number, when it was born */
    uint32_t early; /* arrivals for it behind the one that makes it due */
};

/* What is to be done: bits of the head's `news`. */
enum cat_news {
    CAT_NEWS_DEADLINE = 1, /* deadlines have come */
    CAT_NEWS_BIRTH = 2,    /* births are due */
    CAT_NEWS_SPAWN = 4,    /* library/preemptive.c, from here on: threads have asked for others */
    CAT_NEWS_TIMER = 8,    /* the scheduler's timer came with the round */
    CAT_NEWS_AGAIN = 16,   /* programs go on before anything is chosen */
    CAT_NEWS_SHAKEN = 32,  /* running threads are to be asked whether they give way */
    CAT_NEWS_CONTENDS = 64, /* threads that a condition has woken wait for its lock */
    CAT_NEWS_UNNOTICED = 128, /* nobody runs, and a wait is over of which nobody tells */
    CAT_NEWS_OF_WORLD = CAT_NEWS_DEADLINE | CAT_NEWS_BIRTH | CAT_NEWS_CONTENDS | CAT_NEWS_UNNOTICED
};

/* A thread that has ended, or was refused, has nothing to do any more. */
void cat_task_forget(struct cat_runtime *rt, cat_thread t);

/* The timer of a deadline, by the number of the thread: they are counted, since nobody is woken by one alone. */
void cat_task_arm(struct cat_runtime *rt, uint32_t number, int64_t due);
void cat_task_disarm(struct cat_runtime *rt, uint32_t number);

#endif
