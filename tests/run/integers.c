#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static void show(const char *what, long long value) { printf("%s %lld\n", what, value); }

int main(void) {
  signed char c = -1;
  unsigned char uc = 255;
  short s = SHRT_MIN;
  unsigned short us = 65535;
  int i = INT_MIN;
  unsigned u = 4000000000u;
  long l = LONG_MAX;
  unsigned long long ull = ULLONG_MAX;
  show("promote", c + uc);
  show("short", -s);
  show("us", us * 3);
  show("mixed", i < u);
  show("mixed2", -1 < 1u);
  show("mixed3", -1L < 1u);
  show("div", -7 / 2);
  show("rem", -7 % 2);
  show("shift", -8 >> 1);
  show("ushift", u >> 31);
  show("trunc", (signed char)300);
  show("trunc2", (short)70000);
  show("wrap", (int)(u + u));
  show("ull", ull % 10);
  show("long", l / 1000);
  c += 200;
  show("c", c);
  uc++;
  show("uc", uc);
  us -= 65530;
  show("us2", us <<= 3);
  show("not", !5 + !0 + ~0);
  show("char", 'a' + '\n' + '\x41' + '\101' + 'ab');
  show("bool", (_Bool)0.5 + (_Bool)256);
  _Bool b = 3;
  b += 7;
  show("b", b);
  b--;
  show("b", b);
  b--;
  show("b", b);
#ifdef __SIZEOF_INT128__
  __int128 wide = (__int128)l * l;
  show("wide", (long long)(wide >> 64));
  unsigned __int128 uw = -1;
  show("uw", (long long)(uw / 7 >> 64));
  show("wide mod", (long long)(wide % 1000000007));
  show("sizeof wide", sizeof(wide));
#endif
  show("sizeof", sizeof(long) + sizeof 'a' + sizeof(char));
  show("int64", INT64_C(-9007199254740993));
  show("hex", 0xffffffff + 0x7fffffff);
  show("oct", 0777);
  show("bin", 0b1011);
  show("comma", (1, 2, 3));
  int x = 5;
  x ^= x << 3, x |= 1, x &= 0xff;
  show("x", x);
  int y = x++ + 10 > 3 ? x-- : ++x;
  show("x", x + y * 1000);
  return 0;
}
