/* What a directive of the printf family writes, apart from floating-point numbers: integers,
 * characters, strings and pointers, with signs, prefixes and padding. A wide character above 127 is
 * an error (EILSEQ), since the locale is "C". */

typedef __typeof__(sizeof(0)) size_t;
typedef __typeof__(L'a') wchar_t;

long __assize_write(int, const void *, size_t);
void __assize_copy(void *, const void *, size_t);
void __assize_fill(void *, int, size_t);

enum { EOVERFLOW = 75, EILSEQ = 84, MAX = 0x7fffffff };

/* Where the output goes: a descriptor, or the first `room` bytes from `to` on. */
struct __model_sink {
    int fd;
    char *to;
    size_t room, count;
    /* An error number; nothing more is written. */
    int error;
};

struct __model_spec {
    int left, plus, space, alternative, zero;
    /* -1: no precision. */
    int width, precision;
    /* 'H' for hh, 'q' for ll and L, 0 for none. */
    char length;
    char conversion;
};

static int admits(struct __model_sink *out, long long n) {
    if (out->error == 0 && (long long)out->count + n > MAX) out->error = EOVERFLOW;
    return out->error == 0;
}

static size_t room_left(const struct __model_sink *out) {
    return out->count < out->room ? out->room - out->count : 0;
}

void __model_put(struct __model_sink *out, const char *s, size_t n) {
    if (n == 0 || !admits(out, (long long)n)) return;
    size_t room = room_left(out);
    if (out->fd >= 0) {
        if (out->fd == 1 || out->fd == 2) __assize_write(out->fd, s, n);
    } else if (room > 0) {
        __assize_copy(out->to + out->count, s, n < room ? n : room);
    }
    out->count += n;
}

void __model_pad(struct __model_sink *out, char c, long long n) {
    char block[16];
    if (n <= 0 || !admits(out, n)) return;
    size_t room = room_left(out);
    if (out->fd < 0) {
        if (room > 0) __assize_fill(out->to + out->count, c, (size_t)n < room ? (size_t)n : room);
        out->count += (size_t)n;
        return;
    }
    __assize_fill(block, c, sizeof block);
    for (; n > 16; n -= 16) __model_put(out, block, 16);
    __model_put(out, block, (size_t)n);
}

/* What comes before the body of a field: spaces or zeros, and the prefix (a sign, 0x) between.
 * Returns how many spaces have to follow the body. */
long long __model_open(struct __model_sink *out, const struct __model_spec *f, const char *prefix,
                       long long body) {
    long long n = 0;
    while (prefix[n] != 0) n++;
    long long gap = f->width - n - body;
    if (!admits(out, n + body + (gap > 0 ? gap : 0))) return 0;
    if (!f->left && !f->zero) __model_pad(out, ' ', gap);
    __model_put(out, prefix, (size_t)n);
    if (!f->left && f->zero) __model_pad(out, '0', gap);
    return f->left ? gap : 0;
}

static void put_field(struct __model_sink *out, const struct __model_spec *f, const char *s, size_t n) {
    struct __model_spec plain = *f;
    plain.zero = 0;
    long long gap = __model_open(out, &plain, "", (long long)n);
    __model_put(out, s, n);
    __model_pad(out, ' ', gap);
}

/* Writes the digits so that they end at `end`; returns where they begin. */
static char *digits(char *end, unsigned long long x, unsigned base, int capital) {
    for (; x != 0; x /= base) {
        unsigned d = (unsigned)(x % base);
        *--end = (char)(d < 10 ? '0' + d : (capital ? 'A' : 'a') + d - 10);
    }
    return end;
}

static unsigned base_of(char conversion) {
    switch (conversion) {
    case 'o': return 8;
    case 'x': case 'X': case 'p': return 16;
    case 'b': case 'B': return 2;
    default: return 10;
    }
}

static void put_number(struct __model_sink *out, const struct __model_spec *f, unsigned long long x,
                       const char *prefix) {
    char text[64], *end = text + sizeof text;
    char *s = digits(end, x, base_of(f->conversion), f->conversion == 'X');
    long long n = end - s, least = f->precision < 0 ? 1 : f->precision;
    if (f->conversion == 'o' && f->alternative && least <= n) least = n + 1;
    struct __model_spec field = *f;
    if (f->precision >= 0) field.zero = 0;
    long long zeros = least > n ? least - n : 0;
    long long gap = __model_open(out, &field, prefix, n + zeros);
    __model_pad(out, '0', zeros);
    __model_put(out, s, (size_t)n);
    __model_pad(out, ' ', gap);
}

static const char *sign(const struct __model_spec *f, int negative) {
    return negative ? "-" : f->plus ? "+" : f->space ? " " : "";
}

void __model_put_signed(struct __model_sink *out, const struct __model_spec *f, long long x) {
    if (f->length == 'H') x = (signed char)x;
    if (f->length == 'h') x = (short)x;
    unsigned long long magnitude = x < 0 ? 0 - (unsigned long long)x : (unsigned long long)x;
    put_number(out, f, magnitude, sign(f, x < 0));
}

static const char *alternative_prefix(char conversion) {
    switch (conversion) {
    case 'x': return "0x";
    case 'X': return "0X";
    case 'b': return "0b";
    case 'B': return "0B";
    default: return "";
    }
}

void __model_put_unsigned(struct __model_sink *out, const struct __model_spec *f, unsigned long long x) {
    if (f->length == 'H') x = (unsigned char)x;
    if (f->length == 'h') x = (unsigned short)x;
    int prefixed = f->alternative && x != 0;
    put_number(out, f, x, prefixed ? alternative_prefix(f->conversion) : "");
}

void __model_put_pointer(struct __model_sink *out, const struct __model_spec *f, void *p) {
    if (p == 0)
        put_field(out, f, "(nil)", 5);
    else
        put_number(out, f, (size_t)p, f->plus ? "+0x" : f->space ? " 0x" : "0x");
}

void __model_put_string(struct __model_sink *out, const struct __model_spec *f, const char *s) {
    size_t n = 0, max = f->precision < 0 ? (size_t)-1 : (size_t)f->precision;
    if (s == 0) s = max < 6 ? "" : "(null)";
    while (n < max && s[n] != 0) n++;
    put_field(out, f, s, n);
}

/* In the "C" locale each wide character is one byte. */
void __model_put_wide(struct __model_sink *out, const struct __model_spec *f, const wchar_t *s) {
    size_t max = f->precision < 0 ? (size_t)-1 : (size_t)f->precision;
    if (s == 0) s = max < 6 ? L"" : L"(null)";
    size_t n = 0;
    while (n < max && s[n] != 0) n++;
    struct __model_spec plain = *f;
    plain.zero = 0;
    long long gap = __model_open(out, &plain, "", (long long)n);
    for (size_t i = 0; i < n; i++) {
        char c = (char)s[i];
        if (s[i] < 0 || s[i] > 127) out->error = EILSEQ;
        __model_put(out, &c, 1);
    }
    __model_pad(out, ' ', gap);
}

void __model_put_char(struct __model_sink *out, const struct __model_spec *f, int x) {
    char c = (char)x;
    if ((f->length == 'l' || f->conversion == 'C') && (x < 0 || x > 127))
        out->error = EILSEQ;
    put_field(out, f, &c, 1);
}
