/* <unistd.h>: the standard descriptors. Other system calls have no model: their results are
 * inputs of the program. */

typedef __typeof__(sizeof(0)) size_t;
typedef __typeof__((char *)0 - (char *)0) ssize_t;

int *__errno_location(void);
long __assize_read(int, void *, size_t);
long __assize_write(int, const void *, size_t);
void __assize_incomplete(const char *);

enum { EBADF = 9, ENOTTY = 25 };

static int fail(int error) {
    *__errno_location() = error;
    return -1;
}

static int not_open(void) {
    __assize_incomplete("files that are open");
    return fail(EBADF);
}

ssize_t read(int fd, void *to, size_t max) {
    if (fd != 0) return not_open();
    return max == 0 ? 0 : __assize_read(fd, to, max);
}

void __chk_fail(void) __attribute__((__noreturn__));

ssize_t __read_chk(int fd, void *to, size_t max, size_t room) {
    if (max > room) __chk_fail();
    if (fd != 0) return not_open();
    return max == 0 ? 0 : __assize_read(fd, to, max);
}

ssize_t write(int fd, const void *from, size_t n) {
    if (fd != 1 && fd != 2) return not_open();
    return __assize_write(fd, from, n);
}

int isatty(int fd) {
    __assize_incomplete("a terminal");
    return fail(fd >= 0 && fd <= 2 ? ENOTTY : EBADF) + 1;
}

/* Time passes, nothing else happens. */

unsigned sleep(unsigned seconds) {
    (void)seconds;
    return 0;
}

int usleep(unsigned microseconds) {
    (void)microseconds;
    return 0;
}
