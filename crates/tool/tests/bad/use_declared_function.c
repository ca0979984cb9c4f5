// run: cfa use_declared_function.c --function g
int g(int);
int f(int x)
{
  return g(x);
}
