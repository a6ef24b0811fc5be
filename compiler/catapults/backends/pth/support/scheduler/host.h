/* A scheduler inside Pth: the carrier, and the application's variables. */
#ifndef CATAPULTS_PTH_HOST_H
#define CATAPULTS_PTH_HOST_H

#include "carrier.h"

/* --- imports.c ----------------------------------------------------------------------------------------------------- */

CAT_HIDDEN void imports_start(void);
CAT_HIDDEN const char *imports_variable(const char *name, void *variable, int kind, size_t size);
CAT_HIDDEN const char *imports_thread_variable(const char *name, size_t offset, int kind, size_t size);
CAT_HIDDEN void imports_userdata(struct pth_st *t, void *data);

#endif
