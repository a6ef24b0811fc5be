/* Programs come in by a socket, ask, and go. */
#ifndef GROUPS_PROGRAMS_H
#define GROUPS_PROGRAMS_H

/* A socket at a path; -1, and why. */
int programs_listen(const char *path, const char **why);

/* Somebody knocks. */
void programs_accept(int listener, int events);

/* Something can be read from a program, by its number, or the executive has answered. */
void programs_read(int number);
void programs_answer(void);

#endif
