/* Heads of answers, and whole answers that say that something is wrong. */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include <stdbool.h>
#include <stddef.h>

enum { REPLY_ROOM = 1024 }; /* enough for each of them */

enum { LENGTH_UNKNOWN = -1 };

/* Writes a head with the empty line behind it; its length. A body of unknown length ends with the connection. */
size_t reply_head(char *text, int status, const char *type, long long length, bool is_persistent);

/* Writes an answer with a line for people; its length. Without the body if only the head was asked for. */
size_t reply_refusal(char *text, int status, bool is_persistent, bool is_head);

/* The type of a file by the ending of its name. */
const char *type_of(const char *path);

#endif
