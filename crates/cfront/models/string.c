/* <string.h> and <strings.h>: strings as a whole: length, copy, concatenation, comparison.
 *
 * No byte is read that the result does not depend on. The locale is "C", so that strcoll is
 * strcmp. Comparisons return the difference of the first bytes that differ, as glibc's do, of which
 * only the sign is promised. */

typedef __typeof__(sizeof(0)) size_t;

void *malloc(size_t);
void __assize_copy(void *, const void *, size_t);
size_t __assize_length(const char *);
int __assize_of_sign(int);

static size_t length_within(const char *s, size_t max) {
    size_t n = 0;
    while (n < max && s[n] != 0) n++;
    return n;
}

/* Copies the string with its terminator; returns where that is. */
static char *copy(char *to, const char *from) {
    size_t n = __assize_length(from);
    __assize_copy(to, from, n + 1);
    return to + n;
}

/* Copies at most n bytes and fills the rest with zeros; returns the first of those. */
static char *copy_within(char *to, const char *from, size_t n) {
    size_t i = 0;
    for (; i < n && from[i] != 0; i++) to[i] = from[i];
    for (size_t j = i; j < n; j++) to[j] = 0;
    return to + i;
}

/* Appends at most n bytes and a terminator. */
static void append(char *to, const char *from, size_t n) {
    char *end = to + __assize_length(to);
    size_t i = 0;
    for (; i < n && from[i] != 0; i++) end[i] = from[i];
    end[i] = 0;
}

static int compare(const char *a, const char *b) {
    while (*a != 0 && *a == *b) a++, b++;
    return __assize_of_sign((unsigned char)*a - (unsigned char)*b);
}

size_t strlen(const char *s) {
    return __assize_length(s);
}

size_t strnlen(const char *s, size_t max) {
    return length_within(s, max);
}

char *strcpy(char *restrict to, const char *restrict from) {
    copy(to, from);
    return to;
}

char *stpcpy(char *restrict to, const char *restrict from) {
    return copy(to, from);
}

char *__stpcpy(char *restrict to, const char *restrict from) {
    return copy(to, from);
}

char *strncpy(char *restrict to, const char *restrict from, size_t n) {
    copy_within(to, from, n);
    return to;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t n) {
    return copy_within(to, from, n);
}

char *strcat(char *restrict to, const char *restrict from) {
    copy(to + __assize_length(to), from);
    return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t n) {
    append(to, from, n);
    return to;
}

static size_t copy_truncated(char *to, const char *from, size_t room) {
    size_t n = __assize_length(from);
    if (room > 0) {
        size_t kept = n < room ? n : room - 1;
        __assize_copy(to, from, kept);
        to[kept] = 0;
    }
    return n;
}

size_t strlcpy(char *restrict to, const char *restrict from, size_t room) {
    return copy_truncated(to, from, room);
}

size_t strlcat(char *restrict to, const char *restrict from, size_t room) {
    size_t n = length_within(to, room);
    return n + copy_truncated(to + n, from, room - n);
}

int strcmp(const char *a, const char *b) {
    return compare(a, b);
}

int strcoll(const char *a, const char *b) {
    return compare(a, b);
}

int strncmp(const char *a, const char *b, size_t n) {
    for (; n > 0; n--, a++, b++)
        if (*a != *b || *a == 0) return __assize_of_sign((unsigned char)*a - (unsigned char)*b);
    return 0;
}

static int lower(char c) {
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c;
}

int strcasecmp(const char *a, const char *b) {
    while (*a != 0 && lower(*a) == lower(*b)) a++, b++;
    return __assize_of_sign(lower(*a) - lower(*b));
}

int strncasecmp(const char *a, const char *b, size_t n) {
    for (; n > 0; n--, a++, b++)
        if (lower(*a) != lower(*b) || *a == 0) return __assize_of_sign(lower(*a) - lower(*b));
    return 0;
}

size_t strxfrm(char *restrict to, const char *restrict from, size_t room) {
    size_t n = __assize_length(from);
    if (room > 0) copy_within(to, from, n < room ? n + 1 : room);
    return n;
}

static char *duplicate(const char *s, size_t n) {
    char *new = malloc(n + 1);
    if (new != 0) {
        __assize_copy(new, s, n);
        new[n] = 0;
    }
    return new;
}

char *strdup(const char *s) {
    return duplicate(s, __assize_length(s));
}

char *__strdup(const char *s) {
    return duplicate(s, __assize_length(s));
}

char *strndup(const char *s, size_t n) {
    return duplicate(s, length_within(s, n));
}

char *__strndup(const char *s, size_t n) {
    return duplicate(s, length_within(s, n));
}

/* _FORTIFY_SOURCE: the size of the target is known, so an overflow is an abort. */

void __chk_fail(void) __attribute__((__noreturn__));

char *__strcpy_chk(char *restrict to, const char *restrict from, size_t room) {
    if (__assize_length(from) >= room) __chk_fail();
    copy(to, from);
    return to;
}

char *__stpcpy_chk(char *restrict to, const char *restrict from, size_t room) {
    if (__assize_length(from) >= room) __chk_fail();
    return copy(to, from);
}

char *__strncpy_chk(char *restrict to, const char *restrict from, size_t n, size_t room) {
    if (n > room) __chk_fail();
    copy_within(to, from, n);
    return to;
}

char *__stpncpy_chk(char *restrict to, const char *restrict from, size_t n, size_t room) {
    if (n > room) __chk_fail();
    return copy_within(to, from, n);
}

char *__strcat_chk(char *restrict to, const char *restrict from, size_t room) {
    if (__assize_length(to) + __assize_length(from) >= room) __chk_fail();
    copy(to + __assize_length(to), from);
    return to;
}

char *__strncat_chk(char *restrict to, const char *restrict from, size_t n, size_t room) {
    if (__assize_length(to) + length_within(from, n) >= room) __chk_fail();
    append(to, from, n);
    return to;
}
