#include "say.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void print(const char *format, va_list arguments)
{
    char text[600];
    int length = snprintf(text, sizeof text, "groupsd: ");
    vsnprintf(text + length, sizeof text - (size_t)length, format, arguments);
    dprintf(STDERR_FILENO, "%s\n", text);
}

void say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print(format, arguments);
    va_end(arguments);
}

void say_and_end(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print(format, arguments);
    exit(1);
}
