/* <string.h>, <strings.h>, <ctype.h>: random short strings over a small alphabet, so that they are
 * often equal or contained in each other. Each lives in memory of its exact size. */

#include "check.h"

#include <unistd.h>

#undef basename
MODEL(memcpy); MODEL(memmove); MODEL(memset); MODEL(memcmp); MODEL(memchr); MODEL(memrchr);
MODEL(rawmemchr); MODEL(memmem); MODEL(memccpy); MODEL(mempcpy); MODEL(bcmp); MODEL(swab);
MODEL(ffs); MODEL(ffsl); MODEL(ffsll);
MODEL(strlen); MODEL(strnlen); MODEL(strcpy); MODEL(stpcpy); MODEL(strncpy); MODEL(stpncpy);
MODEL(strcat); MODEL(strncat); MODEL(strcmp); MODEL(strncmp); MODEL(strcasecmp);
MODEL(strncasecmp); MODEL(strcoll); MODEL(strxfrm); MODEL(strdup); MODEL(strndup);
MODEL(strchr); MODEL(strrchr); MODEL(strchrnul); MODEL(strstr); MODEL(strcasestr);
MODEL(strspn); MODEL(strcspn); MODEL(strpbrk); MODEL(strtok); MODEL(strtok_r); MODEL(strsep);
MODEL(index); MODEL(rindex); MODEL(basename); MODEL(strerror); MODEL(strerror_r);
extern size_t model_strlcpy(char *, const char *, size_t), model_strlcat(char *, const char *, size_t);
MODEL(free);
MODEL(isalpha); MODEL(isdigit); MODEL(isalnum); MODEL(isspace); MODEL(isupper); MODEL(islower);
MODEL(isprint); MODEL(isgraph); MODEL(iscntrl); MODEL(ispunct); MODEL(isxdigit); MODEL(isblank);
MODEL(tolower); MODEL(toupper);
MODEL(__ctype_b_loc); MODEL(__ctype_tolower_loc); MODEL(__ctype_toupper_loc);

static int sign(int x) {
    return (x > 0) - (x < 0);
}

/* Exactly n bytes, without a terminator. */
static char *block(int n) {
    char *s = malloc((size_t)n + (n == 0));
    for (int i = 0; i < n; i++) s[i] = "abABc\xe4,."[below(8)];
    return s;
}

static char *string(int max) {
    int n = below(max + 1);
    char *s = malloc((size_t)n + 1);
    for (int i = 0; i < n; i++) s[i] = "abABc\xe4,."[below(8)];
    s[n] = 0;
    return s;
}

/* Pointers into the same object, or both null. */
#define SAME_PLACE(a, b) CHECK((void *)(a) == (void *)(b), "%s: %p, should be %p (%s, %s)", #a, (void *)(a), (void *)(b), s, t)
#define SAME_SIGN(a, b) CHECK_INT(sign(a), sign(b))
#define SAME_TEXT(a, b) CHECK(strcmp(a, b) == 0, "%s: %s, should be %s", #a, a, b)

static void searching(void) {
    for (int i = 0; i < 20000; i++) {
        char *s = string(12), *t = string(4);
        int c = "abx\xe4,"[below(5)];
        if (below(20) == 0) c = 0;
        size_t n = strlen(s) + 1;
        SAME_PLACE(model_strchr(s, c), strchr(s, c));
        SAME_PLACE(model_index(s, c), index(s, c));
        SAME_PLACE(model_strrchr(s, c), strrchr(s, c));
        SAME_PLACE(model_rindex(s, c), rindex(s, c));
        SAME_PLACE(model_strchrnul(s, c), strchrnul(s, c));
        SAME_PLACE(model_strstr(s, t), strstr(s, t));
        SAME_PLACE(model_strcasestr(s, t), strcasestr(s, t));
        SAME_PLACE(model_strpbrk(s, t), strpbrk(s, t));
        SAME_PLACE(model_memchr(s, c, n), memchr(s, c, n));
        SAME_PLACE(model_memrchr(s, c, n), memrchr(s, c, n));
        SAME_PLACE(model_rawmemchr(s, 0), rawmemchr(s, 0));
        SAME_PLACE(model_memmem(s, n - 1, t, strlen(t)), memmem(s, n - 1, t, strlen(t)));
        SAME_PLACE(model_basename(s), basename(s));
        CHECK_INT(model_strspn(s, t), strspn(s, t));
        CHECK_INT(model_strcspn(s, t), strcspn(s, t));
        CHECK_INT(model_strlen(s), strlen(s));
        free(s);
        free(t);
    }
}

static void comparing(void) {
    for (int i = 0; i < 20000; i++) {
        char *s = string(5), *t = string(5);
        size_t n = (size_t)below(7);
        SAME_SIGN(model_strcmp(s, t), strcmp(s, t));
        SAME_SIGN(model_strcoll(s, t), strcoll(s, t));
        SAME_SIGN(model_strncmp(s, t, n), strncmp(s, t, n));
        SAME_SIGN(model_strcasecmp(s, t), strcasecmp(s, t));
        SAME_SIGN(model_strncasecmp(s, t, n), strncasecmp(s, t, n));
        free(s);
        free(t);
        s = block((int)n);
        t = block((int)n);
        SAME_SIGN(model_memcmp(s, t, n), memcmp(s, t, n));
        SAME_SIGN(model_bcmp(s, t, n) != 0, bcmp(s, t, n) != 0);
        CHECK_INT(model_strnlen(s, n), strnlen(s, n));
        char *u = model_strndup(s, n), *v = strndup(s, n);
        SAME_TEXT(u, v);
        model_free(u);
        free(v);
        free(s);
        free(t);
    }
}

