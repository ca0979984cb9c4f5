// assize: --entry solve --input a=[4] --input b=[2] --input x=[2]
#include <math.h>

/* Solves a system of two linear equations with a pivot; 0 if it is singular. */
int solve(const double a[4], const double b[2], double x[2]) {
  int pivot = fabs(a[0]) < fabs(a[2]);
  double p = a[2 * pivot], q = a[2 * pivot + 1];
  double r = a[2 * !pivot], s = a[2 * !pivot + 1];
  if (p == 0.0)
    return 0;
  double factor = r / p;
  double rest = s - factor * q;
  if (fabs(rest) < 1e-9)
    return 0;
  x[1] = (b[!pivot] - factor * b[pivot]) / rest;
  x[0] = (b[pivot] - q * x[1]) / p;
  if (isnan(x[0]) || isinf(x[1]))
    return -1;
  return x[0] > x[1] ? 2 : 1;
}
