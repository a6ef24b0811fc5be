/* The manager of a system: one process, one thread, which waits for nothing but for what nodes say. */
#ifndef CATAPULTS_MANAGER_H
#define CATAPULTS_MANAGER_H

#include "address.h"
#include "carrier.h"
#include "frames.h"

/* How far a node has come. */
enum stage {
    KNOCKS, /* nothing has been said yet */
    PROVES, /* it has to prove that it knows the secret */
    TELLS,  /* it tells its values, and says hello */
    THERE,
    LEFT,
};

/* A value of an element of a node's variable, as it was told last. */
struct known {
    uint32_t variable, element;
    uint32_t type, count; /* of the variable */
    bool is_broadcast;
    int64_t value, since;
};

/* What a node is asked for another one. */
struct question {
    uint32_t number;    /* of the message to it */
    uint32_t element;   /* of its variable */
    uint32_t asker;     /* the other node */
    struct said asked;  /* as that has said it */
};

/* What is to be sent, in its order. */
struct outgoing {
    struct said said;
    char *text; /* of a line */
};

/* What a node sends and is sent, as bytes. */
struct traffic {
    uint8_t bytes[4 * FRAME_MOST];
    size_t from, until;
};

struct node {
    struct node *next;
    enum stage stage;
    int in, out;         /* one socket, or of pipes the one to it; -1: it is closed */
    uint32_t process;    /* as frames name it */
    bool is_closing;     /* when all has been sent */
    bool is_over;        /* it has said goodbye, or cannot be reached */
    int64_t moved;       /* since when it is waited for: to come in, or to read; ns */
    uint8_t nonce[FRAME_NONCE];
    struct traffic got, put;
    struct outgoing *queue; /* from `first` on */
    size_t first, count, room;
    size_t batch;        /* of these so many belong together and are on their way */

    bool knows;            /* it has copies already, which may be old */
    bool is_deaf;          /* it shares nothing, so it is not told of copies */
    uint32_t peer, family; /* its number, from 1 in the order of arrival */
    struct known *values;
    size_t value_count, value_room;
    struct question *questions;
    size_t question_count, question_room;
    uint32_t asked;      /* questions that it was sent */
    uint64_t heard, told; /* messages */
};

/* What the summary and `--status` tell. */
struct figures {
    uint64_t arrived, departed, lost, refused, nonsense, merged, for_absent;
    uint64_t heard, told;
};

CAT_HIDDEN struct figures figures;
CAT_HIDDEN struct node *nodes; /* all of which something is known, in the order in which they came */
CAT_HIDDEN uint64_t manager_run; /* another one each time */

CAT_HIDDEN void *manager_grown(void *block, size_t count, size_t size);

/* --- peers.c: connections ------------------------------------------------------------------------------------------ */

CAT_HIDDEN struct node *peer_add(int in, int out, uint32_t process, int64_t now);
CAT_HIDDEN void peer_read(struct node *node); /* what has come by its socket */
CAT_HIDDEN bool peer_take(struct node *node, const struct frame *frame); /* false: nonsense */
CAT_HIDDEN void peer_drop(struct node *node, const char *why);          /* NULL: there is nothing to tell */
CAT_HIDDEN void peers_forget(void);                                     /* those of whom nothing needs to be known */

/* --- queue.c: what is sent ----------------------------------------------------------------------------------------- */

CAT_HIDDEN void queue_add(struct node *node, const struct said *said);
CAT_HIDDEN void queue_line(struct node *node, const char *text);
CAT_HIDDEN bool queue_is_empty(const struct node *node);
CAT_HIDDEN bool queue_send(struct node *node, int64_t now); /* false: it cannot be reached */

/* --- door.c: where nodes come in ----------------------------------------------------------------------------------- */

CAT_HIDDEN const char *door_open(const struct address *address);
CAT_HIDDEN void door_close(void);
CAT_HIDDEN int door_descriptor(void);
CAT_HIDDEN void door_answer(int64_t now); /* it is readable */

/* --- known.c ------------------------------------------------------------------------------------------------------- */

