/* Exploration, for hosts: catapults/runtime.h. */
#ifndef CATAPULTS_HOST_EXPLORE_H
#define CATAPULTS_HOST_EXPLORE_H

struct cat_runtime;

/* What was explored is forgotten; nothing if nothing was. */
void cat_explore_close(struct cat_runtime *rt);

#endif
