#include <float.h>
#include <math.h>
#include <stdio.h>

int main(void) {
  float f = 0.1f;
  double d = 0.1;
  long double ld = 0.1L;
  printf("%.9g %.17g %.21Lg\n", f, d, ld);
  printf("%g %g\n", f + d, (double)(f * f));
  printf("%d %d %d\n", (int)3.99, (int)-3.99, (unsigned char)250.7);
  printf("%u %ld %lld\n", (unsigned)3e9, (long)1e9, (long long)-1e18);
  printf("%.17g %.9g\n", (double)16777217, (float)16777217);
  printf("%Lg %Lg\n", (long double)18446744073709551615ull, ld * 3);
  double nan = 0.0 / 0.0, inf = 1.0 / 0.0;
  printf("%d %d %d %d\n", nan == nan, nan != nan, nan < 1, inf > DBL_MAX);
  printf("%d %d %d\n", !nan, nan ? 1 : 2, 0.0 ? 1 : 2);
  printf("%a %a %La\n", d, -d, ld);
  printf("%e %E %f %G\n", 12345.678, 1e-10, 1e10, 1e-5);
  printf("%.0f %.0f %.0f %.0f\n", 0.5, 1.5, 2.5, -0.0);
  printf("%10.3f|%-10.2e|%+g|% g|%#g\n", 3.14159, 31415.9, 1.0, 2.0, 3.0);
  printf("%.17g %.17g %.17g\n", sqrt(2), floor(-2.5), fmod(10, 3));
  f += 1e-3;
  f++;
  d -= f;
  printf("%.17g %.9g\n", d, f);
  printf("%.17g\n", DBL_MIN / 3);
  printf("%.9g\n", FLT_MAX * 2);
  printf("%d\n", (float)0.1 == 0.1);
  float sum = 0;
  for (int i = 0; i < 1000; i++) sum += 0.1f;
  printf("%.9g\n", sum);
  printf("%.17g\n", 0x1.8p-3 + 1e308 / 10);
  long double big = 1;
  for (int i = 0; i < 70; i++) big *= 10;
  printf("%.20Lg %.20Lg\n", big, 1 / big);
  return 0;
}
