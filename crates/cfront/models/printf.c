/* <stdio.h>: the printf family. The work is in format.c. */

typedef __typeof__(sizeof(0)) size_t;

struct __model_sink {
    int fd;
    char *to;
    size_t room, count;
    int error;
};

int __model_format(struct __model_sink *, const char *, __builtin_va_list);

typedef struct _IO_FILE FILE;
extern FILE *stdout;

int __model_output(FILE *);
int __model_output_error(void);
void __assize_incomplete(const char *);
int *__errno_location(void);
void *malloc(size_t);
void free(void *);
void __chk_fail(void) __attribute__((__noreturn__));

enum { EBADF = 9 };

static int to_stream(FILE *stream, const char *format, __builtin_va_list list) {
    struct __model_sink out = {.fd = __model_output(stream)};
    if (out.fd < 0) return -1;
    return __model_format(&out, format, list);
}

static int to_descriptor(int fd, const char *format, __builtin_va_list list) {
    struct __model_sink out = {.fd = fd};
    int error = fd < 0 ? EBADF : __model_output_error();
    if (fd == 0 || fd > 2) __assize_incomplete("descriptors that can be written to");
    if (error == 0) return __model_format(&out, format, list);
    *__errno_location() = error;
    return -1;
}

/* Writes at most `room` bytes, the last of them the terminator. */
static int to_memory(char *to, size_t room, const char *format, __builtin_va_list list) {
    struct __model_sink out = {.fd = -1, .to = to, .room = room > 0 ? room - 1 : 0};
    int n = __model_format(&out, format, list);
    if (room > 0) to[out.count < out.room ? out.count : out.room] = 0;
    return n;
}

/* The formatter leaves the list as it is, so it can measure first. */
static int to_heap(char **to, const char *format, __builtin_va_list list) {
    int n = to_memory(0, 0, format, list);
    char *text = n < 0 ? 0 : malloc((size_t)n + 1);
    if (text == 0) return -1;
    *to = text;
    return to_memory(text, (size_t)n + 1, format, list);
}

int vprintf(const char *restrict format, __builtin_va_list list) {
    return to_stream(stdout, format, list);
}

int vfprintf(FILE *restrict stream, const char *restrict format, __builtin_va_list list) {
    return to_stream(stream, format, list);
}

int vdprintf(int fd, const char *restrict format, __builtin_va_list list) {
    return to_descriptor(fd, format, list);
}

int vsprintf(char *restrict to, const char *restrict format, __builtin_va_list list) {
    return to_memory(to, (size_t)-1, format, list);
}

int vsnprintf(char *restrict to, size_t room, const char *restrict format, __builtin_va_list list) {
    return to_memory(to, room, format, list);
}

int vasprintf(char **restrict to, const char *restrict format, __builtin_va_list list) {
    return to_heap(to, format, list);
}

int printf(const char *restrict format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = to_stream(stdout, format, list);
    __builtin_va_end(list);
    return n;
}

int fprintf(FILE *restrict stream, const char *restrict format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = to_stream(stream, format, list);
    __builtin_va_end(list);
    return n;
}

int dprintf(int fd, const char *restrict format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = to_descriptor(fd, format, list);
    __builtin_va_end(list);
    return n;
}

int sprintf(char *restrict to, const char *restrict format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = to_memory(to, (size_t)-1, format, list);
    __builtin_va_end(list);
    return n;
}

int snprintf(char *restrict to, size_t room, const char *restrict format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = to_memory(to, room, format, list);
    __builtin_va_end(list);
    return n;
}

int asprintf(char **restrict to, const char *restrict format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = to_heap(to, format, list);
    __builtin_va_end(list);
    return n;
}

/* _FORTIFY_SOURCE: with the size of the target, beyond which an overflow is an abort. The ban of %n
 * in writable formats is not modelled. */

static int to_memory_checked(char *to, size_t size, const char *format, __builtin_va_list list) {
    int n = to_memory(to, size, format, list);
    if (n >= 0 && (size_t)n >= size) __chk_fail();
    return n;
}

int __vprintf_chk(int flag, const char *restrict format, __builtin_va_list list) {
    (void)flag;
    return to_stream(stdout, format, list);
}

int __vfprintf_chk(FILE *restrict stream, int flag, const char *restrict format,
                   __builtin_va_list list) {
    (void)flag;
    return to_stream(stream, format, list);
}

int __vsprintf_chk(char *restrict to, int flag, size_t size, const char *restrict format,
                   __builtin_va_list list) {
    (void)flag;
    return to_memory_checked(to, size, format, list);
}

int __vsnprintf_chk(char *restrict to, size_t room, int flag, size_t size,
                    const char *restrict format, __builtin_va_list list) {
    (void)flag;
    if (room > size) __chk_fail();
    return to_memory(to, room, format, list);
}

int __vasprintf_chk(char **restrict to, int flag, const char *restrict format,
                    __builtin_va_list list) {
    (void)flag;
    return to_heap(to, format, list);
}

int __vdprintf_chk(int fd, int flag, const char *restrict format, __builtin_va_list list) {
    (void)flag;
    return to_descriptor(fd, format, list);
}

int __printf_chk(int flag, const char *restrict format, ...) {
    (void)flag;
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = to_stream(stdout, format, list);
    __builtin_va_end(list);
    return n;
}

int __fprintf_chk(FILE *restrict stream, int flag, const char *restrict format, ...) {
    (void)flag;
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = to_stream(stream, format, list);
    __builtin_va_end(list);
    return n;
}

int __sprintf_chk(char *restrict to, int flag, size_t size, const char *restrict format, ...) {
    (void)flag;
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = to_memory_checked(to, size, format, list);
    __builtin_va_end(list);
    return n;
}

int __snprintf_chk(char *restrict to, size_t room, int flag, size_t size,
                   const char *restrict format, ...) {
    (void)flag;
    if (room > size) __chk_fail();
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = to_memory(to, room, format, list);
    __builtin_va_end(list);
    return n;
}

int __dprintf_chk(int fd, int flag, const char *restrict format, ...) {
    (void)flag;
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = to_descriptor(fd, format, list);
    __builtin_va_end(list);
    return n;
}

int __asprintf_chk(char **restrict to, int flag, const char *restrict format, ...) {
    (void)flag;
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = to_heap(to, format, list);
    __builtin_va_end(list);
    return n;
}
