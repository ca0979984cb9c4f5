/* Leaves a process in a session of its own, and three below that. */
#include <stdio.h>
#include <unistd.h>

static int told[2];

static void daemonise(void)
{
    setsid();
    for (int k = 0; k < 2; k++) {
        if (fork() == 0) {
            printf("%d\n", (int)getpid());
            fflush(stdout);
            (void)!write(told[1], "", 1);
        }
    }
    for (;;)
        pause();
}

int main(void)
{
    char all[3];
    (void)!pipe(told);
    if (fork() == 0)
        daemonise();
    for (int k = 0; k < 3; k++)
        (void)!read(told[0], all + k, 1);
    return 7;
}
