/* What a client asks for: the head of a request of HTTP/1.0 or 1.1, taken apart. Knows no threads and no sockets. */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

enum { TARGET_ROOM = 2048 };

struct request {
    bool is_head;       /* asks for the head of the answer alone */
    bool is_persistent; /* the client would ask again on this connection */
    char method[16];
    char target[TARGET_ROOM]; /* as it was sent: printable, begins with a slash */
    char path[TARGET_ROOM];   /* without the query, decoded; no part is "." or "..", and only the last may be empty */
};

/* Bytes up to and with the empty line behind a head; 0 if it is not there yet. */
size_t head_length(const char *text, size_t size);

/* Takes a head apart. Returns 0, or the status of the answer that says what is wrong. Method and target hold what
 * could be read, or "-". */
int request_parse(struct request *request, const char *head, size_t size);

/* The value of a field of a head, without blanks around it: true if the head has it. */
bool head_field(const char *head, size_t size, const char *name, const char **value, size_t *length);

/* Whether a value, a list with commas, holds a word, in small or capital letters. */
bool has_word(const char *value, size_t length, const char *word);

/* A length in decimal digits; -1 if it is none. */
long long length_of(const char *value, size_t length);

#endif
