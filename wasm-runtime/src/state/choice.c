#include "state/choice.h"

uint32_t cat_choose(struct cat_choices *choices, enum cat_choice_kind kind, uint32_t subject, uint32_t count)
{
    uint32_t at = choices->position;
    if (at == CAT_CHOICES_MOST) {
        choices->too_many = true;
        return 0;
    }
    bool prescribed = at < choices->given;
    uint32_t taken = prescribed && choices->made[at].taken < count ? choices->made[at].taken : 0;
    if (!prescribed && choices->random) taken = cat_random_u32(choices->random) % count;
    choices->made[at] = (struct cat_choice){kind, subject, count, taken};
    choices->position++;
    return taken;
}

int32_t cat_choose_random(struct cat_choices *choices, int32_t divisor)
{
    bool is_small = divisor > 0 && divisor <= CAT_RANDOM_VALUES_MOST;
    if (divisor == 0) return 0; /* that faults */
    if (is_small) return (int32_t)cat_choose(choices, CAT_CHOICE_REMAINDER, (uint32_t)divisor, (uint32_t)divisor);
    if (choices->random_count == 0) {
        choices->unanswered = true;
        return 0;
    }
    return choices->random_values[cat_choose(choices, CAT_CHOICE_RANDOM, choices->random_subject, choices->random_count)];
}

int32_t cat_choose_answer(struct cat_choices *choices, uint32_t function)
{
    uint32_t count = function < CAT_ANSWERED_MOST ? choices->answer_count[function] : 0;
    if (count == 0) {
        choices->unanswered = true;
        return 0;
    }
    return choices->answers[function][cat_choose(choices, CAT_CHOICE_ANSWER, choices->answer_subject[function], count)];
}

void cat_choices_again(struct cat_choices *choices) { choices->position = 0; }

void cat_choices_anew(struct cat_choices *choices) { choices->position = choices->given = choices->actions = 0; }

bool cat_choices_next(struct cat_choices *choices)
{
    uint32_t last = choices->position;
    while (last > 0 && choices->made[last - 1].taken + 1 == choices->made[last - 1].count) last--;
    choices->position = 0;
    choices->given = last;
    if (last == 0) return false;
    struct cat_choice *other = &choices->made[last - 1];
    other->taken++;
    choices->actions += other->kind != CAT_CHOICE_RANDOM && other->kind != CAT_CHOICE_REMAINDER;
    return true;
}
