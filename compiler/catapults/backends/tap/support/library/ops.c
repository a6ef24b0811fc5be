#include <stdio.h>
#include <string.h>

#include "library.h"

/* xorshift32 (G. Marsaglia, 2003): the same numbers in each run. */
int32_t ops_random(struct cat_ctx *ctx, int32_t divisor)
{
    static uint32_t state = 2463534242;
    (void)ctx, (void)divisor;
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (int32_t)(state >> 17);
}

/* Host functions are part of a workload, which no real program has. */
int32_t ops_host(struct cat_ctx *ctx, uint32_t function, uint32_t count, const int64_t *arguments, uint32_t site)
{
    (void)count, (void)arguments;
    return cat_fail(ctx, CAT_FAULT_HOST, site, (int32_t)function);
}

static void print_number(const char *start, size_t length, int64_t bits)
{
    char format[32];
    double real;
    memcpy(&real, &bits, sizeof real);
    if (length + 3 >= sizeof format) return;
    char kind = start[length - 1];
    memcpy(format, start, length - 1);
    strcpy(format + length - 1, strchr("feg", kind) ? (char[]){kind, 0} : (char[]){'l', 'l', kind, 0});
    if (strchr("feg", kind)) fprintf(stderr, format, real);
    else fprintf(stderr, format, (long long)bits);
}

/* The format is that of printf, checked when the scheduler was translated. */
void ops_print(struct cat_ctx *ctx, uint32_t format, uint32_t count, const int64_t *arguments)
{
    (void)ctx;
    const char *text = host_scheduler()->sites[format].text;
    for (uint32_t used = 0; *text; text++) {
        if (*text != '%' || text[1] == '%') {
            text += *text == '%';
            fputc(*text, stderr);
            continue;
        }
        size_t length = strcspn(text, "diouxXcfeg") + 1;
        if (used < count) print_number(text, length, arguments[used++]);
        text += length - 1;
    }
}
