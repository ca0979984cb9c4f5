union u { int *i; char *p; };
void g(union u);
void f(int *p)
{
  g(p);
}
