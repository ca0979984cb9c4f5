int f(a) int b;
{
  return a;
}
