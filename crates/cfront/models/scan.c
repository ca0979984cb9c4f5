/* What the scanf family does.
 *
 * Conversions d i u o x X p n c s [ a e f g and %, assignment suppression, widths, lengths
 * hh h l ll q L j z t, and m (allocate). Follows glibc where it is more generous than C: `1e` is a
 * number for %f, and 0x without a digit is 0 for %i.
 *
 * Weaker than glibc: a floating-point item is cut after 600 characters; no positions (%1$d); wide
 * characters are bytes. */

typedef __typeof__(sizeof(0)) size_t;
typedef __typeof__((char *)0 - (char *)0) ptrdiff_t;
typedef __typeof__(L'a') wchar_t;

typedef struct _IO_FILE FILE;

int *__errno_location(void);
void *malloc(size_t);
void *realloc(void *, size_t);
int __model_get(FILE *);
int __model_unget(int, FILE *);
float __strtof_internal(const char *, char **, int);
double __strtod_internal(const char *, char **, int);
long double __strtold_internal(const char *, char **, int);

enum { EOF = -1, ERANGE = 34, FLOAT_LENGTH = 600 };

/* Where characters come from: a stream, or else a string. */
struct input {
    FILE *stream;
    const char *text;
    int count;
    /* Do numbers for %i know the prefix 0b (C23)? */
    int binary;
};

struct spec {
    int suppressed, allocate, width;
    /* 'H' for hh, 'q' for ll and L, 0 for none. */
    char length;
    char conversion;
    /* Of %[: the set as written, and its end. */
    const char *set, *set_end;
};

struct arguments {
    __builtin_va_list list;
};

enum status { MATCHED, NO_INPUT, NO_MATCH };

static int get(struct input *in) {
    int c;
    if (in->stream != 0)
        c = __model_get(in->stream);
    else
        c = *in->text == 0 ? EOF : (unsigned char)*in->text++;
    in->count += c != EOF;
    return c;
}

static void unget(struct input *in, int c) {
    if (c == EOF) return;
    in->count--;
    if (in->stream != 0)
        __model_unget(c, in->stream);
    else
        in->text--;
}

/* The next character of an item that may be as long as *left says. */
static int next(struct input *in, int *left) {
    if (*left <= 0) return EOF;
    --*left;
    return get(in);
}

