/* A secret that the manager and its nodes know, in the file that CATAPULTS_SECRET_FILE names. */
#ifndef CATAPULTS_SECRET_H
#define CATAPULTS_SECRET_H

#include "frames.h"

/* Reads it, if one is named. NULL, or what is wrong. */
const char *secret_read(void);
bool secret_is_known(void);

/* Numbers that nobody can guess, for each connection others; false when the system has none. */
bool secret_nonce(uint8_t nonce[FRAME_NONCE]);

/* HMAC-SHA-256 of a nonce, by OpenSSL. */
void secret_prove(const uint8_t nonce[FRAME_NONCE], uint8_t mac[FRAME_MAC]);
bool secret_is_proven(const uint8_t nonce[FRAME_NONCE], const uint8_t mac[FRAME_MAC]);

#endif
