/* Files and descriptors: what the system answers is an input, within what POSIX allows.
 *
 * An answer is as the kernel's: what is returned, or the negative of an error number. Native runs of
 * tests are linked with this file, too, so that no file is touched. */

typedef __typeof__(sizeof(0)) size_t;
typedef __typeof__((char *)0 - (char *)0) ssize_t;

int *__errno_location(void);
ssize_t __assize_read(int, void *, size_t);
ssize_t __assize_write(int, const void *, size_t);

int __answer_open(void);
int __answer_close(void);
int __answer_stdin(void);
long __answer_read(void);
unsigned char __answer_read_byte(void);
long __answer_write(void);
long long __answer_lseek(void);
int __answer_dup(void);
int __answer_pipe(void);
int __answer_fsync(void);
int __answer_access(void);
int __answer_unlink(void);
int __answer_stat(void);
unsigned long __answer_stat_word(void);
int __answer_mkdir(void);
int __answer_rmdir(void);
int __answer_chdir(void);
int __answer_chmod(void);
int __answer_chown(void);
int __answer_link(void);
int __answer_truncate(void);
int __answer_isatty(void);
unsigned __answer_umask(void);

enum { EIO = 5, EBADF = 9, EMFILE = 24, ENOTTY = 25, LAST_ERROR = 133 };

static int failed(long long answer) {
    int is_known = answer < 0 && answer >= -LAST_ERROR;
    *__errno_location() = is_known ? (int)-answer : EIO;
    return -1;
}

static int done(long answer) {
    return answer < 0 ? failed(answer) : 0;
}

/* Descriptors that the program got and has not closed: a bit each of the first ones. Of the others
 * only the largest is known. */
static unsigned long long opened;
static int largest = 63;

/* A new one is none of those; an answer of 0 is the first behind the standard ones. */
static int descriptor(int answer) {
    int fd;
    if (answer < 0) return failed(answer);
    fd = (int)((answer + 3u) & 0x7fffffff);
    if (fd < 64 ? opened >> fd & 1 : (unsigned)fd <= (unsigned)largest) return failed(-EMFILE);
    if (fd < 64) opened |= 1ull << fd;
    else largest = fd;
    return fd;
}

int __model_descriptor(int answer) {
    return descriptor(answer);
}

static void is_closed(int fd) {
    if (fd >= 0 && fd < 64) opened &= ~(1ull << fd);
    else largest = 63;
}

void __model_is_closed(int fd) {
    is_closed(fd);
}

int open(const char *path, int flags, ...) {
    (void)path;
    (void)flags;
    return descriptor(__answer_open());
}

int open64(const char *path, int flags, ...) {
    (void)path;
    (void)flags;
    return descriptor(__answer_open());
}

int openat(int directory, const char *path, int flags, ...) {
    (void)directory;
    (void)path;
    (void)flags;
    return descriptor(__answer_open());
}

int creat(const char *path, unsigned mode) {
    (void)path;
    (void)mode;
    return descriptor(__answer_open());
}

/* Whether it failed or not, it is closed on Linux. */
int close(int fd) {
    is_closed(fd);
    return done(__answer_close());
}

/* Every descriptor may be closed now. */
static void are_closed(void) {
    opened = 0;
    largest = 63;
}

void closefrom(int first) {
    (void)first;
    are_closed();
}

int close_range(unsigned first, unsigned last, int flags) {
    (void)first;
    (void)last;
    (void)flags;
    are_closed();
    return done(__answer_close());
}

/* Standard input is an input of its own; whether it can be read is another. */
static ssize_t read_from(int fd, void *to, size_t max) {
    unsigned char *bytes = to;
    long answer = fd == 0 ? __answer_stdin() : __answer_read();
    size_t k;
    if (answer < 0) return failed(answer);
    if (fd == 0) return max == 0 ? 0 : __assize_read(fd, to, max);
    if ((size_t)answer > max) answer = max;
    for (k = 0; k < (size_t)answer; k++) bytes[k] = __answer_read_byte();
    return answer;
}

ssize_t read(int fd, void *to, size_t max) {
    return read_from(fd, to, max);
}

void __chk_fail(void) __attribute__((__noreturn__));

ssize_t __read_chk(int fd, void *to, size_t max, size_t room) {
    if (max > room) __chk_fail();
    return read_from(fd, to, max);
}

/* An answer of 0 is that all was written. */
ssize_t write(int fd, const void *from, size_t n) {
    long answer = __answer_write();
    if (answer < 0) return failed(answer);
    if (answer > 0 && (size_t)answer < n) n = answer;
    return fd == 1 || fd == 2 ? __assize_write(fd, from, n) : (ssize_t)n;
}

