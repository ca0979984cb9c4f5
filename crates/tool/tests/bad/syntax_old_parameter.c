int f(a) a;
{
  return a;
}
