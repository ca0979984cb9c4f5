/* <stdlib.h> and <inttypes.h>: integers in text, in the "C" locale.
 *
 * The four __strto…_internal functions are glibc's names too; scanf.c uses them. Their last
 * argument (grouping) is ignored. The __isoc23_ forms, which glibc's headers substitute from 2.38
 * on, also take the prefix 0b. */

typedef __typeof__(sizeof(0)) size_t;
typedef __typeof__(__builtin_choose_expr(sizeof(long) == 8, 0L, 0LL)) intmax;
typedef __typeof__(__builtin_choose_expr(sizeof(long) == 8, 0UL, 0ULL)) uintmax;

int *__errno_location(void);

enum { EINVAL = 22, ERANGE = 34 };

struct integer {
    unsigned long long magnitude;
    int negative;
    /* The magnitude does not fit. */
    int overflow;
};

static int is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The value of a digit, or 36 if it is none. */
static int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'z') return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
    return 36;
}

/* Does `0x` (or `0b`) stand here, and a digit after it? */
static int prefixed(const char *s, char letter, int base) {
    return s[0] == '0' && (s[1] == letter || s[1] == letter - 'a' + 'A') && digit(s[2]) < base;
}

/* Skips the prefix, if there is one; base 0 becomes what the text says. */
static const char *skip_prefix(const char *s, int *base, int binary) {
    if ((*base == 0 || *base == 16) && prefixed(s, 'x', 16)) {
        *base = 16;
        return s + 2;
    }
    if (binary && (*base == 0 || *base == 2) && prefixed(s, 'b', 2)) {
        *base = 2;
        return s + 2;
    }
    if (*base == 0) *base = *s == '0' ? 8 : 10;
    return s;
}

static void add_digit(struct integer *v, int base, int d) {
    unsigned long long most = -1ULL / (unsigned)base, left = -1ULL % (unsigned)base;
    if (v->magnitude > most || (v->magnitude == most && (unsigned)d > left))
        v->overflow = 1;
    else
        v->magnitude = v->magnitude * (unsigned)base + (unsigned)d;
}

static struct integer parse(const char *text, char **end, int base, int binary) {
    struct integer v = {0, 0, 0};
    if (base < 0 || base == 1 || base > 36) {
        *__errno_location() = EINVAL;
        return v;
    }
    const char *s = text;
    while (is_space(*s)) s++;
    v.negative = *s == '-';
    if (*s == '-' || *s == '+') s++;
    s = skip_prefix(s, &base, binary);
    const char *first = s;
    for (; digit(*s) < base; s++) add_digit(&v, base, digit(*s));
    if (end != 0) *end = (char *)(s == first ? text : s);
    return v;
}

static long long as_signed(struct integer v, unsigned long long max) {
    unsigned long long limit = v.negative ? max + 1 : max;
    if (v.overflow || v.magnitude > limit) {
        *__errno_location() = ERANGE;
        v.magnitude = limit;
    }
    if (v.negative && v.magnitude > 0) return -(long long)(v.magnitude - 1) - 1;
    return (long long)v.magnitude;
}

static unsigned long long as_unsigned(struct integer v, unsigned long long max) {
    if (v.overflow || v.magnitude > max) {
        *__errno_location() = ERANGE;
        return max;
    }
    return v.negative ? 0 - v.magnitude : v.magnitude;
}

static long to_long(const char *s, char **end, int base, int binary) {
    return (long)as_signed(parse(s, end, base, binary), -1UL >> 1);
}

static long long to_llong(const char *s, char **end, int base, int binary) {
    return as_signed(parse(s, end, base, binary), -1ULL >> 1);
}

static unsigned long to_ulong(const char *s, char **end, int base, int binary) {
    return (unsigned long)as_unsigned(parse(s, end, base, binary), -1UL);
}

static unsigned long long to_ullong(const char *s, char **end, int base, int binary) {
    return as_unsigned(parse(s, end, base, binary), -1ULL);
}

long strtol(const char *restrict s, char **restrict end, int base) {
    return to_long(s, end, base, 0);
}

long long strtoll(const char *restrict s, char **restrict end, int base) {
    return to_llong(s, end, base, 0);
}

intmax strtoimax(const char *restrict s, char **restrict end, int base) {
    return to_llong(s, end, base, 0);
}

long long strtoq(const char *restrict s, char **restrict end, int base) {
    return to_llong(s, end, base, 0);
}

unsigned long strtoul(const char *restrict s, char **restrict end, int base) {
    return to_ulong(s, end, base, 0);
}

unsigned long long strtoull(const char *restrict s, char **restrict end, int base) {
    return to_ullong(s, end, base, 0);
}

uintmax strtoumax(const char *restrict s, char **restrict end, int base) {
    return to_ullong(s, end, base, 0);
}

unsigned long long strtouq(const char *restrict s, char **restrict end, int base) {
    return to_ullong(s, end, base, 0);
}

int atoi(const char *s) {
    return (int)to_long(s, 0, 10, 0);
}

long atol(const char *s) {
    return to_long(s, 0, 10, 0);
}

long long atoll(const char *s) {
    return to_llong(s, 0, 10, 0);
}

long __strtol_internal(const char *restrict s, char **restrict end, int base, int group) {
    (void)group;
    return to_long(s, end, base, 0);
}

long long __strtoll_internal(const char *restrict s, char **restrict end, int base, int group) {
    (void)group;
    return to_llong(s, end, base, 0);
}

unsigned long __strtoul_internal(const char *restrict s, char **restrict end, int base, int group) {
    (void)group;
    return to_ulong(s, end, base, 0);
}

unsigned long long __strtoull_internal(const char *restrict s, char **restrict end, int base,
                                       int group) {
    (void)group;
    return to_ullong(s, end, base, 0);
}

long __isoc23_strtol(const char *restrict s, char **restrict end, int base) {
    return to_long(s, end, base, 1);
}

long long __isoc23_strtoll(const char *restrict s, char **restrict end, int base) {
    return to_llong(s, end, base, 1);
}

intmax __isoc23_strtoimax(const char *restrict s, char **restrict end, int base) {
    return to_llong(s, end, base, 1);
}

unsigned long __isoc23_strtoul(const char *restrict s, char **restrict end, int base) {
    return to_ulong(s, end, base, 1);
}

unsigned long long __isoc23_strtoull(const char *restrict s, char **restrict end, int base) {
    return to_ullong(s, end, base, 1);
}

uintmax __isoc23_strtoumax(const char *restrict s, char **restrict end, int base) {
    return to_ullong(s, end, base, 1);
}
