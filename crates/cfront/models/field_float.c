/* The floating-point conversions of the printf family: a A e E f F g G, of double and long double (x87).
 *
 * Exact: a finite value is m * 2^e, so its decimal digits are those of the big integer m * 2^e or,
 * for a negative e, of m * 5^-e with the point moved. They are rounded to nearest, ties to even;
 * other rounding modes are not modelled. */

typedef __typeof__(sizeof(0)) size_t;

struct __model_sink;

struct __model_spec {
    int left, plus, space, alternative, zero;
    int width, precision;
    char length;
    char conversion;
};

void __model_put(struct __model_sink *, const char *, size_t);
void __model_pad(struct __model_sink *, char, long long);
long long __model_open(struct __model_sink *, const struct __model_spec *, const char *, long long);

/* Limbs of nine decimal digits that the largest number of digits of a type needs. */
enum { DOUBLE_LIMBS = 88, LONG_LIMBS = 1284 };

/* A finite value, m * 2^e, apart from its sign. */
struct binary {
    unsigned long long m;
    int e;
};

/* 0.d1d2d3… * 10^point, d1 not 0; digits beyond `count` are 0, and zero has none at all. */
struct decimal {
    char *digit;
    int count, point;
};

/* The factor is less than a limb's base. */
static int multiply(unsigned *limb, int n, unsigned factor) {
    unsigned long long carry = 0;
    for (int i = 0; i < n; i++) {
        carry += (unsigned long long)limb[i] * factor;
        limb[i] = (unsigned)(carry % 1000000000);
        carry /= 1000000000;
    }
    if (carry == 0) return n;
    limb[n] = (unsigned)carry;
    return n + 1;
}

/* The limbs, lowest first, of m * 2^e or m * 5^-e. */
static int big_integer(struct binary x, unsigned *limb) {
    int n = 0;
    for (; x.m != 0; x.m /= 1000000000) limb[n++] = (unsigned)(x.m % 1000000000);
    for (; x.e >= 29; x.e -= 29) n = multiply(limb, n, 1u << 29);
    if (x.e > 0) n = multiply(limb, n, 1u << x.e);
    for (; x.e <= -12; x.e += 12) n = multiply(limb, n, 244140625);
    for (; x.e < 0; x.e++) n = multiply(limb, n, 5);
    return n;
}

/* Writes the nine digits of a limb; the first limb's leading zeros are left out. */
static int put_limb(char *to, unsigned limb, int first) {
    int n = 0;
    for (unsigned unit = 100000000; unit > 0; unit /= 10) {
        unsigned d = limb / unit % 10;
        if (first && n == 0 && d == 0) continue;
        to[n++] = (char)('0' + d);
    }
    return n;
}

static struct decimal to_decimal(struct binary x, unsigned *limb, char *digit) {
    struct decimal d = {digit, 0, 0};
    if (x.m == 0) return d;
    int zeros = __builtin_ctzll(x.m);
    x.m >>= zeros;
    x.e += zeros;
    int n = big_integer(x, limb);
    for (int i = n - 1; i >= 0; i--) d.count += put_limb(digit + d.count, limb[i], i == n - 1);
    d.point = x.e < 0 ? d.count + x.e : d.count;
    return d;
}

/* Is what follows the first `keep` digits more than half, or half after an odd digit? */
static int rounds_up(const struct decimal *d, int keep) {
    if (d->digit[keep] != '5') return d->digit[keep] > '5';
    for (int i = keep + 1; i < d->count; i++)
        if (d->digit[i] != '0') return 1;
    return keep > 0 && (d->digit[keep - 1] - '0') % 2 == 1;
}

static void round_to(struct decimal *d, long long keep) {
    if (keep >= d->count) return;
    int up = keep >= 0 && rounds_up(d, (int)keep);
    d->count = keep < 0 ? 0 : (int)keep;
    if (up) {
        while (d->count > 0 && d->digit[d->count - 1] == '9') d->count--;
        if (d->count > 0) {
            d->digit[d->count - 1]++;
        } else {
            d->digit[d->count++] = '1';
            d->point++;
        }
    }
    if (d->count == 0) d->point = 0;
}

/* The digits from `from` to before `to`, those outside the number being 0. */
static void put_digits(struct __model_sink *out, const struct decimal *d, long long from,
                       long long to) {
    if (from < 0) {
        long long zeros = to < 0 ? to - from : -from;
        __model_pad(out, '0', zeros);
        from += zeros;
    }
    if (from < to && from < d->count) {
        long long end = to < d->count ? to : d->count;
        __model_put(out, d->digit + from, (size_t)(end - from));
        from = end;
    }
    __model_pad(out, '0', to - from);
}

