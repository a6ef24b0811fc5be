/* A program that closes what it does not know when it begins, and counts its descriptors. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2];

static void *say(void *unused)
{
    (void)unused;
    return write(ends[1], "x", 1) == 1 ? "said" : "failed";
}

int main(void)
{
    char byte = 0;
    void *said;
    pthread_t thread;
    int closed = 0;
    for (int fd = 3; fd < 1024; fd++) closed += close(fd) == 0;
    int file = open("/dev/null", O_WRONLY), connection = socket(AF_INET, SOCK_STREAM, 0);
    printf("closed %d, then %d and %d\n", closed, file, connection);
    int copied = dup2(file, 9), first = close(9);
    errno = 0;
    int again = close(9);
    printf("dup2: %d %d %d %d\n", copied, first, again, errno == EBADF);
    if (pipe(ends)) perror("pipe");
    pthread_create(&thread, NULL, say, NULL);
    ssize_t count = read(ends[0], &byte, 1);
    pthread_join(thread, &said);
    printf("%s %zd %c\n", (char *)said, count, byte);
    usleep(1000);
    return 0;
}
