/* <stdio.h>: the three standard streams, and output. Whether something can be written is the system's
 * answer.
 *
 * Output is not buffered: each call writes at once. Files: system_streams.c; reading: stdin.c; printf:
 * printf.c.
 *
 * A stream has glibc's layout as far as glibc's own inline functions look at it; its buffer
 * pointers stay null, so that those call __uflow and __overflow. */

typedef __typeof__(sizeof(0)) size_t;

typedef struct _IO_FILE {
    int _flags;
    char *_IO_read_ptr, *_IO_read_end, *_IO_read_base;
    char *_IO_write_base, *_IO_write_ptr, *_IO_write_end;
    char *_IO_buf_base, *_IO_buf_end;
    char *_IO_save_base, *_IO_backup_base, *_IO_save_end;
    void *_markers;
    struct _IO_FILE *_chain;
    int _fileno;
    /* Characters pushed back by ungetc, the next one to be read last. */
    int pushed_count;
    unsigned char pushed[8];
} FILE;

int *__errno_location(void);
long __assize_write(int, const void *, size_t);
size_t __assize_length(const char *);
const char *__model_error_text(int, char *);
void __assize_incomplete(const char *);
long long __assize_output(void);

enum { NO_WRITES = 8, END = 0x10, ERROR = 0x20, IS_FILE = 0x1000, EOF = -1 };
enum { ENOENT = 2, EIO = 5, EBADF = 9, EINVAL = 22, ESPIPE = 29, LAST_ERROR = 133 };

static FILE input = {._fileno = 0}, output = {._fileno = 1}, errors = {._fileno = 2};

FILE *stdin = &input, *stdout = &output, *stderr = &errors;

static int fail(int error) {
    *__errno_location() = error;
    return -1;
}

static void *no_file(void) {
    __assize_incomplete("files that exist");
    fail(ENOENT);
    return 0;
}

/* The error of the present call of the program, if it is to fail: its answer has the number. */
int __model_output_error(void) {
    long long answer = __assize_output();
    int error = (int)(answer & 255);
    if (answer == 0) return 0;
    return error > 0 && error <= LAST_ERROR ? error : EIO;
}

static int is_writable(FILE *stream) {
    if (stream->_flags & IS_FILE) return !(stream->_flags & NO_WRITES);
    return stream->_fileno == 1 || stream->_fileno == 2;
}

/* The descriptor to write to: that of a standard stream, or 3 for a file, where it is gone. -1 if that is
 * an error. */
int __model_output(FILE *stream) {
    int error = is_writable(stream) ? __model_output_error() : EBADF;
    if (error == 0) return stream->_flags & IS_FILE ? 3 : stream->_fileno;
    stream->_flags |= ERROR;
    return fail(error);
}

/* 1 if the stream could be written to. */
static int put(FILE *stream, const void *from, size_t n) {
    int fd = __model_output(stream);
    if (fd == 1 || fd == 2) __assize_write(fd, from, n);
    return fd >= 0;
}

static int put_char(int c, FILE *stream) {
    unsigned char byte = (unsigned char)c;
    return put(stream, &byte, 1) ? byte : EOF;
}

static int put_string(const char *s, FILE *stream) {
    return put(stream, s, __assize_length(s)) ? 1 : EOF;
}

/* Of an output that fails: how many elements were written before. */
static size_t written(FILE *stream, size_t count) {
    unsigned long long before = is_writable(stream) ? (unsigned long long)__assize_output() >> 8 : 0;
    return before < count ? (size_t)before : 0;
}

static size_t put_block(const void *from, size_t size, size_t count, FILE *stream) {
    if (size == 0 || count == 0) return 0;
    return put(stream, from, size * count) ? count : written(stream, count);
}

int fputc(int c, FILE *stream) {
    return put_char(c, stream);
}

int putc(int c, FILE *stream) {
    return put_char(c, stream);
}

int _IO_putc(int c, FILE *stream) {
    return put_char(c, stream);
}

int putc_unlocked(int c, FILE *stream) {
    return put_char(c, stream);
}

int fputc_unlocked(int c, FILE *stream) {
    return put_char(c, stream);
}

int __overflow(FILE *stream, int c) {
    return put_char(c, stream);
}

int putchar(int c) {
    return put_char(c, stdout);
}

int putchar_unlocked(int c) {
    return put_char(c, stdout);
}

int fputs(const char *restrict s, FILE *restrict stream) {
    return put_string(s, stream);
}

int fputs_unlocked(const char *restrict s, FILE *restrict stream) {
    return put_string(s, stream);
}

int puts(const char *s) {
    size_t n = __assize_length(s);
    if (!put(stdout, s, n) || !put(stdout, "\n", 1)) return EOF;
    return n < 0x7fffffff ? (int)n + 1 : 0x7fffffff;
}

size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict stream) {
    return put_block(from, size, count, stream);
}

size_t fwrite_unlocked(const void *restrict from, size_t size, size_t count, FILE *restrict stream) {
    return put_block(from, size, count, stream);
}

void perror(const char *s) {
    char unknown[32];
    const char *text = __model_error_text(*__errno_location(), unknown);
    if (s != 0 && *s != 0) {
        put_string(s, stderr);
        put_string(": ", stderr);
    }
    put_string(text, stderr);
    put_string("\n", stderr);
}

int setvbuf(FILE *restrict stream, char *restrict buffer, int mode, size_t n) {
    (void)stream, (void)buffer, (void)n;
    return mode < 0 || mode > 2 || __model_output_error() != 0 ? -1 : 0;
}

void setbuf(FILE *restrict stream, char *restrict buffer) {
    (void)stream, (void)buffer;
}

void setbuffer(FILE *stream, char *buffer, size_t n) {
    (void)stream, (void)buffer, (void)n;
}

void setlinebuf(FILE *stream) {
    (void)stream;
}

void flockfile(FILE *stream) {
    (void)stream;
}

int ftrylockfile(FILE *stream) {
    (void)stream;
    return 0;
}

void funlockfile(FILE *stream) {
    (void)stream;
}

FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict stream) {
    (void)path, (void)mode;
    stream->_fileno = -1;
    return no_file();
}

FILE *freopen64(const char *restrict path, const char *restrict mode, FILE *restrict stream) {
    (void)path, (void)mode;
    stream->_fileno = -1;
    return no_file();
}

FILE *popen(const char *command, const char *mode) {
    (void)command, (void)mode;
    return no_file();
}

int pclose(FILE *stream) {
    (void)stream;
    return fail(EINVAL);
}

/* The standard streams are pipes. */

static int no_position(void) {
    __assize_incomplete("standard streams that are files");
    return fail(ESPIPE);
}

int fseek(FILE *stream, long offset, int whence) {
    (void)stream, (void)offset, (void)whence;
    return no_position();
}

int fseeko(FILE *stream, long offset, int whence) {
    (void)stream, (void)offset, (void)whence;
    return no_position();
}

long ftell(FILE *stream) {
    (void)stream;
    return no_position();
}

long ftello(FILE *stream) {
    (void)stream;
    return no_position();
}

typedef __typeof__(__builtin_choose_expr(sizeof(long) == 8, 0L, 0LL)) off64_t; /* of 64 bits on both data models */

int fseeko64(FILE *stream, off64_t offset, int whence) {
    (void)stream, (void)offset, (void)whence;
    return no_position();
}

off64_t ftello64(FILE *stream) {
    (void)stream;
    return no_position();
}

void rewind(FILE *stream) {
    stream->_flags &= ~ERROR;
    no_position();
}
