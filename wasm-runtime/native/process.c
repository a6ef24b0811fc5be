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
    if (fscanf(messages, "%63s %" SCNu32, channel, &lead) != 2) return -1;
    int number = cat_lead(rt, channel, (enum cat_lead)lead);
    return number < 0 ? number : 0;
}

int process_begin(cat_runtime *rt, FILE *messages)
{
    for (;;) {
        char word[LONGEST_WORD];
        long before = ftell(messages);
        bool is_head = fscanf(messages, "%63s", word) == 1 && strcmp(word, "mail") != 0 && strcmp(word, "message") != 0;
        if (!is_head) return fseek(messages, before, SEEK_SET);
        int error = begin_with(rt, messages, word);
        if (error) return error;
    }
}

static int give_mail(cat_runtime *rt, FILE *messages)
{
    struct cat_mail mail;
    int count = fscanf(messages, "%" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNu32 " %" SCNu32 " %" SCNu32 " %" SCNu32 " %" SCNu32
                       " %" SCNu32, &mail.time, &mail.sent, &mail.value, &mail.kind, &mail.peer, &mail.variable, &mail.element,
                       &mail.operation, &mail.number);
    return count == 9 ? cat_give_mail(rt, &mail) : -1;
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

int process_give(cat_runtime *rt, FILE *messages)
{
    char word[LONGEST_WORD];
    int error = 0;
    while (!error && fscanf(messages, "%63s", word) == 1) {
        error = strcmp(word, "mail") == 0 ? give_mail(rt, messages) : give_message(rt, messages);
    }
    return error;
}
