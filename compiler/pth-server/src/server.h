/* A cooperative web server on GNU Pth: what its threads share.
 *
 * One thread accepts connections, a pool of handlers answers requests, one thread writes the log, and main waits for
 * the signal to end. Threads change places only where they wait or yield, so nothing here needs a lock.
 */
#ifndef SERVER_H
#define SERVER_H

#include <pth.h>
#include <stdbool.h>

#include "doorbell.h"

enum {
    MOST_HANDLERS = 480, /* Pth waits with select, which knows 1024 descriptors; a handler has two */
    QUEUE_ROOM = 32,     /* accepted connections that no handler has taken yet */
    LOG_LINES = 256,
    LAST_WORDS = 3,      /* seconds for answers under way when the server is to end */
};

struct options {
    int port;           /* 0: any */
    const char *folder; /* NULL: a proxy */
    int origin;         /* port of the server behind a proxy, and behind the dynamic pages beside a folder */
    int handlers;
    int patience;       /* seconds for which a client, or the server behind this one, may say nothing */
    const char *log;    /* NULL: none */
    int lines;          /* of the log that can wait */
    int work;           /* microseconds to compute for a page, and as many again for each 7 kB of it */
};

/* What a scheduler may import of each thread, under these names. */
struct thread_imports {
    int isacceptor;
    int isbackend;
    int isresponding; /* sends an answer … */
    int bytesleft;    /* … of which so much is left */
    int dynamic;      /* is about to ask the server behind this one for a dynamic page */
};

struct server {
    struct options options;
    int listener;
    int folder;
    int log;
    bool is_ending;

    int noof;      /* imported by schedulers: open connections and files */
    int idlehands; /* imported by schedulers: handlers without a connection */

    long long answers, bytes, refusals, broken; /* broken: answers that a client or the origin cut short */

    int queue[QUEUE_ROOM]; /* connections, from `first` on */
    int first, queued;
    struct doorbell room;  /* rung when a full queue has room again */
};

extern struct server server;

/* --- acceptor.c --- */

int acceptor_listen(int port);   /* on 127.0.0.1; the socket, or -1 with errno */
void *acceptor_run(void *nothing);

/* --- handlers.c --- */

bool handlers_start(int count);  /* false: there is no memory */
void handlers_connection(void);  /* a connection was queued */
int handlers_answering(void);    /* how many have a request */
void handlers_end(void);

/* --- log.c: the back end --- */

void *log_run(void *nothing);
bool log_start(void);
void log_end(void);

/* `microseconds`: since its connection was taken, or its last answer was sent. */
void log_answer(const char *method, const char *target, int status, long long bytes, long long microseconds);

#endif
