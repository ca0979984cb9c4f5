/* What a compiler means by C under its flags: compiled, never run. The object file has the facts as bytes behind
 * a mark; their order is that of `Fact` in crates/cfront/src/dialect/facts.rs. */
struct tagged { char first[9]; };
struct bits { int whole : 32; };
struct wide { char first; long long second; };
struct aligned { char first; char second __attribute__((aligned(16))); };
struct mixed { int few : 3; char other; };
struct spanning { char first; int second : 30; char third; };
enum small { SMALL };

#define KIND(t) \
  _Generic((t)0, unsigned char: 1, short: 2, unsigned short: 3, int: 4, unsigned: 5, long: 6, unsigned long: 7, \
           long long: 8, unsigned long long: 9, default: 0)
#ifdef __STDC_VERSION__
#define YEAR (__STDC_VERSION__ / 100 - 1900)
#else
#define YEAR 0
#endif
#ifdef __STRICT_ANSI__
#define STRICT 1
#else
#define STRICT 0
#endif
#if defined __FLT_EVAL_METHOD__
#define METHOD (__FLT_EVAL_METHOD__ + 1)
#else
#define METHOD 1
#endif
#if defined __FAST_MATH__ || defined __FINITE_MATH_ONLY__ && __FINITE_MATH_ONLY__
#define FAST 1
#elif defined __ASSOCIATIVE_MATH__ || defined __RECIPROCAL_MATH__ || defined __NO_SIGNED_ZEROS__
#define FAST 1
#else
#define FAST 0
#endif
#if defined __ROUNDING_MATH__ || defined __SUPPORT_SNAN__
#define ROUNDING 1
#else
#define ROUNDING 0
#endif
#ifdef __NO_MATH_ERRNO__
#define SILENT 1
#else
#define SILENT 0
#endif
#if defined __FMA__ || defined __FMA4__ || defined __FP_FAST_FMA || defined __aarch64__
#define FUSED 1
#else
#define FUSED 0
#endif
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define LITTLE 1
#else
#define LITTLE 0
#endif

__attribute__((used)) const unsigned char assize_dialect[] = {
  0xa5, 0x17, 0x2e, 0xd0, 0x6b, 0x91, 0xfc, 0x43, 0x38, 0xe7, 0x5a, 0x0d, 0xb2, 0xc9, 0x74, 0x8f,
  __CHAR_BIT__, LITTLE, sizeof(void *), sizeof(short), sizeof(int), sizeof(long), sizeof(long long),
  sizeof(float), sizeof(double), sizeof(long double), __LDBL_MANT_DIG__, sizeof(__builtin_va_list),
  _Alignof(int), _Alignof(long long), _Alignof(double), _Alignof(long double), _Alignof(void *),
  KIND(__SIZE_TYPE__), KIND(__PTRDIFF_TYPE__), KIND(__WCHAR_TYPE__),
  (char)-1 < 0, (__typeof__(((struct bits *)0)->whole + 0))-1 < 0, sizeof(enum small), sizeof(1.0),
  __builtin_offsetof(struct wide, second), __builtin_offsetof(struct aligned, second),
  sizeof(struct mixed), sizeof(struct spanning), sizeof(struct { struct tagged; char c; }), (__typeof__(2147483648))-1 < 0,
  __STDC_HOSTED__, YEAR, STRICT, METHOD, FAST, ROUNDING, SILENT, FUSED, 'A', sizeof("\303\251"), sizeof("é"), L'é',
};
