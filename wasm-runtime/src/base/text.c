#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void cat_text_clear(struct cat_text *text)
{
    text->length = 0;
    text->failed = false;
}

void cat_text_free(struct cat_text *text)
{
    free(text->bytes);
    *text = (struct cat_text){0};
}

static bool make_room(struct cat_text *text, size_t more)
{
    if (text->length + more < text->capacity) return true;
    size_t capacity = 2 * (text->length + more) + 256;
    char *bytes = realloc(text->bytes, capacity);
    if (!bytes) {
        text->failed = true;
        return false;
    }
    text->bytes = bytes;
    text->capacity = capacity;
    return true;
}

void cat_text_add(struct cat_text *text, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length >= 0 && make_room(text, (size_t)length)) {
        vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
    va_end(arguments);
}

void cat_text_add_quoted(struct cat_text *text, const char *string)
{
    cat_text_add(text, "\"");
    for (const char *c = string; *c; c++) {
        if (*c == '"' || *c == '\\') {
            cat_text_add(text, "\\%c", *c);
        } else if ((unsigned char)*c < 0x20) {
            cat_text_add(text, "\\u%04x", (unsigned)*c);
        } else {
            cat_text_add(text, "%c", *c);
        }
    }
    cat_text_add(text, "\"");
}

void cat_text_add_number(struct cat_text *text, double number)
{
    if (number - number == 0) {
        cat_text_add(text, "%.15g", number);
    } else {
        cat_text_add(text, "null");
    }
}
