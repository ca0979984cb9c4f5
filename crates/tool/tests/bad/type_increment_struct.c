struct s { int a; };
void f(struct s x)
{
  x++;
}
