/* <math.h>: the parts of a floating-point number: classes, sign, exponent, fraction, neighbours; of
 * float, double and long double (x87). All exact. */

int *__errno_location(void);

enum { EDOM = 33, ERANGE = 34 };
enum { FP_NAN, FP_INFINITE, FP_ZERO, FP_SUBNORMAL, FP_NORMAL };
enum { INT_MAX_ = 0x7fffffff, INT_MIN_ = -0x7fffffff - 1 };

union float_bits {
    float value;
    unsigned bits;
};

union double_bits {
    double value;
    unsigned long long bits;
};

union long_bits {
    long double value;
    struct { unsigned long long mantissa; unsigned short sign_exponent; } part;
};

static unsigned float_bits(float x) {
    union float_bits u = {x};
    return u.bits;
}

static unsigned long long double_bits(double x) {
    union double_bits u = {x};
    return u.bits;
}

static double double_of(unsigned long long bits) {
    union double_bits u;
    u.bits = bits;
    return u.value;
}

static unsigned long_sign_exponent(long double x) {
    union long_bits u;
    u.value = x;
    return u.part.sign_exponent;
}

static double in_range(double x) {
    *__errno_location() = ERANGE;
    return x;
}

/* Classes. __isinf says which infinity, the others 0 or 1. */

int __isnan(double x) { return x != x; }
int __isnanf(float x) { return x != x; }
int __isnanl(long double x) { return x != x; }
int isnan(double x) { return x != x; }
int isnanf(float x) { return x != x; }
int isnanl(long double x) { return x != x; }

int __finite(double x) { return x - x == 0; }
int __finitef(float x) { return x - x == 0; }
int __finitel(long double x) { return x - x == 0; }
int finite(double x) { return x - x == 0; }
int finitef(float x) { return x - x == 0; }
int finitel(long double x) { return x - x == 0; }

static int which_infinity(int is_infinite, int is_positive) {
    return !is_infinite ? 0 : is_positive ? 1 : -1;
}

int __isinf(double x) { return which_infinity(x == x && x - x != 0, x > 0); }
int __isinff(float x) { return which_infinity(x == x && x - x != 0, x > 0); }
int __isinfl(long double x) { return which_infinity(x == x && x - x != 0, x > 0); }
int isinf(double x) { return which_infinity(x == x && x - x != 0, x > 0); }
int isinff(float x) { return which_infinity(x == x && x - x != 0, x > 0); }
int isinfl(long double x) { return which_infinity(x == x && x - x != 0, x > 0); }

int __signbit(double x) { return __builtin_signbit(x) != 0; }
int __signbitf(float x) { return __builtin_signbit(x) != 0; }
int __signbitl(long double x) { return __builtin_signbit(x) != 0; }

int __fpclassify(double x) {
    if (x != x) return FP_NAN;
    if (x - x != 0) return FP_INFINITE;
    if (x == 0) return FP_ZERO;
    return (double_bits(x) >> 52 & 0x7ff) == 0 ? FP_SUBNORMAL : FP_NORMAL;
}

int __fpclassifyf(float x) {
    if (x != x) return FP_NAN;
    if (x - x != 0) return FP_INFINITE;
    if (x == 0) return FP_ZERO;
    return (float_bits(x) >> 23 & 0xff) == 0 ? FP_SUBNORMAL : FP_NORMAL;
}

int __fpclassifyl(long double x) {
    if (x != x) return FP_NAN;
    if (x - x != 0) return FP_INFINITE;
    if (x == 0) return FP_ZERO;
    return (long_sign_exponent(x) & 0x7fff) == 0 ? FP_SUBNORMAL : FP_NORMAL;
}

/* Splitting: x = result * 2^e with the result in [0.5, 1). A float is split as a double. */

static double split(double x, int *e) {
    *e = 0;
    if (x == 0 || x - x != 0) return x;
    if ((double_bits(x) >> 52 & 0x7ff) == 0) {
        x *= 18014398509481984.0; /* 2^54 */
        *e = -54;
    }
    unsigned long long bits = double_bits(x);
    *e += (int)(bits >> 52 & 0x7ff) - 1022;
    return double_of((bits & ~(0x7ffULL << 52)) | 1022ULL << 52);
}

static long double split_long(long double x, int *e) {
    union long_bits u;
    *e = 0;
    if (x == 0 || x - x != 0) return x;
    u.value = x;
    if ((u.part.sign_exponent & 0x7fff) == 0) {
        u.value = x * 18446744073709551616.0L; /* 2^64 */
        *e = -64;
    }
    *e += (u.part.sign_exponent & 0x7fff) - 16382;
    u.part.sign_exponent = (unsigned short)((u.part.sign_exponent & 0x8000) | 16382);
    return u.value;
}

double frexp(double x, int *e) {
    return split(x, e);
}

float frexpf(float x, int *e) {
    return (float)split(x, e);
}

long double frexpl(long double x, int *e) {
    return split_long(x, e);
}

/* Scaling by a power of two, rounded once. */

