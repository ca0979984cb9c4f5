/* <locale.h>, <langinfo.h>, <libintl.h>: there is the "C" locale only, and no translations. */

typedef __typeof__(sizeof(0)) size_t;

void __assize_incomplete(const char *);

struct lconv {
    char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol;
    char *mon_decimal_point, *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
    char int_frac_digits, frac_digits, p_cs_precedes, p_sep_by_space, n_cs_precedes, n_sep_by_space;
    char p_sign_posn, n_sign_posn, int_p_cs_precedes, int_p_sep_by_space, int_n_cs_precedes;
    char int_n_sep_by_space, int_p_sign_posn, int_n_sign_posn;
};

static int equal(const char *a, const char *b) {
    while (*a != 0 && *a == *b) a++, b++;
    return *a == *b;
}

/* With an empty environment, "" means "C" too. */
char *setlocale(int category, const char *locale) {
    (void)category;
    if (locale == 0 || equal(locale, "C") || equal(locale, "POSIX")) return "C";
    __assize_incomplete("a locale other than C");
    return *locale == 0 ? "C" : 0;
}

struct lconv *localeconv(void) {
    static struct lconv c = {".", "", "", "", "", "", "", "", "", "", 127, 127, 127, 127, 127,
                             127, 127, 127, 127, 127, 127, 127, 127, 127};
    return &c;
}

/* The names of days and months are numbered from ABDAY_1 on, in the order of glibc's header. */
char *nl_langinfo(int item) {
    static const char *const names[] = {
        "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sunday", "Monday", "Tuesday", "Wednesday",
        "Thursday", "Friday", "Saturday", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep",
        "Oct", "Nov", "Dec", "January", "February", "March", "April", "May", "June", "July", "August",
        "September", "October", "November", "December", "AM", "PM", "%a %b %e %H:%M:%S %Y", "%m/%d/%y",
        "%H:%M:%S", "%I:%M:%S %p"};
    enum { CODESET = 14, RADIXCHAR = 0x10000, ABDAY_1 = 0x20000, YESEXPR = 0x50000, NOEXPR, CRNCYSTR = 0x4000f };
    if (item >= ABDAY_1 && item - ABDAY_1 < (int)(sizeof names / sizeof *names))
        return (char *)names[item - ABDAY_1];
    switch (item) {
    case CODESET: return "ANSI_X3.4-1968";
    case RADIXCHAR: return ".";
    case YESEXPR: return "^[yY]";
    case NOEXPR: return "^[nN]";
    case CRNCYSTR: return "-";
    default: return "";
    }
}

/* Messages are what they are in the source. */

char *gettext(const char *text) {
    return (char *)text;
}

char *dgettext(const char *domain, const char *text) {
    (void)domain;
    return (char *)text;
}

char *dcgettext(const char *domain, const char *text, int category) {
    (void)domain, (void)category;
    return (char *)text;
}

char *ngettext(const char *one, const char *many, unsigned long n) {
    return (char *)(n == 1 ? one : many);
}

char *textdomain(const char *domain) {
    return (char *)(domain == 0 ? "messages" : domain);
}

char *bindtextdomain(const char *domain, const char *directory) {
    (void)domain;
    return (char *)directory;
}

char *bind_textdomain_codeset(const char *domain, const char *codeset) {
    (void)domain;
    return (char *)codeset;
}
