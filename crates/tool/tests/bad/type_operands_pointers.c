char *f(char *p, char *q)
{
  return p + q;
}
