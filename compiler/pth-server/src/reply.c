#include "reply.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* What statuses are called, and what a person is told. */
static const struct phrase {
    int status;
    const char *name, *told;
} phrases[] = {
    {200, "OK", ""},
    {400, "Bad Request", "the request cannot be understood, or is one with a body"},
    {403, "Forbidden", "this server may not read that file"},
    {404, "Not Found", "there is no such file here"},
    {405, "Method Not Allowed", "this server answers GET and HEAD only"},
    {408, "Request Timeout", "the request took too long to arrive"},
    {414, "URI Too Long", "the address is too long"},
    {431, "Request Header Fields Too Large", "the head of the request is too long"},
    {500, "Internal Server Error", "the server cannot read that file"},
    {502, "Bad Gateway", "the server behind this one does not answer, or not in HTTP"},
    {504, "Gateway Timeout", "the server behind this one takes too long"},
    {505, "HTTP Version Not Supported", "this server speaks HTTP/1.0 and HTTP/1.1"},
};

static const struct phrase *phrase_of(int status)
{
    const struct phrase *phrase = phrases;
    while (phrase->status != status) phrase++;
    return phrase;
}

static size_t begin(char *text, int status, bool is_persistent)
{
    char date[40];
    time_t now = time(NULL);
    struct tm parts;
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now, &parts));
    return (size_t)sprintf(text, "HTTP/1.1 %d %s\r\nDate: %s\r\nConnection: %s\r\n%s", status, phrase_of(status)->name,
                           date, is_persistent ? "keep-alive" : "close", status == 405 ? "Allow: GET, HEAD\r\n" : "");
}

size_t reply_head(char *text, int status, const char *type, long long length, bool is_persistent)
{
    char *end = text + begin(text, status, is_persistent);
    if (type) end += sprintf(end, "Content-Type: %s\r\n", type);
    if (length != LENGTH_UNKNOWN) end += sprintf(end, "Content-Length: %lld\r\n", length);
    end += sprintf(end, "\r\n");
    return (size_t)(end - text);
}

size_t reply_refusal(char *text, int status, bool is_persistent, bool is_head)
{
    char body[200];
    int length = snprintf(body, sizeof body, "%d: %s.\n", status, phrase_of(status)->told);
    char *end = text + reply_head(text, status, "text/plain; charset=utf-8", length, is_persistent);
    if (!is_head) end += sprintf(end, "%s", body);
    return (size_t)(end - text);
}

const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".txt", "text/plain; charset=utf-8"},
        {".css", "text/css"},
        {".js", "text/javascript"},
        {".json", "application/json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".jpg", "image/jpeg"},
    };
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++) {
        if (strcmp(ending, types[i][0]) == 0) return types[i][1];
    }
    return "application/octet-stream";
}
