/* <time.h>, <locale.h>, <wchar.h>, <unistd.h>. Run with TZ=UTC0. */

#include "check.h"

#include <langinfo.h>
#include <locale.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

MODEL(gmtime); MODEL(gmtime_r); MODEL(localtime); MODEL(mktime); MODEL(timegm); MODEL(strftime);
MODEL(asctime); MODEL(ctime); MODEL(difftime);
MODEL(setlocale); MODEL(localeconv); MODEL(nl_langinfo);
MODEL(read); MODEL(write); MODEL(isatty);

/* What the system answers. */
static long write_answer;
long __answer_write(void) { return write_answer; }
int __answer_isatty(void) { return 0; }
int __answer_stdin(void) { return 0; }
MODEL(wcslen); MODEL(wcscpy); MODEL(wcscmp); MODEL(wcschr); MODEL(wcsstr); MODEL(wmemset); MODEL(mbtowc);
MODEL(wctomb); MODEL(mbrtowc); MODEL(wcrtomb); MODEL(btowc); MODEL(wctob); MODEL(mbstowcs); MODEL(wcstombs);
MODEL(iswalpha); MODEL(iswdigit); MODEL(iswalnum); MODEL(iswspace); MODEL(iswupper); MODEL(iswlower); MODEL(iswprint);
MODEL(iswgraph); MODEL(iswcntrl); MODEL(iswpunct); MODEL(iswxdigit); MODEL(iswblank); MODEL(towlower); MODEL(towupper);
MODEL(__errno_location);

static int same_time(const struct tm *a, const struct tm *b) {
    return a->tm_sec == b->tm_sec && a->tm_min == b->tm_min && a->tm_hour == b->tm_hour && a->tm_mday == b->tm_mday &&
           a->tm_mon == b->tm_mon && a->tm_year == b->tm_year && a->tm_wday == b->tm_wday && a->tm_yday == b->tm_yday &&
           a->tm_isdst == b->tm_isdst && a->tm_gmtoff == b->tm_gmtoff && strcmp(a->tm_zone, b->tm_zone) == 0;
}

static time_t random_time(void) {
    if (below(3) == 0) return (time_t)(random_bits() >> 8) % 4000000000L;
    if (below(10) == 0) return (time_t)random_integer();
    return ((time_t)random_bits() % 400000000000L);
}

static void texts(const struct tm *tm) {
    static const char letters[] = "aAbBcCdDeFgGhHIjklmMnprRsStTuUVwWxXyYzZ%P";
    for (const char *s = letters; *s; s++) {
        char format[8], a[100], b[100];
        static const char *flags[] = {"", "", "", "E", "O", "-", "_", "0", "^", "#"};
        int flag = below(10);
        if (flag > 4 && strchr("cDFrRTxXnt%z", *s)) flag = 0;
        if (flag == 3 && !strchr("cCxXyY", *s)) flag = 0;
        if (flag == 4 && !strchr("deHImMSuUVwWy", *s)) flag = 0;
        if (tm->tm_year < -1900 && strchr("CgyY", *s)) continue;
        sprintf(format, "%%%s%c", flags[flag], *s);
        size_t room = below(10) == 0 ? (size_t)below(8) : sizeof a;
        size_t n = model_strftime(a, room, format, tm), m = strftime(b, room, format, tm);
        CHECK(n == m && (n == 0 || strcmp(a, b) == 0), "strftime(\"%s\"): %s, should be %s (%ld)", format, a, b, (long)tm->tm_year);
    }
}

static void times(void) {
    for (int i = 0; i < 20000; i++) {
        time_t t = i < 10 ? i - 5 : random_time();
        struct tm *a = model_gmtime(&t), *b = gmtime(&t);
        CHECK((a == NULL) == (b == NULL), "gmtime(%ld)", (long)t);
        if (a == NULL || b == NULL) continue;
        CHECK(same_time(a, b), "gmtime(%ld): %d-%d-%d, should be %d-%d-%d", (long)t, a->tm_year, a->tm_mon, a->tm_mday, b->tm_year,
              b->tm_mon, b->tm_mday);
        CHECK(same_time(model_localtime(&t), localtime(&t)), "localtime(%ld)", (long)t);
        struct tm x = *model_gmtime(&t), y = x;
        if (i % 10 == 0 && x.tm_year < 9000 && x.tm_year > -2900) {
            texts(&x);
            CHECK(strcmp(model_asctime(&x), asctime(&y)) == 0, "asctime: %s", model_asctime(&x));
            CHECK(strcmp(model_ctime(&t), ctime(&t)) == 0, "ctime: %s", model_ctime(&t));
        }
        if (below(2)) x.tm_mon += below(100) - 50, x.tm_mday += below(1000) - 500, x.tm_hour -= below(100), x.tm_sec += below(100000);
        y = x;
        CHECK_INT(model_mktime(&x), mktime(&y));
        CHECK(same_time(&x, &y), "mktime: %d-%d-%d, should be %d-%d-%d", x.tm_year, x.tm_mon, x.tm_mday, y.tm_year, y.tm_mon, y.tm_mday);
        CHECK_INT(model_timegm(&x), timegm(&y));
    }
    CHECK(model_difftime(10, 25) == -15.0, "difftime");
}

