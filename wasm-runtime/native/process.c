#include "process.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_FIELDS = CAT_MAX_MESSAGE_FIELDS, LONGEST_WORD = 64 };

static int begin_with(cat_runtime *rt, FILE *messages, const char *word)
{
    int64_t time;
    uint32_t node, lead;
    char channel[LONGEST_WORD];
    if (strcmp(word, "node") == 0 && fscanf(messages, "%" SCNu32 " %" SCNd64, &node, &time) == 2) return cat_join(rt, node, time);
    if (strcmp(word, "manager") == 0 && fscanf(messages, "%" SCNd64, &time) == 1) return cat_load_manager(rt, time);
    if (strcmp(word, "watch") == 0) return fscanf(messages, "%63s", channel) == 1 ? cat_watch(rt, channel) : -1;
    if (fscanf(messages, "%63s %" SCNu32, channel, &lead) != 2) return -1;
    int number = cat_lead(rt, channel, (enum cat_lead)lead);
    return number < 0 ? number : 0;
}

static bool is_given(const char *word)
{
    static const char *const words[] = {"mail", "message", "fact", "seed", "set"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(word, words[i]) == 0) return true;
    }
    return false;
}

int process_begin(cat_runtime *rt, FILE *messages)
{
    for (;;) {
        char word[LONGEST_WORD];
        long before = ftell(messages);
        bool is_head = fscanf(messages, "%63s", word) == 1 && !is_given(word);
        if (!is_head) return fseek(messages, before, SEEK_SET);
        int error = begin_with(rt, messages, word);
        if (error) return error;
    }
}

static int give_mail(cat_runtime *rt, FILE *messages, int (*give)(cat_runtime *, const struct cat_mail *))
{
    struct cat_mail mail;
    int count = fscanf(messages, "%" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNu32 " %" SCNu32 " %" SCNu32 " %" SCNu32 " %" SCNu32
                       " %" SCNu32, &mail.time, &mail.sent, &mail.value, &mail.kind, &mail.peer, &mail.variable, &mail.element,
                       &mail.operation, &mail.number);
    return count == 9 ? give(rt, &mail) : -1;
}

static int give_message(cat_runtime *rt, FILE *messages)
{
    int64_t time, created;
    uint32_t channel, count, read = 0;
    double fields[MOST_FIELDS];
    if (fscanf(messages, "%" SCNd64 " %" SCNd64 " %" SCNu32 " %" SCNu32, &time, &created, &channel, &count) != 4) return -1;
    if (count > MOST_FIELDS) return -1;
    while (read < count && fscanf(messages, "%lf", &fields[read]) == 1) read++;
    return read == count ? cat_give(rt, channel, time, created, fields, count) : -1;
}

static int give_seed(cat_runtime *rt, FILE *messages)
{
    int64_t time;
    uint64_t seed;
    return fscanf(messages, "%" SCNd64 " %" SCNu64, &time, &seed) == 2 ? cat_reseed_at(rt, time, seed) : -1;
}

static int give_value(cat_runtime *rt, FILE *messages)
{
    int64_t time;
    char name[LONGEST_WORD];
    double value;
    if (fscanf(messages, "%" SCNd64 " %63s %lf", &time, name, &value) != 3) return -1;
    return cat_set_variable_at(rt, time, name, value);
}

static int give_one(cat_runtime *rt, FILE *messages, const char *word)
{
    if (strcmp(word, "message") == 0) return give_message(rt, messages);
    if (strcmp(word, "seed") == 0) return give_seed(rt, messages);
    if (strcmp(word, "set") == 0) return give_value(rt, messages);
    return give_mail(rt, messages, strcmp(word, "fact") == 0 ? cat_give_fact : cat_give_mail);
}

int process_give(cat_runtime *rt, FILE *messages)
{
    char word[LONGEST_WORD];
    int error = 0;
    while (!error && fscanf(messages, "%63s", word) == 1) error = give_one(rt, messages, word);
    return error;
}
