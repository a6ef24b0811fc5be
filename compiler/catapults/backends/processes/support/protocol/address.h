/* Where a manager is: what CATAPULTS_MANAGER says. */
#ifndef CATAPULTS_ADDRESS_H
#define CATAPULTS_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

enum transport { BY_UNIX, BY_PIPE, BY_TCP };

struct address {
    const char *text; /* as it was given */
    enum transport transport;
    char path[100];    /* of the socket, or of the folder of pipes; no longer than names of sockets may be */
    char host[256], port[8];
};

/* NULL, or what is wrong. */
const char *address_read(const char *text, struct address *address);

/* A socket that is bound, or connected, to a unix or tcp address; -1: errno says why not. One that does not wait may be
 * connected later only: it can be written to then. A name of a host is looked up once. */
int address_bind(const struct address *address);
int address_connect(const struct address *address, bool waits);

/* Whether only this machine can reach it. */
bool address_is_local(const struct address *address);

/* The name of a pipe in the folder: the manager's, or that of one process. */
enum { PIPE_NAME = 128 };
void address_pipe(const struct address *address, uint32_t process, char name[PIPE_NAME]); /* process 0: the manager */

/* CATAPULTS_TIMEOUT in ns, 10 s if it is not set; 0: it is no number of seconds. */
int64_t address_timeout(void);

#endif
