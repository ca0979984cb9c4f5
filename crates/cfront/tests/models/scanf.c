/* scanf: random texts and formats against the library's. */

#include "check.h"

MODEL(sscanf);
MODEL(scanf);
MODEL(getchar);
MODEL(clearerr);
MODEL(free);
extern FILE *model_stdin;

/* Three places of 32 bytes, so that whatever is stored can be compared. */
static unsigned char ours[3][64], theirs[3][64];

static void same(const char *text, const char *format) {
    memset(ours, 0xa5, sizeof ours);
    memset(theirs, 0xa5, sizeof theirs);
    int a = model_sscanf(text, format, ours[0], ours[1], ours[2]);
    int b = sscanf(text, format, theirs[0], theirs[1], theirs[2]);
    CHECK(a == b, "sscanf(\"%s\", \"%s\"): %d, should be %d", text, format, a, b);
    /* A long double has ten bytes. */
    int stored = memcmp(ours, theirs, sizeof ours);
    CHECK(stored == 0, "sscanf(\"%s\", \"%s\"): stores something else", text, format);
}

static void integers(void) {
    for (int i = 0; i < 30000; i++) {
        char text[40], format[80], *s = format;
        int n = below(20);
        for (int j = 0; j < n; j++) text[j] = "0123456789abfxX+-  0000111zg%"[below(29)];
        text[n] = 0;
        for (int j = below(3); j >= 0; j--) {
            *s++ = '%';
            if (below(5) == 0) *s++ = '*';
            if (below(3) == 0) s += sprintf(s, "%d", 1 + below(6));
            s += sprintf(s, "%s", (const char *[]){"", "l", "h", "hh", "ll", "j", "z", "t"}[below(8)]);
            s += sprintf(s, "%c", "diuoxXn"[below(7)]);
            if (below(4) == 0) *s++ = " x%"[below(2)];
        }
        *s = 0;
        same(text, format);
    }
}

static void reals(void) {
    for (int i = 0; i < 30000; i++) {
        char text[40], format[80];
        int n = below(14);
        for (int j = 0; j < n; j++) text[j] = "0123456789..eE+-xpPa  "[below(22)];
        text[n] = 0;
        if (below(20) == 0) strcpy(text, (const char *[]){"inf", "-infinity", "nan", "infx", "in", "NaN", "0x1p3", "0x", "0x.8p1"}[below(9)]);
        int width = below(4) == 0 ? 1 + below(8) : 0;
        sprintf(format, width ? "%%%d$" : "%%", width);
        char *s = strchr(format, '$');
        if (s == NULL) s = format + 1;
        sprintf(s, "%s%c%%n", (const char *[]){"", "l"}[below(2)], "efgaEG"[below(6)]);
        same(text, format);
    }
    long double x = 0, y = 0;
    CHECK_INT(model_sscanf(" 3.14159265358979323846e-5x", "%Lf", &x), sscanf(" 3.14159265358979323846e-5x", "%Lf", &y));
    CHECK(x == y && x != 0, "%%Lf: %Lg, should be %Lg", x, y);
}

static void texts(void) {
    static const char *formats[] = {
        "%s", "%5s", "%c", "%3c", "%[abc]", "%[^ ]", "%2[a-c]%s", "%[]a]%n", "%[^]a]", "%*s%s", "%s%s%s",
        " %c%c", "%s %n", "%[a-]%s", "ab%s", " a b %s", "%%%s", "%c%%", "%*3c%s", "%*[ab]%s", "x", "%[-a]%[b-]",
        "%hhd%c", "%1s%1s%1s", "%[ab]%*[^ab]%[ab]", "%n%s%n", "%l[a-z]", "%ls%s", "%lc"};
    for (int i = 0; i < 20000; i++) {
        char text[16];
        int n = below(12);
        for (int j = 0; j < n; j++) text[j] = "abcab  ]-%\t1"[below(12)];
        text[n] = 0;
        same(text, formats[below(sizeof formats / sizeof *formats)]);
    }
    char *p = NULL, *q = NULL;
    CHECK_INT(model_sscanf(" word0123456789012345678901234567890123456789 xyz", "%ms %m[x-z]", &p, &q), 2);
    CHECK(strlen(p) == 44 && strcmp(q, "xyz") == 0, "%%ms: %s %s", p, q);
    model_free(p);
    model_free(q);
    void *a, *b;
    CHECK_INT(model_sscanf("0x7fff1234 (nil)", "%p %p", &a, &b), 2);
    CHECK(a == (void *)0x7fff1234 && b == NULL, "%%p: %p %p", a, b);
}

static void streams(void) {
    int a = 0, b = 0;
    char word[8];
    to_read = "12 -34abc\n0x";
    CHECK_INT(model_scanf("%d%d", &a, &b), 2);
    CHECK(a == 12 && b == -34, "scanf: %d %d", a, b);
    CHECK_INT(model_scanf("%d", &a), 0);
    CHECK_INT(model_getchar(), 'a');
    CHECK_INT(model_scanf("%7s", word), 1);
    CHECK(strcmp(word, "bc") == 0, "scanf: %s", word);
    CHECK_INT(model_getchar(), '\n');
    CHECK_INT(model_scanf("%i", &a), 1);
    CHECK_INT(model_scanf("%i", &a), EOF);
    model_clearerr(model_stdin);
}

int main(void) {
    integers();
    reals();
    texts();
    streams();
    DONE;
}