static int is_space(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static int is_digit(int c) {
    return c >= '0' && c <= '9';
}

/* The value of a digit, or 99. */
static int digit(int c) {
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return 99;
}

static int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static void skip_space(struct input *in) {
    int c;
    do c = get(in);
    while (is_space(c));
    unget(in, c);
}

static int at_end(struct input *in) {
    int c = get(in);
    unget(in, c);
    return c == EOF;
}

struct integer {
    unsigned long long magnitude;
    int negative, overflow;
};

static void add_digit(struct integer *v, int base, int d) {
    unsigned long long most = -1ULL / (unsigned)base, left = -1ULL % (unsigned)base;
    if (v->magnitude > most || (v->magnitude == most && (unsigned)d > left))
        v->overflow = 1;
    else
        v->magnitude = v->magnitude * (unsigned)base + (unsigned)d;
}

/* Reads what can follow a leading 0: the prefix of another base. */
static int read_prefix(struct input *in, int *left, int *base) {
    int c = next(in, left);
    if (lower(c) == 'x' && (*base == 0 || *base == 16)) {
        *base = 16;
        return next(in, left);
    }
    if (lower(c) == 'b' && *base == 0 && in->binary) {
        *base = 2;
        return next(in, left);
    }
    if (*base == 0) *base = 8;
    return c;
}

static int read_integer(struct input *in, int left, int base, struct integer *v) {
    int c = next(in, &left), digits = 0;
    *v = (struct integer){0, c == '-', 0};
    if (c == '-' || c == '+') c = next(in, &left);
    if (c == '0') {
        digits = 1;
        c = read_prefix(in, &left, &base);
    }
    if (base == 0) base = 10;
    for (; digit(c) < base; c = next(in, &left)) {
        add_digit(v, base, digit(c));
        digits = 1;
    }
    unget(in, c);
    return digits;
}

/* Like strtol and strtoul on the item: out of range is the nearest value. */
static unsigned long long clamp(struct integer v, int is_signed, unsigned long long max) {
    unsigned long long limit = is_signed ? (max >> 1) + (unsigned)v.negative : max;
    int out = v.overflow || v.magnitude > limit;
    if (out) {
        *__errno_location() = ERANGE;
        v.magnitude = limit;
    }
    return v.negative && (is_signed || !out) ? 0 - v.magnitude : v.magnitude;
}

static void store_integer(char length, void *to, unsigned long long x) {
    switch (length) {
    case 'H': *(unsigned char *)to = (unsigned char)x; break;
    case 'h': *(unsigned short *)to = (unsigned short)x; break;
    case 'l': *(unsigned long *)to = (unsigned long)x; break;
    case 'q': case 'j': *(unsigned long long *)to = x; break;
    case 'z': case 't': *(size_t *)to = (size_t)x; break;
    default: *(unsigned *)to = (unsigned)x; break;
    }
}

static int base_of(char conversion) {
    switch (conversion) {
    case 'i': return 0;
    case 'o': return 8;
    case 'x': case 'X': case 'p': return 16;
    default: return 10;
    }
}

static int left_of(const struct spec *f) {
    return f->width > 0 ? f->width : 0x7fffffff;
}

static enum status convert_integer(struct input *in, const struct spec *f, struct arguments *a) {
    struct integer v;
    if (!read_integer(in, left_of(f), base_of(f->conversion), &v)) return NO_MATCH;
    int wide = f->length == 'q' || f->length == 'j', is_signed = f->conversion == 'd' || f->conversion == 'i';
    unsigned long long x = clamp(v, is_signed, wide ? -1ULL : -1UL);
    if (!f->suppressed) store_integer(f->length, __builtin_va_arg(a->list, void *), x);
    return MATCHED;
}

static int read_word(struct input *in, int *left, const char *word, char *to, int n) {
    for (; *word != 0; word++) {
        int c = next(in, left);
        if (lower(c) != *word) {
            unget(in, c);
            return -1;
        }
        to[n++] = (char)c;
    }
    return n;
}

static int read_special(struct input *in, int *left, int first, char *to, int n) {
    to[n++] = (char)first;
    if (lower(first) == 'n') return read_word(in, left, "an", to, n);
    n = read_word(in, left, "nf", to, n);
    if (n < 0) return -1;
    int c = next(in, left);
    unget(in, c);
    *left += c != EOF;
    return lower(c) == 'i' ? read_word(in, left, "inity", to, n) : n;
}

/* What has been seen of a floating-point number. */
struct progress {
    int hexadecimal, digits, point, exponent;
};

/* Can c stand here, after `last`? */
static int continues(struct progress *p, int c, char last) {
    if (is_digit(c) || (p->hexadecimal && !p->exponent && digit(c) < 16)) return p->digits = 1;
    if (p->exponent && (c == '-' || c == '+')) return lower(last) == (p->hexadecimal ? 'p' : 'e');
    if (p->digits && !p->exponent && lower(c) == (p->hexadecimal ? 'p' : 'e'))
        return p->exponent = p->point = 1;
    if (!p->point && c == '.') return p->point = 1;
    return 0;
}

/* Reads what looks like a number into `to`; returns its length, or -1 if it is none for sure. */
static int read_real(struct input *in, int left, char *to) {
    struct progress p = {0, 0, 0, 0};
    int n = 0, c = next(in, &left);
    if (c == '-' || c == '+') {
        to[n++] = (char)c;
        c = next(in, &left);
    }
    if (lower(c) == 'n' || lower(c) == 'i') return read_special(in, &left, c, to, n);
    if (c == '0') {
        to[n++] = (char)c;
        p.digits = 1;
        c = next(in, &left);
        if (lower(c) == 'x' && left > 0) {
            to[n++] = (char)c;
            p.hexadecimal = 1;
            p.digits = 0;
            c = next(in, &left);
        }
    }
    for (; n < FLOAT_LENGTH && continues(&p, c, n > 0 ? to[n - 1] : 0); c = next(in, &left))
        to[n++] = (char)c;
    unget(in, c);
    return p.hexadecimal && lower(to[n - 1]) == 'x' ? -1 : n;
}

/* Does strtod find a number in such a text: a digit, or one of the words? */
static int is_number(const char *s) {
    if (*s == '-' || *s == '+') s++;
    if (*s == '.') s++;
    return is_digit(*s) || lower(*s) == 'n' || lower(*s) == 'i';
}

static enum status convert_real(struct input *in, const struct spec *f, struct arguments *a) {
    char text[FLOAT_LENGTH + 1];
    int n = read_real(in, left_of(f), text);
    if (n < 0) return NO_MATCH;
    text[n] = 0;
    if (!is_number(text)) return NO_MATCH;
    if (f->suppressed) return MATCHED;
    void *to = __builtin_va_arg(a->list, void *);
    if (f->length == 'q')
        *(long double *)to = __strtold_internal(text, 0, 0);
    else if (f->length == 'l')
        *(double *)to = __strtod_internal(text, 0, 0);
    else
        *(float *)to = __strtof_internal(text, 0, 0);
    return MATCHED;
}

/* Where the characters of %s, %c and %[ go. */
struct target {
    void *to;
    int wide;
    /* Of the memory that is allocated for %m. */
    size_t room;
    size_t n;
};

static void put(struct target *t, int c) {
    if (t->to == 0) return;
    if (t->room > 0 && t->n == t->room) {
        t->room *= 2;
        t->to = realloc(t->to, t->room * (t->wide ? sizeof(wchar_t) : 1));
    }
    if (t->wide)
        ((wchar_t *)t->to)[t->n++] = c;
    else
        ((char *)t->to)[t->n++] = (char)c;
}

/* Prepares the target; for %m, *result is where its address has to be stored. */
static struct target open_target(const struct spec *f, struct arguments *a, void ***result) {
    struct target t = {0, f->length == 'l', 0, 0};
    *result = 0;
    if (f->suppressed) return t;
    void *to = __builtin_va_arg(a->list, void *);
    if (!f->allocate) {
        t.to = to;
        return t;
    }
    *result = to;
    t.room = 32;
    t.to = malloc(t.room * (t.wide ? sizeof(wchar_t) : 1));
    return t;
}

static int in_set(const struct spec *f, int c) {
    const char *s = f->set;
    int negated = *s == '^', found = 0;
    if (negated) s++;
    for (; s < f->set_end; s++) {
        if (s + 2 < f->set_end && s[1] == '-') {
            found |= c >= (unsigned char)s[0] && c <= (unsigned char)s[2];
            s += 2;
        } else {
            found |= c == (unsigned char)*s;
        }
    }
    return found != negated;
}

static int belongs(const struct spec *f, int c) {
    if (c == EOF) return 0;
    if (f->conversion == 's') return !is_space(c);
    return f->conversion == 'c' || in_set(f, c);
}

static enum status convert_text(struct input *in, const struct spec *f, struct arguments *a) {
    int left = f->conversion == 'c' && f->width == 0 ? 1 : left_of(f);
    int c = next(in, &left);
    if (!belongs(f, c)) {
        unget(in, c);
        return NO_MATCH;
    }
    void **result;
    struct target t = open_target(f, a, &result);
    for (; belongs(f, c); c = next(in, &left)) put(&t, c);
    unget(in, c);
    if (f->conversion != 'c') put(&t, 0);
    if (result != 0) *result = t.to;
    return MATCHED;
}

static enum status convert_pointer(struct input *in, const struct spec *f, struct arguments *a) {
    struct integer v;
    char ignored[8];
    int left = left_of(f), c = get(in);
    if (c == '(') {
        left--;
        if (read_word(in, &left, "nil)", ignored, 0) < 0) return NO_MATCH;
        v.magnitude = 0;
    } else {
        unget(in, c);
        if (!read_integer(in, left, 16, &v)) return NO_MATCH;
    }
    if (!f->suppressed) *__builtin_va_arg(a->list, void **) = (void *)(size_t)v.magnitude;
    return MATCHED;
}

static enum status convert(struct input *in, const struct spec *f, struct arguments *a) {
    if (f->conversion == 'n') {
        if (!f->suppressed)
            store_integer(f->length, __builtin_va_arg(a->list, void *), (unsigned)in->count);
        return MATCHED;
    }
    if (f->conversion != 'c' && f->conversion != '[') skip_space(in);
    if (at_end(in)) return NO_INPUT;
    switch (f->conversion) {
    case 'd': case 'i': case 'u': case 'o': case 'x': case 'X': return convert_integer(in, f, a);
    case 'p': return convert_pointer(in, f, a);
    case 'c': case 's': case '[': return convert_text(in, f, a);
    case 'a': case 'e': case 'f': case 'g': case 'A': case 'E': case 'F': case 'G':
        return convert_real(in, f, a);
    default: return NO_MATCH;
    }
}

static const char *parse_length(const char *s, char *length) {
    *length = 0;
    switch (*s) {
    case 'h':
        *length = s[1] == 'h' ? 'H' : 'h';
        return *length == 'H' ? s + 2 : s + 1;
    case 'l':
        *length = s[1] == 'l' ? 'q' : 'l';
        return *length == 'q' ? s + 2 : s + 1;
    case 'q': case 'L': *length = 'q'; return s + 1;
    case 'j': case 't': case 'z': *length = *s; return s + 1;
    default: return s;
    }
}

/* From behind the [ to behind the ]; a ] that comes first is a member. */
static const char *parse_set(const char *s, struct spec *f) {
    f->set = s;
    if (*s == '^') s++;
    if (*s == ']') s++;
    while (*s != 0 && *s != ']') s++;
    f->set_end = s;
    return *s == 0 ? s : s + 1;
}

static const char *parse(const char *s, struct spec *f) {
    *f = (struct spec){0};
    if (*s == '*') f->suppressed = 1, s++;
    for (; is_digit(*s); s++)
        if (f->width < 100000000) f->width = f->width * 10 + (*s - '0');
    if (*s == 'm') f->allocate = 1, s++;
    s = parse_length(s, &f->length);
    f->conversion = *s;
    if (*s == 'C') f->conversion = 'c', f->length = 'l';
    if (*s == 'S') f->conversion = 's', f->length = 'l';
    if (*s == '[') return parse_set(s + 1, f);
    return *s == 0 ? s : s + 1;
}

static enum status match(struct input *in, char wanted) {
    int c = get(in);
    if (c == (unsigned char)wanted) return MATCHED;
    unget(in, c);
    return c == EOF ? NO_INPUT : NO_MATCH;
}

/* Handles what stands at *format, and moves it on. */
static enum status step(struct input *in, const char **format, struct arguments *a, int *done) {
    struct spec f;
    const char *s = *format;
    *format = s + 1;
    if (is_space((unsigned char)*s)) {
        skip_space(in);
        return MATCHED;
    }
    if (*s != '%') return match(in, *s);
    *format = parse(s + 1, &f);
    if (f.conversion == '%') {
        skip_space(in);
        return match(in, '%');
    }
    enum status status = convert(in, &f, a);
    *done += status == MATCHED && !f.suppressed && f.conversion != 'n';
    return status;
}

/* Reads from the stream, or from the text if that is null. */
int __model_scan(FILE *stream, const char *text, int binary, const char *format,
                 __builtin_va_list list) {
    struct input in = {.stream = stream, .text = text, .binary = binary};
    struct arguments a;
    int done = 0;
    enum status status = MATCHED;
    __builtin_va_copy(a.list, list);
    while (status == MATCHED && *format != 0) status = step(&in, &format, &a, &done);
    __builtin_va_end(a.list);
    return status == NO_INPUT && done == 0 ? EOF : done;
}
