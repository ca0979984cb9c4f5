// Assignments that read what they change, scopes, loops, switches, conversions.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <stdarg.h>
#include <limits.h>
struct S { int a, b; }; struct B { char c[40]; int n; };
int g = 3; int set(int *p) { *p = 40; return 2; }
struct S mk(struct S *p) { p->a = 100; return (struct S){p->b, p->a}; }
struct B big(struct B b) { b.n++; b.c[0]++; return b; }
int add(int *p) { return ++*p; }
static int cnt; int tick(void) { return ++cnt; }
int x_outer = 7;
int rec(int n) { int a[3] = {n, n+1, n+2}; int r = n ? rec(n-1) : 0; return a[0] + a[1] + a[2] + r; }
typedef int (*fp)(int); int twice(int x) { return 2*x; } fp get(int i) { return i ? twice : rec; }
int va(int n, ...) { va_list ap, aq; va_start(ap, n); int s = 0; va_copy(aq, ap); for (int i = 0; i < n; i++) s += va_arg(ap, int); for (int i = 0; i < n; i++) s += 10*va_arg(aq, int); va_end(ap); va_end(aq); return s; }
int main(void) {
  int x = 5; x = set(&x); printf("%d\n", x);
  int c = 1; x = c ? x + 1 : tick(); printf("%d\n", x);
  struct S s = {1, 2}; s = (struct S){s.b, s.a}; printf("%d %d\n", s.a, s.b);
  s = mk(&s); printf("%d %d\n", s.a, s.b);
  struct B b = {"hello", 3}; b = big(b); b = big(big(b)); printf("%s %d\n", b.c, b.n);
  int a = 1; a = a && set(&a) == 2; printf("%d\n", a);
  { int x = x_outer; { int x_outer = 8; x += x_outer; } printf("%d\n", x); }
  int arr[5] = {1,2,3,4,5}, i = 0; i = arr[i]; printf("%d\n", i);
  int *p = arr; *p++ = 1;
  p = arr; int v = *p++; v += *++p; printf("%d %td\n", v, p - arr);
  p = arr; *(p += 2) = 77; printf("%d\n", arr[2]);
  printf("%d\n", rec(4)); printf("%d %d\n", get(1)(5), get(0)(1)); printf("%d\n", va(3, 1, 2, 3));
  for (int k = 0; k < 3; k++) { int vla[k + 1]; vla[k] = k; printf("%zu %d ", sizeof vla, vla[k]); } puts("");
  { int n = 3; int m[n][n+1]; for (int i = 0; i < n; i++) for (int j = 0; j <= n; j++) m[i][j] = i * 10 + j; int (*q)[n+1] = m + 1; printf("%d %d %zu %td\n", q[1][2], (*q)[3], sizeof *q, &m[2] - &m[0]); n = 10; printf("%zu\n", sizeof m); }
  switch (x) { int hidden; case 1: hidden = 3; break; default: hidden = 4; printf("h %d\n", hidden); case 99: ; }
  switch (3LL << 33) { case 3LL << 33: puts("wide"); break; default: puts("no"); }
  switch ((char)200) { case -56: puts("neg"); break; case 200: puts("pos"); }
  switch ((unsigned char)200) { case -56: puts("neg"); break; case 200: puts("pos"); }
  switch (-1) { case 0xffffffffu: puts("conv"); break; default: puts("none"); }
  switch (5u) { case 1 ... 3: puts("1-3"); break; case 4 ... 6: puts("4-6"); break; }
  switch (~0ULL) { case ~0ULL: puts("all"); break; default: puts("none"); }
  unsigned u = -1; long l = u; printf("%ld %d\n", l, u > -1 ? 1 : 0);
  printf("%d %d\n", -1 < 1u, (short)-1 < (unsigned short)1);
  _Bool bb = 0.5; printf("%d ", bb); bb = 256; printf("%d ", bb); bb += 255; printf("%d ", bb); bb--; printf("%d ", bb); bb--; printf("%d\n", bb);
  bb = (_Bool)&x; printf("%d %d\n", bb, !!&x);
  char ch = 127; ch++; printf("%d\n", ch); ch = -128; ch--; printf("%d\n", ch); ch += 300; printf("%d\n", ch);
  short sh = 32767; sh += 1; printf("%d\n", sh); sh = 1; sh <<= 15; printf("%d\n", sh);
  unsigned char uc = 255; printf("%d ", uc++); printf("%d %d\n", uc, (unsigned char)~uc); uc = 3; uc *= 1.7; printf("%d\n", uc); int di = 7; di /= 2.5; printf("%d\n", di); di = 7; di -= 0.5; printf("%d\n", di);
  
  float f = 16777216.0f; f += 1.0; printf("%.1f\n", f); f = 0.1f; printf("%d\n", f == 0.1); double d = 0.1; printf("%d\n", (float)d == f);
  printf("%d %d\n", (int)3.99, (int)-3.99); printf("%u %lld\n", (unsigned)3e9, (long long)1e18); printf("%d\n", (unsigned char)255.9);
  long double ld = 1.0L / 3; printf("%.20Lf %zu\n", ld, sizeof ld);
  printf("%d\n", ({ int t = 3; t * 2; }) + ({ int t = 4; t; }));
  struct S *ps = &(struct S){ .b = 4 }; printf("%d %d\n", ps->a, ps->b);
  { int k = 0; struct S *q = 0, *r; again: r = q; q = &(struct S){k, k + 1}; if (k++ < 1) goto again; printf("%d %d %d\n", r == q, q->a, q->b); }
  goto in; { int zz; in: zz = 9; printf("%d\n", zz); }
  int fall = 0; do { fall++; if (fall == 2) continue; if (fall > 3) break; } while (fall < 10); printf("%d\n", fall);
  void *tab[] = { &&l1, &&l2, &&l3 }; int ti = 0; goto *tab[ti]; l1: ti += 1; goto *tab[ti]; l2: ti += 1; printf("l2 "); goto *tab[ti]; l3: printf("l3 %d\n", ti);
  printf("%d\n", (x = 3, x + 1)); printf("%zu\n", sizeof(x = 99)); printf("%d\n", x);
  int *np = 0; printf("%d\n", np && *np); printf("%d\n", !np || *np); printf("%d\n", (np ?: &x) == &x);
  printf("%d\n", tick() ?: 7); printf("%d\n", cnt);
  unsigned sft = 1; printf("%u %u %d\n", sft << 31, 0x80000000u >> 31, -8 >> 1); printf("%lld\n", 1LL << 62);
  printf("%d %d %d %d\n", -7 / 2, -7 % 2, 7 / -2, 7 % -2);
  char str[] = "abc" "def"; str[1] = 'X'; printf("%s %zu\n", str, sizeof str); char t4[3] = "abc"; printf("%c\n", t4[2]); char pad[8] = "hi"; printf("%d\n", pad[7]);
  union { int i; float f; unsigned char c[4]; } un = { .f = 1.0f }; printf("%x %d\n", un.i, un.c[3]);
  enum { E1 = -1, E2 = 5 } e = E2; printf("%d\n", e > E1);
  return 0;
}
