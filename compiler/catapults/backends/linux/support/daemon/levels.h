/* The levels of real-time priority by which threads are controlled, lowest first.
 *
 * One processor has one active thread. Below it lies the catcher: whenever it runs, the active thread cannot. Threads that
 * are not chosen lie below the catcher, so they never run while somebody is active; threads that report when they go on lie
 * above the active one, so they do so at once.
 */
#ifndef GROUPS_LEVELS_H
#define GROUPS_LEVELS_H

enum level {
    LEVEL_OLD, /* the policy that the thread had before it came */
    LEVEL_INACTIVE,
    LEVEL_CATCHER,
    LEVEL_ACTIVE,
    LEVEL_BLOCKED,
    LEVEL_EXECUTIVE,
    LEVEL_GUARD, /* on another processor */
};

#endif
