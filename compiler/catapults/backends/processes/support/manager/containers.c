#include <stdio.h>

#include "base/sharing.h"
#include "manager.h"

static struct box *boxes; /* by container */

static uint32_t number_about(const char *before, const char *name, const char *behind)
{
    char text[400];
    snprintf(text, sizeof text, "%s%s%s", before, name, behind);
    return cat_shared_number(text);
}

void containers_start(void)
{
    const struct cat_scheduler *s = host_scheduler();
    boxes = manager_grown(NULL, host.container_nodes + 1, sizeof *boxes);
    cat_container c = 0;
    for (uint32_t i = 0; i < s->container_count; i++) {
        const struct cat_container_desc *desc = &s->containers[i];
        for (uint32_t element = 0; element < desc->count; element++) {
            boxes[++c] = (struct box){.desc = desc, .element = element, .about_count = number_about("|", desc->name, "|"),
                                      .about_family = number_about("", desc->name, " is")};
        }
    }
}

struct box *container_at(cat_container c) { return c && c <= host.container_nodes ? &boxes[c] : NULL; }

bool container_is_slot(cat_container c)
{
    const struct box *box = container_at(c);
    return box && box->desc->kind == CAT_THREADREF && !box->desc->local;
}

struct node *container_node(cat_container c)
{
    cat_thread t = cat_front(&host.ctx, c);
    return t ? host.threads[t] : NULL;
}

cat_container container_array(cat_container c) { return c - boxes[c].element; }

bool containers_remember(const struct node *node)
{
    for (cat_container c = 1; c <= host.container_nodes; c++) {
        if (boxes[c].last == node || boxes[c].told == node) return true;
    }
    return false;
}