static void put_fixed(struct __model_sink *out, const struct __model_spec *f, const char *sign,
                      const struct decimal *d, long long precision) {
    int point = f->alternative || precision > 0, whole = d->point > 0 ? d->point : 1;
    long long gap = __model_open(out, f, sign, whole + point + precision);
    put_digits(out, d, d->point - whole, d->point);
    if (point) __model_put(out, ".", 1);
    put_digits(out, d, d->point, d->point + precision);
    __model_pad(out, ' ', gap);
}

/* The letter, a sign, and at least `least` digits; returns the length. */
static int exponent_text(char *to, char letter, int e, int least) {
    unsigned x = e < 0 ? -(unsigned)e : (unsigned)e;
    int n = 1;
    for (unsigned y = x; y >= 10; y /= 10) n++;
    if (n < least) n = least;
    to[0] = letter;
    to[1] = e < 0 ? '-' : '+';
    for (int i = n + 1; i >= 2; i--, x /= 10) to[i] = (char)('0' + x % 10);
    return n + 2;
}

static void put_scientific(struct __model_sink *out, const struct __model_spec *f, const char *sign,
                           const struct decimal *d, long long precision, char letter) {
    char exponent[8];
    int n = exponent_text(exponent, letter, d->count == 0 ? 0 : d->point - 1, 2);
    int point = f->alternative || precision > 0;
    long long gap = __model_open(out, f, sign, 1 + point + precision + n);
    put_digits(out, d, 0, 1);
    if (point) __model_put(out, ".", 1);
    put_digits(out, d, 1, 1 + precision);
    __model_put(out, exponent, (size_t)n);
    __model_pad(out, ' ', gap);
}

static int is_scientific(const struct decimal *d, long long precision) {
    int e = d->count == 0 ? 0 : d->point - 1;
    return e < -4 || e >= precision;
}

/* %g: as %e if the exponent is below -4 or not below the precision, else as %f. */
static void put_general(struct __model_sink *out, const struct __model_spec *f, const char *sign,
                        struct decimal *d, long long precision, char letter) {
    if (precision == 0) precision = 1;
    int would_be_scientific = is_scientific(d, precision);
    round_to(d, precision);
    int significant = d->count, e = d->count == 0 ? 0 : d->point - 1;
    while (significant > 0 && d->digit[significant - 1] == '0') significant--;
    int scientific = is_scientific(d, precision);
    long long after = scientific ? precision - 1 : precision - 1 - e;
    if (!f->alternative) {
        after = significant - 1 - (scientific ? 0 : e);
        if (after < 0) after = 0;
    } else if (scientific && !would_be_scientific) {
        after = 0; /* glibc: %#g of 999999.5 is 1.e+06. */
    }
    if (scientific)
        put_scientific(out, f, sign, d, after, letter);
    else
        put_fixed(out, f, sign, d, after);
}

static void put_decimal(struct __model_sink *out, const struct __model_spec *f, const char *sign,
                        struct decimal *d) {
    long long precision = f->precision < 0 ? 6 : f->precision;
    switch (f->conversion) {
    case 'f': case 'F':
        round_to(d, d->point + precision);
        put_fixed(out, f, sign, d, precision);
        break;
    case 'e': case 'E':
        round_to(d, 1 + precision);
        put_scientific(out, f, sign, d, precision, f->conversion);
        break;
    case 'g': put_general(out, f, sign, d, precision, 'e'); break;
    default: put_general(out, f, sign, d, precision, 'E'); break;
    }
}

/* A hexadecimal number: lead.fraction * 2^e; the fraction's first digit is in the top bits. */
struct hexadecimal {
    unsigned lead;
    unsigned long long fraction;
    int e;
};

/* Rounds the fraction to `digits` < 16 hexadecimal digits. */
static void round_hexadecimal(struct hexadecimal *h, int digits) {
    unsigned long long unit = digits == 0 ? 0 : 1ULL << (64 - 4 * digits);
    unsigned long long rest = digits == 0 ? h->fraction : h->fraction & (unit - 1);
    unsigned long long half = digits == 0 ? 1ULL << 63 : unit >> 1;
    int odd = digits == 0 ? h->lead % 2 == 1 : (h->fraction & unit) != 0;
    h->fraction -= rest;
    if (rest < half || (rest == half && !odd)) return;
    h->fraction += unit;
    if (h->fraction == 0) h->lead++;
    if (h->lead == 16) {
        h->lead = 1;
        h->e += 4;
    }
}

