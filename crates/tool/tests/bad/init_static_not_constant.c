int f(int n)
{
  static int x = n;
  return x;
}
