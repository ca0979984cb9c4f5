/* Arithmetic of all widths, conversions, bit-fields, unions, floats. */
typedef unsigned long u64;
struct fields { int a : 5; unsigned b : 11; signed char c : 3; u64 d : 40; _Bool e : 1; };
union both { unsigned u; float f; unsigned char c[4]; struct { short low, high; } s; };

int widths(signed char c, unsigned short s, int i, long l) {
  long sum = c + s * 3L;
  if (sum == 1234) return 1;
  if ((unsigned char)c > 200 && (short)s < -5) return 2;
  if ((i >> 3) == -17) return 3;
  if ((unsigned)l == 0xdeadbeef && l < 0) return 4;
  if (l / 7 == i && i > 50) return 5;
  return (int)(l % 5);
}

int wide(__int128 x, unsigned __int128 y) {
  if (x * 3 == ((__int128)1 << 70)) return 1;
  if ((y >> 100) == 77) return 2;
  return (int)(x + (__int128)1) == 5;
}

int shifts(unsigned a, int n) {
  if (n < 0 || n > 31) return -1;
  unsigned r = a << n | a >> ((32 - n) & 31);
  if (r == 0x80000001u) return 1;
  return (int)(r >> 28);
}

int bits(int a, unsigned b, long d, struct fields in) {
  struct fields f = {0};
  f.a = a;
  f.b = b;
  f.d = d;
  f.e = a;
  if (f.a == -16) return 1;
  if (f.b == 2047 && f.d == 0xff00ff00ffUL) return 2;
  if (f.e && f.c == 0 && in.c == -4) return 3;
  in.b += 1;
  return in.b == 0;
}

int unions(unsigned x, short h) {
  union both v;
  v.u = x;
  v.s.high = h;
  if (v.c[0] == 3 && v.c[3] == 0x40) return 1;
  if (v.f > 1.5f && v.f < 1.75f) return 2;
  return v.s.low;
}

int floats(float a, float b, int i) {
  float c = a * b + 1.0f;
  if (c == 7.5f) return 1;
  if (a != a) return 2;
  if ((int)a == i && i > 3) return 3;
  if (c < -1e30f) return 4;
  return b > a;
}

int doubles(double a, int i, unsigned long u) {
  double d = i;
  if (a == d / 4 && i > 0) return 1;
  if ((double)u > 1e18) return 2;
  if (__builtin_fabs(a) < 0.5 && !(a == 0)) return 3;
  if ((float)a == 1.1f) return 4;
  if (a > 0 && a < 1e9 && (long)a == 123456) return 5;
  return 0;
}

int overflow(int a, int b, long c) {
  int r;
  unsigned char small;
  if (__builtin_add_overflow(a, b, &r)) return 1;
  if (__builtin_mul_overflow(a, c, &small)) return small == 3 ? 2 : 3;
  return r == 10;
}

int counts(unsigned a, u64 b) {
  if (__builtin_popcount(a) == 30) return 1;
  if (b && __builtin_ctzl(b) == 40) return 2;
  if (a && __builtin_clz(a) == 9) return 3;
  return __builtin_bswap32(a) == 0x11223344;
}

int booleans(_Bool a, char c, int *p) {
  _Bool d = c, e = p;
  if (a && d && !e) return 1;
  if (a + d + e == 3) return 2;
  switch (c) {
    case 'a' ... 'f': return 3;
    case -5: return 4;
    case 120: return 5;
    default: return a;
  }
}

int divided(int a, int b) {
  if (a / b == 5 && a % b == -3) return 1;
  return a / b;
}

/* The sign and payload of a NaN are the machine's business: whoever looks at them may see anything. */
int nan_bits(double x, double y) {
  union { double d; u64 u; } seen;
  seen.d = x / y + 1;
  u64 bits = seen.u;
  if (seen.d != seen.d) {
    if (bits >> 63)
      return 1;
    if (bits & 1)
      return 2;
    return 3;
  }
  return bits == 0x3ff0000000000000 ? 4 : 5;
}

double nan_kept(double x) { return x * 0.0; }

int nan_always(int a, int b) {
  union { double d; u64 u; } seen;
  seen.d = a * 0.0 / 0.0;
  if (seen.u >> 63) {
    if (b == 77)
      return 1;
  } else if (seen.u & 1)
    return 2;
  return 3;
}
