int f(void)
{
  void x;
  return 0;
}
