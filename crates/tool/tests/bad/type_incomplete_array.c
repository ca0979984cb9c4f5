int f(void)
{
  int a[];
  return 0;
}
