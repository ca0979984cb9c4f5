/* <string.h> and <strings.h>: blocks of bytes.
 *
 * The plain copies, fills and comparisons are primitives of the interpreter and the engines. They
 * move indeterminate bytes as they are; whatever must look at a byte's value does it in a loop. */

typedef __typeof__(sizeof(0)) size_t;
typedef __typeof__((char *)0 - (char *)0) ssize_t;

void __assize_copy(void *, const void *, size_t);
void __assize_move(void *, const void *, size_t);
void __assize_fill(void *, int, size_t);
int __assize_compare(const void *, const void *, size_t);
int __assize_of_sign(int);

void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    __assize_copy(to, from, n);
    return to;
}

void *memmove(void *to, const void *from, size_t n) {
    __assize_move(to, from, n);
    return to;
}

void *memset(void *to, int byte, size_t n) {
    __assize_fill(to, byte, n);
    return to;
}

int memcmp(const void *a, const void *b, size_t n) {
    return __assize_of_sign(__assize_compare(a, b, n));
}

void *mempcpy(void *restrict to, const void *restrict from, size_t n) {
    __assize_copy(to, from, n);
    return (char *)to + n;
}

void *__mempcpy(void *restrict to, const void *restrict from, size_t n) {
    __assize_copy(to, from, n);
    return (char *)to + n;
}

void *memccpy(void *restrict to, const void *restrict from, int stop, size_t n) {
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < n; i++) {
        t[i] = f[i];
        if (t[i] == (unsigned char)stop) return t + i + 1;
    }
    return 0;
}

void *memchr(const void *block, int byte, size_t n) {
    const unsigned char *b = block;
    for (size_t i = 0; i < n; i++)
        if (b[i] == (unsigned char)byte) return (void *)(b + i);
    return 0;
}

void *memrchr(const void *block, int byte, size_t n) {
    const unsigned char *b = block;
    while (n > 0)
        if (b[--n] == (unsigned char)byte) return (void *)(b + n);
    return 0;
}

void *rawmemchr(const void *block, int byte) {
    const unsigned char *b = block;
    while (*b != (unsigned char)byte) b++;
    return (void *)b;
}

void *memmem(const void *hay, size_t size, const void *needle, size_t n) {
    const char *h = hay;
    for (; size >= n; size--, h++)
        if (__assize_compare(h, needle, n) == 0) return (void *)h;
    return 0;
}

void explicit_bzero(void *to, size_t n) {
    __assize_fill(to, 0, n);
}

void bzero(void *to, size_t n) {
    __assize_fill(to, 0, n);
}

void bcopy(const void *from, void *to, size_t n) {
    __assize_move(to, from, n);
}

int bcmp(const void *a, const void *b, size_t n) {
    return __assize_of_sign(__assize_compare(a, b, n));
}

void swab(const void *restrict from, void *restrict to, ssize_t n) {
    const char *f = from;
    char *t = to;
    for (ssize_t i = 0; i + 1 < n; i += 2) {
        t[i] = f[i + 1];
        t[i + 1] = f[i];
    }
}

/* ffs: the number, from 1, of the lowest bit that is set. */

int ffs(int x) {
    return x == 0 ? 0 : __builtin_ctz((unsigned)x) + 1;
}

int ffsl(long x) {
    return x == 0 ? 0 : __builtin_ctzl((unsigned long)x) + 1;
}

int ffsll(long long x) {
    return x == 0 ? 0 : __builtin_ctzll((unsigned long long)x) + 1;
}

/* _FORTIFY_SOURCE: the size of the target is known, so an overflow is an abort. */

void __chk_fail(void) __attribute__((__noreturn__));

void *__memcpy_chk(void *restrict to, const void *restrict from, size_t n, size_t room) {
    if (n > room) __chk_fail();
    __assize_copy(to, from, n);
    return to;
}

void *__memmove_chk(void *to, const void *from, size_t n, size_t room) {
    if (n > room) __chk_fail();
    __assize_move(to, from, n);
    return to;
}

void *__memset_chk(void *to, int byte, size_t n, size_t room) {
    if (n > room) __chk_fail();
    __assize_fill(to, byte, n);
    return to;
}

void *__mempcpy_chk(void *restrict to, const void *restrict from, size_t n, size_t room) {
    if (n > room) __chk_fail();
    __assize_copy(to, from, n);
    return (char *)to + n;
}

void __explicit_bzero_chk(void *to, size_t n, size_t room) {
    if (n > room) __chk_fail();
    __assize_fill(to, 0, n);
}
