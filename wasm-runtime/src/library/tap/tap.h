/* Steps of the reactor, each a call of one handler at most: of the library itself, and of an exploration of it. */
#ifndef CATAPULTS_LIBRARY_TAP_H
#define CATAPULTS_LIBRARY_TAP_H

#include "library/library.h"

/* How many are in a container that the library knows, and the first of them; 0 for none. */
uint32_t cat_tap_count(const struct cat_runtime *rt, enum cat_known_as which);
cat_thread cat_tap_first(const struct cat_runtime *rt, enum cat_known_as which);
bool cat_tap_is_in(const struct cat_runtime *rt, cat_thread t, enum cat_known_as which);

/* Somebody has an appointment in a calendar. */
bool cat_tap_has_calendar(const struct cat_runtime *rt);

/* t, which is being born, waits for its first appointment. */
void cat_tap_born(struct cat_runtime *rt, cat_thread t);

/* t gets an appointment: for the beginning of its call, or as its call has begun or is over for the end. */
enum cat_step cat_tap_appoint(struct cat_runtime *rt, cat_thread t);
enum cat_step cat_tap_come_back(struct cat_runtime *rt, cat_thread t);

enum cat_step cat_tap_choose(struct cat_runtime *rt);
enum cat_step cat_tap_strike(struct cat_runtime *rt);

/* The first thread on the next appointments that is ready for them; 0 for none. */
cat_thread cat_tap_find_ready(struct cat_runtime *rt);

/* --- tap_broken.c: a clock that strikes at its time, whoever is ready --------------------------------------------------- */

/* Somebody is on the next appointments, and the scheduler wants to be told who misses them. */
bool cat_tap_strikes_anyway(const struct cat_runtime *rt);

/* What the scheduler has said of the next strike holds no longer. */
void cat_tap_forget_strike(struct cat_runtime *rt);

/* The time of the strike has come: the first of those who are not ready has missed its appointment. */
enum cat_step cat_tap_break(struct cat_runtime *rt);

/* The thread that its scheduler has failed ends. */
enum cat_step cat_tap_fail(struct cat_runtime *rt);

#endif
