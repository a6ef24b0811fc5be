/* Generated from the table of trace kinds; do not edit. */
#ifndef CATAPULTS_TRACE_KINDS_H
#define CATAPULTS_TRACE_KINDS_H

enum cat_trace_kind {
    CAT_TRACE_TIME = 0,
    CAT_TRACE_ENTER = 1,
    CAT_TRACE_LEAVE = 2,
    CAT_TRACE_TRANSFER = 3,
    CAT_TRACE_DISPATCH = 4,
    CAT_TRACE_RUN = 5,
    CAT_TRACE_STATE = 6,
    CAT_TRACE_BIRTH = 7,
    CAT_TRACE_DEATH = 8,
    CAT_TRACE_WASTED = 9,
    CAT_TRACE_VARIABLE = 10,
    CAT_TRACE_RECORD = 11,
    CAT_TRACE_COUNT = 12,
    CAT_TRACE_MARK = 13,
    CAT_TRACE_FAULT = 14,
    CAT_TRACE_END = 15,
    CAT_TRACE_SITE = 16,
    CAT_TRACE_CHECK = 17,
    CAT_TRACE_LOG = 18,
    CAT_TRACE_RELEASE = 19,
    CAT_TRACE_ARRIVAL = 20,
    CAT_TRACE_REFUSED = 21,
    CAT_TRACE_DEVICE = 22,
    CAT_TRACE_LOCK = 23,
    CAT_TRACE_PREEMPT = 24,
    CAT_TRACE_MESSAGE = 25,
    CAT_TRACE_CONTRADICTION = 26,
};

/* X(name, number, level, text) */
#define CAT_TRACE_KINDS(X) \
    X(TIME, 0, 1, "time passes") \
    X(ENTER, 1, 1, "handler called") \
    X(LEAVE, 2, 1, "handler ended") \
    X(TRANSFER, 3, 1, "thread moved") \
    X(DISPATCH, 4, 1, "thread dispatched") \
    X(RUN, 5, 1, "thread starts to run") \
    X(STATE, 6, 1, "thread changes state") \
    X(BIRTH, 7, 1, "thread born") \
    X(DEATH, 8, 1, "thread ended") \
    X(WASTED, 9, 1, "nothing to do") \
    X(VARIABLE, 10, 1, "variable changed") \
    X(RECORD, 11, 1, "measure recorded") \
    X(COUNT, 12, 1, "counted") \
    X(MARK, 13, 1, "mark") \
    X(FAULT, 14, 1, "fault") \
    X(END, 15, 1, "run ended") \
    X(SITE, 16, 2, "site passed") \
    X(CHECK, 17, 2, "check made") \
    X(LOG, 18, 1, "printed") \
    X(RELEASE, 19, 1, "thread gave up control") \
    X(ARRIVAL, 20, 1, "message arrived from outside") \
    X(REFUSED, 21, 1, "arrival refused, channel full") \
    X(DEVICE, 22, 1, "device takes or completes a request") \
    X(LOCK, 23, 1, "lock acquired, released or waited for") \
    X(PREEMPT, 24, 1, "thread interrupted") \
    X(MESSAGE, 25, 1, "thread sent or received a message") \
    X(CONTRADICTION, 26, 1, "a query contradicts the library's record")


#endif
