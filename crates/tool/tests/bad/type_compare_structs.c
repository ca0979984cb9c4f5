struct s { int a; };
int f(struct s x, struct s y)
{
  return x == y;
}
