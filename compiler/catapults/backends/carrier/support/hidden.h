/* What is of no concern outside of the library that carries a scheduler. */
#ifndef CATAPULTS_CARRIER_HIDDEN_H
#define CATAPULTS_CARRIER_HIDDEN_H

#define CAT_HIDDEN __attribute__((visibility("hidden"))) extern

#endif
