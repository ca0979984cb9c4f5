/* The formatter of the printf family: reads the format and fetches the arguments. How they are
 * written: field.c, and field_float.c for floating-point numbers.
 *
 * Follows glibc byte for byte: flags - + space # 0 ' I, width and precision (also *), lengths
 * hh h l ll q L j z Z t, conversions d i o u x X b B c C s S p n m %, positions (%2$d, up to 32).
 * The locale is "C": no grouping. */

typedef __typeof__(sizeof(0)) size_t;
typedef __typeof__((char *)0 - (char *)0) ptrdiff_t;
typedef __typeof__(L'a') wchar_t;

int *__errno_location(void);
const char *__model_error_text(int, char *);

enum { EINVAL = 22, EOVERFLOW = 75 };

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

enum { MAX = 0x7fffffff, POSITIONS = 32 };

enum kind {
    NONE, INT, UINT, LONG, ULONG, LLONG, ULLONG, SIZE, DIFFERENCE, POINTER, DOUBLE, LONG_DOUBLE
};

union value {
    long long integer;
    double real;
    long double long_real;
    void *pointer;
};

struct arguments {
    __builtin_va_list list;
    /* With positions in the format, all are taken first, from 1 on. */
    int positional;
    union value value[POSITIONS + 1];
};

void __model_put(struct __model_sink *, const char *, size_t);
void __model_put_signed(struct __model_sink *, const struct __model_spec *, long long);
void __model_put_unsigned(struct __model_sink *, const struct __model_spec *, unsigned long long);
void __model_put_pointer(struct __model_sink *, const struct __model_spec *, void *);
void __model_put_char(struct __model_sink *, const struct __model_spec *, int);
void __model_put_string(struct __model_sink *, const struct __model_spec *, const char *);
void __model_put_wide(struct __model_sink *, const struct __model_spec *, const wchar_t *);
void __model_put_double(struct __model_sink *, const struct __model_spec *, double);
void __model_put_long_double(struct __model_sink *, const struct __model_spec *, long double);

static void store_count(const struct __model_sink *out, const struct __model_spec *f, void *to) {
    switch (f->length) {
    case 'H': *(signed char *)to = (signed char)out->count; break;
    case 'h': *(short *)to = (short)out->count; break;
    case 0: *(int *)to = (int)out->count; break;
    case 'l': *(long *)to = (long)out->count; break;
    case 'z': case 't': *(ptrdiff_t *)to = (ptrdiff_t)out->count; break;
    default: *(long long *)to = (long long)out->count; break;
    }
}

static void put_error(struct __model_sink *out, const struct __model_spec *f) {
    char unknown[32];
    __model_put_string(out, f, __model_error_text(*__errno_location(), unknown));
}

static void convert(struct __model_sink *out, const struct __model_spec *f, const union value *v) {
    int wide = f->length == 'l';
    switch (f->conversion) {
    case 'd': case 'i': __model_put_signed(out, f, v->integer); break;
    case 'o': case 'u': case 'x': case 'X': case 'b': case 'B':
        __model_put_unsigned(out, f, (unsigned long long)v->integer);
        break;
    case 'c': case 'C': __model_put_char(out, f, (int)v->integer); break;
    case 'S': __model_put_wide(out, f, v->pointer); break;
    case 's':
        if (wide)
            __model_put_wide(out, f, v->pointer);
        else
            __model_put_string(out, f, v->pointer);
        break;
    case 'p': __model_put_pointer(out, f, v->pointer); break;
    case 'n': store_count(out, f, v->pointer); break;
    case 'm': put_error(out, f); break;
    case '%': __model_put(out, "%", 1); break;
    default:
        if (f->length == 'q')
            __model_put_long_double(out, f, v->long_real);
        else
            __model_put_double(out, f, v->real);
    }
}

