struct s { int a; };
int f(int c, struct s x)
{
  return (c ? x : 1);
}
