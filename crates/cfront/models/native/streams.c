/* Files in native runs of tests: what system_streams.c says, for streams of the C library. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <sys/types.h>

int __answer_fopen(void);
int __answer_fdopen(void);
void __model_is_closed(int);
int __answer_file(void);
int __answer_fclose(void);
int __answer_fflush(void);
int __answer_ferror(void);
int __answer_remove(void);
int __answer_rename(void);
#pragma weak __answer_fopen
#pragma weak __answer_fdopen
#pragma weak __model_is_closed
#pragma weak __answer_file
#pragma weak __answer_fclose
#pragma weak __answer_fflush
#pragma weak __answer_ferror
#pragma weak __answer_remove
#pragma weak __answer_rename

static int failed(long answer) {
    errno = answer < 0 && answer >= -133 ? (int)-answer : EIO;
    return -1;
}

static int done(long answer) {
    return answer < 0 ? failed(answer) : 0;
}

/* One byte at a time: what nobody asks for is not read. */
static ssize_t next(void *cookie, char *to, size_t max) {
    int answer;
    (void)cookie;
    if (max == 0) return 0;
    answer = __answer_file();
    if (answer < 0) return failed(answer);
    if (answer == 0 || answer > 256) return 0;
    *to = (char)answer;
    return 1;
}

static ssize_t lost(void *cookie, const char *from, size_t n) {
    (void)cookie;
    (void)from;
    return (ssize_t)n;
}

static int nowhere(void *cookie, off64_t *to, int from) {
    (void)cookie;
    (void)to;
    (void)from;
    errno = ESPIPE;
    return -1;
}

/* The cookie of a stream that was made of a descriptor is one more than that. */
static int closed(void *cookie) {
    if (cookie && __model_is_closed) __model_is_closed((int)((char *)cookie - (char *)0) - 1);
    return done(__answer_fclose());
}

static FILE *made(int answer, const char *mode, int fd) {
    cookie_io_functions_t functions = {next, lost, nowhere, closed};
    FILE *stream;
    if (answer < 0) {
        failed(answer);
        return NULL;
    }
    stream = fopencookie(fd < 0 ? NULL : (char *)0 + fd + 1, mode, functions);
    if (!stream) return NULL;
    setbuf(stream, NULL);
#ifdef __GLIBC__
    stream->_fileno = fd < 0 ? (int)((answer + 3u) & 0x7fffffff) : fd;
#endif
    return stream;
}

static int is_mode(const char *mode) {
    if (*mode == 'r' || *mode == 'w' || *mode == 'a') return 1;
    errno = EINVAL;
    return 0;
}

static FILE *opened(const char *mode) {
    return is_mode(mode) ? made(__answer_fopen(), mode, -1) : NULL;
}

FILE *__wrap_fdopen(int fd, const char *mode) {
    int answer;
    if (!is_mode(mode)) return NULL;
    answer = __answer_fdopen();
    if (fd < 0) answer = -EBADF;
    else if (fd == 0 && answer >= 0) answer = -ENOMEM;
    return made(answer, mode, fd);
}

FILE *__wrap_fopen(const char *path, const char *mode) {
    (void)path;
    return opened(mode);
}

FILE *__wrap_fopen64(const char *path, const char *mode) {
    (void)path;
    return opened(mode);
}

FILE *__wrap_tmpfile(void) {
    return opened("w+");
}

FILE *__wrap_tmpfile64(void) {
    return opened("w+");
}

int __real_fclose(FILE *stream);
int __real_fileno(FILE *stream);
int __real_fflush(FILE *stream);
int __real_ferror(FILE *stream);
int __real_feof(FILE *stream);
void __real_clearerr(FILE *stream);

static int standard(FILE *stream) {
    return stream == stdin ? 0 : stream == stdout ? 1 : stream == stderr ? 2 : -1;
}

/* A stream of ours answers in `closed`. */
int __wrap_fclose(FILE *stream) {
    int is_standard = standard(stream) >= 0;
    int result = __real_fclose(stream);
    return is_standard ? done(__answer_fclose()) : result;
}

int __wrap_fflush(FILE *stream) {
    __real_fflush(stream);
    return done(__answer_fflush());
}

int __wrap_fflush_unlocked(FILE *stream) {
    return __wrap_fflush(stream);
}

/* Errors that the test says there were, and whether the end of standard input is one. */
static int errors[3], is_end;

static int is_bad_file(FILE *stream) {
    if (__real_ferror(stream)) return 1;
    if (!__fwritable(stream) || __answer_ferror() >= 0) return 0;
#ifdef __GLIBC__
    stream->_flags |= 0x20;
#endif
    return 1;
}

static int is_bad(FILE *stream) {
    int number = standard(stream);
    if (number < 0) return is_bad_file(stream);
    if (errors[number] || __real_ferror(stream)) return 1;
    if (number == 0 && (!__real_feof(stream) || is_end)) return 0;
    if (__answer_ferror() < 0) {
        errors[number] = 1;
        if (number == 0) __real_clearerr(stream);
        return 1;
    }
    if (number == 0) is_end = 1;
    return 0;
}

static int is_over(FILE *stream) {
    if (stream == stdin && __real_feof(stream)) is_bad(stream);
    return __real_feof(stream) != 0;
}

int __wrap_ferror(FILE *stream) {
    return is_bad(stream);
}

int __wrap_ferror_unlocked(FILE *stream) {
    return is_bad(stream);
}

int __wrap_feof(FILE *stream) {
    return is_over(stream);
}

int __wrap_feof_unlocked(FILE *stream) {
    return is_over(stream);
}

void __wrap_clearerr(FILE *stream) {
    int number = standard(stream);
    if (number >= 0) errors[number] = 0;
    if (number == 0) is_end = 0;
    __real_clearerr(stream);
}

void __wrap_clearerr_unlocked(FILE *stream) {
    __wrap_clearerr(stream);
}

int __wrap_fileno(FILE *stream) {
#ifdef __GLIBC__
    if (stream->_fileno >= 0) return stream->_fileno;
#endif
    return __real_fileno(stream);
}

int __wrap_fileno_unlocked(FILE *stream) {
    return __wrap_fileno(stream);
}

int __wrap_remove(const char *path) {
    (void)path;
    return done(__answer_remove());
}

int __wrap_rename(const char *from, const char *to) {
    (void)from;
    (void)to;
    return done(__answer_rename());
}
