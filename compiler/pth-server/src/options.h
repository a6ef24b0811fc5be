/* The command line. */
#ifndef SERVER_OPTIONS_H
#define SERVER_OPTIONS_H

#include "server.h"

/* False: something is wrong, and standard error tells what. */
bool options_parse(struct options *options, int count, char **words);

#endif
