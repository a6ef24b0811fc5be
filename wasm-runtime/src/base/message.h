/* Errors are values: a negative enum cat_error and one sentence for a person. */
#ifndef CATAPULTS_BASE_MESSAGE_H
#define CATAPULTS_BASE_MESSAGE_H

struct cat_message {
    char text[512];
};

/* Writes the sentence and returns `error`. */
__attribute__((format(printf, 3, 4))) int cat_refuse(struct cat_message *message, int error, const char *format, ...);

#endif
