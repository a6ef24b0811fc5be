/* Tells the scheduler `imported` its variables, and prints what became of them. With an argument, a variable of
 * that name is registered, too.
 */
#include <stddef.h>
#include <stdio.h>

#include "imported.h"

struct own {
    char before[3];
    struct imported_thread_imports imports;
};

static void *yield_often(void *unused)
{
    for (int i = 0; i < 3; i++) pth_yield(NULL);
    return unused;
}

static void print_own(const struct own *own)
{
    printf("urgency %d weight %.2f since %lld\n", own->imports.urgency, own->imports.weight,
           (long long)own->imports.since);
}

int main(int count, char **words)
{
    static struct imported_imports imports = {.yields = 100, .load = 1.5, .pause = 1000};
    static struct own low = {.imports = {.urgency = 10, .weight = 1, .since = 5}};
    static struct own high = {.imports = {.urgency = 20, .weight = 2, .since = 7}};
    static int more;
    if (!imported_register(&imports) || !imported_register_threads(offsetof(struct own, imports))) return 2;
    if (count > 1) pth_schedvar_register(words[1], &more);
    pth_init();
    pth_t first = pth_spawn(PTH_ATTR_DEFAULT, yield_often, NULL);
    pth_t second = pth_spawn(PTH_ATTR_DEFAULT, yield_often, NULL);
    pth_set_userdata(first, &low);
    pth_set_userdata(second, &high);
    pth_join(first, NULL);
    pth_join(second, NULL);
    print_own(&low);
    print_own(&high);
    printf("yields %d load %.2f pause %lld raised %d sum %d favours %d\n", imports.yields, imports.load,
           (long long)imports.pause, imports.raised, imports.sum, imports.favours);
    pth_kill();
    return 0;
}
