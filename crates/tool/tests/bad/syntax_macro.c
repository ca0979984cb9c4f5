#define TWICE(x) ((x) + (x)
int f(int a)
{
  return TWICE(a);
}
