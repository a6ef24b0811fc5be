/* Locks of the world; each element of an array is one. Elements are numbered over all locks. */
#ifndef CATAPULTS_WORLD_LOCK_H
#define CATAPULTS_WORLD_LOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "state/world.h"

struct cat_runtime;

/* Which lock an element belongs to. */
uint32_t cat_lock_of(const struct cat_runtime *rt, uint32_t element);

/* Whether the scheduler is to be told of what became of a lock: who has got one, gave one back, or waits for one no more. */
bool cat_lock_has_news(const struct cat_runtime *rt);

/* Who waits for one so was woken by a condition. */
void cat_lock_note_contended(struct cat_runtime *rt, struct cat_waiting *wait);

/* The running thread has got one, or it has not had to wait for it. */
void cat_lock_note_acquired(struct cat_runtime *rt, uint32_t element);

/* t takes an element that is free. False when it is held. */
bool cat_lock_acquire(struct cat_runtime *rt, uint32_t element, cat_thread t);

/* t takes an element of a lock that can be read, which nobody holds but others may read. False when it is held, or when one
 * who came before waits for it. */
bool cat_lock_read(struct cat_runtime *rt, uint32_t element, cat_thread t);

bool cat_lock_is_read_by(const struct cat_runtime *rt, uint32_t element, cat_thread t);

/* Gives back an element that t holds or reads; the first who waits has it then, and with one who reads those who read
 * right behind it. */
void cat_lock_release(struct cat_runtime *rt, uint32_t element, cat_thread t);

/* t gives back all that it has. */
void cat_lock_release_all(struct cat_runtime *rt, cat_thread t);

/* Who waits first has an element that is free; the queue has changed. */
void cat_lock_serve(struct cat_runtime *rt, uint32_t element);

#endif
