int *f(void)
{
  register int x;
  return &x;
}