/* Both write into a buffer of their own; the buffers must be the same afterwards. */
#define SAME_WRITE(model, real)                                                          \
    do {                                                                                 \
        memset(a, '#', sizeof a), memset(b, '#', sizeof b);                              \
        strcpy(a, t), strcpy(b, t);                                                      \
        char *to = a;                                                                    \
        const char *x = (const char *)(model);                                           \
        to = b;                                                                          \
        const char *y = (const char *)(real);                                            \
        CHECK(memcmp(a, b, sizeof a) == 0 && (x == NULL ? y == NULL : x - a == y - b),   \
              "%s: %.10s, should be %.10s (%s, %s)", #model, a, b, s, t);                \
    } while (0)

static void copying(void) {
    char a[40], b[40];
    for (int i = 0; i < 20000; i++) {
        char *s = string(12), *t = string(12);
        size_t n = (size_t)below(15), k = n < strlen(s) ? n : strlen(s);
        SAME_WRITE(model_strcpy(to, s), strcpy(to, s));
        SAME_WRITE(model_stpcpy(to, s), stpcpy(to, s));
        SAME_WRITE(model_strncpy(to, s, n), strncpy(to, s, n));
        SAME_WRITE(model_stpncpy(to, s, n), stpncpy(to, s, n));
        SAME_WRITE(model_strcat(to, s), strcat(to, s));
        SAME_WRITE(model_strncat(to, s, n), strncat(to, s, n));
        SAME_WRITE(model_memcpy(to, s, k), memcpy(to, s, k));
        SAME_WRITE(model_mempcpy(to, s, k), mempcpy(to, s, k));
        SAME_WRITE(model_memmove(to + 3, to + n, 10), memmove(to + 3, to + n, 10));
        SAME_WRITE(model_memset(to, 'x', n), memset(to, 'x', n));
        SAME_WRITE(model_memccpy(to, s, 'a', k), memccpy(to, s, 'a', k));
        SAME_WRITE((model_swab(s, to, (long)k), to), (swab(s, to, (long)k), to));
        SAME_WRITE((model_strlcpy(to, s, n), to), (snprintf(to, n, "%s", s), to));
        CHECK_INT(model_strlcpy(a, s, n), strlen(s));
        strcpy(a, t);
        CHECK_INT(model_strlcat(a, s, n), strlen(s) + (strlen(t) < n ? strlen(t) : n));
        memset(a, 0, sizeof a), memset(b, 0, sizeof b);
        CHECK_INT(model_strxfrm(a, s, n), strxfrm(b, s, n));
        if (strlen(s) < n) SAME_TEXT(a, b);
        char *u = model_strdup(s);
        SAME_TEXT(u, s);
        model_free(u);
        free(s);
        free(t);
    }
}

static void cutting(void) {
    for (int i = 0; i < 5000; i++) {
        char *s = string(20), *copy = strdup(s), *a = s, *b = copy, *x = NULL, *y = NULL, *first = s;
        const char *separators = below(2) ? ",." : ",aA";
        int kind = below(3);
        char *ra, *rb;
        do {
            if (kind == 0) x = model_strtok(first, separators), y = strtok(first ? copy : NULL, separators);
            if (kind == 1) x = model_strtok_r(first, separators, &ra), y = strtok_r(first ? copy : NULL, separators, &rb);
            if (kind == 2) x = model_strsep(&a, separators), y = strsep(&b, separators);
            CHECK((x == NULL) == (y == NULL) && (x == NULL || strcmp(x, y) == 0), "tokens: %s, should be %s", x, y);
            first = NULL;
        } while (x != NULL && y != NULL);
        free(s);
        free(copy);
    }
}

static void bits(void) {
    for (int i = 0; i < 1000; i++) {
        long long x = i == 0 ? 0 : (long long)(random_bits() << below(64));
        CHECK_INT(model_ffs((int)x), ffs((int)x));
        CHECK_INT(model_ffsl((long)x), ffsl((long)x));
        CHECK_INT(model_ffsll(x), ffsll(x));
    }
}

static void characters(void) {
    for (int c = -128; c < 256; c++) {
#define CLASS(f) CHECK_INT(model_##f(c), (f)(c))
        CLASS(isalpha); CLASS(isdigit); CLASS(isalnum); CLASS(isspace); CLASS(isupper); CLASS(islower);
        CLASS(isprint); CLASS(isgraph); CLASS(iscntrl); CLASS(ispunct); CLASS(isxdigit); CLASS(isblank);
        CLASS(tolower); CLASS(toupper);
        CHECK_INT((*model___ctype_b_loc())[c], (*__ctype_b_loc())[c]);
        CHECK_INT((*model___ctype_tolower_loc())[c], (*__ctype_tolower_loc())[c]);
        CHECK_INT((*model___ctype_toupper_loc())[c], (*__ctype_toupper_loc())[c]);
    }
}

static void errors(void) {
    char a[12], b[12];
    for (int e = -2; e < 140; e++) {
        SAME_TEXT(model_strerror(e), strerror(e));
        SAME_TEXT(model_strerror_r(e, a, 12), strerror_r(e, b, 12));
    }
    SAME_TEXT(model_strerror(INT_MIN), strerror(INT_MIN));
}

int main(void) {
    searching();
    comparing();
    copying();
    cutting();
    bits();
    characters();
    errors();
    DONE;
}
