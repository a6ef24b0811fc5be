/* Loads what is measured, for the programs that measure natively. PROGRAM is how they call themselves. */
#ifndef CATAPULTS_BENCH_LOADING_H
#define CATAPULTS_BENCH_LOADING_H

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "catapults/runtime.h"

enum { MOST_BYTES = 1 << 20 };

static int complain(const char *what, const char *why)
{
    fprintf(stderr, PROGRAM ": %s: %s\n", what, why);
    return EXIT_FAILURE;
}

/* The scheduler of a shared library, which stays open; NULL if there is none. */
static const struct cat_scheduler *scheduler_in(const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, "catapults_scheduler") : NULL;
}

/* Links a scheduler, which is called by a name, with the workload of a file. EXIT_FAILURE has been told. */
static int load(cat_runtime *rt, const struct cat_scheduler *scheduler, const char *name, const char *workload)
{
    static uint8_t bytes[MOST_BYTES];
    if (!scheduler) return complain(name, "is not a scheduler");
    FILE *file = fopen(workload, "rb");
    if (!file) return complain(workload, "cannot be read");
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    if (cat_load_workload(rt, bytes, length) || cat_use_scheduler(rt, scheduler)) return complain(workload, cat_message(rt));
    return EXIT_SUCCESS;
}

#endif
