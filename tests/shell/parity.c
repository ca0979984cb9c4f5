// assize: --entry check
static int even(int x)
{
  return x * x % 2 == 0;
}

int check(unsigned char x)
{
  if (even(x) && x == 7)
    return 1;
  if (!even(x))
    return 2;
  return 0;
}
