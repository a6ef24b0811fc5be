/* The preemptive library's calls of the five handlers that nearly every decision calls; the others are in preemptive_calls.c. */
#ifndef CATAPULTS_LIBRARY_PREEMPTIVE_KNOWN_H
#define CATAPULTS_LIBRARY_PREEMPTIVE_KNOWN_H

#include "library/preemptive/preemptive_calls.h"
#include "scheduler/call.h"

CAT_KNOWN_CALL(known_schedule, DISPATCH, SCHEDULE, PREEMPTIVE, CAT_HOT_NATIVELY)
CAT_KNOWN_CALL(known_switch_out, RELEASE, SWITCH_OUT, PREEMPTIVE, CAT_NOINLINE)
CAT_KNOWN_CALL(known_set_waiting, WAIT, SET_WAITING, PREEMPTIVE, CAT_NOINLINE)
CAT_KNOWN_CALL(known_event_raised, WAKE, EVENT_RAISED, PREEMPTIVE, CAT_NOINLINE)
CAT_KNOWN_CALL(known_preempts, PREEMPT, PREEMPTS, PREEMPTIVE, CAT_NOINLINE)

/* Calls by one of the functions above. False when the run is over. */
#define CALL_KNOWN(name)                                                                                         \
    static CAT_ALWAYS_INLINE bool call_##name(struct cat_runtime *rt, cat_thread t, int32_t processor)           \
    {                                                                                                            \
        cat_thread last = begin_call(rt, processor);                                                             \
        bool goes_on = known_##name(rt, t);                                                                      \
        end_call(rt, processor, last);                                                                           \
        return goes_on;                                                                                          \
    }

CALL_KNOWN(schedule)
CALL_KNOWN(switch_out)
CALL_KNOWN(set_waiting)
CALL_KNOWN(event_raised)
CALL_KNOWN(preempts)

#endif
