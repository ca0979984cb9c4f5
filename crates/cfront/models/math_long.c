/* <math.h> of long double: as math.c. sin, exp and their like have the precision and the range of
 * double only. */

int *__errno_location(void);

enum { EDOM = 33, ERANGE = 34 };

static int is_finite(long double x) {
    return x - x == 0;
}

/* Sets errno for a result: a NaN from numbers is a domain error, an infinity from finite arguments
 * a range error. */
static long double checked(long double result, long double x, long double y) {
    if (x != x || y != y) return result;
    if (result != result) *__errno_location() = EDOM;
    if (result == result && !is_finite(result) && is_finite(x) && is_finite(y))
        *__errno_location() = ERANGE;
    return result;
}

/* Likewise, where a finite argument cannot give 0 but by underflow. */
static long double checked_positive(long double result, long double x, long double y) {
    if (result == 0 && is_finite(x) && is_finite(y)) *__errno_location() = ERANGE;
    return checked(result, x, y);
}

long double floorl(long double x) {
    return __builtin_floorl(x);
}

long double ceill(long double x) {
    return __builtin_ceill(x);
}

long double truncl(long double x) {
    return __builtin_truncl(x);
}

long double roundl(long double x) {
    return __builtin_roundl(x);
}

long double rintl(long double x) {
    return __builtin_rintl(x);
}

long double fabsl(long double x) {
    return __builtin_fabsl(x);
}

/* In the default rounding mode these are rint; only the inexact flag would differ. */

long double nearbyintl(long double x) {
    return __builtin_rintl(x);
}

long double roundevenl(long double x) {
    return __builtin_rintl(x);
}

/* What does not fit is the least long, as on x86. */

static long to_long(long double x) {
    long least = -(long)(-1UL >> 1) - 1;
    return x >= (long double)least && x < -(long double)least ? (long)x : least;
}

static long long to_llong(long double x) {
    long long least = -(long long)(-1ULL >> 1) - 1;
    return x >= (long double)least && x < -(long double)least ? (long long)x : least;
}

long lroundl(long double x) {
    return to_long(__builtin_roundl(x));
}

long lrintl(long double x) {
    return to_long(__builtin_rintl(x));
}

long long llroundl(long double x) {
    return to_llong(__builtin_roundl(x));
}

long long llrintl(long double x) {
    return to_llong(__builtin_rintl(x));
}

long double copysignl(long double x, long double y) {
    return __builtin_copysignl(x, y);
}

long double fmal(long double x, long double y, long double z) {
    return __builtin_fmal(x, y, z);
}

/* If one argument is a NaN, the result is the other. Of two zeros glibc takes the same one. */

long double fminl(long double x, long double y) {
    return x <= y || y != y ? x : y;
}

long double fmaxl(long double x, long double y) {
    return x > y || y != y ? x : y;
}

long double sqrtl(long double x) {
    return checked(__builtin_sqrtl(x), x, 0);
}

long double fmodl(long double x, long double y) {
    return checked(__builtin_fmodl(x, y), x, y);
}

long double fdiml(long double x, long double y) {
    return x <= y ? 0 : checked(x - y, x, y);
}

/* The rest of the division whose quotient is rounded to nearest, ties to even: exact. */
static long double remainder_of(long double x, long double y) {
    long double a = __builtin_fabsl(x), b = __builtin_fabsl(y);
    if (is_finite(b * 2)) a = __builtin_fmodl(a, b * 2);
    int odd = a >= b;
    long double rest = odd ? a - b : a;
    /* Half of b is exact unless b is tiny; twice the rest is finite then. */
    long double less = b < 1 ? rest * 2 : rest, more = b < 1 ? b : b / 2;
    if (less > more || (less == more && odd)) rest -= b;
    return __builtin_signbit(x) ? -rest : rest;
}

long double remainderl(long double x, long double y) {
    if (x != x || y != y) return x + y;
    if (y == 0 || !is_finite(x)) return checked((x * y) / (x * y), x, y);
    return is_finite(y) ? remainder_of(x, y) : x;
}

/* The payload in the text is not modelled. */
long double nanl(const char *text) {
    (void)text;
    return __builtin_nanl("");
}

long double sinl(long double x) {
    return checked(__builtin_sin((double)x), x, 0);
}

long double cosl(long double x) {
    return checked(__builtin_cos((double)x), x, 0);
}

long double tanl(long double x) {
    return checked(__builtin_tan((double)x), x, 0);
}

long double asinl(long double x) {
    return checked(__builtin_asin((double)x), x, 0);
}

long double acosl(long double x) {
    return checked(__builtin_acos((double)x), x, 0);
}

long double atanl(long double x) {
    return __builtin_atan((double)x);
}

long double sinhl(long double x) {
    return checked(__builtin_sinh((double)x), x, 0);
}

long double coshl(long double x) {
    return checked(__builtin_cosh((double)x), x, 0);
}

long double tanhl(long double x) {
    return __builtin_tanh((double)x);
}

long double logl(long double x) {
    return checked(__builtin_log((double)x), x, 0);
}

long double log2l(long double x) {
    return checked(__builtin_log2((double)x), x, 0);
}

long double log10l(long double x) {
    return checked(__builtin_log10((double)x), x, 0);
}

long double cbrtl(long double x) {
    return __builtin_cbrt((double)x);
}

long double expl(long double x) {
    return checked_positive(__builtin_exp((double)x), x, 0);
}

long double exp2l(long double x) {
    return checked_positive(__builtin_exp2((double)x), x, 0);
}

long double exp10l(long double x) {
    return checked_positive(__builtin_pow((double)10, (double)x), x, 0);
}

long double atan2l(long double y, long double x) {
    return __builtin_atan2((double)y, (double)x);
}

long double hypotl(long double x, long double y) {
    return checked(__builtin_hypot((double)x, (double)y), x, y);
}

long double powl(long double x, long double y) {
    long double result = __builtin_pow((double)x, (double)y);
    return x == 0 ? checked(result, x, y) : checked_positive(result, x, y);
}

void sincosl(long double x, long double *sine, long double *cosine) {
    *sine = checked(__builtin_sin((double)x), x, 0);
    *cosine = __builtin_cos((double)x);
}
