/* The record of what threads were before they were controlled: a file that is mapped by daemon and guard, so it is there
 * whoever dies. An entry is written before its thread is changed, and cleared behind the change back. */
#ifndef GROUPS_RECORD_H
#define GROUPS_RECORD_H

#include "kernel.h"

enum { RECORD_MOST = 1024 };

struct entry {
    _Atomic uint32_t is_used; /* all else in it counts from then on */
    struct was was;
};

struct record;

/* The file, made where there is none; NULL, and why. It is locked for whoever holds its descriptor. */
struct record *record_open(const char *path, int *descriptor, const char **why);

/* The same of a descriptor that was handed on. */
struct record *record_map(int descriptor, const char **why);

/* NULL: the record is full. */
struct entry *record_add(struct record *record, const struct was *was);

/* Gives one thread back what it was, if it is still the same. */
void record_give_back(struct entry *entry);

/* All of them; how many there were. */
int record_restore(struct record *record);

#endif
