int f(int x)
{
  return __builtin_expect(x);
}
