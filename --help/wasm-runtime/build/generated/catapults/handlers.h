/* Generated from the table of handlers; do not edit. */
#ifndef CATAPULTS_HANDLERS_H
#define CATAPULTS_HANDLERS_H

enum cat_handler_number {
    CAT_HANDLER_INIT = 1,
    CAT_HANDLER_NEWTHREAD = 2,
    CAT_HANDLER_SCHEDULE = 3,
    CAT_HANDLER_SWITCH_OUT = 4,
    CAT_HANDLER_SET_NEXT_THREAD = 5,
    CAT_HANDLER_SUSPEND_THREAD = 6,
    CAT_HANDLER_RESUME_THREAD = 7,
    CAT_HANDLER_SET_DEAD = 8,
    CAT_HANDLER_SET_WAITING = 9,
    CAT_HANDLER_EVENT_RAISED = 10,
    CAT_HANDLER_THREADS_NEW = 11,
    CAT_HANDLER_THREADS_READY = 12,
    CAT_HANDLER_THREADS_WAITING = 13,
    CAT_HANDLER_THREADS_SUSPENDED = 14,
    CAT_HANDLER_THREADS_TOTAL = 15,
    CAT_HANDLER_IS_NEW = 16,
    CAT_HANDLER_IS_READY = 17,
    CAT_HANDLER_IS_WAITING = 18,
    CAT_HANDLER_FIRST_WAITING = 19,
    CAT_HANDLER_NEXT_WAITING = 20,
    CAT_HANDLER_CAN_SWITCH_TO = 21,
    CAT_HANDLER_QUANTUM_EXPIRED = 22,
    CAT_HANDLER_TIMESLICE = 23,
};

#define CAT_HANDLER_LIMIT 24 /* above every number */

/* X(name, number, text) */
#define CAT_HANDLERS(X) \
    X(INIT, 1, "init") \
    X(NEWTHREAD, 2, "newthread") \
    X(SCHEDULE, 3, "schedule") \
    X(SWITCH_OUT, 4, "switch_out") \
    X(SET_NEXT_THREAD, 5, "set_next_thread") \
    X(SUSPEND_THREAD, 6, "suspend_thread") \
    X(RESUME_THREAD, 7, "resume_thread") \
    X(SET_DEAD, 8, "set_dead") \
    X(SET_WAITING, 9, "set_waiting") \
    X(EVENT_RAISED, 10, "event_raised") \
    X(THREADS_NEW, 11, "threads_new") \
    X(THREADS_READY, 12, "threads_ready") \
    X(THREADS_WAITING, 13, "threads_waiting") \
    X(THREADS_SUSPENDED, 14, "threads_suspended") \
    X(THREADS_TOTAL, 15, "threads_total") \
    X(IS_NEW, 16, "is_new") \
    X(IS_READY, 17, "is_ready") \
    X(IS_WAITING, 18, "is_waiting") \
    X(FIRST_WAITING, 19, "first_waiting") \
    X(NEXT_WAITING, 20, "next_waiting") \
    X(CAN_SWITCH_TO, 21, "can_switch_to") \
    X(QUANTUM_EXPIRED, 22, "quantum_expired") \
    X(TIMESLICE, 23, "timeslice")


#endif
