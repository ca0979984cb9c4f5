struct s { int a; };
int f(struct s x)
{
  int y;
  y = x;
  return y;
}
