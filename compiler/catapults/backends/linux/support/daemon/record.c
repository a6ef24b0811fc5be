#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MAGIC = 0x31534743 /* CGS1 */, BOOT = 40 };

struct record {
    uint32_t magic, size;
    char boot[BOOT]; /* ids and start times count from a boot */
    struct entry entries[RECORD_MOST];
};

static const char *told(const char *what)
{
    static char text[200];
    snprintf(text, sizeof text, "%s: %s", what, strerror(errno));
    return text;
}

static void read_boot(char boot[BOOT])
{
    memset(boot, 0, BOOT);
    int file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    if (read(file, boot, BOOT - 1) < 0) memset(boot, 0, BOOT);
    close(file);
}

static bool is_of_this_boot(const struct record *record)
{
    char boot[BOOT];
    read_boot(boot);
    return record->magic == MAGIC && record->size == sizeof *record && memcmp(record->boot, boot, BOOT) == 0;
}

struct record *record_map(int descriptor, const char **why)
{
    struct stat about;
    *why = NULL;
    if (fstat(descriptor, &about) || !S_ISREG(about.st_mode) || about.st_size != sizeof(struct record)) {
        *why = "it is no record of groupsd";
        return NULL;
    }
    struct record *record = mmap(NULL, sizeof *record, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (record == MAP_FAILED) *why = told("it cannot be mapped");
    return *why ? NULL : record;
}

/* Of an earlier boot nothing is left to be mended. */
static void begin_anew(struct record *record)
{
    memset(record, 0, sizeof *record);
    read_boot(record->boot);
    record->size = sizeof *record;
    record->magic = MAGIC;
}

/* A guard that is just mending has it for some milliseconds. */
static bool lock(int descriptor)
{
    const struct timespec a_while = {.tv_nsec = 20 * 1000 * 1000};
    for (int i = 0; i < 100; i++) {
        if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return true;
        nanosleep(&a_while, NULL);
    }
    return false;
}

struct record *record_open(const char *path, int *descriptor, const char **why)
{
    *why = NULL;
    *descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (*descriptor < 0) *why = told("it cannot be opened");
    else if (!lock(*descriptor)) *why = "a groupsd or its guard is using it";
    else if (ftruncate(*descriptor, sizeof(struct record))) *why = told("there is no room for it");
    if (*why) return NULL;
    struct record *record = record_map(*descriptor, why);
    if (record && !is_of_this_boot(record)) begin_anew(record);
    return record;
}

struct entry *record_add(struct record *record, const struct was *was)
{
    for (struct entry *entry = record->entries; entry < record->entries + RECORD_MOST; entry++) {
        if (atomic_load(&entry->is_used)) continue;
        entry->was = *was;
        atomic_store(&entry->is_used, 1);
        return entry;
    }
    return NULL;
}

void record_give_back(struct entry *entry)
{
    const struct was *was = &entry->was;
    if (kernel_start(was->tid) == was->start) {
        kernel_set_affinity(was->tid, &was->affinity);
        kernel_set_policy(was->tid, was->policy, was->priority);
    }
    atomic_store(&entry->is_used, 0);
}

int record_restore(struct record *record)
{
    int count = 0;
    for (struct entry *entry = record->entries; entry < record->entries + RECORD_MOST; entry++) {
        if (!atomic_load(&entry->is_used)) continue;
        record_give_back(entry);
        count++;
    }
    return count;
}
