/* What a manager and its nodes say to each other, as bytes. docs/reference/processes.md describes the protocol.
 *
 * A frame is a head of 12 bytes and a body, all little-endian:
 *
 *     0  two bytes  "CP"
 *     2  two bytes  length of the whole frame, FRAME_MOST at most
 *     4  four bytes what it is: enum cat_mail_kind, or enum frame_kind
 *     8  four bytes who sends it: the process, where several write into one pipe
 */
#ifndef CATAPULTS_FRAMES_H
#define CATAPULTS_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_VERSION = 2,
    FRAME_HEAD = 12,
    FRAME_MOST = 512, /* no more than PIPE_BUF is anywhere, so that frames in one pipe are never mixed */
    FRAME_BODY = FRAME_MOST - FRAME_HEAD,
    FRAME_NONCE = 32,
    FRAME_MAC = 32,
};

#define FRAME_MAGIC UINT32_C(0x50544143) /* "CATP" */

/* Beside what schedulers say to each other (enum cat_mail_kind). */
enum frame_kind {
    FRAME_KNOCK = 32, /* first of all, from a node: magic, version */
    FRAME_GREETING,   /* then from the manager: magic, version, whether a secret is to be proven, a nonce */
    FRAME_PROOF,      /* from a node that knows the secret: the HMAC of the nonce */
    FRAME_STATUS,     /* instead of a hello: how are things? */
    FRAME_LINE,       /* of the answer, a line of text; an empty one ends it */
    FRAME_KIND_LIMIT,
};

/* Why a node is refused. 0 and 1 are those of simulations (CAT_SAYS_REFUSED). */
enum refusal { REFUSED_FULL, REFUSED_STAMP, REFUSED_VERSION, REFUSED_SECRET, REFUSED_RUN, REFUSED_FAMILY };

/* Of a copy: others follow that are to be carried out together with it. A flag of `operation` that no other uses. */
enum { FRAME_MORE = 0x8000 };

struct frame {
    uint32_t kind, sender;
    size_t size; /* of the body */
    const uint8_t *body;
};

/* What is said of a variable: VALUE, READ, UPDATE, ANSWER, COPY. The fields are those of simulated messages. */
struct said {
    uint32_t kind;
    uint32_t variable, element, operation, number;
    int64_t value, since;
};

struct hello {
    uint64_t stamp, run; /* the run that it had been a part of, 0 for none */
    uint32_t family, process;
    uint32_t was;    /* its number in that run, 0 for none */
    uint32_t shares; /* how many variables; 0: it need not be told of any */
};

struct welcome {
    uint64_t run;
    uint32_t node; /* its number in the run */
};

struct refused {
    uint32_t why; /* enum refusal */
    uint64_t stamp; /* of the manager */
};

struct greeting {
    uint32_t version;
    bool asks_for_proof;
    uint8_t nonce[FRAME_NONCE];
};

/* The first frame among bytes. Its whole length; 0 when there is more to come; -1 when no frame begins so. */
int frame_find(const uint8_t *bytes, size_t count, struct frame *frame);

/* Each writes a frame into room for FRAME_MOST bytes, and tells its length. */
size_t frame_plain(uint8_t *to, uint32_t kind, uint32_t sender); /* without a body */
size_t frame_said(uint8_t *to, uint32_t sender, const struct said *said);
size_t frame_knock(uint8_t *to, uint32_t sender);
size_t frame_greeting(uint8_t *to, const struct greeting *greeting);
size_t frame_proof(uint8_t *to, uint32_t sender, const uint8_t mac[FRAME_MAC]);
size_t frame_hello(uint8_t *to, uint32_t sender, const struct hello *hello);
size_t frame_welcome(uint8_t *to, const struct welcome *welcome);
size_t frame_refused(uint8_t *to, const struct refused *refused);
size_t frame_line(uint8_t *to, const char *text); /* cut where it is too long */

/* Each reads the body of a frame of its kind, whose length frame_find has checked. */
struct said said_of(const struct frame *frame);
struct hello hello_of(const struct frame *frame);
struct welcome welcome_of(const struct frame *frame);
struct refused refused_of(const struct frame *frame);
bool greeting_of(const struct frame *frame, struct greeting *greeting); /* false: of something else */
bool knock_of(const struct frame *frame, uint32_t *version);            /* the same */

#endif
