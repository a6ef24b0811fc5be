/* Uses up a stack, whatever the compiler makes of it. */
static long deeper(volatile char *above)
{
    volatile char frame[1000];
    frame[0] = above[0];
    return above[0] ? 0 : deeper(frame) + frame[0]; /* it is 0 */
}
