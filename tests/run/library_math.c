#include <errno.h>
#include <math.h>
#include <stdio.h>

int main(void) {
  static const double values[] = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.7, 1e10, 1e300, 5e-324, 1e-310, -7.25, INFINITY, -INFINITY};
  for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
    double x = values[i], whole;
    int e = 0;
    printf("%a %a %a %a %a ", floor(x), ceil(x), trunc(x), round(x), rint(x));
    double fraction = frexp(x, &e), rest = modf(x, &whole);
    if (isfinite(x)) printf("%a %d ", fraction, e);
    printf("%a %a %a ", fabs(x), rest, whole);
    printf("%a %a %a ", ldexp(x, 3), ldexp(x, -1070), scalbn(x, 1100));
    printf("%a %a ", fmod(x, 3), remainder(x, 3));
    printf("%a %a %a %a\n", fmin(x, 1), fmax(x, 1), copysign(2, x), nextafter(x, 1));
    printf("%a %a %a %ld ", floorf((float)x), sqrtf(fabsf((float)x)), fmodf((float)x, 3), isfinite(x) && fabs(x) < 1e15 ? lround(x) : 0);
    printf("%La %La %d%d%d\n", floorl(x), frexpl(x, &e), !!isnan(x), !!isinf(x), !!signbit(x));
    if (isfinite(x)) printf("%.12g %.12g %.12g %.12g %.12g\n", sin(x), cos(x), exp(x), atan(x), cbrt(x));
  }
  volatile double minus = -1, zero = 0, ten = 10;
  errno = 0;
  double result = sqrt(minus);
  printf("%d %d ", isnan(result), errno);
  errno = 0;
  result = log(zero);
  printf("%g %d ", result, errno);
  errno = 0;
  result = pow(ten, 400);
  printf("%g %g %d ", pow(2, 10), result, errno);
  printf("%a %a\n", fma(0.1, 10, -1), hypot(3, 4));
  return 0;
}
