/* Leaves a process in a session of its own, and one below that. */
#include <stdio.h>
#include <unistd.h>

static void daemonise(void)
{
    setsid();
    for (int k = 0; k < 2; k++) {
        if (fork() == 0) {
            printf("%d\n", (int)getpid());
            fflush(stdout);
        }
    }
    for (;;)
        pause();
}

int main(void)
{
    if (fork() == 0)
        daemonise();
    usleep(100000);
    return 7;
}
