#include <errno.h>
#include <fnmatch.h>
#include <math.h>

int half(double x)
{
  if (erf(x) > 0.5)
    return 1;
  return 0;
}

int never(double x)
{
  if (erf(x) > 2)
    return 1;
  return 0;
}

int matches(const char *name)
{
  if (fnmatch("a*", name, 0) == 0)
    return 1;
  return 0;
}

int range(double x)
{
  errno = 0;
  return lgamma(x) > 0 && errno == ERANGE;
}
