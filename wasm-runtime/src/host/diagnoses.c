#include "host/diagnoses.h"

#include <inttypes.h>

#include "catapults/diagnoses.h"
#include "progress/deadlock_text.h"
#include "progress/livelock.h"
#include "progress/starved.h"
#include "scheduler/wrap.h"
#include "state/context.h"

/* One thing to say. */
struct said {
    const char *code;
    const struct cat_text *message;
    uint32_t line; /* of the workload, or */
    uint32_t site; /* of the scheduler; 0 for none */
    const struct cat_starved_group *starved; /* NULL: it is not about such threads */
};

typedef void (*cat_listener)(const struct cat_runtime *rt, const struct said *said, struct cat_text *out);

struct saying {
    const struct cat_runtime *rt;
    cat_listener listener;
    struct cat_text *out;
    struct cat_text message;
};

static void say(struct saying *saying, struct said said)
{
    if (saying->message.length == 0) return;
    said.message = &saying->message;
    saying->listener(saying->rt, &said, saying->out);
    cat_text_clear(&saying->message);
}

static void say_of_ends(struct saying *saying)
{
    const struct cat_runtime *rt = saying->rt;
    uint32_t outcome = rt->live.head->outcome;
    if (outcome == CAT_OUTCOME_DEADLOCK || outcome == CAT_OUTCOME_FAULT) return;
    cat_deadlock_tell_unfed(rt, &saying->message);
    bool input_ended = saying->message.length > 0;
    say(saying, (struct said){.code = CAT_DIAGNOSIS_INPUT_ENDED});
    if (input_ended) return;
    uint32_t line = cat_livelock_tell(rt, &saying->message);
    say(saying, (struct said){.code = CAT_DIAGNOSIS_LIVELOCK, .line = line});
}

static void say_of_starved(struct saying *saying)
{
    struct cat_starved_group groups[CAT_STARVED_GROUPS];
    uint32_t count = cat_starved_groups(saying->rt, groups);
    for (uint32_t i = 0; i < count; i++) {
        cat_starved_tell(saying->rt, &groups[i], &saying->message);
        say(saying, (struct said){.code = CAT_DIAGNOSIS_STARVED, .site = groups[i].rules.take, .starved = &groups[i]});
    }
}

static void say_of_absent(struct saying *saying)
{
    const struct cat_head *head = saying->rt->live.head;
    if (!head->answers_for_absent) return;
    const char *name = saying->rt->module.scheduler->shared[head->absent_variable].name;
    cat_text_add(&saying->message, "The node had left when `%s` was asked for", name);
    if (head->answers_for_absent > 1) {
        cat_text_add(&saying->message, ", the first of %" PRIu64 " times", head->answers_for_absent);
    }
    cat_text_add(&saying->message, ", so the manager answered with the last value that it knew. Where that will not do, "
                                   "have the master's `departure` note in a distributed global that the node has left, and ask "
                                   "for that first.");
    say(saying, (struct said){.code = CAT_DIAGNOSIS_DEPARTED_ASKED, .site = head->absent_site});
}

/* False when there was no memory. */
static bool say_all(const struct cat_runtime *rt, cat_listener listener, struct cat_text *out)
{
    struct saying saying = {.rt = rt, .listener = listener, .out = out};
    say_of_ends(&saying);
    uint32_t site = cat_wrap_tell(rt, &saying.message);
    say(&saying, (struct said){.code = CAT_DIAGNOSIS_WRAPPED, .site = site});
    say_of_starved(&saying);
    say_of_absent(&saying);
    bool complete = !saying.message.failed && !out->failed;
    cat_text_free(&saying.message);
    return complete;
}

/* --- as JSON --------------------------------------------------------------------------------------------- */

static void write_threads(const struct cat_runtime *rt, const struct cat_starved_group *group, struct cat_text *out)
{
    uint32_t listed = 0;
    cat_text_add(out, ",\"threads\":[");
    for (uint32_t i = group->first; i < rt->live.head->threads && listed < CAT_STARVED_LISTED; i++) {
        struct cat_passed_over passed;
        if (!cat_starved_is_in(rt, group, i) || !cat_starved(rt, i, &passed)) continue;
        cat_text_add(out, "%s{\"thread\":%" PRIu32 ",\"from_ns\":%" PRId64 ",\"to_ns\":%" PRId64 "}",
                     listed++ ? "," : "", i + 1, passed.since, passed.since + passed.time);
    }
    cat_text_add(out, "]");
}

static void write(const struct cat_runtime *rt, const struct said *said, struct cat_text *out)
{
    cat_text_add(out, "%s{\"code\":\"%s\",\"message\":", out->length > 1 ? "," : "", said->code);
    cat_text_add_quoted(out, said->message->bytes);
    if (said->line) cat_text_add(out, ",\"line\":%" PRIu32, said->line);
    if (said->site) cat_text_add(out, ",\"site\":%" PRIu32, said->site);
    if (said->starved) write_threads(rt, said->starved, out);
    cat_text_add(out, "}");
}

bool cat_diagnoses_write(const struct cat_runtime *rt, struct cat_text *out)
{
    cat_text_clear(out);
    cat_text_add(out, "[");
    bool complete = say_all(rt, write, out);
    cat_text_add(out, "]");
    return complete && !out->failed;
}

/* --- as text --------------------------------------------------------------------------------------------- */

static void tell(const struct cat_runtime *rt, const struct said *said, struct cat_text *out)
{
    (void)rt;
    cat_text_add(out, "%s%s", out->length ? "\n" : "", said->message->bytes);
}

void cat_diagnoses_tell(const struct cat_runtime *rt, struct cat_text *out)
{
    if (!say_all(rt, tell, out)) out->failed = true;
}
