/* <time.h>: what can be computed: calendar times and their texts. The local time zone is UTC and
 * the locale is "C". Asking for the time itself (time, clock, gettimeofday, clock_gettime) has no
 * model: its results are inputs. strftime knows the flags - _ 0 ^ # but no widths. */

typedef __typeof__(sizeof(0)) size_t;
typedef long time_t;

struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};

int *__errno_location(void);
void __assize_incomplete(const char *);

enum { EOVERFLOW = 75 };

char *tzname[2] = {"UTC", "UTC"};
char *__tzname[2] = {"UTC", "UTC"};
long timezone = 0, __timezone = 0;
int daylight = 0, __daylight = 0;

static const char *const day_name[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                       "Thursday", "Friday", "Saturday"};
static const char *const month_name[] = {"January", "February", "March",     "April",   "May",      "June",
                                         "July",    "August",   "September", "October", "November", "December"};

static void in_zone(void);

void tzset(void) {
    in_zone();
}

double difftime(time_t later, time_t earlier) {
    return (double)later - (double)earlier;
}

static int is_leap(long long year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static long long floor_div(long long a, long long b) {
    return a / b - (a % b < 0);
}

/* Days from 1970-01-01 to the first day of the year. */
static long long days_before_year(long long year) {
    long long y = year - 1;
    return 365 * (year - 1970) + floor_div(y, 4) - floor_div(y, 100) + floor_div(y, 400) - 477;
}

/* Days of the year before the month (0 to 11). */
static int days_before_month(int month, int leap) {
    static const short days[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    return days[month] + (leap && month > 1);
}

/* The calendar time of t, 0 if the year does not fit. */
static struct tm *break_down(long long t, struct tm *to, const char *zone) {
    long long day = floor_div(t, 86400), rest = t - day * 86400;
    long long year = 1970 + floor_div(day, day < 0 ? 365 : 366);
    while (days_before_year(year + 1) <= day) year += 1 + (day - days_before_year(year + 1)) / 366;
    if (year - 1900 > 0x7fffffff || year - 1900 < -0x7fffffff - 1) {
        *__errno_location() = EOVERFLOW;
        return 0;
    }
    int yday = (int)(day - days_before_year(year)), month = 11;
    while (days_before_month(month, is_leap(year)) > yday) month--;
    *to = (struct tm){
        .tm_sec = (int)(rest % 60),
        .tm_min = (int)(rest / 60 % 60),
        .tm_hour = (int)(rest / 3600),
        .tm_mday = yday - days_before_month(month, is_leap(year)) + 1,
        .tm_mon = month,
        .tm_year = (int)(year - 1900),
        .tm_wday = (int)(day + 4 - 7 * floor_div(day + 4, 7)),
        .tm_yday = yday,
        .tm_zone = zone,
    };
    return to;
}

struct tm *gmtime_r(const time_t *restrict t, struct tm *restrict to) {
    return break_down(*t, to, "GMT");
}

/* The zone is what the environment says. */
static void in_zone(void) {
    __assize_incomplete("a time zone other than UTC");
}

struct tm *localtime_r(const time_t *restrict t, struct tm *restrict to) {
    in_zone();
    return break_down(*t, to, "UTC");
}

/* One object for all functions that return a pointer to static storage. */
static struct tm shared;

struct tm *gmtime(const time_t *t) {
    return break_down(*t, &shared, "GMT");
}

struct tm *localtime(const time_t *t) {
    in_zone();
    return break_down(*t, &shared, "UTC");
}

/* Fields out of their range carry into the next; afterwards all are in range. */
static time_t assemble(struct tm *tm, const char *zone) {
    long long year = tm->tm_year + 1900LL + floor_div(tm->tm_mon, 12);
    int month = (int)(tm->tm_mon - 12 * floor_div(tm->tm_mon, 12));
    long long day = days_before_year(year) + days_before_month(month, is_leap(year)) + tm->tm_mday - 1;
    long long t = day * 86400 + tm->tm_hour * 3600LL + tm->tm_min * 60LL + tm->tm_sec;
    struct tm normal;
    if (t != (time_t)t || break_down(t, &normal, zone) == 0) {
        *__errno_location() = EOVERFLOW;
        return -1;
    }
    *tm = normal;
    return (time_t)t;
}

time_t mktime(struct tm *tm) {
    in_zone();
    return assemble(tm, "UTC");
}

time_t timelocal(struct tm *tm) {
    in_zone();
    return assemble(tm, "UTC");
}

time_t timegm(struct tm *tm) {
    return assemble(tm, "GMT");
}

/* strftime: the text so far, as much as fits. */
struct text {
    char *to;
    size_t room, n;
    /* Flags of the directive: '-', '_' or '0' for padding, '^' for capitals, '#' for the other case. */
    char padding;
    int capitals, other_case;
};

static void put(struct text *out, char c) {
    if (out->n < out->room) out->to[out->n] = c;
    out->n++;
}

static void put_plain(struct text *out, const char *s) {
    for (; *s != 0; s++) put(out, *s);
}

/* A word, of which at most `max` characters. */
static void put_word(struct text *out, const char *s, int max) {
    for (; *s != 0 && max > 0; s++, max--)
        put(out, out->capitals && *s >= 'a' && *s <= 'z' ? (char)(*s - 'a' + 'A') : *s);
}

static void put_number(struct text *out, long long x, int width, char padding) {
    char digits[20];
    int n = 0;
    unsigned long long rest = x < 0 ? 0 - (unsigned long long)x : (unsigned long long)x;
    if (out->padding != 0) padding = out->padding;
    for (; rest > 0 || n == 0; rest /= 10) digits[n++] = (char)('0' + rest % 10);
    int gap = padding == '-' ? 0 : width - n - (x < 0);
    if (padding == '_')
        for (; gap > 0; gap--) put(out, ' ');
    if (x < 0) put(out, '-');
    for (; gap > 0; gap--) put(out, '0');
    while (n > 0) put(out, digits[--n]);
}

/* ISO 8601: the week that has the year's first Thursday is week 1; it may belong to the next or
 * the previous year. */
static int iso_week(const struct tm *tm, long long *year) {
    int monday = (tm->tm_wday + 6) % 7;
    *year = tm->tm_year + 1900LL;
    int week = (tm->tm_yday - monday + 10) / 7;
    if (week == 0) {
        --*year;
        int yday = tm->tm_yday + 365 + is_leap(*year);
        return (yday - monday + 10) / 7;
    }
    if (week == 53 && tm->tm_yday - monday + 3 >= 365 + is_leap(*year)) {
        ++*year;
        return 1;
    }
    return week;
}

static int hour12(const struct tm *tm) {
    return tm->tm_hour % 12 == 0 ? 12 : tm->tm_hour % 12;
}

static const char *name(const char *const *names, int i, int count) {
    return i >= 0 && i < count ? names[i] : "?";
}

/* The directives that stand for others, or null. */
static const char *composite(char c) {
    switch (c) {
    case 'c': return "%a %b %e %H:%M:%S %Y";
    case 'D': case 'x': return "%m/%d/%y";
    case 'F': return "%Y-%m-%d";
    case 'r': return "%I:%M:%S %p";
    case 'R': return "%H:%M";
    case 'T': case 'X': return "%H:%M:%S";
    default: return 0;
    }
}

static void put_half_day(struct text *out, const struct tm *tm, int small) {
    int late = tm->tm_hour >= 12;
    if (small || (out->other_case && !out->capitals))
        put_plain(out, late ? "pm" : "am");
    else
        put_plain(out, late ? "PM" : "AM");
}

static void put_offset(struct text *out, const struct tm *tm) {
    long minutes = (tm->tm_gmtoff < 0 ? -tm->tm_gmtoff : tm->tm_gmtoff) / 60;
    put(out, tm->tm_gmtoff < 0 ? '-' : '+');
    put_number(out, minutes / 60 * 100 + minutes % 60, 4, '0');
}

static void put_zone(struct text *out, const struct tm *tm) {
    const char *zone = tm->tm_zone == 0 ? "" : tm->tm_zone;
    for (; *zone != 0; zone++) {
        int lower = out->other_case && !out->capitals && *zone >= 'A' && *zone <= 'Z';
        put(out, lower ? (char)(*zone - 'A' + 'a') : *zone);
    }
}

/* The directives that are words; 0 for others. */
static int put_name(struct text *out, char c, const struct tm *tm) {
    if (out->other_case) out->capitals |= c != 'p' && c != 'Z';
    switch (c) {
    case 'a': put_word(out, name(day_name, tm->tm_wday, 7), 3); return 1;
    case 'A': put_word(out, name(day_name, tm->tm_wday, 7), 99); return 1;
    case 'b': case 'h': put_word(out, name(month_name, tm->tm_mon, 12), 3); return 1;
    case 'B': put_word(out, name(month_name, tm->tm_mon, 12), 99); return 1;
    case 'n': put(out, '\n'); return 1;
    case 't': put(out, '\t'); return 1;
    case '%': put(out, '%'); return 1;
    case 'p': put_half_day(out, tm, 0); return 1;
    case 'P': put_half_day(out, tm, 1); return 1;
    case 'z': put_offset(out, tm); return 1;
    case 'Z': put_zone(out, tm); return 1;
    default: return 0;
    }
}

/* The directives that are numbers; 0 for others. */
static int put_count(struct text *out, char c, const struct tm *tm) {
    long long year = tm->tm_year + 1900LL, iso_year;
    int week = iso_week(tm, &iso_year);
    struct tm copy = *tm;
    switch (c) {
    case 'C': put_number(out, floor_div(year, 100), 1, '0'); return 1;
    case 'd': put_number(out, tm->tm_mday, 2, '0'); return 1;
    case 'e': put_number(out, tm->tm_mday, 2, '_'); return 1;
    case 'g': put_number(out, iso_year - 100 * floor_div(iso_year, 100), 2, '0'); return 1;
    case 'G': put_number(out, iso_year, 1, '0'); return 1;
    case 'H': put_number(out, tm->tm_hour, 2, '0'); return 1;
    case 'I': put_number(out, hour12(tm), 2, '0'); return 1;
    case 'j': put_number(out, tm->tm_yday + 1, 3, '0'); return 1;
    case 'k': put_number(out, tm->tm_hour, 2, '_'); return 1;
    case 'l': put_number(out, hour12(tm), 2, '_'); return 1;
    case 'm': put_number(out, tm->tm_mon + 1, 2, '0'); return 1;
    case 'M': put_number(out, tm->tm_min, 2, '0'); return 1;
    case 's': in_zone(), put_number(out, assemble(&copy, "UTC"), 1, '0'); return 1;
    case 'S': put_number(out, tm->tm_sec, 2, '0'); return 1;
    case 'u': put_number(out, tm->tm_wday == 0 ? 7 : tm->tm_wday, 1, '0'); return 1;
    case 'U': put_number(out, (tm->tm_yday - tm->tm_wday + 7) / 7, 2, '0'); return 1;
    case 'V': put_number(out, week, 2, '0'); return 1;
    case 'w': put_number(out, tm->tm_wday, 1, '0'); return 1;
    case 'W': put_number(out, (tm->tm_yday - (tm->tm_wday + 6) % 7 + 7) / 7, 2, '0'); return 1;
    case 'y': put_number(out, year - 100 * floor_div(year, 100), 2, '0'); return 1;
    case 'Y': put_number(out, year, 1, '0'); return 1;
    default: return 0;
    }
}

/* Behind the flags and the modifiers E and O, which mean nothing here. */
static const char *parse_flags(struct text *out, const char *s) {
    out->padding = 0;
    out->capitals = out->other_case = 0;
    for (;; s++) switch (*s) {
        case '-': case '_': case '0': out->padding = *s; break;
        case '^': out->capitals = 1; break;
        case '#': out->other_case = 1; break;
        default: return *s == 'E' || *s == 'O' ? s + 1 : s;
        }
}

static void put_all(struct text *out, const char *format, const struct tm *tm);

/* Writes the directive that starts at the %; returns its end. */
static const char *put_directive(struct text *out, const char *start, const struct tm *tm) {
    const char *s = parse_flags(out, start + 1), *parts = composite(*s);
    if (parts != 0) {
        put_all(out, parts, tm);
        return s + 1;
    }
    if (*s != 0 && (put_name(out, *s, tm) || put_count(out, *s, tm))) return s + 1;
    const char *end = *s == 0 ? s : s + 1;
    for (; start < end; start++) put(out, *start);
    return end;
}

static void put_all(struct text *out, const char *format, const struct tm *tm) {
    while (*format != 0) {
        if (*format == '%')
            format = put_directive(out, format, tm);
        else
            put(out, *format++);
    }
}

size_t strftime(char *restrict to, size_t room, const char *restrict format,
                const struct tm *restrict tm) {
    struct text out = {.to = to, .room = room};
    put_all(&out, format, tm);
    if (out.n >= room) return 0;
    to[out.n] = 0;
    return out.n;
}

static char *text_of(const struct tm *tm, char *to, size_t room) {
    struct text out = {.to = to, .room = room};
    put_all(&out, "%a %b ", tm);
    put_number(&out, tm->tm_mday, 2, '_');
    put_all(&out, " %H:%M:%S %Y\n", tm);
    if (out.n >= room) {
        *__errno_location() = EOVERFLOW;
        return 0;
    }
    to[out.n] = 0;
    return to;
}

char *asctime_r(const struct tm *restrict tm, char *restrict to) {
    return text_of(tm, to, 26);
}

char *asctime(const struct tm *tm) {
    static char text[64];
    return text_of(tm, text, sizeof text);
}

char *ctime_r(const time_t *restrict t, char *restrict to) {
    struct tm tm;
    in_zone();
    return break_down(*t, &tm, "UTC") == 0 ? 0 : text_of(&tm, to, 26);
}

char *ctime(const time_t *t) {
    static char text[64];
    in_zone();
    return break_down(*t, &shared, "UTC") == 0 ? 0 : text_of(&shared, text, sizeof text);
}
