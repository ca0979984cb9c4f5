/* strtol and strtod families, atoi, rand: against the library's. */

#include "check.h"

#include <inttypes.h>
#include <math.h>

MODEL(strtol);
MODEL(strtoll);
MODEL(strtoul);
MODEL(strtoull);
MODEL(strtoimax);
MODEL(strtod);
MODEL(strtof);
MODEL(strtold);
MODEL(atoi);
MODEL(atol);
MODEL(atof);
MODEL(__errno_location);

#define ours_errno (*model___errno_location())

#define SAME_INTEGER(f, text, base)                                                              \
    do {                                                                                         \
        char *a, *b;                                                                             \
        ours_errno = errno = 0;                                                                  \
        long long x = (long long)model_##f(text, &a, base), y = (long long)f(text, &b, base);    \
        if (base < 0 || base == 1 || base > 36) a = b = (char *)text;                            \
        CHECK(x == y && a == b && ours_errno == errno,                                           \
              #f "(\"%s\", %d): %lld +%td errno %d, should be %lld +%td errno %d", text, base, x, \
              a - (char *)text, ours_errno, y, b - (char *)text, errno);                         \
    } while (0)

static void integer(const char *text, int base) {
    SAME_INTEGER(strtol, text, base);
    SAME_INTEGER(strtoll, text, base);
    SAME_INTEGER(strtoul, text, base);
    SAME_INTEGER(strtoull, text, base);
    SAME_INTEGER(strtoimax, text, base);
    CHECK_INT(model_atoi(text), atoi(text));
    CHECK_INT(model_atol(text), atol(text));
}

static void integers(void) {
    static const char *edges[] = {
        "", " ", "-", "+", "+-1", "0", "-0", "0x", "0xg", "0x1", "-0x7f", "0b1", "08", "010", "12abc",
        " \t\n\v\f\r42 ", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809", "18446744073709551615", "18446744073709551616", "-18446744073709551615",
        "-18446744073709551616", "99999999999999999999999999", "2147483648", "-2147483649", "zz", "ZZ",
        "0x7fffffffffffffff", "0xffffffffffffffff", "0x10000000000000000", "1_000", "x1", "-1", "4294967295"};
    for (unsigned i = 0; i < sizeof edges / sizeof *edges; i++)
        for (int base = -1; base <= 37; base++) integer(edges[i], base);
    for (int i = 0; i < 5000; i++) {
        char text[40];
        int n = below(25);
        for (int j = 0; j < n; j++) text[j] = "0123456789abcdefxXzZ+- 0000111"[below(30)];
        text[n] = 0;
        integer(text, below(38));
        sprintf(text, "%" PRIi64, (int64_t)random_integer());
        integer(text, 10);
    }
}

static void real(const char *text) {
    char *a, *b;
    ours_errno = errno = 0;
    double x = model_strtod(text, &a), y = strtod(text, &b);
    CHECK(memcmp(&x, &y, sizeof x) == 0 && a == b && ours_errno == errno,
          "strtod(\"%.60s\"): %a +%td errno %d, should be %a +%td errno %d", text, x, a - text, ours_errno,
          y, b - text, errno);
    ours_errno = errno = 0;
    float f = model_strtof(text, &a), g = strtof(text, &b);
    CHECK(memcmp(&f, &g, sizeof f) == 0 && a == b && ours_errno == errno,
          "strtof(\"%.60s\"): %a +%td errno %d, should be %a +%td errno %d", text, (double)f, a - text,
          ours_errno, (double)g, b - text, errno);
    ours_errno = errno = 0;
    long double l = model_strtold(text, &a), m = strtold(text, &b);
    CHECK(memcmp(&l, &m, 10) == 0 && a == b && ours_errno == errno,
          "strtold(\"%.60s\"): %La +%td errno %d, should be %La +%td errno %d", text, l, a - text, ours_errno,
          m, b - text, errno);
    x = model_atof(text);
    CHECK(memcmp(&x, &y, sizeof x) == 0, "atof(\"%.60s\"): %a, should be %a", text, x, y);
}

