/* printf: random directives and values against the library's. */

#include "check.h"

#include <math.h>
#include <wchar.h>

MODEL(snprintf);
MODEL(sprintf);
MODEL(asprintf);
MODEL(printf);
MODEL(free);
MODEL(__errno_location);

static char ours[40000], theirs[40000];

/* Formats with both and compares text, result and the bytes around. */
#define SAME(format, ...)                                                                   \
    do {                                                                                    \
        size_t room = below(8) == 0 ? (size_t)below(30) : sizeof ours;                      \
        memset(ours, '#', 200);                                                             \
        memset(theirs, '#', 200);                                                           \
        int a = model_snprintf(ours, room, format, __VA_ARGS__);                            \
        int b = snprintf(theirs, room, format, __VA_ARGS__);                                \
        CHECK(a == b, "%s: %d, should be %d (%s)", format, a, b, #__VA_ARGS__);             \
        CHECK(memcmp(ours, theirs, 200) == 0 && (room < 200 || strcmp(ours, theirs) == 0),  \
              "%s: '%.100s', should be '%.100s'", format, ours, theirs);                    \
    } while (0)

/* %, random flags, width and precision; returns the end. */
static char *start(char *s, int max_precision) {
    *s++ = '%';
    for (int n = below(4); n > 0; n--) *s++ = "-+ #0'"[below(6)];
    if (below(2)) s += sprintf(s, "%d", below(40));
    if (below(2)) {
        *s++ = '.';
        if (below(4)) s += sprintf(s, "%d", below(max_precision));
    }
    return s;
}

static void integers(void) {
    static const char *lengths[] = {"hh", "h", "", "l", "ll", "j", "z", "t", "q"};
    for (int i = 0; i < 10000; i++) {
        char f[64], *s = start(f, 30);
        int length = below(9);
        sprintf(s, "%s%c", lengths[length], "diouxXb"[below(7)]);
        uint64_t x = below(10) == 0 ? 0 : random_integer();
        if (length < 3)
            SAME(f, (int)x);
        else
            SAME(f, (long)x);
    }
    SAME("%d %d %u", INT_MIN, INT_MAX, UINT_MAX);
    SAME("%lld %lld %llu", LLONG_MIN, LLONG_MAX, ULLONG_MAX);
}

static double random_double(void) {
    double x;
    uint64_t bits = random_bits();
    switch (below(6)) {
    case 0: return (double)(int64_t)random_integer();
    case 1: return (double)(int)random_integer() / 1000;
    case 2: return (double)below(1000) / 8 * (below(2) ? 1 : -1);
    case 3: return ldexp((double)(random_bits() >> 40), below(60) - 40);
    case 4: bits &= below(2) ? 0x800fffffffffffff : 0xffff000000000000; break;
    }
    memcpy(&x, &bits, sizeof x);
    return x;
}

static void doubles(void) {
    for (int i = 0; i < 15000; i++) {
        char f[64], *s = start(f, below(10) == 0 ? 400 : 25);
        sprintf(s, "%c", "eEfFgGaA"[below(8)]);
        double x = random_double();
        SAME(f, x);
    }
    static const double special[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 5e-324, 1.7976931348623157e308,
                                     2.2250738585072014e-308, 0.5, 1.5, 2.5, 0.125, 9.5, 99.5, 999.99, 999999.5,
                                     9999995, 0.0001, 0.00001, 0.00009999995, 1e5, 1e6, 1e15, 1e16, 1e21, 1e22};
    for (unsigned i = 0; i < sizeof special / sizeof *special; i++)
        for (int j = 0; j < 100; j++) {
            char f[64], *s = start(f, 20);
            sprintf(s, "%c", "eEfFgGaA"[below(8)]);
            SAME(f, special[i]);
        }
    SAME("%.1100f", 5e-324);
    SAME("%.0f|%.0e|%.0g|%#.0f|%#.0e|%#.0g", 2.5, 2.5, 2.5, 2.5, 2.5, 2.5);
    SAME("%.3f %5.1f|%-8.2f|%08.3f", 3.14159, 2.25, 1.005, -1.5);
}

static long double random_long_double(void) {
    union {
        long double value;
        struct { uint64_t mantissa; uint16_t sign_exponent; } part;
    } u;
    u.value = 0;
    if (below(3) == 0) return random_double();
    u.part.mantissa = random_bits() << below(40);
    int wide = below(40) == 0;
    int e = wide ? below(0x7fff) : 16383 + below(400) - 200;
    if (wide && below(3) == 0) e = 0;
    if (e != 0)
        u.part.mantissa |= 1ULL << 63;
    else
        u.part.mantissa &= ~(1ULL << 63);
    u.part.sign_exponent = (uint16_t)(e | below(2) << 15);
    return u.value;
}

static void long_doubles(void) {
    for (int i = 0; i < 3000; i++) {
        char f[64], *s = start(f, 30);
        sprintf(s, "L%c", "eEfFgGaA"[below(8)]);
        long double x = random_long_double();
        SAME(f, x);
    }
    SAME("%La %.0La %.3La %La", 1.0L, 0x1.fp0L, 0xf.ffffp0L, 0x1p-16445L);
    SAME("%Lf %Lg %La", (long double)INFINITY, (long double)NAN, 0.0L);
    SAME("%.16500Lf", 0x1p-16445L);
}

static void texts(void) {
    for (int i = 0; i < 3000; i++) {
        char f[64], *s = start(f, 12);
        char text[12];
        int n = below(11);
        memset(text, 'a' + below(26), (size_t)n);
        text[n] = 0;
        switch (below(4)) {
        case 0: strcpy(s, "s"); SAME(f, text); break;
        case 1: strcpy(s, "c"); SAME(f, n * 23); break;
        case 2: strcpy(s, "s"); SAME(f, (char *)NULL); break;
        case 3: strcpy(s, "p"); SAME(f, n > 2 ? text : NULL); break;
        }
    }
    SAME("%ls|%5lc|%.2ls|%S", L"wide", (wint_t)L'x', L"wide", L"");
    SAME("%lc", (wint_t)300);
    /* No byte beyond the precision is read. */
    char exact[3] = {'a', 'b', 'c'};
    SAME("%.3s|%.*s", exact, 2, exact);
}

static void others(void) {
    int a = 0, b = 0;
    long c = 0;
    SAME("%d%%%5%|%-5c|", 1, 'x');
    SAME("%*d|%-*d|%*d|%.*f|%.*f", 5, 1, 5, 2, -5, 3, 2, 1.0, -2, 1.0);
    SAME("%2$d %1$s %2$x %1$s", "a", 255);
    SAME("%3$*1$.*2$f|%4$ld", 10, 2, 3.14159, 5L);
    CHECK_INT(model_snprintf(ours, 100, "abc%nde%ln%n", &a, &c, &b), 5);
    CHECK(a == 3 && b == 5 && c == 5, "%%n: %d %d %ld", a, b, c);
    SAME("%y %d", 5);
    SAME("%d %", 5);
    SAME("%2147483648d", 5);
    SAME("%.2147483648d", 5);
    CHECK_INT(model_snprintf(ours, 10, "%*d", INT_MIN, 5), -1);
    SAME("%s", "");
    CHECK_INT(model_snprintf(ours, 10, "%2147483647d%d", 5, 5), -1);
    *model___errno_location() = errno = ENOENT;
    SAME("%m|%20m|%d", 5);
    *model___errno_location() = errno = 9999;
    SAME("%m|%.3m|%d", 5);
    char *p;
    CHECK_INT(model_asprintf(&p, "%s-%d", "abc", 5), 5);
    CHECK(strcmp(p, "abc-5") == 0, "asprintf: %s", p);
    model_free(p);
    written_count = 0;
    CHECK_INT(model_printf("%-5s|%05d|%40s\n", "ab", 42, "right"), 53);
    CHECK(memcmp(written, "ab   |00042|                                   right\n", 53) == 0, "printf");
    CHECK_INT(written_count, 53);
}

int main(void) {
    integers();
    doubles();
    long_doubles();
    texts();
    others();
    DONE;
}
