int *f(void)
{
  register int x = 1;
  return &x;
}