static void locales(void) {
    CHECK(strcmp(model_setlocale(LC_ALL, ""), "C") == 0 && model_setlocale(LC_ALL, "de_DE") == NULL, "setlocale");
    struct lconv *a = model_localeconv(), *b = localeconv();
    char **x = (char **)a, **y = (char **)b;
    for (int i = 0; i < 10; i++) CHECK(strcmp(x[i], y[i]) == 0, "lconv %d", i);
    CHECK(memcmp(x + 10, y + 10, 14) == 0, "lconv");
    for (int i = ABDAY_1; i <= T_FMT_AMPM; i++) CHECK(strcmp(model_nl_langinfo(i), nl_langinfo(i)) == 0, "nl_langinfo %x", (unsigned)i);
    static const int items[] = {CODESET, RADIXCHAR, THOUSEP, YESEXPR, NOEXPR, CRNCYSTR};
    for (int i = 0; i < 6; i++) CHECK(strcmp(model_nl_langinfo(items[i]), nl_langinfo(items[i])) == 0, "nl_langinfo %x", (unsigned)items[i]);
}

static int sign(int x) {
    return (x > 0) - (x < 0);
}

static void wide(void) {
    for (wint_t c = 0; c < 400; c++) {
#define CLASS(f) CHECK_INT(model_##f(c), (f)(c))
        CLASS(iswalpha); CLASS(iswdigit); CLASS(iswalnum); CLASS(iswspace); CLASS(iswupper); CLASS(iswlower); CLASS(iswprint);
        CLASS(iswgraph); CLASS(iswcntrl); CLASS(iswpunct); CLASS(iswxdigit); CLASS(iswblank); CLASS(towlower); CLASS(towupper);
        CLASS(wctob);
        if (c < 256) CLASS(btowc);
        char a[8] = "#######", b[8] = "#######", byte = (char)c;
        wchar_t v = 7, w = 7;
        CHECK_INT(model_wctomb(a, (wchar_t)c), wctomb(b, (wchar_t)c));
        CHECK(memcmp(a, b, 8) == 0, "wctomb");
        CHECK_INT(model_mbtowc(&v, &byte, 1), mbtowc(&w, &byte, 1));
        CHECK(v == w, "mbtowc");
        CHECK_INT(model_mbrtowc(&v, &byte, 1, NULL), mbrtowc(&w, &byte, 1, NULL));
    }
    wchar_t s[20], t[20];
    char u[20];
    CHECK_INT(model_mbstowcs(s, "hello", 20), 5);
    CHECK_INT(model_mbstowcs(s + 8, "hello", 3), mbstowcs(t + 8, "hello", 3));
    CHECK_INT(model_mbstowcs(NULL, "hello", 3), 5);
    CHECK_INT(model_wcstombs(u, s, 20), 5);
    CHECK(strcmp(u, "hello") == 0 && model_wcslen(s) == 5, "wcstombs: %s", u);
    CHECK_INT(sign(model_wcscmp(L"abc", L"abd")), sign(wcscmp(L"abc", L"abd")));
    CHECK(model_wcschr(s, L'l') == s + 2 && model_wcsstr(s, L"lo") == s + 3, "wcschr");
    CHECK(wcscmp(model_wcscpy(t, s), s) == 0, "wcscpy");
    CHECK(model_wmemset(t, L'x', 3)[2] == L'x', "wmemset");
}

static void descriptors(void) {
    char text[8];
    written_count = 0;
    to_read = "abc";
    CHECK_INT(model_write(1, "xyz", 3), 3);
    write_answer = -EBADF;
    CHECK_INT(model_write(5, "xyz", 3), -1);
    CHECK_INT(*model___errno_location(), EBADF);
    CHECK_INT(written_count, 3);
    CHECK_INT(model_read(0, text, 2), 2);
    CHECK_INT(model_read(0, text, 2), 1);
    CHECK_INT(model_read(0, text, 2), 0);
    CHECK_INT(model_isatty(0), 0);
}

int main(void) {
    times();
    locales();
    wide();
    descriptors();
    DONE;
}
