int f(double x)
{
  switch (x) {
  case 1: return 1;
  }
  return 0;
}
