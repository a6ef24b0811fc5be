#include "steer.h"

#include "catapults/sched.h"

/* All that has come and not gone, for what concerns everybody. */
static bool is_passing = true;

static bool set(struct member *member, enum level level)
{
    const struct was *was = &member->entry->was;
    if (level == LEVEL_OLD) return kernel_set_policy(member->tid, was->policy, was->priority);
    return kernel_set_policy(member->tid, SCHED_FIFO | SCHED_RESET_ON_FORK, executive_priority(level));
}

/* Its id may be another's by now: the executive has been told so when it woke up, or looks. */
void steer(struct member *member, enum level level)
{
    if (member->level == level || member->is_dead) return;
    if ((member->is_watched || kernel_is_alive(member->held)) && set(member, level)) {
        member->level = level;
    } else {
        member->is_dead = true;
        executive.dead++;
    }
}

static void for_all(void (*each)(struct member *member))
{
    struct member *member;
    TAILQ_FOREACH(member, &executive.all, of_all) each(member);
}

/* Who reports stays where it does so at once. */
static void give_old(struct member *member)
{
    if (member->level == LEVEL_INACTIVE || member->level == LEVEL_ACTIVE) steer(member, LEVEL_OLD);
}

static void take_back(struct member *member)
{
    if (member->level == LEVEL_OLD) steer(member, LEVEL_INACTIVE);
}

void steer_all(void)
{
    bool passes = !executive.running;
    if (passes && !is_passing) executive.figures.passes++;
    if (passes) {
        catcher_set(false);
        for_all(give_old);
    } else {
        if (is_passing) for_all(take_back);
        steer(executive.running, LEVEL_ACTIVE);
        catcher_set(true);
    }
    is_passing = passes;
}

void steer_release(struct member *member)
{
    record_give_back(member->entry);
    member->entry = NULL;
    member->level = LEVEL_OLD;
}