static double scale(double x, long n) {
    int e;
    double fraction = split(x, &e);
    if (fraction == 0 || fraction - fraction != 0) return x;
    unsigned long long bits = double_bits(fraction) & ~(0x7ffULL << 52);
    long biased = (n > 5000 ? 5000 : n < -5000 ? -5000 : n) + e + 1022;
    if (biased >= 0x7ff) return in_range(fraction < 0 ? -__builtin_inf() : __builtin_inf());
    if (biased > 0) return double_of(bits | (unsigned long long)biased << 52);
    if (biased < -54) return in_range(fraction < 0 ? -0.0 : 0.0);
    double tiny = double_of(bits | (unsigned long long)(biased + 54) << 52) / 18014398509481984.0;
    return tiny == 0 ? in_range(tiny) : tiny;
}

static float scale_float(float x, long n) {
    float result = (float)scale(x, n < -400 ? -400 : n > 400 ? 400 : n);
    if (x - x == 0 && x != 0 && (result == 0 || result - result != 0)) in_range(0);
    return result;
}

static long double scale_long(long double x, long n) {
    union long_bits u;
    int e;
    u.value = split_long(x, &e);
    if (x == 0 || x - x != 0) return x;
    long biased = (n > 50000 ? 50000 : n < -50000 ? -50000 : n) + e + 16382;
    unsigned sign = u.part.sign_exponent & 0x8000u;
    if (biased >= 0x7fff) return in_range(sign ? -__builtin_inf() : __builtin_inf());
    if (biased < -65) return in_range(sign ? -0.0 : 0.0);
    u.part.sign_exponent = (unsigned short)(sign | (unsigned)(biased > 0 ? biased : biased + 66));
    if (biased > 0) return u.value;
    long double tiny = u.value / 73786976294838206464.0L; /* 2^66 */
    if (tiny == 0) in_range(0);
    return tiny;
}

double ldexp(double x, int n) { return scale(x, n); }
double scalbn(double x, int n) { return scale(x, n); }
double scalbln(double x, long n) { return scale(x, n); }
float ldexpf(float x, int n) { return scale_float(x, n); }
float scalbnf(float x, int n) { return scale_float(x, n); }
float scalblnf(float x, long n) { return scale_float(x, n); }
long double ldexpl(long double x, int n) { return scale_long(x, n); }
long double scalbnl(long double x, int n) { return scale_long(x, n); }
long double scalblnl(long double x, long n) { return scale_long(x, n); }

/* The exponent as a number. A float's is that of the double. */

static int special_exponent(int is_infinite) {
    *__errno_location() = EDOM;
    return is_infinite ? INT_MAX_ : INT_MIN_;
}

static int exponent(double x) {
    int e;
    if (x == 0 || x - x != 0) return special_exponent(x == x && x != 0);
    split(x, &e);
    return e - 1;
}

static int exponent_long(long double x) {
    int e;
    if (x == 0 || x - x != 0) return special_exponent(x == x && x != 0);
    split_long(x, &e);
    return e - 1;
}

int ilogb(double x) { return exponent(x); }
int ilogbf(float x) { return exponent(x); }
int ilogbl(long double x) { return exponent_long(x); }

double logb(double x) {
    if (x == 0) return in_range(-__builtin_inf());
    return x - x != 0 ? x * x : exponent(x);
}

float logbf(float x) {
    if (x == 0) return (float)in_range(-__builtin_inf());
    return x - x != 0 ? x * x : (float)exponent(x);
}

long double logbl(long double x) {
    if (x == 0) return in_range(-__builtin_inf());
    return x - x != 0 ? x * x : exponent_long(x);
}

/* Whole and fractional part, both with the sign of x. */

double modf(double x, double *whole) {
    *whole = __builtin_trunc(x);
    return __builtin_copysign(*whole == x ? 0 : x - *whole, x);
}

float modff(float x, float *whole) {
    *whole = (float)__builtin_trunc(x);
    return __builtin_copysignf(*whole == x ? 0 : x - *whole, x);
}

long double modfl(long double x, long double *whole) {
    *whole = __builtin_truncl(x);
    return __builtin_copysignl(*whole == x ? 0 : x - *whole, x);
}

/* The next number after x towards y: as integers, the encodings are in order of magnitude. */

double nextafter(double x, double y) {
    if (x != x || y != y) return x + y;
    if (x == y) return y;
    if (x == 0) return double_of((double_bits(y) & 1ULL << 63) | 1);
    unsigned long long bits = (x < y) == (x > 0) ? double_bits(x) + 1 : double_bits(x) - 1;
    unsigned e = (unsigned)(bits >> 52 & 0x7ff);
    return e == 0 || e == 0x7ff ? in_range(double_of(bits)) : double_of(bits);
}

float nextafterf(float x, float y) {
    union float_bits u;
    if (x != x || y != y) return x + y;
    if (x == y) return y;
    u.bits = (float_bits(y) & 0x80000000) | 1;
    if (x == 0) return u.value;
    u.bits = (x < y) == (x > 0) ? float_bits(x) + 1 : float_bits(x) - 1;
    unsigned e = u.bits >> 23 & 0xff;
    if (e == 0 || e == 0xff) in_range(0);
    return u.value;
}
