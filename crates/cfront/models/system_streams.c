/* <stdio.h>: files. Whether one can be opened, and what it holds, are inputs; what is written to it is
 * gone. Native runs of tests have the counterpart in native/streams.c. */

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
    int pushed_count;
    unsigned char pushed[8];
} FILE;

int *__errno_location(void);
void *malloc(size_t);
void free(void *);
int __answer_fopen(void);
int __answer_fdopen(void);
void __model_is_closed(int);
void __assize_incomplete(const char *);
int __answer_file(void);
int __answer_fclose(void);
int __answer_fflush(void);
int __answer_ferror(void);
int __answer_remove(void);
int __answer_rename(void);

enum { NO_READS = 4, NO_WRITES = 8, END = 0x10, ERROR = 0x20, IS_END = 0x40 };
enum { IS_FILE = 0x1000, IS_GIVEN = 0x2000 };
enum { ENOENT = 2, EIO = 5, EBADF = 9, ENOMEM = 12, EINVAL = 22, LAST_ERROR = 133 };

static int failed(long answer) {
    int is_known = answer < 0 && answer >= -LAST_ERROR;
    *__errno_location() = is_known ? (int)-answer : EIO;
    return -1;
}

static FILE *stream(int answer, int flags, int fd) {
    FILE *new;
    if (answer < 0) {
        failed(answer);
        return 0;
    }
    new = malloc(sizeof *new);
    if (!new) {
        failed(-ENOMEM);
        return 0;
    }
    if (fd < 0) fd = (int)((answer + 3u) & 0x7fffffff);
    *new = (FILE){._flags = flags | IS_FILE, ._fileno = fd};
    return new;
}

static int both(const char *mode) {
    while (*mode && *mode != ',')
        if (*mode++ == '+') return 1;
    return 0;
}

/* What cannot be done with a stream of this mode; -1 if it is none. */
static int forbidden(const char *mode) {
    if (*mode != 'r' && *mode != 'w' && *mode != 'a') return failed(-EINVAL);
    if (both(mode)) return 0;
    return *mode == 'r' ? NO_WRITES : NO_READS;
}

static FILE *opened(const char *mode) {
    int flags = forbidden(mode);
    return flags < 0 ? 0 : stream(__answer_fopen(), flags, -1);
}

FILE *fopen(const char *restrict path, const char *restrict mode) {
    (void)path;
    return opened(mode);
}

FILE *fopen64(const char *restrict path, const char *restrict mode) {
    (void)path;
    return opened(mode);
}

/* What forgets a descriptor that is closed with its stream. */
static void (*forget)(int);

/* A stream for a descriptor. Standard input has a stream already, and what it holds comes from there. */
FILE *fdopen(int fd, const char *mode) {
    int flags = forbidden(mode), answer;
    if (flags < 0) return 0;
    answer = __answer_fdopen();
    if (fd < 0) answer = -EBADF;
    else if (fd == 0 && answer >= 0) {
        __assize_incomplete("another stream of standard input");
        answer = -ENOMEM;
    }
    forget = __model_is_closed;
    return stream(answer, flags | IS_GIVEN, fd);
}

FILE *tmpfile(void) {
    return stream(__answer_fopen(), 0, -1);
}

FILE *tmpfile64(void) {
    return stream(__answer_fopen(), 0, -1);
}

/* The next byte of a file; -1 at its end, less where reading fails. A file without an answer is over:
 * 0 is the end, and a byte of zeros is 256. */
int __model_file_byte(void) {
    int answer = __answer_file();
    if (answer < 0) {
        failed(answer);
        return -2;
    }
    return answer == 0 || answer > 256 ? -1 : answer & 255;
}

static int done(long answer) {
    return answer < 0 ? failed(answer) : 0;
}

/* Whatever is done with a standard stream afterwards fails. */
int fclose(FILE *stream) {
    if (stream->_flags & IS_GIVEN && forget) forget(stream->_fileno);
    if (stream->_flags & IS_FILE) free(stream);
    else stream->_fileno = -1;
    return done(__answer_fclose());
}

int fflush(FILE *stream) {
    (void)stream;
    return done(__answer_fflush());
}

int fflush_unlocked(FILE *stream) {
    (void)stream;
    return done(__answer_fflush());
}

static int is_input(FILE *stream) {
    return !(stream->_flags & IS_FILE) && stream->_fileno == 0;
}

/* Of a standard stream, and of a file that can be written, an answer says whether there was an error.
 * Where standard input is over, that was an error or its end; it is one of them from then on. */
static int is_bad(FILE *stream) {
    int of_input = is_input(stream), is_file = (stream->_flags & IS_FILE) != 0;
    if (stream->_flags & ERROR) return 1;
    if (is_file ? stream->_flags & NO_WRITES : stream->_fileno < 0) return 0;
    if (of_input && (!(stream->_flags & END) || stream->_flags & IS_END)) return 0;
    if (__answer_ferror() < 0) {
        if (of_input) stream->_flags &= ~END;
        stream->_flags |= ERROR;
        return 1;
    }
    if (of_input) stream->_flags |= IS_END;
    return 0;
}

static int is_over(FILE *stream) {
    if (is_input(stream) && stream->_flags & END) is_bad(stream);
    return (stream->_flags & END) != 0;
}

int ferror(FILE *stream) {
    return is_bad(stream);
}

int ferror_unlocked(FILE *stream) {
    return is_bad(stream);
}

int feof(FILE *stream) {
    return is_over(stream);
}

int feof_unlocked(FILE *stream) {
    return is_over(stream);
}

void clearerr(FILE *stream) {
    stream->_flags &= ~(END | ERROR | IS_END);
}

void clearerr_unlocked(FILE *stream) {
    stream->_flags &= ~(END | ERROR | IS_END);
}

/* A file has any descriptor that was free. */
static int number(FILE *stream) {
    return stream->_fileno < 0 ? failed(-EBADF) : stream->_fileno;
}

int fileno(FILE *stream) {
    return number(stream);
}

int fileno_unlocked(FILE *stream) {
    return number(stream);
}

int remove(const char *path) {
    (void)path;
    return done(__answer_remove());
}

int rename(const char *from, const char *to) {
    (void)from;
    (void)to;
    return done(__answer_rename());
}
