/* <math.h>: random and special values against the library's: results bit by bit (any NaN is a NaN),
 * and errno. */

#include "check.h"

#include <math.h>

#undef isnan
#undef isinf
MODEL(__errno_location);
#define ours_errno (*model___errno_location())

static const double special[] = {0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, INFINITY, -INFINITY, NAN, 5e-324,
                                 -5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 9007199254740992.0,
                                 4503599627370496.5, 2147483647.5, -2147483648.5, 9223372036854775807.0, 1e19, 710, -746,
                                 0.49999999999999994, 1e-310, 3, 10, 1e30, 1.401298464324817e-45, 3.4028234663852886e38};
enum { SPECIALS = sizeof special / sizeof *special };

static double number(int i) {
    double x;
    uint64_t bits = random_bits();
    if (i < SPECIALS) return special[i];
    switch (below(3)) {
    case 0: return (double)(int64_t)random_integer() / 1024;
    case 1: return ldexp((double)(int64_t)random_bits(), below(80) - 90);
    }
    memcpy(&x, &bits, sizeof x);
    return x;
}

static int same(long double a, long double b) {
    return a != a ? b != b : a == b && signbit(a) == signbit(b);
}

#define COMPARE(name, a, b, x, y)                                                                  \
    do {                                                                                           \
        ours_errno = errno = 0;                                                                    \
        long double a_ = (long double)(a);                                                         \
        long double b_ = (long double)(b);                                                         \
        CHECK(same(a_, b_), "%s(%La, %La): %La, should be %La", name, (long double)(x),            \
              (long double)(y), a_, b_);                                                           \
        CHECK(!with_errno || ours_errno == errno, "%s(%La, %La): errno %d, should be %d", name,    \
              (long double)(x), (long double)(y), ours_errno, errno);                              \
    } while (0)

static int with_errno;

#define UNARY(f, x) do { MODEL(f); COMPARE(#f, model_##f(x), f(x), x, 0); } while (0)
#define BINARY(f, x, y) do { MODEL(f); COMPARE(#f, model_##f(x, y), f(x, y), x, y); } while (0)
#define UNARY3(g, x) do { UNARY(g, x); UNARY(g##f, (float)(x)); UNARY(g##l, wide(x)); } while (0)
#define BINARY3(g, x, y) do { BINARY(g, x, y); BINARY(g##f, (float)(x), (float)(y)); BINARY(g##l, wide(x), wide(y)); } while (0)

/* A long double that is no double. */
static long double wide(double x) {
    return x - x == 0 && x != 0 ? (long double)x + (long double)x * 0x1p-60L : x;
}

/* An integer that a conversion cannot represent gives no result that C defines. */
static int fits(double x) {
    return fabs(x) < 0x1p62;
}

static void exact(double x, double y) {
    with_errno = 0;
    UNARY3(floor, x); UNARY3(ceil, x); UNARY3(trunc, x); UNARY3(round, x); UNARY3(rint, x); UNARY3(fabs, x);
    UNARY3(nearbyint, x); UNARY3(logb, x);
    UNARY(__isnan, x); UNARY(__isinf, x); UNARY(__finite, x); UNARY(__fpclassify, x);
    MODEL(__signbit);
    CHECK_INT(model___signbit(x) != 0, __signbit(x) != 0);
    MODEL(__isnanl);
    CHECK_INT(model___isnanl(wide(x)) != 0, __isnanl(wide(x)) != 0);
    UNARY(__isinfl, wide(x)); UNARY(__fpclassifyl, wide(x)); UNARY(__fpclassifyf, (float)x);
    if (fits(x)) {
        UNARY3(lround, x); UNARY3(llround, x); UNARY3(lrint, x); UNARY3(llrint, x);
    }
    BINARY3(copysign, x, y); BINARY3(fmin, x, y); BINARY3(fmax, x, y);
    MODEL(fma); MODEL(fmaf); MODEL(fmal);
    COMPARE("fma", model_fma(x, y, 1.25), fma(x, y, 1.25), x, y);
    COMPARE("fmaf", model_fmaf((float)x, (float)y, 1.25f), fmaf((float)x, (float)y, 1.25f), x, y);
    COMPARE("fmal", model_fmal(x, y, 1.25), fmal(x, y, 1.25), x, y);
    with_errno = 1;
    UNARY3(sqrt, x); UNARY3(ilogb, x);
    BINARY3(fmod, x, y); BINARY3(remainder, x, y); BINARY3(fdim, x, y);
    BINARY(nextafter, x, y); BINARY(nextafterf, (float)x, (float)y);
}

static void transcendental(double x, double y) {
    with_errno = 1;
    UNARY(sin, x); UNARY(cos, x); UNARY(tan, x); UNARY(asin, x); UNARY(acos, x); UNARY(atan, x);
    UNARY(cosh, x); UNARY(tanh, x); UNARY(exp, x); UNARY(exp2, x); UNARY(log, x); UNARY(log2, x);
    UNARY(log10, x); UNARY(cbrt, x); BINARY(pow, x, y); BINARY(hypot, x, y);
    with_errno = 0;
    UNARY(sinh, x); BINARY(atan2, x, y);
}

static void parts(double x) {
    int a, b;
    long double wa, wb;
    MODEL(frexp); MODEL(frexpf); MODEL(frexpl); MODEL(modf); MODEL(modff); MODEL(modfl);
    with_errno = 0;
#define PARTS(f, T, x)                                                              \
    do {                                                                            \
        T t = (T)(x);                                                               \
        a = b = 0;                                                                  \
        COMPARE(#f, model_##f(t, &a), f(t, &b), t, 0);                              \
        CHECK(t - t != 0 || a == b, #f "(%La): %d, should be %d", (long double)t, a, b); \
    } while (0)
    PARTS(frexp, double, x); PARTS(frexpf, float, x); PARTS(frexpl, long double, wide(x));
#define WHOLE(f, T, x)                                                              \
    do {                                                                            \
        T t = (T)(x), u, v;                                                         \
        COMPARE(#f, model_##f(t, &u), f(t, &v), t, 0);                              \
        wa = u, wb = v;                                                             \
        CHECK(same(wa, wb), #f "(%La): %La, should be %La", (long double)t, wa, wb); \
    } while (0)
    WHOLE(modf, double, x); WHOLE(modff, float, x); WHOLE(modfl, long double, wide(x));
    int n = below(3) == 0 ? below(40000) - 20000 : below(2400) - 1200;
    if (below(50) == 0) n = below(2) ? INT_MAX : INT_MIN;
    with_errno = 1;
    BINARY(ldexp, x, n); BINARY(ldexpf, (float)x, n); BINARY(ldexpl, wide(x), n);
    BINARY(scalbn, x, n); BINARY(scalbln, x, n); BINARY(scalbnl, wide(x), n);
}

int main(void) {
    for (int i = 0; i < SPECIALS; i++)
        for (int j = 0; j < SPECIALS; j++) exact(special[i], special[j]), transcendental(special[i], special[j]);
    for (int i = 0; i < 5000; i++) {
        double x = number(i), y = number(i + below(SPECIALS));
        exact(x, y);
        transcendental(x, y);
        parts(x);
    }
    DONE;
}
