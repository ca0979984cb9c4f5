/* <string.h> and <strings.h>: searching in strings and cutting them up. */

typedef __typeof__(sizeof(0)) size_t;

static char *find(const char *s, char c) {
    while (*s != c) {
        if (*s == 0) return 0;
        s++;
    }
    return (char *)s;
}

static char *find_last(const char *s, char c) {
    const char *last = 0;
    for (;; s++) {
        if (*s == c) last = s;
        if (*s == 0) return (char *)last;
    }
}

char *strchr(const char *s, int c) {
    return find(s, (char)c);
}

char *index(const char *s, int c) {
    return find(s, (char)c);
}

char *strrchr(const char *s, int c) {
    return find_last(s, (char)c);
}

char *rindex(const char *s, int c) {
    return find_last(s, (char)c);
}

char *strchrnul(const char *s, int c) {
    while (*s != 0 && *s != (char)c) s++;
    return (char *)s;
}

static int starts_with(const char *s, const char *prefix) {
    while (*prefix != 0)
        if (*s++ != *prefix++) return 0;
    return 1;
}

char *strstr(const char *hay, const char *needle) {
    for (;; hay++) {
        if (starts_with(hay, needle)) return (char *)hay;
        if (*hay == 0) return 0;
    }
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static int starts_with_in_any_case(const char *s, const char *prefix) {
    while (*prefix != 0)
        if (lower(*s++) != lower(*prefix++)) return 0;
    return 1;
}

char *strcasestr(const char *hay, const char *needle) {
    for (;; hay++) {
        if (starts_with_in_any_case(hay, needle)) return (char *)hay;
        if (*hay == 0) return 0;
    }
}

static int member(char c, const char *set) {
    while (*set != 0)
        if (*set++ == c) return 1;
    return 0;
}

/* The length of the longest prefix whose characters are in the set, or are not. */
static size_t span(const char *s, const char *set, int inside) {
    size_t n = 0;
    while (s[n] != 0 && member(s[n], set) == inside) n++;
    return n;
}

size_t strspn(const char *s, const char *set) {
    return span(s, set, 1);
}

size_t strcspn(const char *s, const char *set) {
    return span(s, set, 0);
}

char *strpbrk(const char *s, const char *set) {
    s += span(s, set, 0);
    return *s == 0 ? 0 : (char *)s;
}

static char *token(char *s, const char *separators, char **rest) {
    if (s == 0) s = *rest;
    s += span(s, separators, 1);
    char *end = s + span(s, separators, 0);
    *rest = end;
    if (end == s) return 0;
    if (*end != 0) {
        *end = 0;
        *rest = end + 1;
    }
    return s;
}

char *strtok_r(char *restrict s, const char *restrict separators, char **restrict rest) {
    return token(s, separators, rest);
}

char *__strtok_r(char *restrict s, const char *restrict separators, char **restrict rest) {
    return token(s, separators, rest);
}

char *strtok(char *restrict s, const char *restrict separators) {
    static char *rest;
    return token(s, separators, &rest);
}

char *strsep(char **restrict rest, const char *restrict separators) {
    char *s = *rest;
    if (s == 0) return 0;
    char *end = s + span(s, separators, 0);
    if (*end == 0) {
        *rest = 0;
    } else {
        *end = 0;
        *rest = end + 1;
    }
    return s;
}

/* The GNU basename: no change to the path, and "" for one that ends in a slash. */
char *basename(const char *path) {
    char *slash = find_last(path, '/');
    return slash == 0 ? (char *)path : slash + 1;
}
