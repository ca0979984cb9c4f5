int f(double x)
{
  return _Generic(x, int: 1, char: 2);
}
