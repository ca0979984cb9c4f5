/* <stdlib.h>: floating-point numbers in text, in the "C" locale.
 *
 * Every result is correctly rounded (to nearest, ties to even), for texts of any length. The value
 * of the text is a ratio R / S of big integers times a power of two; its bits come out one by one
 * by comparing and subtracting, which is slow for huge exponents and simple for all. A `double`
 * with few digits and a small exponent takes one multiplication or division instead.
 *
 * Not modelled: the payload in `nan(…)` is skipped; rounding modes other than to nearest. */

int *__errno_location(void);

enum { ERANGE = 34 };

/* A floating type: a value is m * 2^e with m < 2^bits and least <= e <= most. */
struct type {
    int bits, least, most;
    /* Of the decimal digits, what comes after this many only says "a bit more". */
    int digits;
    /* Values from 10^top and below 10^bottom need no arithmetic. */
    int top, bottom;
};

static const struct type float_type = {24, -149, 104, 770, 310, -345};
static const struct type double_type = {53, -1074, 971, 770, 310, -345};
static const struct type long_type = {64, -16445, 16320, 11520, 4935, -4970};

/* The sizes of big integers, in limbs, that these digits and exponents need. */
enum { SMALL = 90, LARGE = 1210 };

/* What the text says; `exponent` is of 2 for numbers. */
struct value {
    enum { ZERO, NUMBER, INFINITE, NOT_A_NUMBER } kind;
    int negative;
    unsigned long long mantissa;
    int exponent;
};

/* A big integer: the n lowest limbs are in use, the highest of those is not zero. */
struct big {
    unsigned *limb;
    int n;
};

static void multiply_add(struct big *a, unsigned factor, unsigned add) {
    unsigned long long carry = add;
    for (int i = 0; i < a->n; i++) {
        carry += (unsigned long long)a->limb[i] * factor;
        a->limb[i] = (unsigned)carry;
        carry >>= 32;
    }
    if (carry != 0) a->limb[a->n++] = (unsigned)carry;
}

static void multiply_by_power_of_5(struct big *a, int power) {
    for (; power >= 13; power -= 13) multiply_add(a, 1220703125, 0);
    for (; power > 0; power--) multiply_add(a, 5, 0);
}

static void shift_left(struct big *a, int bits) {
    int limbs = bits / 32;
    for (int i = a->n - 1; i >= 0; i--) a->limb[i + limbs] = a->limb[i];
    for (int i = 0; i < limbs; i++) a->limb[i] = 0;
    a->n += limbs;
    multiply_add(a, 1u << bits % 32, 0);
}

