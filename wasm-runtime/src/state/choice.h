/* The one place where an explored run chooses.
 *
 * While a run is explored, whatever is left open is asked here: which event comes next, which value something takes, what a
 * random number is. What was decided is kept in order, so a run is known by its decisions: with the same ones at the
 * beginning it comes to the same state. All ways on from a state are gone by counting the decisions up like an odometer,
 * the last one first. */
#ifndef CATAPULTS_STATE_CHOICE_H
#define CATAPULTS_STATE_CHOICE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"
#include "catapults/layout.h"

enum { CAT_CHOICES_MOST = 64, CAT_RANDOM_VALUES_MOST = 128, CAT_ANSWERED_MOST = 16, CAT_ANSWERS_MOST = 16 };

struct cat_choice {
    uint32_t kind;    /* enum cat_choice_kind */
    uint32_t subject; /* what varies, by its number among those that were named; of a remainder the divisor */
    uint32_t count;   /* alternatives */
    uint32_t taken;   /* the one that was decided for, from 0 */
};

struct cat_choices {
    bool on;
    bool unanswered;   /* a random number or an answer was wanted that nobody has said the values of */
    bool too_many;     /* more decisions than are kept: what comes behind is not varied */
    uint32_t actions;  /* ways so far that differ by more than chance */
    uint32_t position; /* decisions so far in this step */
    uint32_t given;    /* decisions that are prescribed; behind them the first alternative is taken */
    struct cat_random *random; /* or one that is drawn; NULL: none is */
    uint32_t random_count, random_subject;
    int32_t random_values[CAT_RANDOM_VALUES_MOST];
    uint32_t answer_count[CAT_ANSWERED_MOST], answer_subject[CAT_ANSWERED_MOST]; /* by function of the host */
    int32_t answers[CAT_ANSWERED_MOST][CAT_ANSWERS_MOST];
    struct cat_choice made[CAT_CHOICES_MOST];
};

/* One of so many alternatives, from 0. */
uint32_t cat_choose(struct cat_choices *choices, enum cat_choice_kind kind, uint32_t subject, uint32_t count);

/* A random number of the scheduler: of small divisors each remainder, of all else one of the values. */
int32_t cat_choose_random(struct cat_choices *choices, int32_t divisor);

/* What a function of the host answers. */
int32_t cat_choose_answer(struct cat_choices *choices, uint32_t function);

/* The step is to be taken once more from where it began: with the same decisions, or none. */
void cat_choices_again(struct cat_choices *choices);
void cat_choices_anew(struct cat_choices *choices);

/* The next way on from the same state; false when all were gone. */
bool cat_choices_next(struct cat_choices *choices);

#endif
