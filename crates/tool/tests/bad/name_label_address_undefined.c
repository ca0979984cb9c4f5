void *f(void)
{
  return &&nowhere;
}
