/* The workload server.workload as a program: for each query threads are born, then it is answered.
 *
 *     server QUERIES ANSWERS
 */
#include <pth.h>
#include <stdlib.h>
#include <unistd.h>

static void *part(void *argument)
{
    pth_yield(NULL);
    return argument;
}

int main(int count, char **arguments)
{
    char byte;
    if (count != 3 || !pth_init()) return 2;
    int queries = atoi(arguments[1]), answers = atoi(arguments[2]);
    pth_attr_t attributes = pth_attr_new();
    pth_attr_set(attributes, PTH_ATTR_JOINABLE, FALSE);
    for (int asked = 1; pth_read(queries, &byte, 1) == 1; asked++) {
        pth_spawn(attributes, part, NULL);
        if (asked % 3 == 0) pth_spawn(attributes, part, NULL);
        if (write(answers, "x", 1) != 1) return 3;
    }
    return 0;
}
