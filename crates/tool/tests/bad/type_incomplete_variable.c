struct s;
void f(void)
{
  struct s x;
}