static enum kind integer_kind(char length, int is_signed) {
    switch (length) {
    case 'l': return is_signed ? LONG : ULONG;
    case 'q': return is_signed ? LLONG : ULLONG;
    case 'j': return sizeof(long) == 8 ? (is_signed ? LONG : ULONG) : is_signed ? LLONG : ULLONG;
    case 'z': return is_signed ? DIFFERENCE : SIZE;
    case 't': return DIFFERENCE;
    default: return is_signed ? INT : UINT;
    }
}

/* The type of argument that a conversion takes; -1 for no conversion at all. */
static int kind_of(const struct __model_spec *f) {
    switch (f->conversion) {
    case 'd': case 'i': return integer_kind(f->length, 1);
    case 'o': case 'u': case 'x': case 'X': case 'b': case 'B': return integer_kind(f->length, 0);
    case 'c': return f->length == 'l' ? UINT : INT;
    case 'C': return UINT;
    case 's': case 'S': case 'p': case 'n': return POINTER;
    case 'm': case '%': return NONE;
    case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': case 'a': case 'A':
        return f->length == 'q' ? LONG_DOUBLE : DOUBLE;
    default: return -1;
    }
}

static void take(struct arguments *a, enum kind kind, union value *to) {
    switch (kind) {
    case NONE: break;
    case INT: to->integer = __builtin_va_arg(a->list, int); break;
    case UINT: to->integer = __builtin_va_arg(a->list, unsigned); break;
    case LONG: to->integer = __builtin_va_arg(a->list, long); break;
    case ULONG: to->integer = (long long)__builtin_va_arg(a->list, unsigned long); break;
    case LLONG: to->integer = __builtin_va_arg(a->list, long long); break;
    case ULLONG: to->integer = (long long)__builtin_va_arg(a->list, unsigned long long); break;
    case SIZE: to->integer = (long long)__builtin_va_arg(a->list, size_t); break;
    case DIFFERENCE: to->integer = __builtin_va_arg(a->list, ptrdiff_t); break;
    case POINTER: to->pointer = __builtin_va_arg(a->list, void *); break;
    case DOUBLE: to->real = __builtin_va_arg(a->list, double); break;
    case LONG_DOUBLE: to->long_real = __builtin_va_arg(a->list, long double); break;
    }
}

/* One conversion specification as written; positions are 0 where the next argument is meant, and
 * those of width and precision are -1 where no argument is. */
struct directive {
    struct __model_spec spec;
    int position, width_position, precision_position;
};

/* A number, or -1 if it is too large. */
static const char *parse_number(const char *s, int *n) {
    for (*n = 0; *s >= '0' && *s <= '9'; s++) {
        int d = *s - '0';
        if (*n > (MAX - d) / 10) *n = -1;
        if (*n >= 0) *n = *n * 10 + d;
    }
    return s;
}

/* `12$`, if that stands here. */
static const char *parse_position(const char *s, int *position) {
    int n;
    const char *end = parse_number(s, &n);
    *position = 0;
    if (end == s || *end != '$' || n == 0) return s;
    *position = n;
    return end + 1;
}

static const char *parse_flags(const char *s, struct __model_spec *f) {
    for (;; s++) switch (*s) {
        case '-': f->left = 1; break;
        case '+': f->plus = 1; break;
        case ' ': f->space = 1; break;
        case '#': f->alternative = 1; break;
        case '0': f->zero = 1; break;
        case '\'': case 'I': break;
        default: return s;
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
    case 'j': case 't': *length = *s; return s + 1;
    case 'z': case 'Z': *length = 'z'; return s + 1;
    default: return s;
    }
}

