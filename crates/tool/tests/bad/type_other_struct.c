struct s { int a; };
struct t { int a; };
void f(struct s x)
{
  struct t y;
  y = x;
}
