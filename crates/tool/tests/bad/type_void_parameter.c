int f(int a, void b)
{
  return a;
}
