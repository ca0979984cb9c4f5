// Bit-fields promote like the integers of their width; wider than int, gcc computes in that width.
#include <stdio.h>
struct S { unsigned a:3; int b:5; unsigned f:32; unsigned long long g:32; long long h:31; _Bool i:1; unsigned long long j:64; unsigned char u:7; };
// What does not fit into the rest of a unit of its type begins the next: three units here, four bytes without that rule.
struct U { unsigned short a:10, b:10, c:10; };
struct W { unsigned long long c:40; long long d:40; unsigned long long e:33; unsigned long long g:32; };
#define T(e) do { __typeof__(+(e)) v = (e); printf("%s: %d %lld %d\n", #e, (int)sizeof v, (long long)v, v < 0); } while (0)
#define W(e) do { long long v = (e); printf("%s: %lld\n", #e, v); } while (0)
int one = 1;
int main(void) {
  struct S s = {5, -3, 0xffffffffu, 0xffffffffu, 0x3fffffff, 1, -1ull, 100}, *p = &s;
  unsigned char c = 200; signed char sc = -1; short sh = -2; _Bool b = 1;
  T((one ? s.a : s.a) - 6);
  T((unsigned)s.a - 6);
  T((0, s.a) - 6);
  T((s.a = 5) - 6);
  T(s.a++ - 6); s.a = 5;
  T(++s.a - 7); s.a = 5;
  T((s.a += 0) - 6);
  T(({ s.a; }) - 6);
  T(one ? c : c); T(one ? sc : sc); T(one ? b : b); T(one ? sh : sh);
  T(-s.a); T(~s.a); T(+s.a - 6); T(s.a - 6); T(s.a * -1);
  T(s.f - 1 - s.f);   W(s.g - 0xffffffffu - 1);  W(-s.g); T(s.h + s.h);
   W(s.g * s.g);  W(s.g << 4); T(s.f + 1);  W(s.g + 1 - s.g);
  T(~s.i); T(-s.i); T(s.u - 101); T((unsigned char)s.u << 4); T(!s.a - 1);
  T(s.j + 1); T(one ? s.a : -1); T((s.a ?: -1) - 6); T((one ? s.a : 1u) - 6);
  T((long)s.a - 6); T((short)s.a - 6);
  T(s.a > -1); T((unsigned)s.a > -1); T((one ? s.a : s.a) > -1); T((s.a = 3) > -1);
  struct W w = {0xffffffffffull, -1, 0x1ffffffffull, 0xffffffffu};
   W(w.c << 30);  W(w.c + 1);  W(w.c * w.c);  W(~w.c);  W(-w.c);  W(w.d << 3);  W(w.c + w.e);
   W(w.e + 1);  W(w.e << 1);  W(w.c >> 3);  W(w.c == -1);  W(w.c < -1);  W(w.c + 1L);  W(w.c + 1LL); W(w.c + 1u);  W(w.c ^ -1);
   W((one ? w.c : w.c) + 1);  W((one ? w.c : 1) + 1);  W((unsigned long long)w.c + 1);  W((0, w.c) + 1);  W((w.c = -1) + 1);  W(w.c++ + 1); w.c = -1;
   W(w.c / 3 * 4);  W(w.c % 7 - 8); W(!w.c - 1);  W((w.c + 1) == 0);  W((w.c && 1) - 2);
   W(-w.d);  W(w.d * 2);  W(w.d >> 2);  W(w.d + w.c);  W(w.e + w.d); W(w.g + 1);  W(w.g << 4);  W(w.g + w.e);
   W((w.c += 1) - 1);  W(w.c-- - 1);  W(({ w.c; }) + 1); 
   W(w.c & 0xffffffffffffll);  W((w.c | 0) + 1);  W((w.c << 1) >> 1);  W((w.c << 1) + 0LL); W(one ? w.c + 1 : 7);  W(one ? w.c + 1 : 7LL);
  switch (w.c + 1) { case 0: puts("0"); break; default: puts("d"); }
  long long arr[2] = { w.c + 1, w.c * 2 }; printf("%lld %lld\n", arr[0], arr[1]);
  unsigned long long v = w.c + 1; printf("%llu\n", v);
  printf("%f\n", (double)(w.c + 1));
  printf("%f\n", (w.c + 1) * 1.0);
  printf("%d\n", (int)(w.c + 1)); 
  if (w.c + 1) puts("true"); else puts("false");
  w.d = -1; w.d += 1; printf("%lld\n", (long long) w.d); w.c = -1; w.c += 5; printf("%lld\n", (long long) w.c);
  w.c = 5; w.c -= 7; printf("%lld\n", (long long) w.c); w.c >>= 1;printf("%lld\n", (long long) w.c);  w.c = -w.c; printf("%lld\n", (long long) w.c);
  w.c = ~w.c; printf("%lld\n", (long long) w.c);
  static struct U u = {0x155, 0x2aa, 0x3ff}; const unsigned char *bytes = (const unsigned char *)&u;
  printf("%d:", (int)sizeof u); for (int k = 0; k < (int)sizeof u; k++) printf(" %02x", bytes[k]); puts("");
  return 0;
}
