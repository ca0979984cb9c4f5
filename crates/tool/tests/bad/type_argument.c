struct s { int a; };
int g(int);
int f(struct s x)
{
  return g(x);
}
