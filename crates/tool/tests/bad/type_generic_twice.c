int f(int x)
{
  return _Generic(x, int: 1, long: 2, int: 3);
}
