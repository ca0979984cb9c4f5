/* What the machine computes: reads records from standard input, writes results.
 *
 * A record is an operation, a format (0 float, 1 double), a rounding mode as x86 numbers them, and
 * three operands as bits; a result is a value as bits, and whether it means anything. */
#include <fenv.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct record { uint32_t op, format, mode, unused; uint64_t operand[3]; };
struct result { uint64_t value, valid; };

static float f32(uint64_t bits) { uint32_t low = bits; float f; memcpy(&f, &low, 4); return f; }
static double f64(uint64_t bits) { double d; memcpy(&d, &bits, 8); return d; }
static uint64_t of32(float f) { uint32_t bits; memcpy(&bits, &f, 4); return bits; }
static uint64_t of64(double d) { uint64_t bits; memcpy(&bits, &d, 8); return bits; }

/* Is the truncated number in [low, high)? The bounds are powers of two, or zero with a sign. */
#define IN(x, low, high) ((x) > (low) - 1.0L && (x) < (high))
#define P31 2147483648.0L
#define P32 4294967296.0L
#define P63 9223372036854775808.0L
#define P64 18446744073709551616.0L
#define TO(type, low, high) \
    if (IN((long double)a, low, high)) out.value = (uint64_t)(type)a; else out.valid = 0; \
    break;

#define OPERATIONS(T, OF, SQRT, FMA, REMAINDER, FMOD, RINT, LLRINT) \
    switch (r->op) { \
    case 0: out.value = OF(a + b); break; \
    case 1: out.value = OF(a - b); break; \
    case 2: out.value = OF(a * b); break; \
    case 3: out.value = OF(a / b); break; \
    case 4: out.value = OF(SQRT(a)); break; \
    case 5: out.value = OF(FMA(a, b, c)); break; \
    case 6: out.value = OF(REMAINDER(a, b)); break; \
    case 7: out.value = OF(FMOD(a, b)); break; \
    case 8: out.value = OF(RINT(a)); break; \
    case 9: out.value = a == b; break; \
    case 10: out.value = a < b; break; \
    case 11: out.value = a <= b; break; \
    case 12: out.value = isunordered(a, b); break; \
    case 14: { volatile int32_t i = (int32_t)r->operand[0]; out.value = OF((T)i); break; } \
    case 15: { volatile uint32_t i = (uint32_t)r->operand[0]; out.value = OF((T)i); break; } \
    case 16: { volatile int64_t i = (int64_t)r->operand[0]; out.value = OF((T)i); break; } \
    case 17: out.value = OF((T)(r->mode == 0 ? (T)r->operand[0] : exact_##T(r->operand[0]))); break; \
    case 18: TO(int32_t, -P31, P31) \
    case 19: TO(uint32_t, 0.0L, P32) \
    case 20: TO(int64_t, -P63, P63) \
    case 21: TO(uint64_t, 0.0L, P64) \
    case 22: \
        out.valid = a >= -P63 && a < P63; \
        if (out.valid) out.value = (uint64_t)LLRINT(a); \
        break; \
    default: out.valid = 0; \
    }

/* gcc converts large unsigned numbers by halves, which is right to nearest only; the extended
 * format holds them exactly, and one rounding follows. */
static float exact_float(uint64_t n) { volatile long double x = n; return (float)x; }
static double exact_double(uint64_t n) { volatile long double x = n; return (double)x; }

static struct result compute(const struct record *r) {
    static const int modes[4] = { FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO };
    struct result out = { 0, 1 };
    /* Remainders are exact in every mode, but the library's are only right in this one: rounding
     * down, it gives a zero the wrong sign. */
    int exact = r->op == 6 || r->op == 7;
    fesetround(exact ? FE_TONEAREST : modes[r->mode & 3]);
    if (r->format == 0) {
        volatile float a = f32(r->operand[0]), b = f32(r->operand[1]), c = f32(r->operand[2]);
        if (r->op == 13) out.value = of64((double)a);
        else OPERATIONS(float, of32, sqrtf, fmaf, remainderf, fmodf, rintf, llrintf)
    } else {
        volatile double a = f64(r->operand[0]), b = f64(r->operand[1]), c = f64(r->operand[2]);
        if (r->op == 13) out.value = of32((float)a);
        else OPERATIONS(double, of64, sqrt, fma, remainder, fmod, rint, llrint)
    }
    fesetround(FE_TONEAREST);
    return out;
}

int main(void) {
    struct record r;
    while (fread(&r, sizeof r, 1, stdin) == 1) {
        struct result out = compute(&r);
        fwrite(&out, sizeof out, 1, stdout);
    }
    return 0;
}
