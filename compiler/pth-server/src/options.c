#include "options.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool usage(const char *problem, const char *word)
{
    fprintf(stderr,
            "pth-server: %s%s\n"
            "usage: pth-server --folder DIRECTORY | --proxy PORT | --folder DIRECTORY --proxy PORT\n"
            "  --folder DIRECTORY  answer with the files below it\n"
            "  --proxy PORT        answer with what the server at that port of this machine answers;\n"
            "                      beside a folder: what begins with /dynamic/\n"
            "  --port PORT         listen there (8080; 0: wherever there is room)\n"
            "  --handlers NUMBER   threads that answer, 1 to %d (20)\n"
            "  --patience SECONDS  close a connection that says nothing for so long, 1 to 600 (10)\n"
            "  --log FILE          append a line for each answer\n"
            "  --lines NUMBER      lines of it that can wait to be written, 1 to 100000 (%d)\n"
            "  --work NUMBER       compute so many microseconds for each page, and as many again for each 7 kB of it (0)\n",
            problem, word, MOST_HANDLERS, LOG_LINES);
    return false;
}

static bool number_of(const char *word, int least, int most, int *number)
{
    char *end;
    errno = 0;
    long value = strtol(word, &end, 10);
    if (end == word || *end || errno || value < least || value > most) return false;
    *number = (int)value;
    return true;
}

static bool take(struct options *options, const char *name, const char *value)
{
    bool is_fine = true;
    if (strcmp(name, "--folder") == 0) options->folder = value;
    else if (strcmp(name, "--log") == 0) options->log = value;
    else if (strcmp(name, "--proxy") == 0) is_fine = number_of(value, 1, 65535, &options->origin);
    else if (strcmp(name, "--port") == 0) is_fine = number_of(value, 0, 65535, &options->port);
    else if (strcmp(name, "--handlers") == 0) is_fine = number_of(value, 1, MOST_HANDLERS, &options->handlers);
    else if (strcmp(name, "--patience") == 0) is_fine = number_of(value, 1, 600, &options->patience);
    else if (strcmp(name, "--lines") == 0) is_fine = number_of(value, 1, 100000, &options->lines);
    else if (strcmp(name, "--work") == 0) is_fine = number_of(value, 0, 1000000, &options->work);
    else return usage("there is no option ", name);
    return is_fine || usage("out of range: ", value);
}

bool options_parse(struct options *options, int count, char **words)
{
    *options = (struct options){.port = 8080, .handlers = 20, .patience = 10, .lines = LOG_LINES};
    for (int i = 1; i < count; i += 2) {
        if (i + 1 == count) return usage("a value is missing behind ", words[i]);
        if (!take(options, words[i], words[i + 1])) return false;
    }
    if (!options->folder && !options->origin) return usage("give --folder or --proxy", "");
    return true;
}
