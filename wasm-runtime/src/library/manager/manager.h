/* The manager of a system of nodes. */
#ifndef CATAPULTS_LIBRARY_MANAGER_H
#define CATAPULTS_LIBRARY_MANAGER_H

struct cat_runtime;

/* Its data is set, and nothing has been told of it. */
void cat_manager_start(struct cat_runtime *rt);

#endif
