/* What the manager tells of itself: to who asks with `--status`, and at its end. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "manager.h"
#include "secret.h"
#include "wire.h"

static double in_seconds(int64_t ns) { return (double)ns / 1e9; }

/* Calls a function with a line about each element of each variable. */
static void each_global(void (*use)(struct node *node, const char *line), struct node *node)
{
    const struct cat_scheduler *s = host_scheduler();
    for (uint32_t i = 0; i < s->shared_count; i++) {
        for (uint32_t element = 0; s->shared[i].kind == CAT_SHARED_SYSTEM && element < s->shared[i].count; element++) {
            char line[300], index[16] = "";
            int64_t bits = global_load(i, element);
            double value = (double)bits;
            if (s->shared[i].type == CAT_FLOAT) memcpy(&value, &bits, sizeof value);
            if (s->shared[i].count > 1) snprintf(index, sizeof index, "[%u]", element);
            snprintf(line, sizeof line, "%s%s = %.15g (%s)", s->shared[i].name, index, value,
                     s->shared[i].model == CAT_MODEL_BROADCAST ? "broadcast" : "request");
            use(node, line);
        }
    }
}

static void print_line(struct node *unused, const char *line)
{
    (void)unused;
    printf("manager: %s\n", line);
}

/* --- how much is said now ---------------------------------------------------------------------------------------------- */

enum { PERIOD = 1000000000 /* ns */ };

/* How many messages had passed at a time: when this period began, and when the one before it did. */
static struct mark {
    int64_t time;
    uint64_t passed;
} latest, former;

void status_note(int64_t now)
{
    if (now - latest.time < PERIOD) return;
    former = latest;
    latest = (struct mark){now, figures.heard + figures.told};
}

/* Per second of this period and the one before. */
static double recent_rate(int64_t now)
{
    double seconds = in_seconds(now - former.time);
    return (double)(figures.heard + figures.told - former.passed) / (seconds > 0 ? seconds : 1);
}

/* --- who asks ------------------------------------------------------------------------------------------------------------ */

void status_tell(struct node *node, int64_t now)
{
    char line[300];
    status_note(now);
    snprintf(line, sizeof line, "%s: run %016" PRIx64 ", %.1f s, %.0f messages per second in the last %.1f s", host_scheduler()->name,
             manager_run, in_seconds(now), recent_rate(now), in_seconds(now - former.time));
    queue_line(node, line);
    for (struct node *one = nodes; one; one = one->next) {
        if (!is_there(one)) continue;
        snprintf(line, sizeof line, "node %u: %s, process %u, %" PRIu64 " messages from it, %" PRIu64 " to it, %zu waiting", one->peer,
                 host_name(one), one->process, one->heard, one->told, one->count);
        queue_line(node, line);
    }
    each_global(queue_line, node);
    queue_line(node, "");
}

void status_summary(void)
{
    printf("manager: %" PRIu64 " nodes arrived, %" PRIu64 " departed, %" PRIu64 " of them lost, %" PRIu64 " refused; %" PRIu64
           " messages from nodes, %" PRIu64 " to them (%" PRIu64 " merged); %" PRIu64 " times nonsense\n", figures.arrived,
           figures.departed, figures.lost, figures.refused, figures.heard, figures.told, figures.merged, figures.nonsense);
    each_global(print_line, NULL);
    fflush(stdout);
}

/* --- asking ---------------------------------------------------------------------------------------------------------- */

bool status_greet(int64_t patience)
{
    uint8_t bytes[FRAME_MOST], mac[FRAME_MAC];
    struct frame frame;
    struct greeting greeting;
    if (!wire_send(bytes, frame_knock(bytes, wire_sender()), patience) || wire_receive(&frame, patience) != 1) return false;
    if (frame.kind != FRAME_GREETING || !greeting_of(&frame, &greeting)) return false;
    if (greeting.asks_for_proof) {
        secret_prove(greeting.nonce, mac);
        if (!wire_send(bytes, frame_proof(bytes, wire_sender(), mac), patience)) return false;
    }
    return true;
}

static bool ask_status(int64_t patience)
{
    uint8_t bytes[FRAME_MOST];
    return status_greet(patience) && wire_send(bytes, frame_plain(bytes, FRAME_STATUS, wire_sender()), patience);
}

int status_ask(const struct address *address)
{
    struct frame frame = {0};
    bool is_whole = false;
    int64_t patience = address_timeout();
    host_clock_start();
    if (!wire_open(address, true) || !ask_status(patience)) {
        fprintf(stderr, "manager: %s: no manager answers there\n", address->text);
        return 1;
    }
    while (!is_whole && wire_receive(&frame, patience) == 1 && frame.kind == FRAME_LINE) {
        is_whole = frame.size == 0;
        if (!is_whole) printf("%.*s\n", (int)frame.size, (const char *)frame.body);
    }
    wire_close();
    if (is_whole) return 0;
    bool is_secret = frame.kind == CAT_SAYS_REFUSED && refused_of(&frame).why == REFUSED_SECRET;
    fprintf(stderr, "manager: %s: %s\n", address->text, is_secret ? "it has another secret (CATAPULTS_SECRET_FILE)" : "the answer is cut short");
    return 1;
}
