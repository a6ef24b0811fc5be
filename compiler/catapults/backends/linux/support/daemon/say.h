/* What groupsd says to people. */
#ifndef GROUPS_SAY_H
#define GROUPS_SAY_H

void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void say_and_end(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
