void f(const int x)
{
  x = 2;
}
