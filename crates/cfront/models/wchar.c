/* <wchar.h>, <wctype.h> and the multibyte functions of <stdlib.h>, in the "C" locale: a character is
 * one byte below 128; all others are errors (EILSEQ). A small part: copying, comparing, searching,
 * converting, classes. No wide input or output. */

typedef __typeof__(sizeof(0)) size_t;
typedef __typeof__(L'a') wchar_t;
typedef unsigned wint_t;
/* glibc's; it is never looked at, since no character has more than one byte. */
typedef struct { int count; unsigned value; } mbstate_t;

int *__errno_location(void);
void __assize_copy(void *, const void *, size_t);
void __assize_move(void *, const void *, size_t);
int __assize_of_sign(int);

enum { EILSEQ = 84 };

static size_t length(const wchar_t *s) {
    size_t n = 0;
    while (s[n] != 0) n++;
    return n;
}

static int order(wchar_t a, wchar_t b) {
    return __assize_of_sign(a < b ? -1 : a > b);
}

size_t wcslen(const wchar_t *s) {
    return length(s);
}

size_t wcsnlen(const wchar_t *s, size_t max) {
    size_t n = 0;
    while (n < max && s[n] != 0) n++;
    return n;
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from) {
    __assize_copy(to, from, (length(from) + 1) * sizeof *to);
    return to;
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
    size_t i = 0;
    for (; i < n && from[i] != 0; i++) to[i] = from[i];
    for (; i < n; i++) to[i] = 0;
    return to;
}

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from) {
    __assize_copy(to + length(to), from, (length(from) + 1) * sizeof *to);
    return to;
}

int wcscmp(const wchar_t *a, const wchar_t *b) {
    while (*a != 0 && *a == *b) a++, b++;
    return order(*a, *b);
}

int wcscoll(const wchar_t *a, const wchar_t *b) {
    while (*a != 0 && *a == *b) a++, b++;
    return order(*a, *b);
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) {
    for (; n > 0; n--, a++, b++)
        if (*a != *b || *a == 0) return order(*a, *b);
    return 0;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
    while (*s != c) {
        if (*s == 0) return 0;
        s++;
    }
    return (wchar_t *)s;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
    const wchar_t *last = 0;
    for (;; s++) {
        if (*s == c) last = s;
        if (*s == 0) return (wchar_t *)last;
    }
}

static int starts_with(const wchar_t *s, const wchar_t *prefix) {
    while (*prefix != 0)
        if (*s++ != *prefix++) return 0;
    return 1;
}

wchar_t *wcsstr(const wchar_t *hay, const wchar_t *needle) {
    for (;; hay++) {
        if (starts_with(hay, needle)) return (wchar_t *)hay;
        if (*hay == 0) return 0;
    }
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
    for (size_t i = 0; i < n; i++) to[i] = c;
    return to;
}

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
    __assize_copy(to, from, n * sizeof *to);
    return to;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) {
    __assize_move(to, from, n * sizeof *to);
    return to;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i]) return order(a[i], b[i]);
    return 0;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (s[i] == c) return (wchar_t *)(s + i);
    return 0;
}

/* Conversion. */

static size_t illegal(void) {
    *__errno_location() = EILSEQ;
    return (size_t)-1;
}

wint_t btowc(int c) {
    return c >= 0 && c < 128 ? (wint_t)c : (wint_t)-1;
}

int wctob(wint_t c) {
    return c < 128 ? (int)c : -1;
}

/* The length of the character, 0 for the terminator; (size_t)-2 if there is nothing to look at. */
static size_t to_wide(wchar_t *to, const char *from, size_t n) {
    if (from == 0) return 0;
    if (n == 0) return (size_t)-2;
    if (*from & 0x80) return illegal();
    if (to != 0) *to = *from;
    return *from != 0;
}

static size_t to_byte(char *to, wchar_t c) {
    if (to == 0) return 1;
    if (c < 0 || c > 127) return illegal();
    *to = (char)c;
    return 1;
}

int mbsinit(const mbstate_t *state) {
    (void)state;
    return 1;
}

size_t mbrtowc(wchar_t *restrict to, const char *restrict from, size_t n, mbstate_t *restrict state) {
    (void)state;
    return to_wide(to, from, n);
}

size_t mbrlen(const char *restrict from, size_t n, mbstate_t *restrict state) {
    (void)state;
    return to_wide(0, from, n);
}

size_t wcrtomb(char *restrict to, wchar_t c, mbstate_t *restrict state) {
    (void)state;
    return to_byte(to, c);
}

int mbtowc(wchar_t *restrict to, const char *restrict from, size_t n) {
    return from == 0 ? 0 : n == 0 ? -1 : (int)to_wide(to, from, n);
}

int mblen(const char *from, size_t n) {
    return from == 0 ? 0 : n == 0 ? -1 : (int)to_wide(0, from, n);
}

int wctomb(char *to, wchar_t c) {
    return to == 0 ? 0 : (int)to_byte(to, c);
}

/* Up to n characters, or all if there is no target; the terminator is not counted. */

size_t mbstowcs(wchar_t *restrict to, const char *restrict from, size_t n) {
    for (size_t i = 0; to == 0 || i < n; i++) {
        if (to_wide(to == 0 ? 0 : to + i, from + i, 1) == (size_t)-1) return (size_t)-1;
        if (from[i] == 0) return i;
    }
    return n;
}

size_t wcstombs(char *restrict to, const wchar_t *restrict from, size_t n) {
    char ignored;
    for (size_t i = 0; to == 0 || i < n; i++) {
        if (to_byte(to == 0 ? &ignored : to + i, from[i]) == (size_t)-1) return (size_t)-1;
        if (from[i] == 0) return i;
    }
    return n;
}

/* Classes; the results are the masks of glibc's tables. */

static int upper(wint_t c) {
    return c >= 'A' && c <= 'Z';
}

static int lower(wint_t c) {
    return c >= 'a' && c <= 'z';
}

static int digit(wint_t c) {
    return c >= '0' && c <= '9';
}

int iswupper(wint_t c) {
    return upper(c) ? 256 : 0;
}

int iswlower(wint_t c) {
    return lower(c) ? 512 : 0;
}

int iswalpha(wint_t c) {
    return upper(c) || lower(c) ? 1024 : 0;
}

int iswdigit(wint_t c) {
    return digit(c);
}

int iswxdigit(wint_t c) {
    return digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') ? 4096 : 0;
}

int iswspace(wint_t c) {
    return c == ' ' || (c >= '\t' && c <= '\r') ? 8192 : 0;
}

int iswprint(wint_t c) {
    return c >= ' ' && c <= '~' ? 16384 : 0;
}

int iswgraph(wint_t c) {
    return c > ' ' && c <= '~' ? 32768 : 0;
}

int iswblank(wint_t c) {
    return c == ' ' || c == '\t' ? 1 : 0;
}

int iswcntrl(wint_t c) {
    return c < ' ' || c == 127 ? 2 : 0;
}

int iswalnum(wint_t c) {
    return upper(c) || lower(c) || digit(c) ? 8 : 0;
}

int iswpunct(wint_t c) {
    return c > ' ' && c <= '~' && !upper(c) && !lower(c) && !digit(c) ? 4 : 0;
}

wint_t towlower(wint_t c) {
    return upper(c) ? c - 'A' + 'a' : c;
}

wint_t towupper(wint_t c) {
    return lower(c) ? c - 'a' + 'A' : c;
}
