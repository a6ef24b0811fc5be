#include "check.h"

unsigned check_failures;

void check_equal(int64_t left, int64_t right, const char *what, const char *file, int line)
{
    if (left == right) return;
    check_failures++;
    printf("%s:%d: %s, but %" PRId64 " and %" PRId64 "\n", file, line, what, left, right);
}

void check_text(const char *text, const char *part, const char *file, int line)
{
    if (text && strstr(text, part)) return;
    check_failures++;
    printf("%s:%d: no \"%s\" in \"%s\"\n", file, line, part, text ? text : "(none)");
}

int check_all(const struct test *const *tables, size_t count)
{
    unsigned passed = 0, failed = 0;
    for (size_t i = 0; i < count; i++) {
        for (const struct test *test = tables[i]; test->name; test++) {
            check_failures = 0;
            test->run();
            if (check_failures) printf("FAILED %s\n", test->name);
            *(check_failures ? &failed : &passed) += 1;
        }
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed != 0;
}
