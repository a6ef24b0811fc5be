/* Where nodes come in: a socket, or a pipe that all of them write into. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "manager.h"
#include "secret.h"

enum { WAITING_TO_COME_IN = 128, READS = 64 /* of a pipe at once: all that fits into it */ };

static struct {
    const struct address *address;
    int descriptor;
    struct traffic got; /* of pipes: what all of them have written */
} door = {.descriptor = -1};

int door_descriptor(void) { return door.descriptor; }

/* --- opening --------------------------------------------------------------------------------------------------------- */

static const char *told(const char *what)
{
    static char text[300];
    snprintf(text, sizeof text, "%s: %s", what, strerror(errno));
    return text;
}

/* A socket that nobody answers at was left behind. */
static const char *make_way(const struct address *address)
{
    struct stat about;
    if (lstat(address->path, &about)) return NULL;
    if (!S_ISSOCK(about.st_mode)) return "there is a file of that name already";
    int other = address_connect(address, false);
    if (other >= 0 || errno == EAGAIN) { /* EAGAIN: many stand before its door */
        if (other >= 0) close(other);
        return "another manager is there already";
    }
    return unlink(address->path) ? told("a socket was left behind, and cannot be removed") : NULL;
}

static const char *open_socket(const struct address *address)
{
    const char *why = address->transport == BY_UNIX ? make_way(address) : NULL;
    if (why) return why;
    if (!address_is_local(address) && !secret_is_known()) {
        return "others could reach it without a secret. Name a file with one by CATAPULTS_SECRET_FILE, or take 127.0.0.1";
    }
    mode_t before = umask(077); /* a socket in the file system is for its user alone */
    door.descriptor = address_bind(address);
    umask(before);
    if (door.descriptor < 0 || listen(door.descriptor, WAITING_TO_COME_IN)) return told("nothing can listen there");
    fcntl(door.descriptor, F_SETFL, O_NONBLOCK);
    return NULL;
}

/* The folder is for its user alone, so nobody else can write into its pipes. */
static const char *open_pipe(const struct address *address)
{
    struct stat about;
    char name[PIPE_NAME];
    if (mkdir(address->path, 0700) && errno != EEXIST) return told("the folder cannot be made");
    if (lstat(address->path, &about) || !S_ISDIR(about.st_mode)) return "there is a file of that name already";
    if (about.st_uid != geteuid() || (about.st_mode & 077)) return "others may use that folder: take another one, or chmod 700";
    address_pipe(address, 0, name);
    int other = open(name, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (other >= 0) {
        close(other);
        return "another manager is there already";
    }
    unlink(name);
    if (mkfifo(name, 0600)) return told("the pipe cannot be made");
    door.descriptor = open(name, O_RDWR | O_NONBLOCK | O_CLOEXEC); /* for writing, too: else it ends with each node */
    return door.descriptor < 0 ? told("the pipe cannot be opened") : NULL;
}

const char *door_open(const struct address *address)
{
    door.address = address;
    return address->transport == BY_PIPE ? open_pipe(address) : open_socket(address);
}

void door_close(void)
{
    char name[PIPE_NAME];
    if (door.descriptor < 0) return;
    close(door.descriptor);
    door.descriptor = -1;
    if (door.address->transport == BY_UNIX) unlink(door.address->path);
    if (door.address->transport != BY_PIPE) return;
    address_pipe(door.address, 0, name);
    unlink(name);
    rmdir(door.address->path); /* unless somebody's pipe is left in it */
}

/* --- sockets ----------------------------------------------------------------------------------------------------------- */

static void accept_all(int64_t now)
{
    int made;
    while ((made = accept4(door.descriptor, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK)) >= 0) peer_add(made, made, 0, now);
}

/* --- pipes ------------------------------------------------------------------------------------------------------------- */

static struct node *node_of(uint32_t process)
{
    struct node *node = nodes;
    while (node && (node->is_over || node->process != process)) node = node->next;
    return node;
}

/* Who knocks has made a pipe for answers. */
static struct node *let_in(const struct frame *frame, int64_t now)
{
    char name[PIPE_NAME];
    uint32_t version;
    if (frame->kind != FRAME_KNOCK || !frame->sender || !knock_of(frame, &version)) return NULL;
    address_pipe(door.address, frame->sender, name);
    int out = open(name, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW);
    return out < 0 ? NULL : peer_add(-1, out, frame->sender, now);
}

static void take_piped(const struct frame *frame, int64_t now)
{
    struct node *node = node_of(frame->sender);
    if (node && frame->kind == FRAME_KNOCK) { /* a process of that number has ended, and another has begun */
        peer_drop(node, "has come anew");
        node = NULL;
    }
    if (!node) node = let_in(frame, now);
    if (node && peer_take(node, frame)) return;
    figures.nonsense++;
    if (node) peer_drop(node, "speaks no protocol of ours");
}

/* Behind bytes that are no frame, the next frame is looked for. False: there were no more. */
static bool read_pipe(int64_t now)
{
    struct traffic *got = &door.got;
    struct frame frame;
    memmove(got->bytes, got->bytes + got->from, got->until - got->from);
    got->until -= got->from;
    got->from = 0;
    size_t room = sizeof got->bytes - got->until;
    ssize_t count = read(door.descriptor, got->bytes + got->until, room);
    if (count <= 0) return false;
    got->until += (size_t)count;
    for (int length; (length = frame_find(got->bytes + got->from, got->until - got->from, &frame)) != 0;) {
        got->from += length < 0 ? 1 : (size_t)length;
        if (length > 0) take_piped(&frame, now);
        else figures.nonsense++;
    }
    return (size_t)count == room;
}

void door_answer(int64_t now)
{
    int turns = door.address->transport == BY_PIPE ? READS : 0;
    while (turns-- > 0 && read_pipe(now)) continue;
    if (door.address->transport != BY_PIPE) accept_all(now);
}
