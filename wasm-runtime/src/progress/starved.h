/* Threads that could run and were passed over: ready for a tenth of the run while others had their turns. */
#ifndef CATAPULTS_PROGRESS_STARVED_H
#define CATAPULTS_PROGRESS_STARVED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

struct cat_runtime;

enum { CAT_STARVED_LISTED = 1000 }; /* where so many starve, more say nothing new */

/* The longest time in which a thread was ready and others had their turns. */
struct cat_passed_over {
    int64_t since, time; /* ns */
    uint64_t turns;
    bool lasts; /* up to now */
};

/* False when it did not starve. */
bool cat_starved(const struct cat_runtime *rt, uint32_t number, struct cat_passed_over *passed);

/* Rules of the scheduler about a thread that lies in a container: sites, 0 for none. */
struct cat_passing_rules {
    const char *container; /* NULL: it lies in none any more */
    uint32_t take;         /* would take it from there */
    uint32_t instead;      /* takes a thread from elsewhere to the same place */
    bool named;            /* `take` moves a thread by its name, from wherever it lies */
};

struct cat_passing_rules cat_starved_rules(const struct cat_runtime *rt, uint32_t number);

/* Threads of one class that starved in one place. */
struct cat_starved_group {
    uint32_t class;
    uint32_t first; /* thread, by number */
    uint32_t threads;
    struct cat_passed_over passed; /* the longest of them */
    struct cat_passing_rules rules;
};

enum { CAT_STARVED_GROUPS = 8 }; /* that are told of */

/* Fills `groups` in order of their first threads; returns how many. */
uint32_t cat_starved_groups(const struct cat_runtime *rt, struct cat_starved_group groups[CAT_STARVED_GROUPS]);

/* Whether a thread is one of a group. */
bool cat_starved_is_in(const struct cat_runtime *rt, const struct cat_starved_group *group, uint32_t number);

void cat_starved_tell(const struct cat_runtime *rt, const struct cat_starved_group *group, struct cat_text *out);

#endif
