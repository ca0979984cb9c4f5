/* <math.h> of float: as math.c. Where the result is exact it is computed in double; so are sin, exp
 * and their like, and rounded, which can differ from glibc's float functions in the last bit. */

int *__errno_location(void);

enum { EDOM = 33, ERANGE = 34 };

static int is_finite(float x) {
    return x - x == 0;
}

/* Sets errno for a result: a NaN from numbers is a domain error, an infinity from finite arguments
 * a range error. */
static float checked(float result, float x, float y) {
    if (x != x || y != y) return result;
    if (result != result) *__errno_location() = EDOM;
    if (result == result && !is_finite(result) && is_finite(x) && is_finite(y))
        *__errno_location() = ERANGE;
    return result;
}

/* Likewise, where a finite argument cannot give 0 but by underflow. */
static float checked_positive(float result, float x, float y) {
    if (result == 0 && is_finite(x) && is_finite(y)) *__errno_location() = ERANGE;
    return checked(result, x, y);
}

float floorf(float x) {
    return (float)__builtin_floor(x);
}

float ceilf(float x) {
    return (float)__builtin_ceil(x);
}

float truncf(float x) {
    return (float)__builtin_trunc(x);
}

float roundf(float x) {
    return (float)__builtin_round(x);
}

float rintf(float x) {
    return (float)__builtin_rint(x);
}

float fabsf(float x) {
    return (float)__builtin_fabs(x);
}

/* In the default rounding mode these are rint; only the inexact flag would differ. */

float nearbyintf(float x) {
    return (float)__builtin_rint(x);
}

float roundevenf(float x) {
    return (float)__builtin_rint(x);
}

/* What does not fit is the least long, as on x86. */

static long to_long(float x) {
    long least = -(long)(-1UL >> 1) - 1;
    return x >= (float)least && x < -(float)least ? (long)x : least;
}

static long long to_llong(float x) {
    long long least = -(long long)(-1ULL >> 1) - 1;
    return x >= (float)least && x < -(float)least ? (long long)x : least;
}

long lroundf(float x) {
    return to_long((float)__builtin_round(x));
}

long lrintf(float x) {
    return to_long((float)__builtin_rint(x));
}

long long llroundf(float x) {
    return to_llong((float)__builtin_round(x));
}

long long llrintf(float x) {
    return to_llong((float)__builtin_rint(x));
}

float copysignf(float x, float y) {
    return __builtin_copysignf(x, y);
}

float fmaf(float x, float y, float z) {
    return __builtin_fmaf(x, y, z);
}

/* If one argument is a NaN, the result is the other. Of two zeros glibc takes the same one. */

float fminf(float x, float y) {
    return x < y || y != y ? x : y;
}

float fmaxf(float x, float y) {
    return x > y || y != y ? x : y;
}

float sqrtf(float x) {
    return checked((float)__builtin_sqrt(x), x, 0);
}

float fmodf(float x, float y) {
    return checked((float)__builtin_fmod(x, y), x, y);
}

float fdimf(float x, float y) {
    return x <= y ? 0 : checked(x - y, x, y);
}

/* The rest of the division whose quotient is rounded to nearest, ties to even: exact. */
static float remainder_of(float x, float y) {
    float a = __builtin_fabsf(x), b = __builtin_fabsf(y);
    if (is_finite(b * 2)) a = __builtin_fmodf(a, b * 2);
    int odd = a >= b;
    float rest = odd ? a - b : a;
    /* Half of b is exact unless b is tiny; twice the rest is finite then. */
    float less = b < 1 ? rest * 2 : rest, more = b < 1 ? b : b / 2;
    if (less > more || (less == more && odd)) rest -= b;
    return __builtin_signbit(x) ? -rest : rest;
}

float remainderf(float x, float y) {
    if (x != x || y != y) return x + y;
    if (y == 0 || !is_finite(x)) return checked((x * y) / (x * y), x, y);
    return is_finite(y) ? remainder_of(x, y) : x;
}

/* The payload in the text is not modelled. */
float nanf(const char *text) {
    (void)text;
    return __builtin_nanf("");
}

float sinf(float x) {
    return checked((float)__builtin_sin(x), x, 0);
}

float cosf(float x) {
    return checked((float)__builtin_cos(x), x, 0);
}

float tanf(float x) {
    return checked((float)__builtin_tan(x), x, 0);
}

float asinf(float x) {
    return checked((float)__builtin_asin(x), x, 0);
}

float acosf(float x) {
    return checked((float)__builtin_acos(x), x, 0);
}

float atanf(float x) {
    return (float)__builtin_atan(x);
}

float sinhf(float x) {
    return checked((float)__builtin_sinh(x), x, 0);
}

float coshf(float x) {
    return checked((float)__builtin_cosh(x), x, 0);
}

float tanhf(float x) {
    return (float)__builtin_tanh(x);
}

float logf(float x) {
    return checked((float)__builtin_log(x), x, 0);
}

float log2f(float x) {
    return checked((float)__builtin_log2(x), x, 0);
}

float log10f(float x) {
    return checked((float)__builtin_log10(x), x, 0);
}

float cbrtf(float x) {
    return (float)__builtin_cbrt(x);
}

float expf(float x) {
    return checked_positive((float)__builtin_exp(x), x, 0);
}

float exp2f(float x) {
    return checked_positive((float)__builtin_exp2(x), x, 0);
}

float exp10f(float x) {
    return checked_positive((float)__builtin_pow(10, x), x, 0);
}

float atan2f(float y, float x) {
    return (float)__builtin_atan2(y, x);
}

float hypotf(float x, float y) {
    return checked((float)__builtin_hypot(x, y), x, y);
}

float powf(float x, float y) {
    float result = (float)__builtin_pow(x, y);
    return x == 0 ? checked(result, x, y) : checked_positive(result, x, y);
}

void sincosf(float x, float *sine, float *cosine) {
    *sine = checked((float)__builtin_sin(x), x, 0);
    *cosine = (float)__builtin_cos(x);
}
