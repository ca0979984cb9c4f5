/* Makes everything that outlasts its maker. It may be refused, or go with the run: the test looks. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <stdlib.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <unistd.h>

static int bad;

static void made(const char *what, long result)
{
    printf("%s %s\n", what, result >= 0 ? "made" : errno == ENOSYS || errno == EACCES ? "refused" : "odd");
    if (result < 0 && errno != ENOSYS && errno != EACCES)
        bad = 1;
}

int main(int argc, char **argv)
{
    (void)argc;
    int key = atoi(argv[1]);
    made("shm", shmget(key, 4096, IPC_CREAT | 0666));
    made("sem", semget(key, 1, IPC_CREAT | 0666));
    made("msg", msgget(key, IPC_CREAT | 0666));
    made("mq", syscall(SYS_mq_open, "assize-remains", O_CREAT | O_RDWR, 0666, 0));
    made("posix", shm_open(argv[2], O_CREAT | O_RDWR, 0666));
    made("key", syscall(SYS_add_key, "user", "assize", "x", 1, -4));
    made("terminal", open("/dev/tty", O_RDWR) >= 0 ? 0 : (errno = EACCES, -1));
    int type = 0;
    if (ioctl(0, TIOCSTI, &type) == 0 || (errno != EIO && errno != ENOTTY))
        bad = 1;
    return bad;
}
