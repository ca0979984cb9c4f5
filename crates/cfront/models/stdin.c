/* <stdio.h>: reading from standard input and files, one byte at a time: what the program does not ask
 * for is not consumed. Up to eight characters can be pushed back. The end of the input is sticky. */

typedef __typeof__(sizeof(0)) size_t;
typedef __typeof__((char *)0 - (char *)0) ssize_t;

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

extern FILE *stdin;

int *__errno_location(void);
void *realloc(void *, size_t);
long __assize_read(int, void *, size_t);
int __model_file_byte(void);

enum { NO_READS = 4, END = 0x10, ERROR = 0x20, IS_FILE = 0x1000, EOF = -1 };
enum { EBADF = 9, EAGAIN = 11, EINVAL = 22 };

static int at_end(FILE *stream) {
    stream->_flags |= END;
    return EOF;
}

static int unreadable(FILE *stream) {
    stream->_flags |= ERROR;
    *__errno_location() = EBADF;
    return EOF;
}

static int from_file(FILE *stream) {
    int byte;
    if (stream->_flags & NO_READS) return unreadable(stream);
    if (stream->_flags & END) return EOF;
    byte = __model_file_byte();
    if (byte == -1) return at_end(stream);
    if (byte < 0) stream->_flags |= ERROR;
    return byte < 0 ? EOF : byte;
}

int __model_get(FILE *stream) {
    unsigned char byte;
    if (stream->pushed_count > 0) return stream->pushed[--stream->pushed_count];
    if (stream->_flags & IS_FILE) return from_file(stream);
    if (stream->_fileno != 0) return unreadable(stream);
    if (stream->_flags & END || __assize_read(0, &byte, 1) <= 0) return at_end(stream);
    return byte;
}

int __model_unget(int c, FILE *stream) {
    if (c == EOF || stream->pushed_count == sizeof stream->pushed) return EOF;
    stream->pushed[stream->pushed_count++] = (unsigned char)c;
    stream->_flags &= ~END;
    return (unsigned char)c;
}

int fgetc(FILE *stream) {
    return __model_get(stream);
}

int getc(FILE *stream) {
    return __model_get(stream);
}

int _IO_getc(FILE *stream) {
    return __model_get(stream);
}

int getc_unlocked(FILE *stream) {
    return __model_get(stream);
}

int fgetc_unlocked(FILE *stream) {
    return __model_get(stream);
}

int __uflow(FILE *stream) {
    return __model_get(stream);
}

int getchar(void) {
    return __model_get(stdin);
}

int getchar_unlocked(void) {
    return __model_get(stdin);
}

int ungetc(int c, FILE *stream) {
    return __model_unget(c, stream);
}

static char *get_line(char *to, int room, FILE *stream) {
    int n = 0, c = 0, before = stream->_flags & ERROR, is_bad;
    if (room <= 0) return 0;
    stream->_flags &= ~ERROR;
    while (n < room - 1 && c != '\n') {
        c = __model_get(stream);
        if (c == EOF) break;
        to[n++] = (char)c;
    }
    /* A line that could not be read to its end is none. */
    is_bad = stream->_flags & ERROR && *__errno_location() != EAGAIN;
    stream->_flags |= before;
    if (c == EOF && (n == 0 || is_bad)) return 0;
    to[n] = 0;
    return to;
}

char *fgets(char *restrict to, int room, FILE *restrict stream) {
    return get_line(to, room, stream);
}

char *fgets_unlocked(char *restrict to, int room, FILE *restrict stream) {
    return get_line(to, room, stream);
}

void __chk_fail(void) __attribute__((__noreturn__));

char *__fgets_chk(char *restrict to, size_t size, int room, FILE *restrict stream) {
    if (room > 0 && (size_t)room > size) __chk_fail();
    return get_line(to, room, stream);
}

/* How many whole elements could be read. */
static size_t get_block(unsigned char *to, size_t size, size_t count, FILE *stream) {
    if (size == 0) return 0;
    for (size_t i = 0; i < size * count; i++) {
        int c = __model_get(stream);
        if (c == EOF) return i / size;
        to[i] = (unsigned char)c;
    }
    return count;
}

size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict stream) {
    return get_block(to, size, count, stream);
}

size_t fread_unlocked(void *restrict to, size_t size, size_t count, FILE *restrict stream) {
    return get_block(to, size, count, stream);
}

size_t __fread_chk(void *restrict to, size_t room, size_t size, size_t count,
                   FILE *restrict stream) {
    if (size != 0 && count > room / size) __chk_fail();
    return get_block(to, size, count, stream);
}

/* Makes room for one more character and the terminator, in the steps that glibc takes. */
static int grow(char **line, size_t *room, size_t used) {
    if (*line != 0 && used + 2 <= *room) return 1;
    size_t larger = *line == 0 || *room == 0 ? 120 : 2 * *room;
    char *new = realloc(*line, larger);
    if (new == 0) return 0;
    *line = new;
    *room = larger;
    return 1;
}

static long get_record(char **line, size_t *room, int delimiter, FILE *stream) {
    if (line == 0 || room == 0) {
        *__errno_location() = EINVAL;
        return -1;
    }
    size_t n = 0;
    int c = EOF;
    do {
        if (!grow(line, room, n)) return -1;
        c = __model_get(stream);
        if (c != EOF) (*line)[n++] = (char)c;
    } while (c != EOF && c != delimiter);
    if (n == 0) return -1;
    (*line)[n] = 0;
    return (long)n;
}

ssize_t getdelim(char **restrict line, size_t *restrict room, int delimiter, FILE *restrict stream) {
    return get_record(line, room, delimiter, stream);
}

ssize_t __getdelim(char **restrict line, size_t *restrict room, int delimiter, FILE *restrict stream) {
    return get_record(line, room, delimiter, stream);
}

ssize_t getline(char **restrict line, size_t *restrict room, FILE *restrict stream) {
    return get_record(line, room, '\n', stream);
}
