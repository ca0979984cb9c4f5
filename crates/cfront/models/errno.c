/* <errno.h>: one thread, so one object. */

int *__errno_location(void) {
    static int errno;
    return &errno;
}

/* getopt, err and the like put these before their messages; nobody knows argv[0] here. */
char *program_invocation_name = "program";
char *program_invocation_short_name = "program";
char *__progname = "program";
