/* <math.h> of double. The parts of a number: math_bits.c; float: math_float.c; long double:
 * math_long.c.
 *
 * sqrt, fma, fmod, remainder and the roundings are exact as IEEE 754 has them; sin, exp and their
 * like are what the host's library computes. errno is set as glibc does for domain errors, poles,
 * overflow, and underflow to 0. Floating-point exceptions are not modelled; the rounding mode is to
 * nearest.
 *
 * Without a model (a call reads an input): asinh acosh atanh expm1 log1p erf erfc lgamma tgamma,
 * the Bessel functions, remquo, and everything of <complex.h> and <fenv.h>. */

int *__errno_location(void);

enum { EDOM = 33, ERANGE = 34 };

static int is_finite(double x) {
    return x - x == 0;
}

/* Sets errno for a result: a NaN from numbers is a domain error, an infinity from finite arguments
 * a range error. */
static double checked(double result, double x, double y) {
    if (x != x || y != y) return result;
    if (result != result) *__errno_location() = EDOM;
    if (result == result && !is_finite(result) && is_finite(x) && is_finite(y))
        *__errno_location() = ERANGE;
    return result;
}

/* Likewise, where a finite argument cannot give 0 but by underflow. */
static double checked_positive(double result, double x, double y) {
    if (result == 0 && is_finite(x) && is_finite(y)) *__errno_location() = ERANGE;
    return checked(result, x, y);
}

double floor(double x) {
    return __builtin_floor(x);
}

double ceil(double x) {
    return __builtin_ceil(x);
}

double trunc(double x) {
    return __builtin_trunc(x);
}

double round(double x) {
    return __builtin_round(x);
}

double rint(double x) {
    return __builtin_rint(x);
}

double fabs(double x) {
    return __builtin_fabs(x);
}

/* In the default rounding mode these are rint; only the inexact flag would differ. */

double nearbyint(double x) {
    return __builtin_rint(x);
}

double roundeven(double x) {
    return __builtin_rint(x);
}

/* What does not fit is the least long, as on x86. */

static long to_long(double x) {
    long least = -(long)(-1UL >> 1) - 1;
    return x >= (double)least && x < -(double)least ? (long)x : least;
}

static long long to_llong(double x) {
    long long least = -(long long)(-1ULL >> 1) - 1;
    return x >= (double)least && x < -(double)least ? (long long)x : least;
}

long lround(double x) {
    return to_long(__builtin_round(x));
}

long lrint(double x) {
    return to_long(__builtin_rint(x));
}

long long llround(double x) {
    return to_llong(__builtin_round(x));
}

long long llrint(double x) {
    return to_llong(__builtin_rint(x));
}

double copysign(double x, double y) {
    return __builtin_copysign(x, y);
}

double fma(double x, double y, double z) {
    return __builtin_fma(x, y, z);
}

/* If one argument is a NaN, the result is the other. Of two zeros glibc takes the same one. */

double fmin(double x, double y) {
    return x < y || y != y ? x : y;
}

double fmax(double x, double y) {
    return x > y || y != y ? x : y;
}

double sqrt(double x) {
    return checked(__builtin_sqrt(x), x, 0);
}

double fmod(double x, double y) {
    return checked(__builtin_fmod(x, y), x, y);
}

double fdim(double x, double y) {
    return x <= y ? 0 : checked(x - y, x, y);
}

/* The rest of the division whose quotient is rounded to nearest, ties to even: exact. */
static double remainder_of(double x, double y) {
    double a = __builtin_fabs(x), b = __builtin_fabs(y);
    if (is_finite(b * 2)) a = __builtin_fmod(a, b * 2);
    int odd = a >= b;
    double rest = odd ? a - b : a;
    /* Half of b is exact unless b is tiny; twice the rest is finite then. */
    double less = b < 1 ? rest * 2 : rest, more = b < 1 ? b : b / 2;
    if (less > more || (less == more && odd)) rest -= b;
    return __builtin_signbit(x) ? -rest : rest;
}

double remainder(double x, double y) {
    if (x != x || y != y) return x + y;
    if (y == 0 || !is_finite(x)) return checked((x * y) / (x * y), x, y);
    return is_finite(y) ? remainder_of(x, y) : x;
}

/* The payload in the text is not modelled. */
double nan(const char *text) {
    (void)text;
    return __builtin_nan("");
}

double sin(double x) {
    return checked(__builtin_sin(x), x, 0);
}

double cos(double x) {
    return checked(__builtin_cos(x), x, 0);
}

double tan(double x) {
    return checked(__builtin_tan(x), x, 0);
}

double asin(double x) {
    return checked(__builtin_asin(x), x, 0);
}

double acos(double x) {
    return checked(__builtin_acos(x), x, 0);
}

double atan(double x) {
    return __builtin_atan(x);
}

double sinh(double x) {
    return checked(__builtin_sinh(x), x, 0);
}

double cosh(double x) {
    return checked(__builtin_cosh(x), x, 0);
}

double tanh(double x) {
    return __builtin_tanh(x);
}

double log(double x) {
    return checked(__builtin_log(x), x, 0);
}

double log2(double x) {
    return checked(__builtin_log2(x), x, 0);
}

double log10(double x) {
    return checked(__builtin_log10(x), x, 0);
}

double cbrt(double x) {
    return __builtin_cbrt(x);
}

double exp(double x) {
    return checked_positive(__builtin_exp(x), x, 0);
}

double exp2(double x) {
    return checked_positive(__builtin_exp2(x), x, 0);
}

double exp10(double x) {
    return checked_positive(__builtin_pow(10, x), x, 0);
}

double atan2(double y, double x) {
    return __builtin_atan2(y, x);
}

double hypot(double x, double y) {
    return checked(__builtin_hypot(x, y), x, y);
}

double pow(double x, double y) {
    double result = __builtin_pow(x, y);
    return x == 0 ? checked(result, x, y) : checked_positive(result, x, y);
}

void sincos(double x, double *sine, double *cosine) {
    *sine = checked(__builtin_sin(x), x, 0);
    *cosine = __builtin_cos(x);
}