/* Parses what follows the %; returns its end. */
static const char *parse(const char *s, struct directive *d) {
    struct __model_spec *f = &d->spec;
    *f = (struct __model_spec){.precision = -1};
    d->width_position = d->precision_position = -1;
    s = parse_position(s, &d->position);
    s = parse_flags(s, f);
    if (*s == '*')
        s = parse_position(s + 1, &d->width_position);
    else
        s = parse_number(s, &f->width);
    if (*s == '.') {
        s++;
        if (*s == '*')
            s = parse_position(s + 1, &d->precision_position);
        else
            s = parse_number(s, &f->precision);
        if (f->precision == -1 && d->precision_position == -1) f->width = -1;
    }
    s = parse_length(s, &f->length);
    f->conversion = *s;
    return *s == 0 ? s : s + 1;
}

static void fetch(struct arguments *a, int position, enum kind kind, union value *to) {
    if (a->positional && position > 0)
        *to = a->value[position];
    else
        take(a, kind, to);
}

static void apply_stars(struct arguments *a, struct directive *d) {
    union value v;
    struct __model_spec *f = &d->spec;
    if (d->width_position >= 0) {
        fetch(a, d->width_position, INT, &v);
        f->left |= v.integer < 0;
        f->width = v.integer < -MAX ? -1 : (int)(v.integer < 0 ? -v.integer : v.integer);
    }
    if (d->precision_position >= 0) {
        fetch(a, d->precision_position, INT, &v);
        f->precision = v.integer < 0 ? -1 : (int)v.integer;
    }
}

static const char *next_directive(const char *s) {
    while (*s != 0 && *s != '%') s++;
    return s;
}

static void note(unsigned char *kinds, int position, int kind) {
    if (position > 0 && position <= POSITIONS) kinds[position] = (unsigned char)kind;
}

static int numbers_arguments(const char *s) {
    for (; *s != 0; s++)
        if (*s == '$') return 1;
    return 0;
}

/* Takes all arguments in order, if the format numbers them. 0 if a number is too large. */
static int take_positions(struct arguments *a, const char *s) {
    unsigned char kinds[POSITIONS + 1] = {0};
    struct directive d;
    a->positional = 0;
    if (!numbers_arguments(s)) return 1;
    for (s = next_directive(s); *s != 0; s = next_directive(s)) {
        s = parse(s + 1, &d);
        if (d.position > 0) a->positional = 1;
        if (d.position > POSITIONS) return 0;
        if (kind_of(&d.spec) > 0) note(kinds, d.position, kind_of(&d.spec));
        note(kinds, d.width_position, INT);
        note(kinds, d.precision_position, INT);
    }
    for (int i = 1; a->positional && i <= POSITIONS && kinds[i] != NONE; i++)
        take(a, (enum kind)kinds[i], &a->value[i]);
    return 1;
}

/* Writes one directive; returns its end, or null if it ends the format. */
static const char *put_directive(struct __model_sink *out, struct arguments *a, const char *start) {
    struct directive d;
    union value v;
    const char *end = parse(start + 1, &d);
    int kind = kind_of(&d.spec);
    if (d.spec.conversion == 0) out->error = EINVAL;
    if (d.spec.width < 0) out->error = EOVERFLOW;
    if (out->error != 0) return 0;
    if (kind < 0) {
        __model_put(out, start, (size_t)(end - start));
        return end;
    }
    apply_stars(a, &d);
    if (d.spec.width < 0) out->error = EOVERFLOW;
    fetch(a, d.position, (enum kind)kind, &v);
    if (out->error == 0) convert(out, &d.spec, &v);
    return end;
}

/* Writes everything; returns the number of characters, or -1 with errno set. */
int __model_format(struct __model_sink *out, const char *format, __builtin_va_list list) {
    struct arguments a;
    __builtin_va_copy(a.list, list);
    if (!take_positions(&a, format)) out->error = EINVAL;
    while (out->error == 0 && *format != 0) {
        const char *end = next_directive(format);
        __model_put(out, format, (size_t)(end - format));
        format = end;
        if (*format == '%') format = put_directive(out, &a, format);
    }
    __builtin_va_end(a.list);
    if (out->error == 0) return (int)out->count;
    *__errno_location() = out->error;
    return -1;
}
