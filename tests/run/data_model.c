#include <stdio.h>
#include <stddef.h>
#include <stdint.h>
#include <stdarg.h>
#include <limits.h>
#include <wchar.h>
struct A { char c; long long l; }; struct B { char c; double d; }; struct C { char c; long double x; char e; }; struct D { int i; void *p; short s; long l; };
union U { char c[5]; double d; }; struct E { char c; union U u; }; struct F { char c; long long b:40; char d; }; struct G { int a:20; long long b:30; int c:14; };
struct H { char c; long long l __attribute__((aligned(8))); }; struct I { char c; double d[2]; } __attribute__((packed)); struct J { char c; _Alignas(8) int i; }; struct K { char c; _Complex double z; };
typedef double d8 __attribute__((aligned(8))); struct L { char c; d8 d; };
static double sum(int n, ...) { va_list ap; va_start(ap, n); double s = 0; for (int i = 0; i < n; i++) { s += va_arg(ap, int); s += va_arg(ap, long long); s += va_arg(ap, double); s += va_arg(ap, long double); s += va_arg(ap, struct A).l; s += *va_arg(ap, char *); } va_end(ap); return s; }
#define Z(t) printf(#t " %d %d %d\n", (int)sizeof(t), (int)_Alignof(t), (int)__alignof__(t))
int main(void) {
  Z(char); Z(short); Z(int); Z(long); Z(long long); Z(float); Z(double); Z(long double); Z(void *); Z(size_t); Z(ptrdiff_t); Z(wchar_t); Z(intptr_t); Z(int_fast16_t); Z(int_fast64_t); Z(intmax_t); Z(_Bool); Z(max_align_t);
  Z(struct A); Z(struct B); Z(struct C); Z(struct D); Z(union U); Z(struct E); Z(struct F); Z(struct G); Z(struct H); Z(struct I); Z(struct J); Z(struct L); Z(va_list); Z(long long[3]);
  double dv; long long lv; printf("%d %d\n", (int)__alignof__(dv), (int)__alignof__(lv)); struct B bb; printf("%d %d\n", (int)__alignof__(bb.d), (int)_Alignof(struct B));
  printf("%d %d %d %d\n", (int)offsetof(struct A, l), (int)offsetof(struct C, x), (int)offsetof(struct C, e), (int)offsetof(struct D, l));
#define K(e) printf(#e " %s\n", _Generic((e), int: "int", unsigned: "unsigned", long: "long", unsigned long: "ulong", long long: "llong", unsigned long long: "ullong", default: "other"))
  K(2147483647); K(2147483648); K(0x7fffffff); K(0x80000000); K(0xffffffff); K(4294967296); K(0x100000000); K(1L); K(1UL); K(2147483648L); K(0x80000000L); K(4294967296u); K(4294967295u); K(1LL); K(sizeof 1); K((char *)0 - (char *)0); K(L'a'); K(1u + 1L); K(1L + 1LL); K(1UL + 1LL); K((uintptr_t)0); K('a'); K(u'a'); K(U'a'); K(-2147483648); K(~0u); K(9223372036854775807); K(0xffffffffffffffff); K((size_t)1 + 1LL); K((int64_t)0); K((intmax_t)0); K((int_fast32_t)0);
  printf("%g\n", sum(2, 1, 1LL << 40, 0.5, 0.25L, (struct A){1, 7}, "a", 2, -1LL, 1.5, 2.0L, (struct A){2, 9}, "b"));
  unsigned long ul = -1; long l = -1; long long ll = ul; printf("%lld %d %d\n", ll, l < 1u, (long)-1 < 0u); printf("%lu %ld\n", ul, (long)(unsigned)-1 == -1 ? 1L : 0L);
  char buf[20]; char *p = buf + 10; size_t n = 3; p -= n; p += -n; p = p + n; printf("%d\n", (int)(p - buf)); unsigned u = 2; p = p - u; p = &p[-(int)u]; printf("%d\n", (int)(p - buf)); printf("%d\n", (int)(buf - p));
  uintptr_t up = (uintptr_t)&buf[3]; char *q = (char *)up; *q = 5; printf("%d %d\n", buf[3], (int)(up - (uintptr_t)buf));
  printf("%ld %ld %lu\n", LONG_MAX, LONG_MIN, ULONG_MAX); printf("%zu %td %jd\n", (size_t)-1, (ptrdiff_t)-1, (intmax_t)-1);
  long double x = 1.0L / 3, y[2] = { x, -x }; printf("%.18Lg %d\n", y[0] + y[1] * 2, (int)((char *)&y[1] - (char *)&y[0]));
  long long arr[2] = { 1LL << 40, -1 }; for (int i = 0; i < 2; i++) arr[i] >>= 3; printf("%lld %lld\n", arr[0], arr[1]);
  printf("%lld %llu\n", (long long)1e17, (unsigned long long)1.8e19); printf("%lx\n", (unsigned long)&((struct D *)0)->l);
  wchar_t ws[] = L"hé"; printf("%d %d\n", (int)sizeof ws, (int)ws[0]);
  return 0;
}
