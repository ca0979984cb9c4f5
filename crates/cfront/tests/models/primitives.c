/* The primitives of the models on top of the real C library, for the native tests. What the models
 * write is kept in a buffer; what they read comes from one. */

#include "check.h"

#include <stdarg.h>
#include <unistd.h>

char written[1 << 16];
size_t written_count;
const char *to_read = "";

void *__assize_alloc(size_t n) {
    return malloc(n);
}

void __assize_free(void *p) {
    free(p);
}

extern size_t malloc_usable_size(void *);

size_t __assize_object_size(void *p) {
    return malloc_usable_size(p);
}

void __assize_copy(void *to, const void *from, size_t n) {
    if (n > 0) memcpy(to, from, n);
}

void __assize_move(void *to, const void *from, size_t n) {
    if (n > 0) memmove(to, from, n);
}

void __assize_fill(void *to, int byte, size_t n) {
    if (n > 0) memset(to, byte, n);
}

int __assize_compare(const void *a, const void *b, size_t n) {
    return n > 0 ? memcmp(a, b, n) : 0;
}

int __assize_of_sign(int n) {
    return n;
}

size_t __assize_length(const char *s) {
    return strlen(s);
}

void __assize_exit(int status) {
    _exit(status);
}

void __assize_abort(void) {
    abort();
}

void __assize_assert_fail(const char *text, const char *file, unsigned line, const char *function) {
    fprintf(stderr, "%s:%u: %s: %s\n", file, line, function, text);
    abort();
}

/* No output fails here. */
long long __assize_output(void) {
    return 0;
}

void __assize_incomplete(const char *what) {
    (void)what;
}

long __assize_read(int fd, void *to, size_t max) {
    size_t n = strlen(to_read);
    if (fd != 0) abort();
    if (n > max) n = max;
    memcpy(to, to_read, n);
    to_read += n;
    return (long)n;
}

long __assize_write(int fd, const void *from, size_t n) {
    if (fd != 1 && fd != 2) abort();
    if (written_count + n > sizeof written) abort();
    memcpy(written + written_count, from, n);
    written_count += n;
    return (long)n;
}