long lseek(int fd, long offset, int from) {
    long answer = __answer_lseek();
    (void)fd;
    (void)offset;
    (void)from;
    return answer < 0 ? failed(answer) : answer;
}

long long lseek64(int fd, long long offset, int from) {
    long long answer = __answer_lseek();
    (void)fd;
    (void)offset;
    (void)from;
    return answer < 0 ? failed(answer) : answer;
}

int dup(int fd) {
    (void)fd;
    return descriptor(__answer_dup());
}

int dup2(int from, int to) {
    int answer = __answer_dup();
    (void)from;
    if (answer < 0 || to < 0) return failed(answer < 0 ? answer : -EBADF);
    if (to < 64) opened |= 1ull << to;
    return to;
}

/* Two new ones, for both ends of something. */
int __model_descriptors(int answer, int ends[2]) {
    int first, second;
    if (answer < 0) return failed(answer);
    first = descriptor(answer);
    if (first < 0) return -1;
    second = descriptor((int)((answer + 1u) & 0x7fffffff));
    if (second < 0) {
        is_closed(first);
        return -1;
    }
    ends[0] = first;
    ends[1] = second;
    return 0;
}

int pipe(int ends[2]) {
    return __model_descriptors(__answer_pipe(), ends);
}

int pipe2(int ends[2], int flags) {
    (void)flags;
    return __model_descriptors(__answer_pipe(), ends);
}

int fsync(int fd) {
    (void)fd;
    return done(__answer_fsync());
}

/* What is known of a file, as the words of the structure. */
typedef struct {
    unsigned long words[sizeof(long) == 8 ? 18 : 22];
} status;
typedef struct {
    unsigned long words[sizeof(long) == 8 ? 18 : 24];
} status64;

static int told(unsigned long *words, unsigned count) {
    int answer = __answer_stat();
    if (answer < 0) return failed(answer);
    for (unsigned k = 0; k < count; k++) words[k] = __answer_stat_word();
    return 0;
}

int stat(const char *path, status *to) {
    (void)path;
    return told(to->words, sizeof *to / sizeof(long));
}

int lstat(const char *path, status *to) {
    (void)path;
    return told(to->words, sizeof *to / sizeof(long));
}

int fstat(int fd, status *to) {
    (void)fd;
    return told(to->words, sizeof *to / sizeof(long));
}

int stat64(const char *path, status64 *to) {
    (void)path;
    return told(to->words, sizeof *to / sizeof(long));
}

int lstat64(const char *path, status64 *to) {
    (void)path;
    return told(to->words, sizeof *to / sizeof(long));
}

int fstat64(int fd, status64 *to) {
    (void)fd;
    return told(to->words, sizeof *to / sizeof(long));
}

int access(const char *path, int mode) {
    (void)path;
    (void)mode;
    return done(__answer_access());
}

int unlink(const char *path) {
    (void)path;
    return done(__answer_unlink());
}

int mkdir(const char *path, unsigned mode) {
    (void)path;
    (void)mode;
    return done(__answer_mkdir());
}

int rmdir(const char *path) {
    (void)path;
    return done(__answer_rmdir());
}

int chdir(const char *path) {
    (void)path;
    return done(__answer_chdir());
}

int fchdir(int fd) {
    (void)fd;
    return done(__answer_chdir());
}

int chmod(const char *path, unsigned mode) {
    (void)path;
    (void)mode;
    return done(__answer_chmod());
}

int fchmod(int fd, unsigned mode) {
    (void)fd;
    (void)mode;
    return done(__answer_chmod());
}

int chown(const char *path, unsigned owner, unsigned group) {
    (void)path;
    (void)owner;
    (void)group;
    return done(__answer_chown());
}

int fchown(int fd, unsigned owner, unsigned group) {
    (void)fd;
    (void)owner;
    (void)group;
    return done(__answer_chown());
}

int link(const char *old, const char *other) {
    (void)old;
    (void)other;
    return done(__answer_link());
}

int symlink(const char *old, const char *other) {
    (void)old;
    (void)other;
    return done(__answer_link());
}

int truncate(const char *path, long size) {
    (void)path;
    (void)size;
    return done(__answer_truncate());
}

int ftruncate(int fd, long size) {
    (void)fd;
    (void)size;
    return done(__answer_truncate());
}

int isatty(int fd) {
    int answer = __answer_isatty();
    (void)fd;
    if (answer > 0) return 1;
    failed(answer < 0 ? answer : -ENOTTY);
    return 0;
}

/* The mask that was set before: the program's own, or the first one. */
unsigned umask(unsigned mask) {
    static int is_known;
    static unsigned now;
    unsigned before = is_known ? now : __answer_umask() & 0777;
    is_known = 1;
    now = mask & 0777;
    return before;
}
