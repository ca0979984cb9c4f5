struct s { int a : 3; };
int *f(struct s *p)
{
  return &p->a;
}
