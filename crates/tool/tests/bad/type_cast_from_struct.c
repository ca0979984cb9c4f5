struct s { int a; };
int f(struct s x)
{
  return (int)x;
}