static void real_edges(void) {
    static const char *edges[] = {
        "", ".", "-", "+.", "e5", ".e5", "1e", "1e+", "1e-x", "0", "-0", "0.", ".5", "5.", "1.5.2", " 12",
        "inf", "-INF", "infinity", "infinit", "nan", "-nan", "NaN(", "nan()", "nan(x_1)", "nan(-)", "in",
        "0x", "0x.", "0x1", "0x.8", "0x1p", "0x1p4", "0x1.8p-1", "0xg", "0x1p-1074", "0x1p-1075",
        "0x1.8p-1074", "0x1.fffffffffffff8p1023", "0x1.fffffffffffff7p1023", "0x1p99999999999", "0x0p5",
        "0x1p-99999999999", "0x1.00000000000008p0", "0x1.000000000000080000000000000000000000000001p0",
        "0x123456789abcdef0123456789abcdef0123456789abcdef0p-100", "0x0.0000000000000000000001p3",
        "1e308", "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e309", "1e5000",
        "2.2250738585072014e-308", "2.2250738585072011e-308", "2.2250738585072012e-308", "2.225073858507201136057409796709131975934819546351645648023426109724822222021076945516529523908135087914149158913039621106870086438694594645527657207407820621743379988141063267329253552286881372149012981122451451889849057222307285255133155755015914397476397983411801999323962548289017107081850690630666655994938275772572015763062690663332647565300009245888316433037779791869612049497390377829704905051080609940730262937128958950003583799967207254304360284078895771796150945516748243471030702609144621572289880258182545180325707018860872113128079512233426288368622321503775666622503982534335974568884423900265498198385487948292206894721689831099698365846814022854243330660339850886445804001034933970427567186443383770486037861622771738545623065874679014086723327636718751234567890123456789012345678901e-308",
        "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "2.5e-324", "1e-400", "0.0000e9999999999",
        "1.17549435e-38", "1.1754943e-38", "1.4e-45", "7.0e-46", "7.1e-46", "3.4028235e38", "3.4028236e38", "16777217", "16777219",
        "1.18973149535723176502e4932", "1.18973149535723176503e4932", "1e4933", "3.6e-4951", "1.8e-4951", "1.9e-4951", "1e-5000",
        "3.36210314311209350626e-4932", "3.3621031431120935062e-4932", "9007199254740993", "9007199254740992.999999",
        "9007199254740993.00000000000000000000000000000000000000000001", "18446744073709551617", "36893488147419103233",
        "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880",
        "0.500000000000000166533453693773481063544750213623046875", "0.1", "0.3", "123456789012345678901234567890", "1e22", "1e23", "9.5e-22"};
    for (unsigned i = 0; i < sizeof edges / sizeof *edges; i++) real(edges[i]);
}

static void long_texts(void) {
    static char text[20000];
    for (int i = 0; i < 30; i++) {
        int n = 700 + below(2000);
        for (int j = 0; j < n; j++) text[j] = (char)('0' + below(10));
        text[below(20)] = '.';
        sprintf(text + n, "e%d", below(600) - 300 - n / 2);
        real(text);
    }
    /* Halfway between two doubles, and just above, in all its digits. */
    for (int i = 0; i < 30; i++) {
        long double half = ldexpl((long double)(random_bits() >> 11) + 0.5L, below(1900) - 1000);
        int n = sprintf(text, "%.1200Lf", half);
        real(text);
        strcpy(text + n, "000000001");
        real(text);
    }
    sprintf(text, "%.12000Lf", 0x1p-16445L);
    real(text);
}

static void reals(void) {
    char text[400];
    for (int i = 0; i < 6000; i++) {
        uint64_t bits = random_bits();
        double x;
        memcpy(&x, &bits, sizeof x);
        sprintf(text, "%.*e", below(25), x);
        real(text);
        sprintf(text, "%.*f", below(20), (double)(int64_t)random_integer() / 1000);
        real(text);
        sprintf(text, "%a", x);
        real(text);
        sprintf(text, "%llu.%llue%d", random_bits() >> below(64), random_bits() >> below(64), below(700) - 350);
        real(text);
        sprintf(text, "0x%llx.%llxp%d", random_bits() >> below(64), random_bits() >> below(64), below(2300) - 1150);
        real(text);
    }
    for (int i = 0; i < 40; i++) {
        sprintf(text, "%llu.%llue%d", random_bits() >> below(64), random_bits() >> below(64), below(9900) - 4950);
        real(text);
    }
    for (int i = 0; i < 3000; i++) {
        int n = below(12);
        for (int j = 0; j < n; j++) text[j] = "0123456789..eE+-xpPna "[below(22)];
        text[n] = 0;
        real(text);
    }
}

int main(void) {
    integers();
    real_edges();
    long_texts();
    reals();
    DONE;
}
