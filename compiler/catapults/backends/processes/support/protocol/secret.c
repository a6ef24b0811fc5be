#include "secret.h"

#include <fcntl.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LEAST = 16, MOST = 4096 };

static uint8_t secret[MOST];
static size_t length;

static const char *read_from(int file)
{
    struct stat about;
    if (fstat(file, &about) || (about.st_mode & 077)) return "others may read it: take that right away (chmod 600)";
    ssize_t got = read(file, secret, sizeof secret);
    if (got < LEAST) return "it holds less than 16 bytes: that can be guessed";
    length = (size_t)got;
    return NULL;
}

const char *secret_read(void)
{
    const char *name = getenv("CATAPULTS_SECRET_FILE");
    if (!name || !*name) return NULL;
    int file = open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0) return "it cannot be opened";
    const char *why = read_from(file);
    close(file);
    return why;
}

bool secret_is_known(void) { return length > 0; }

bool secret_nonce(uint8_t nonce[FRAME_NONCE]) { return getrandom(nonce, FRAME_NONCE, 0) == FRAME_NONCE; }

void secret_prove(const uint8_t nonce[FRAME_NONCE], uint8_t mac[FRAME_MAC])
{
    unsigned int written = FRAME_MAC;
    if (!HMAC(EVP_sha256(), secret, (int)length, nonce, FRAME_NONCE, mac, &written) || written != FRAME_MAC) abort();
}

bool secret_is_proven(const uint8_t nonce[FRAME_NONCE], const uint8_t mac[FRAME_MAC])
{
    uint8_t expected[FRAME_MAC];
    secret_prove(nonce, expected);
    return CRYPTO_memcmp(expected, mac, FRAME_MAC) == 0;
}
