void f(void)
{
  int a[2], b[2];
  a = b;
}
