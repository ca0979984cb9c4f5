struct s { int a; };
int f(struct s x)
{
  if (x)
    return 1;
  return 0;
}
