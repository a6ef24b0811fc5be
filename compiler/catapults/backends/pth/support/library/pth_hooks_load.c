/* Loading the scheduler that PTH_SCHED names, and what applications tell it. */
#define PTH_HOOKS_OWN
#include "pth_p.h"
#include "pth_hooks_record.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/stat.h>

extern char *secure_getenv(const char *name);

const struct pth_scheduler *hook_scheduler = NULL;

/* --- what the scheduler may ask -------------------------------------------------------------------------- */

static int *hook_priority(pth_t t)
{
    return &t->prio;
}

static const char *hook_name(pth_t t)
{
    return t->name;
}

static const struct pth_services hook_services = { hook_priority, hook_name, &pth_favournew, &hook_comparing };

/* --- loading --------------------------------------------------------------------------------------------- */

static void hook_refuse(const char *path, const char *why)
{
    fprintf(stderr, "**Pth** PTH_SCHED: %s: %s\n", path, why);
    exit(1);
}

/* What dlopen says begins with the path, unless it speaks of a library that this one needs. */
static void hook_refuse_file(const char *path)
{
    const char *why = dlerror();
    size_t length = strlen(path);

    if (why != NULL && strncmp(why, path, length) == 0 && strncmp(why + length, ": ", 2) == 0)
        why += length + 2;
    if (length > 6 && strcmp(path + length - 6, ".so.so") == 0)
        why = "there is no such file; PTH_SCHED is the path of a scheduler without .so";
    hook_refuse(path, why != NULL ? why : "it cannot be loaded");
}

/* The loader maps a library as its head says and dies of what is not there, so its length is looked at before. */
static void hook_refuse_incomplete(const char *path)
{
    ElfW(Ehdr) head;
    struct stat about;
    FILE *file = fopen(path, "rb");
    size_t read;

    if (file == NULL)
        return; /* the loader says why */
    read = fread(&head, 1, sizeof(head), file);
    if (fstat(fileno(file), &about) != 0)
        about.st_size = 0;
    fclose(file);
    if (read == 0)
        hook_refuse(path, "the file is empty; build it again");
    if (memcmp(&head, ELFMAG, read < SELFMAG ? read : SELFMAG) != 0)
        return;
    if (read < sizeof(head)
        || head.e_shoff + (size_t)head.e_shnum * head.e_shentsize > (size_t)about.st_size)
        hook_refuse(path, "the file was cut short; build or copy it again");
}

static const struct pth_scheduler *hook_open(const char *path)
{
    const struct pth_scheduler *found;
    char why[200];
    void *library;

    hook_refuse_incomplete(path);
    library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        hook_refuse_file(path);
    if ((found = (const struct pth_scheduler *)dlsym(library, "pth_scheduler")) == NULL)
        hook_refuse(path, "it has no symbol `pth_scheduler`, so it is not a scheduler for Pth");
    if (found->abi != PTH_SCHEDULER_ABI) {
        sprintf(why, "it was built for version %u of the interface, and this Pth has version %u; build it again",
                found->abi, (unsigned int)PTH_SCHEDULER_ABI);
        hook_refuse(path, why);
    }
    return found;
}

void hook_load(void)
{
    static int is_done = FALSE;
    const struct pth_scheduler *found;
    const char *name, *why, *check;
    char path[4096];

    if (is_done)
        return;
    is_done = TRUE;
    if ((name = secure_getenv("PTH_SCHED")) == NULL || *name == '\0')
        return;
    if (strlen(name) > sizeof(path) - sizeof("./.so"))
        hook_refuse("its value", "it is too long for a path");
    sprintf(path, "%s%s.so", strchr(name, '/') != NULL ? "" : "./", name);
    found = hook_open(path);
    if ((why = found->load(&hook_services)) != NULL)
        hook_refuse(path, why);
    check = secure_getenv("PTH_SCHED_CHECK");
    hook_checking = check != NULL && *check != '\0';
    hook_front = sizeof(struct hook_record) + found->front;
    hook_scheduler = found;
}

/* All of it zero: Pth reads a signal mask of a thread that it has not set, and would block signals at random. */
void *hook_allocate(size_t size)
{
    char *block;

    hook_load();
    if ((block = (char *)calloc(1, hook_front + size)) == NULL)
        return NULL;
    return block + hook_front;
}

/* --- for applications -------------------------------------------------------------------------------------- */

static int hook_registered(const char *what, const char *name, const char *why)
{
    if (why == NULL)
        return TRUE;
    fprintf(stderr, "**Pth** SCHEDULER %s: %s(\"%s\"): %s\n", hook_scheduler->name, what, name, why);
    exit(1);
}

int pth_schedvar_register_typed(const char *name, void *variable, int kind, size_t size)
{
    if (name == NULL || variable == NULL)
        return pth_error(FALSE, EINVAL);
    hook_load();
    return hook_scheduler == NULL
        || hook_registered("pth_schedvar_register", name, hook_scheduler->schedvar(name, variable, kind, size));
}

/* In parentheses: pth.h has a macro of that name, which tells the type. */
int (pth_schedvar_register)(const char *name, void *variable)
{
    return pth_schedvar_register_typed(name, variable, PTH_UNTOLD, 0);
}

int pth_threadvar_register_typed(const char *name, size_t offset, int kind, size_t size)
{
    if (name == NULL)
        return pth_error(FALSE, EINVAL);
    hook_load();
    return hook_scheduler == NULL
        || hook_registered("pth_threadvar_register", name, hook_scheduler->threadvar(name, offset, kind, size));
}

int pth_threadvar_register(const char *name, size_t offset)
{
    return pth_threadvar_register_typed(name, offset, PTH_UNTOLD, 0);
}

int pth_set_userdata(pth_t t, void *data)
{
    if (t == NULL)
        return pth_error(FALSE, EINVAL);
    if (hook_scheduler != NULL)
        hook_scheduler->userdata(t, data);
    return TRUE;
}
