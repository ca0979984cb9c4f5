void f(int x)
{
  if (x) goto done;
}
