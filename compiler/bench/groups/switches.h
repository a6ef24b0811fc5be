/* The prototype to compare with: the same protocol as groupsd, written by hand for two threads that take turns. */
#ifndef SWITCHES_H
#define SWITCHES_H

#include <stdint.h>

void prototype_start(int processor, int64_t quantum);
void prototype_join(int self);
void prototype_wait_begin(int self);
void prototype_wait_end(int self);

#endif
