/* Generated from the table of faults; do not edit. */
#ifndef CATAPULTS_FAULTS_H
#define CATAPULTS_FAULTS_H

enum cat_fault_kind {
    CAT_FAULT_NONE = 0,
    CAT_FAULT_EMPTY_SOURCE = 1,
    CAT_FAULT_FULL_TARGET = 2,
    CAT_FAULT_EMPTY_DISPATCH = 3,
    CAT_FAULT_EMPTY_DESTROY = 4,
    CAT_FAULT_NO_THREAD = 5,
    CAT_FAULT_EMPTY_FRONT = 6,
    CAT_FAULT_INDEX = 7,
    CAT_FAULT_DIVISION = 8,
    CAT_FAULT_ASSERTION = 9,
    CAT_FAULT_INVARIANT = 10,
    CAT_FAULT_FUEL = 11,
    CAT_FAULT_MEMORY = 12,
    CAT_FAULT_DESTROYED_ALIVE = 13,
    CAT_FAULT_NOTHING_DISPATCHED = 14,
    CAT_FAULT_NOTHING_TO_RUN = 15,
    CAT_FAULT_PROTOCOL_ENTRY = 16,
    CAT_FAULT_PROTOCOL_EXIT = 17,
    CAT_FAULT_SLOT_LEFT_FULL = 18,
    CAT_FAULT_HOST = 19,
    CAT_FAULT_WORKLOAD_DIVISION = 20,
    CAT_FAULT_WORKLOAD_STUCK = 21,
    CAT_FAULT_WORKLOAD_VALUE = 22,
    CAT_FAULT_PAUSED = 23,
    CAT_FAULT_LEFT_NOWHERE = 24,
    CAT_FAULT_WORKLOAD_LOCK = 25,
    CAT_FAULT_WORKLOAD_INDEX = 26,
    CAT_FAULT_STANDING_STILL = 28,
    CAT_FAULT_WORKLOAD_FLOOD = 27,
};

/* X(name, number, text) */
#define CAT_FAULTS(X) \
    X(EMPTY_SOURCE, 1, "a thread was to be taken from a container that holds none") \
    X(FULL_TARGET, 2, "a thread was to be put into a slot that holds one already") \
    X(EMPTY_DISPATCH, 3, "an empty slot was dispatched") \
    X(EMPTY_DESTROY, 4, "a thread was to be destroyed where there is none") \
    X(NO_THREAD, 5, "an attribute was read or written where there is no thread") \
    X(EMPTY_FRONT, 6, "the first thread of an empty container was asked for") \
    X(INDEX, 7, "an index lies outside its array") \
    X(DIVISION, 8, "a number was divided by zero") \
    X(ASSERTION, 9, "an assertion does not hold") \
    X(INVARIANT, 10, "an invariant does not hold after a transfer") \
    X(FUEL, 11, "a handler ran too long without coming to an end") \
    X(MEMORY, 12, "the simulation needs more memory than it is allowed") \
    X(DESTROYED_ALIVE, 13, "a thread was destroyed that has not ended") \
    X(NOTHING_DISPATCHED, 14, "schedule ended without dispatching a thread") \
    X(NOTHING_TO_RUN, 15, "no thread is ready, and this profile cannot wait") \
    X(PROTOCOL_ENTRY, 16, "the library called a handler though its condition at entry does not hold") \
    X(PROTOCOL_EXIT, 17, "a handler left a thread where the library does not expect it") \
    X(SLOT_LEFT_FULL, 18, "a handler ended with a thread in one of its own slots") \
    X(HOST, 19, "a host function is not declared by the workload") \
    X(WORKLOAD_DIVISION, 20, "the workload divided a number by zero") \
    X(WORKLOAD_STUCK, 21, "a thread of the workload never gives up control") \
    X(WORKLOAD_VALUE, 22, "a value of the workload is out of its range") \
    X(PAUSED, 23, "stepping paused within a handler") \
    X(LEFT_NOWHERE, 24, "a thread was left in no container") \
    X(WORKLOAD_LOCK, 25, "a lock was released that the thread does not hold, or acquired twice by the same thread") \
    X(WORKLOAD_INDEX, 26, "an index of the workload lies outside its declaration") \
    X(STANDING_STILL, 28, "more than a million decisions came at one virtual time") \
    X(WORKLOAD_FLOOD, 27, "a million arrivals and values of signals came while one thread had its turn")


#endif
