int f(double x)
{
  return 1 << x;
}
