/* A handler: the thread that has a connection, and what it needs to answer the requests that come by it. */
#ifndef SERVER_HANDLER_H
#define SERVER_HANDLER_H

#include "request.h"
#include "server.h"
#include "stream.h"

enum { NONE = -1, HEAD_ROOM = 8 * 1024, PORTION = 16 * 1024 };

struct handler {
    struct thread_imports imports;
    pth_t thread;
    struct doorbell bell;      /* rung when there is a connection for it */
    struct patience patience;
    struct handler *next_idle;
    int connection;            /* NONE if it is idle */
    int source;                /* the file or the connection to the origin that is being sent from, or NONE */
    bool is_answering;         /* a request, whole or not, is there */
    struct request request;
    long long sent;            /* of the body of the present answer */
    long long since;           /* ns, when its connection was taken, or the answer before was sent */
    size_t filled;             /* of `head` */
    char head[HEAD_ROOM];      /* of requests; behind the first there may be others */
    char portion[PORTION];     /* of the answer */
};

/* --- answer.c --- */

void answer_requests(struct handler *handler); /* all that come by its connection */

/* Sends a whole answer that refuses the request; its status. */
int answer_refusal(struct handler *handler, int status, bool *is_persistent);

typedef ssize_t portion_reader(struct handler *handler); /* fills `portion`; 0: there is no more, -1 with errno */

/* Sends a body from the source, portion by portion, and gives others a turn behind each: `length` bytes, or until the
 * source ends if that is LENGTH_UNKNOWN. `waiting` bytes of them lie in `portion` already. False: not all was sent. */
bool answer_body(struct handler *handler, long long length, size_t waiting, portion_reader *read);

/* --- file.c, proxy.c: answer one request; the status. They set that the connection cannot be used again. --- */

int file_answer(struct handler *handler, bool *is_persistent);
int proxy_answer(struct handler *handler, bool *is_persistent);

/* --- handlers.c --- */

void handler_opened(struct handler *handler, int source);
void handler_close_source(struct handler *handler);

#endif
