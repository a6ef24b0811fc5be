/* Generated from the table of recording; do not edit. */
#ifndef CATAPULTS_RECORDING_H
#define CATAPULTS_RECORDING_H

#define CAT_RECORDING_VERSION 2
#define CAT_RECORDING_HEAD_WORDS 8

enum cat_recording_kind {
    CAT_RECORDING_EXPLAINED = 253,
    CAT_RECORDING_NAMED = 254,
    CAT_RECORDING_PLACED = 255,
};

enum cat_recording_outcome {
    CAT_OUTCOME_EXITED = 6,
    CAT_OUTCOME_CUT_SHORT = 7,
};


#endif
