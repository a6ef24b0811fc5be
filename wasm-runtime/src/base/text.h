/* Text that grows: JSON for hosts. */
#ifndef CATAPULTS_BASE_TEXT_H
#define CATAPULTS_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Zero-initialised is empty. */
struct cat_text {
    char *bytes; /* zero-terminated once something was added */
    size_t length;
    size_t capacity;
    bool failed; /* there was no memory: what is there is incomplete */
};

void cat_text_clear(struct cat_text *text);
void cat_text_free(struct cat_text *text);

__attribute__((format(printf, 2, 3))) void cat_text_add(struct cat_text *text, const char *format, ...);

/* A JSON string with its quotes. */
void cat_text_add_quoted(struct cat_text *text, const char *string);

/* A JSON number; null for what JSON cannot say. */
void cat_text_add_number(struct cat_text *text, double number);

#endif
