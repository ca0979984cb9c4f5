struct s { int a; };
void f(int y)
{
  struct s x = y;
}
