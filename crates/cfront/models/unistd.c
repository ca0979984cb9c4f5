/* <unistd.h>: what needs no answer from the system; see system_files.c and system_process.c. */

/* Time passes, nothing else happens. */

unsigned sleep(unsigned seconds) {
    (void)seconds;
    return 0;
}

int usleep(unsigned microseconds) {
    (void)microseconds;
    return 0;
}
