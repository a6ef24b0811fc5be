/* Runs of a workload that go otherwise than by chance: what is random, and the order of what happens at one time, is
 * decided by a list of digits. Behind its end the first alternative is taken. What was decided is kept, so that a host
 * finds all runs by changing one digit after the other. How many decisions were made belongs to the live state: a run
 * that goes back decides again what it decided before. */
#ifndef CATAPULTS_STATE_VARIED_H
#define CATAPULTS_STATE_VARIED_H

#include "base/hints.h"
#include "base/random.h"
#include "state/context.h"

/* `subject` as in struct cat_decision. From 0; the only alternative is no decision. */
uint32_t cat_decide(struct cat_runtime *rt, enum cat_choice_kind kind, uint32_t subject, uint32_t count);

/* What the last decision has come to, for people; a time in ns. */
void cat_decided(struct cat_runtime *rt, double value);

static inline bool cat_is_varied(const struct cat_runtime *rt) { return CAT_UNLIKELY(rt->varied.on); }

/* Who draws, and what: CAT_CHOICE_DRAW, CAT_CHOICE_PICK, or the same of a time. */
struct cat_drawing {
    enum cat_choice_kind kind;
    uint32_t subject;
};

/* One of the ends, or the middle. */
int64_t cat_vary_between(struct cat_runtime *rt, struct cat_drawing drawing, int64_t low, int64_t high);

/* The same from 0 to 1; with `beyond` 0.05, 0.5 or 0.95, for what has no ends. */
double cat_vary_share(struct cat_runtime *rt, struct cat_drawing drawing, bool beyond);

/* A time. */
static inline int64_t cat_draw_between(struct cat_runtime *rt, struct cat_random *random, uint32_t subject, int64_t low,
                                       int64_t high)
{
    const struct cat_drawing drawing = {.kind = CAT_CHOICE_DRAW_TIME, .subject = subject};
    if (cat_is_varied(rt)) return cat_vary_between(rt, drawing, low, high);
    return cat_random_between(random, low, high);
}

/* The digits of the next start, copied; `varies` false: a run like any other. False when there is no memory. */
bool cat_varied_prescribe(struct cat_varied *varied, bool varies, const uint8_t *digits, size_t count);
void cat_varied_free(struct cat_varied *varied);

#endif