static int compare(const struct big *a, const struct big *b) {
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
    for (int i = a->n - 1; i >= 0; i--)
        if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

/* a -= b, which is not greater. */
static void subtract(struct big *a, const struct big *b) {
    unsigned borrow = 0;
    for (int i = 0; i < a->n; i++) {
        unsigned long long taken = (i < b->n ? b->limb[i] : 0) + (unsigned long long)borrow;
        borrow = a->limb[i] < taken;
        a->limb[i] = (unsigned)(a->limb[i] - taken);
    }
    while (a->n > 0 && a->limb[a->n - 1] == 0) a->n--;
}

static int bit_length(const struct big *a) {
    return a->n * 32 - __builtin_clz(a->limb[a->n - 1]);
}

/* Shifts one of them so that s <= r < 2s; returns b: before, r / s was in [2^b, 2^(b+1)). */
static int align(struct big *r, struct big *s) {
    int b = bit_length(r) - bit_length(s);
    if (b > 0) shift_left(s, b);
    if (b < 0) shift_left(r, -b);
    if (compare(r, s) >= 0) return b;
    shift_left(r, 1);
    return b - 1;
}

/* Appends n bits of r / s to m; afterwards the rest is r / 2s of the last bit's unit. */
static unsigned long long divide(struct big *r, const struct big *s, int n) {
    unsigned long long m = 0;
    for (; n > 0; n--) {
        m <<= 1;
        if (compare(r, s) >= 0) {
            subtract(r, s);
            m |= 1;
        }
        shift_left(r, 1);
    }
    return m;
}

static void out_of_range(void) {
    *__errno_location() = ERANGE;
}

/* An inexact result below the normal numbers is an underflow, unless it rounds up to the first
 * normal number and would do so with all bits of the type as well. */
static void check_underflow(struct big *r, struct big *s, int rounds_to_normal) {
    if (r->n == 0) return;
    if (rounds_to_normal) {
        multiply_add(r, 2, 0);
        multiply_add(s, 3, 0);
        if (compare(r, s) >= 0) return;
    }
    out_of_range();
}

static void overflow(struct value *v) {
    v->kind = INFINITE;
    out_of_range();
}

static void underflow(struct value *v) {
    v->kind = ZERO;
    out_of_range();
}

/* v becomes r / s * 2^e, rounded to the type. */
static void round_ratio(struct value *v, const struct type *t, struct big *r, struct big *s, int e) {
    e += align(r, s);
    int last = e - t->bits + 1 < t->least ? t->least : e - t->bits + 1;
    int n = e - last + 1;
    if (n < 0) {
        underflow(v);
        return;
    }
    unsigned long long m = divide(r, s, n), normal = 1ULL << (t->bits - 1);
    int rest = compare(r, s), up = rest > 0 || (rest == 0 && m % 2 == 1);
    m += (unsigned)up;
    if (n < t->bits) check_underflow(r, s, up && m == normal);
    if (n == t->bits && up && (m == 0 || m == normal << 1)) {
        m = normal;
        last++;
    }
    v->kind = m == 0 ? ZERO : NUMBER;
    v->mantissa = m;
    v->exponent = last;
    if (last > t->most) overflow(v);
}

static int is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* The value of a hexadecimal digit, or -1. */
static int hex_digit(char c) {
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

static int is_letter(char c, char lower) {
    return c == lower || c == lower - 'a' + 'A';
}

/* The exponent after `letter`, saturated, if there is one; *s moves behind it. */
static int exponent(const char **s, char letter) {
    const char *p = *s;
    if (!is_letter(*p, letter)) return 0;
    p++;
    int negative = *p == '-', e = 0;
    if (*p == '-' || *p == '+') p++;
    if (!is_digit(*p)) return 0;
    for (; is_digit(*p); p++)
        if (e < 100000000) e = e * 10 + (*p - '0');
    *s = p;
    return negative ? -e : e;
}

/* The digits of a number: from `first` to `last`, which are not 0, with or without a point. */
struct digits {
    const char *first, *last;
    int count;
    /* How many digits are before the point, or, negated, how many zeros after it come first. */
    int point;
};

/* Returns the end of the digits, or null if there are none. */
static const char *scan_digits(const char *s, int base, struct digits *d) {
    int seen_point = 0, seen_digit = 0, total = 0;
    d->first = d->last = 0;
    d->count = d->point = 0;
    for (;; s++) {
        int x = hex_digit(*s);
        if (*s == '.' && !seen_point) {
            seen_point = 1;
            continue;
        }
        if (x < 0 || x >= base) return seen_digit ? s : 0;
        seen_digit = 1;
        if (total == 0 && x == 0) {
            d->point -= seen_point;
            continue;
        }
        if (total == 0) d->first = s;
        total++;
        d->point += !seen_point;
        if (x != 0) {
            d->last = s;
            d->count = total;
        }
    }
}

/* Puts the digits into r, at most `max` of them, and a last digit 1 if that leaves out a nonzero
 * one; returns how many digits r has. */
static int collect(struct big *r, const struct digits *d, unsigned base, int max) {
    int n = 0;
    for (const char *s = d->first; s <= d->last; s++) {
        if (*s == '.') continue;
        if (n == max) {
            multiply_add(r, base, 1);
            return n + 1;
        }
        multiply_add(r, base, (unsigned)hex_digit(*s));
        n++;
    }
    return n;
}

static void from_decimal(struct value *v, const struct type *t, const struct digits *d, int e,
                         struct big *r, struct big *s) {
    if (d->point + e > t->top) {
        overflow(v);
        return;
    }
    if (d->point + e < t->bottom) {
        underflow(v);
        return;
    }
    e += d->point - collect(r, d, 10, t->digits);
    s->limb[0] = 1;
    s->n = 1;
    multiply_by_power_of_5(e < 0 ? s : r, e < 0 ? -e : e);
    round_ratio(v, t, r, s, e);
}

static void from_hexadecimal(struct value *v, const struct type *t, const struct digits *d, int e,
                             struct big *r, struct big *s) {
    if (d->point > 100000 || d->point < -100000 || e > 1000000 || e < -1000000) {
        if ((long long)d->point * 4 + e > 0)
            overflow(v);
        else
            underflow(v);
        return;
    }
    e += (d->point - collect(r, d, 16, 40)) * 4;
    s->limb[0] = 1;
    s->n = 1;
    round_ratio(v, t, r, s, e);
}

static int has_word(const char *s, const char *word) {
    for (; *word != 0; s++, word++)
        if (!is_letter(*s, *word)) return 0;
    return 1;
}

static int is_word_char(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Returns the end of `nan` or `nan(…)`. */
static const char *skip_nan(const char *s) {
    s += 3;
    if (*s != '(') return s;
    const char *p = s + 1;
    while (is_word_char(*p)) p++;
    return *p == ')' ? p + 1 : s;
}

/* Returns the end of the special word that stands here, or null. */
static const char *special(const char *s, struct value *v) {
    if (has_word(s, "nan")) {
        v->kind = NOT_A_NUMBER;
        return skip_nan(s);
    }
    if (!has_word(s, "inf")) return 0;
    v->kind = INFINITE;
    return has_word(s + 3, "inity") ? s + 8 : s + 3;
}

/* A double from few decimal digits: both operands are exact, so the result is rounded once. */
static int fast(const struct digits *d, int e, double *result) {
    static const double power[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (d->count > 15 || e > 1000 || e < -1000) return 0;
    e += d->point - d->count;
    if (e < -22 || e > 22) return 0;
    long long m = 0;
    for (const char *s = d->first; s <= d->last; s++)
        if (*s != '.') m = m * 10 + (*s - '0');
    *result = e < 0 ? (double)m / power[-e] : (double)m * power[e];
    return 1;
}

/* The text, cut into its parts. */
struct text {
    struct value value;
    struct digits digits;
    int exponent, hexadecimal;
};

/* Returns the end of the number, or null. */
static const char *scan(const char *s, struct text *t) {
    t->value.kind = ZERO;
    while (*s == ' ' || (*s >= '\t' && *s <= '\r')) s++;
    t->value.negative = *s == '-';
    if (*s == '-' || *s == '+') s++;
    const char *end = special(s, &t->value);
    if (end != 0) return end;
    t->hexadecimal = 0;
    if (*s == '0' && is_letter(s[1], 'x')) end = scan_digits(s + 2, 16, &t->digits);
    if (end != 0) t->hexadecimal = 1;
    if (end == 0) end = scan_digits(s, 10, &t->digits);
    if (end == 0) {
        t->value.negative = 0;
        return 0;
    }
    t->exponent = exponent(&end, t->hexadecimal ? 'p' : 'e');
    if (t->digits.count > 0) t->value.kind = NUMBER;
    return end;
}

static void convert(struct text *x, const struct type *t, unsigned *limbs, int size) {
    struct big r = {limbs, 0}, s = {limbs + size, 0};
    if (x->hexadecimal)
        from_hexadecimal(&x->value, t, &x->digits, x->exponent, &r, &s);
    else
        from_decimal(&x->value, t, &x->digits, x->exponent, &r, &s);
}

static void set_end(char **end, const char *text, const char *found) {
    if (end != 0) *end = (char *)(found == 0 ? text : found);
}

static float make_float(const struct value *v) {
    union { unsigned bits; float value; } u = {0};
    if (v->kind == NUMBER && v->mantissa >> 23 == 0) u.bits = (unsigned)v->mantissa;
    if (v->kind == NUMBER && v->mantissa >> 23 != 0)
        u.bits = (unsigned)(v->exponent + 150) << 23 | ((unsigned)v->mantissa & 0x7fffff);
    if (v->kind == INFINITE) u.bits = 0x7f800000;
    if (v->kind == NOT_A_NUMBER) u.bits = 0x7fc00000;
    if (v->negative) u.bits |= 0x80000000;
    return u.value;
}

static double make_double(const struct value *v) {
    union { unsigned long long bits; double value; } u = {0};
    unsigned long long hidden = 1ULL << 52;
    if (v->kind == NUMBER && v->mantissa < hidden) u.bits = v->mantissa;
    if (v->kind == NUMBER && v->mantissa >= hidden)
        u.bits = (unsigned long long)(v->exponent + 1075) << 52 | (v->mantissa & (hidden - 1));
    if (v->kind == INFINITE) u.bits = 0x7ffULL << 52;
    if (v->kind == NOT_A_NUMBER) u.bits = 0xfffULL << 51;
    if (v->negative) u.bits |= 1ULL << 63;
    return u.value;
}

/* The x87 format: an explicit leading bit, then sign and exponent in 16 bits. */
static long double make_long_double(const struct value *v) {
    union {
        struct { unsigned long long mantissa; unsigned short sign_exponent; } part;
        long double value;
    } u;
    u.value = 0;
    unsigned biased = 0;
    if (v->kind == NUMBER) {
        u.part.mantissa = v->mantissa;
        biased = v->mantissa >> 63 == 0 ? 0 : (unsigned)(v->exponent + 16446);
    }
    if (v->kind == INFINITE || v->kind == NOT_A_NUMBER) {
        u.part.mantissa = v->kind == INFINITE ? 1ULL << 63 : 3ULL << 62;
        biased = 0x7fff;
    }
    u.part.sign_exponent = (unsigned short)(biased | (v->negative ? 0x8000u : 0));
    return u.value;
}

static float to_float(const char *text, char **end) {
    struct text x;
    unsigned limbs[2 * SMALL];
    set_end(end, text, scan(text, &x));
    if (x.value.kind == NUMBER) convert(&x, &float_type, limbs, SMALL);
    return make_float(&x.value);
}

static double to_double(const char *text, char **end) {
    struct text x;
    unsigned limbs[2 * SMALL];
    double quick;
    set_end(end, text, scan(text, &x));
    if (x.value.kind == NUMBER && !x.hexadecimal && fast(&x.digits, x.exponent, &quick))
        return x.value.negative ? -quick : quick;
    if (x.value.kind == NUMBER) convert(&x, &double_type, limbs, SMALL);
    return make_double(&x.value);
}

static long double to_long_double(const char *text, char **end) {
    struct text x;
    unsigned limbs[2 * LARGE];
    set_end(end, text, scan(text, &x));
    if (x.value.kind == NUMBER) convert(&x, &long_type, limbs, LARGE);
    return make_long_double(&x.value);
}

float strtof(const char *restrict text, char **restrict end) {
    return to_float(text, end);
}

double strtod(const char *restrict text, char **restrict end) {
    return to_double(text, end);
}

long double strtold(const char *restrict text, char **restrict end) {
    return to_long_double(text, end);
}

double atof(const char *text) {
    return to_double(text, 0);
}

float __strtof_internal(const char *restrict text, char **restrict end, int group) {
    (void)group;
    return to_float(text, end);
}

double __strtod_internal(const char *restrict text, char **restrict end, int group) {
    (void)group;
    return to_double(text, end);
}

long double __strtold_internal(const char *restrict text, char **restrict end, int group) {
    (void)group;
    return to_long_double(text, end);
}
