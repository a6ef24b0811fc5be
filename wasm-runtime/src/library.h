/* The threading library's side of a handler call, alike in every profile: one library event. */
#ifndef CATAPULTS_LIBRARY_H
#define CATAPULTS_LIBRARY_H

#include "context.h"

bool cat_library_has(const struct cat_runtime *rt, uint32_t handler);

/* The thread in the slot from which threads are dispatched, 0 when it is empty. */
cat_thread cat_library_current(const struct cat_runtime *rt);

/* Calls a handler, holds it to its conditions, and adds its cost to the time. False when the run is over. */
bool cat_library_call(struct cat_runtime *rt, uint32_t handler, cat_thread t);

/* As cat_library_call, for a handler that is called where its condition at entry need not hold. */
bool cat_library_call_elsewhere(struct cat_runtime *rt, uint32_t handler, cat_thread t);

/* Lets time pass for the thread or the library, and looks whether the run should stop. False when the run is over. */
bool cat_library_pass(struct cat_runtime *rt, int64_t duration);

#endif