static char hex_digit(unsigned x, int capital) {
    return (char)(x < 10 ? '0' + x : (capital ? 'A' : 'a') + x - 10);
}

static void put_hexadecimal(struct __model_sink *out, const struct __model_spec *f, int negative,
                            struct hexadecimal h) {
    int capital = f->conversion == 'A', n = 0;
    char body[18], exponent[8], prefix[4], *p = prefix;
    if (f->precision >= 0 && f->precision < 16) round_hexadecimal(&h, f->precision);
    for (unsigned long long x = h.fraction; x != 0; x <<= 4)
        body[n++] = hex_digit((unsigned)(x >> 60), capital);
    int zeros = f->precision > n ? f->precision - n : 0, point = n + zeros > 0 || f->alternative;
    int e = exponent_text(exponent, capital ? 'P' : 'p', h.e, 1);
    if (negative || f->plus || f->space) *p++ = negative ? '-' : f->plus ? '+' : ' ';
    *p++ = '0';
    *p++ = capital ? 'X' : 'x';
    *p = 0;
    long long gap = __model_open(out, f, prefix, 1LL + point + n + zeros + e);
    char lead = hex_digit(h.lead, capital);
    __model_put(out, &lead, 1);
    if (point) __model_put(out, ".", 1);
    __model_put(out, body, (size_t)n);
    __model_pad(out, '0', zeros);
    __model_put(out, exponent, (size_t)e);
    __model_pad(out, ' ', gap);
}

static int is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

static const char *sign_text(const struct __model_spec *f, int negative) {
    return negative ? "-" : f->plus ? "+" : f->space ? " " : "";
}

static void put_special(struct __model_sink *out, const struct __model_spec *f, const char *sign,
                        int is_nan) {
    struct __model_spec plain = *f;
    plain.zero = 0;
    long long gap = __model_open(out, &plain, sign, 3);
    if (is_capital(f->conversion))
        __model_put(out, is_nan ? "NAN" : "INF", 3);
    else
        __model_put(out, is_nan ? "nan" : "inf", 3);
    __model_pad(out, ' ', gap);
}

static int is_hexadecimal(const struct __model_spec *f) {
    return f->conversion == 'a' || f->conversion == 'A';
}

void __model_put_double(struct __model_sink *out, const struct __model_spec *f, double value) {
    union { double value; unsigned long long bits; } u;
    unsigned limb[DOUBLE_LIMBS];
    char digit[DOUBLE_LIMBS * 9];
    u.value = value;
    int negative = (int)(u.bits >> 63), e = (int)(u.bits >> 52 & 0x7ff);
    unsigned long long m = u.bits & ((1ULL << 52) - 1);
    const char *sign = sign_text(f, negative);
    if (e == 0x7ff) {
        put_special(out, f, sign, m != 0);
    } else if (is_hexadecimal(f)) {
        struct hexadecimal h = {e != 0, m << 12, e != 0 ? e - 1023 : m != 0 ? -1022 : 0};
        put_hexadecimal(out, f, negative, h);
    } else {
        struct binary x = {e != 0 ? m | 1ULL << 52 : m, (e != 0 ? e : 1) - 1075};
        struct decimal d = to_decimal(x, limb, digit);
        put_decimal(out, f, sign, &d);
    }
}

void __model_put_long_double(struct __model_sink *out, const struct __model_spec *f,
                             long double value) {
    union {
        long double value;
        struct { unsigned long long mantissa; unsigned short sign_exponent; } part;
    } u;
    unsigned limb[LONG_LIMBS];
    char digit[LONG_LIMBS * 9];
    u.value = value;
    unsigned long long m = u.part.mantissa;
    int negative = u.part.sign_exponent >> 15, e = u.part.sign_exponent & 0x7fff;
    const char *sign = sign_text(f, negative);
    if (e == 0x7fff) {
        put_special(out, f, sign, m << 1 != 0);
    } else if (is_hexadecimal(f)) {
        struct hexadecimal h = {(unsigned)(m >> 60), m << 4, m == 0 ? 0 : (e != 0 ? e : 1) - 16386};
        put_hexadecimal(out, f, negative, h);
    } else {
        struct binary x = {m, (e != 0 ? e : 1) - 16446};
        struct decimal d = to_decimal(x, limb, digit);
        put_decimal(out, f, sign, &d);
    }
}