/* Of an element that was never told, the initial value is made if `make` says so. NULL: nothing is known. */
CAT_HIDDEN struct known *known_find(struct node *node, uint32_t variable, uint32_t element, bool make);
CAT_HIDDEN bool known_tell(struct node *node, const struct said *said); /* false: that is too much */
CAT_HIDDEN void known_complete(struct node *node); /* makes what was never told known */
CAT_HIDDEN void question_add(struct node *node, const struct question *question);
CAT_HIDDEN bool question_take(struct node *node, uint32_t number, struct question *question); /* 0: the first */

/* --- master.c: what the master makes of what nodes say --------------------------------------------------------------- */

CAT_HIDDEN const char *master_start(void); /* NULL, or why it cannot */
CAT_HIDDEN bool master_arrive(struct node *node); /* false: its slot is full */
CAT_HIDDEN void master_depart(struct node *node);
CAT_HIDDEN void master_replace(uint32_t peer); /* that node comes back, by another connection */
CAT_HIDDEN void master_hear(struct node *node, const struct said *said);

/* --- containers.c: the master's containers of nodes ------------------------------------------------------------------ */

struct box {
    const struct cat_container_desc *desc;
    uint32_t element;
    uint32_t about_count, about_family; /* the numbers of "|name|" and "name is" */
    uint32_t told_count;
    struct node *told, *last; /* the node in a slot as it was told, and the last that was there */
};

CAT_HIDDEN void containers_start(void);
CAT_HIDDEN struct box *container_at(cat_container c); /* NULL: there is none */
CAT_HIDDEN bool container_is_slot(cat_container c);
CAT_HIDDEN struct node *container_node(cat_container c); /* in a slot, NULL for none */
CAT_HIDDEN cat_container container_array(cat_container c); /* the first of its array, by which messages name it */
CAT_HIDDEN bool containers_remember(const struct node *node);

/* --- attributes.c: what the master's blocks see of nodes --------------------------------------------------------------- */

CAT_HIDDEN void attributes_start(void);
CAT_HIDDEN void attribute_show(struct node *node, uint32_t variable, uint32_t element, int64_t value);
CAT_HIDDEN uint32_t attribute_number(uint32_t attribute);
CAT_HIDDEN int64_t attribute_load(struct node *node, uint32_t attribute);

/* --- globals.c: what the manager owns ---------------------------------------------------------------------------------- */

CAT_HIDDEN void globals_start(void);
CAT_HIDDEN uint32_t global_find(uint32_t number); /* the count of them for none */
CAT_HIDDEN int64_t global_load(uint32_t index, uint32_t element);
CAT_HIDDEN void global_store(uint32_t index, uint32_t element, int64_t value);
CAT_HIDDEN struct said global_copy(uint32_t index, uint32_t element);
CAT_HIDDEN void global_settle(uint32_t index, uint32_t element); /* what is there now was told */
CAT_HIDDEN bool global_is_new(uint32_t index, uint32_t element);
CAT_HIDDEN bool global_is_copied(uint32_t index);

/* --- telling.c --------------------------------------------------------------------------------------------------------- */

CAT_HIDDEN void tell_answer(const struct node *node, const struct said *asked, int64_t value, int64_t since);
CAT_HIDDEN void tell_global(uint32_t index, uint32_t element, const struct node *origin, const struct said *update);
CAT_HIDDEN void tell_in_order(struct node *node, const struct known *known, const struct node *origin, const struct said *update);
CAT_HIDDEN void tell_changes(const struct node *but); /* what a handler has changed */
CAT_HIDDEN void tell_welcome(struct node *node);

/* --- undo.c: the master as it was before an arrival ------------------------------------------------------------------- */

CAT_HIDDEN void undo_keep(void);
CAT_HIDDEN void undo_restore(void);

/* --- status.c ------------------------------------------------------------------------------------------------------------ */

CAT_HIDDEN void status_note(int64_t now); /* to be called in each turn */
CAT_HIDDEN void status_tell(struct node *node, int64_t now);
CAT_HIDDEN bool status_greet(int64_t patience); /* the manager that the wire leads to, as a node does */
CAT_HIDDEN int status_ask(const struct address *address); /* the exit status */
CAT_HIDDEN void status_summary(void);

static inline cat_thread thread_of(struct node *node) { return host_thread(node)->node; }
static inline bool is_there(const struct node *node) { return node && node->stage == THERE; }

#endif
