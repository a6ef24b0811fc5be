#include "base/message.h"

#include <stdarg.h>
#include <stdio.h>

int cat_refuse(struct cat_message *message, int error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message->text, sizeof message->text, format, arguments);
    va_end(arguments);
    return error;
}
